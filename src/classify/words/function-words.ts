import { wordSet } from "../word-set.js";

/** What stands in front of a noun, or in a noun's place as the object of a verb: behind an unknown word it shows a verb. */
export const OBJECT_OPENERS = wordSet(
  `a an the this these those your his her its their our my it them him me us itself themselves any all each every another some
  el la los las un una unos unas le les der die das den dem ein eine einen il lo gli o os as um uma uns umas het een`,
);

/** Words that only carry a sentence: articles, pronouns, prepositions, conjunctions, auxiliaries, numbers, adverbs of degree. */
export const FUNCTION_WORDS = wordSet(
  `a an the this these those that which who whom whose what when where why how whether if unless until till while whenever wherever
  because since as than though although so thus hence therefore however otherwise instead else etc eg ie e.g i.e vs via per
  i you he she it we they me him her us them my your his its our their mine yours ours theirs itself themselves yourself oneself
  and or nor but yet then also too not no never none neither either both each every any all some such same other others another
  one two three four five six seven eight nine ten first second third last next previous once twice zero half
  of for in on at by to from with without within into onto upon over under above below between among against about around across
  along after before behind beside besides beyond during except inside outside near off out through throughout toward towards up down
  like unlike despite including excluding regarding concerning based depending according due given versus plus minus
  is are was were be been being am isn't aren't wasn't weren't has have had having hasn't haven't do does did doing done doesn't
  don't didn't can could will would shall should may might must cannot can't won't couldn't shouldn't wouldn't mustn't need needs
  needed ought it's that's there's let's you're they're we're you'll it'll
  there here now later soon already still just only even ever always often sometimes usually again yes more most less least many much
  few fewer several enough very quite rather almost nearly exactly simply merely instead anything something everything nothing anyone
  someone everyone everybody anybody somebody nobody whatever whichever whoever however elsewhere everywhere anywhere somewhere
  yourselves ones well far away ago hereby thereof please`,
);

/** Adverbs, as a closed list: an ending in "ly" alone tells nothing. */
export const ADVERBS = wordSet(
  `absolutely accordingly accurately actively actually additionally alternatively anonymously approximately asynchronously
  automatically basically briefly broadly carefully certainly chronologically clearly closely commonly completely comprehensively
  concurrently conditionally consecutively consistently continuously conveniently correctly currently daily deeply default
  dynamically directly easily effectively efficiently either entirely equally especially essentially eventually exactly exclusively
  explicitly externally fairly finally firstly formally freely frequently fully generally globally gradually greatly heavily highly
  historically hourly ideally immediately implicitly importantly increasingly incrementally independently indirectly individually
  inherently initially instantly intelligently internally interactively jointly largely lastly lately likely literally locally
  logically mainly manually mathematically merely monthly mostly namely naturally necessarily newly normally only optionally originally
  overly parallel partially particularly periodically poorly possibly potentially precisely preferably presumably previously primarily
  privately programmatically properly publicly purely quarterly quickly randomly rapidly rarely readily really recently recursively
  reliably remotely repeatedly respectively roughly safely secondly securely seldom semantically separately sequentially seriously
  significantly similarly simultaneously slightly slowly solely specially specifically statically strictly strongly structurally
  subsequently substantially successfully suddenly synchronously syntactically systematically temporarily thirdly thoroughly tightly
  together totally transparently truly typically ultimately uniquely universally unlikely usually verbatim verbally visually virtually
  weekly widely worldwide yearly annually biweekly nightly daily better best worse worst early earlier late later long longer ahead
  apart aside aka overall online offline live today tomorrow yesterday forward backward backwards forwards upward downward upstream
  downstream alike altogether afterward afterwards beforehand henceforth likewise meanwhile moreover furthermore nevertheless
  nonetheless perhaps maybe indeed twice thereby therein whereas whereby quite namely notably hopefully unfortunately internally`,
);
