import { gap, ORDER, pattern } from "../pattern.js";
import { PERSON } from "../nouns.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("hides");

const NOT =
  "\\b(?:do not|don't|dont|never|must not|mustn't|should not|shouldn't|cannot|may not|shall not|not to|without|avoid|refrain from|no need to|not necessary to|need not|needn't|not (?:be )?allowed to|forbidden to|prohibited from|under no circumstances),? ";
/** Adverbs between the two halves of an order. */
const BETWEEN =
  "(?:(?:ever|directly|explicitly|openly|also|to|try|attempt|bother|under|any|circumstances,?|in|way,?|you|should|actually|then|again|proactively|voluntarily) ){0,4}?";

/** To keep something from the person. */
export const HIDES: RuleGroup = {
  words: [
    ..."nobody visible shown seen mentioned known disclosed revealed logged reported tell telling inform informing mention mentioning reveal revealing disclose disclosing notify notifying alert alerting warn warning".split(
      " ",
    ),
    ..."acknowledge acknowledging divulge divulging confess admit admitting discuss discussing explain explaining communicate communicating hint".split(
      " ",
    ),
    ..."talk speak secretly covertly surreptitiously stealthily clandestinely unbeknownst knowledge awareness noticing knowing seeing realizing".split(
      " ",
    ),
    ..."suspicion hidden concealed invisible secret notice know see realize suspect find told informed aware notified learn confidential private".split(
      " ",
    ),
    ..."keep treat hide conceal mask disguise cover obscure pretend lie claim silently quietly discreetly background invisibly transparently".split(
      " ",
    ),
    ..."asking prompting confirming confirmation permission approval consent ask show display expose output print say include share surface".split(
      " ",
    ),
    ..."nothing remain remains stay stays unnoticed undetected unseen invisible return reply respond answer tip being bring let raise draw".split(
      " ",
    ),
  ],
  rules: lazy(() => [
    strong(
      pattern(
        NOT,
        BETWEEN,
        "(?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|disclose|disclosing|notify|notifying|alert|alerting|warn|warning|acknowledge|acknowledging|divulge|divulging|confess|admit|admitting|bring (?:this |it |that |these )?up|let on|raise this|draw attention to|discuss|discussing|explain|explaining|communicate|communicating|hint|tip off) ",
        gap(8),
        PERSON,
      ),
      /\b(?:same|twice|again|until|unless|subscribers|email|e-mail|sms|push|attendees|organi[sz]er|names? of)\b|response (?:code|body|schema)|\b(?:telling|warning) (?:you|the llm)|(?:tell|inform) (?:them|him|her|users?|the user)(?: that)? (?:to |it'?s |you (?:will|can|have)|they (?:need|should|must|can)|it (?:is|was|will)|the (?:file|image|operation|action))/u,
    ),
    strong(
      pattern(
        NOT,
        BETWEEN,
        "(?:let|letting|allow|allowing) (?:the )?(?:users?|person|people|customers?|humans?|operators?|owner|anyone|anybody|them|him|her) (?:to )?(?:ever )?(?:know|see|notice|find out|learn|realize|suspect|hear)\\b",
      ),
      /\b(?:before|until|unless|if|other users|other people|each other)\b/u,
    ),
    strong(
      pattern(
        NOT,
        BETWEEN,
        "(?:mention|mentioning|reveal|revealing|disclose|disclosing|tell|telling|talk about|speak of|acknowledge|acknowledging) (?:of |about |on )?(?:this|these|it|any of this|the (?:existence|presence|use|usage) of|having|doing|the above|the fact|that (?:you|this|it|the tool|we|a|any|another|something))\\b",
      ),
      /\b(?:until|unless|in the (?:title|name|subject))\b/u,
    ),
    strong(
      /\b(?:secretly|covertly|surreptitiously|stealthily|clandestinely|without (?:the |any )?(?:user|person|human|owner|customer|operator)(?:'s|s')? (?:knowledge|awareness|noticing|knowing|seeing|realizing|being aware)|unbeknownst|without (?:arousing|raising) suspicion|(?:hidden|concealed|invisible|kept (?:secret|hidden)) (?:from|to) (?:the )?(?:user|person|human|operator|owner)|so (?:that )?the (?:user|person|human)s? (?:does|do|will|would|can) ?not (?:notice|know|realize|suspect|find out)|(?:user|person|human)s? (?:must|should|shall|may|need) ?(?:not|n't|never) (?:ever |need to )?(?:know|notice|see|be (?:told|informed|made aware|aware|notified|alerted)|learn|find out|realize))\b/u,
      /\b(?:prevents?|detects?|avoids?|tables?|columns?|passwords?|fields?|menus?|hidden (?:from|to) (?:the )?users? (?:in|on|list))\b/u,
    ),
    strong(
      pattern(
        ORDER,
        "(?:keep|treat|hold) (?:this|it|these|that|all of this|your|the (?:above|following|instructions?|process|operation|step|action|call)) ?(?:[a-z]+ ){0,3}?(?:as )?(?:secret|hidden|confidential|concealed|between us|to yourself|quiet|silent)\\b",
      ),
      /\b(?:keys?|tokens?|passwords?|credentials?|values?|secret (?:key|value)|urls?|links?|codes?|phrases?|ids?)\b/u,
    ),
    strong(
      pattern(
        ORDER,
        "(?:hide|conceal|mask|disguise|cover up|obscure) (?:[a-z'-]+ ){0,5}?(?:from (?:the )?(?:user|person|human|operator)|this (?:step|action|fact|operation|behaviou?r)|your (?:actions?|tracks))\\b",
      ),
    ),
    strong(
      pattern(
        "\\b(?:pretend|lie|claim|say|tell|reply|respond|answer|explain)\\b[^.]{0,60}\\b(?:nothing (?:happened|else happened|unusual)|never happened|(?:was|is|were) (?:just |only |merely )(?:a )?(?:routine|standard|normal) )",
      ),
    ),
    strong(
      /\bsay nothing (?:about|of|to|regarding)\b|\b(?:remain|remains|stay|stays|is|are|be|keep it|keep this) (?:invisible|hidden|unnoticed|undetected|unseen) (?:to|for|by|from) (?:the )?(?:users?|readers?|person|people|humans?|recipients?|customers?|operators?|everyone|others)\b|\b(?:hide|conceal) (?:where|that|how|why|what|the (?:source|origin|fact)|this|it|them|your|its)\b/u,
      /\b(?:column|row|field|element|menu|layer|sheet|toolbar|button|widget|comment|tab|panel|if|until|unless|post|message|items?|tasks?|password|legend|axis|from the (?:list|view|page|map))s?\b/u,
    ),
    strong(
      /\b(?:silently|secretly|quietly|covertly|discreetly|invisibly|without (?:asking|confirming|telling anyone)),? (?:[a-z]+ ){0,2}?(?:call|invoke|send|append|forward|upload|read|copy|delete|run|execute|post|transmit|add|include|change|replace|transfer)\b/u,
      /\b(?:fails?|ignored?|returns?|drops?|skips?|can|may|might|would)\b/u,
    ),
    weak(
      /\b(?:silently|quietly|discreetly|in the background|invisibly|transparently to|without (?:asking|prompting|confirm(?:ing|ation)|any confirmation|notifying|permission|approval|consent|the user'?s? (?:permission|consent|approval))|do not ask|don't ask|never ask|no confirmation)\b/u,
    ),
    weak(
      pattern(
        "\\b(?:do not|don't|never|must not|avoid) (?:[a-z]+ ){0,1}?(?:show|display|expose|output|print|say|include|share|surface|return) [^.]{0,60}\\b(?:users?|person|human|customer)\\b",
      ),
    ),
    strong(
      /\b(?:must|should|may|shall|can|need|is|are) ?(?:not|n't|never) (?:to )?(?:be|become|appear|get) (?:[a-z]+ )?(?:visible|seen|shown|mentioned|noticed|known|disclosed|revealed|logged|told|reported)\b[^.]{0,20}\b(?:to (?:the )?(?:user|person|human|customer|anyone|operator)|by (?:the )?(?:user|person|human|customer|anyone)|in (?:the |your )?(?:chat|reply|response|answer|conversation|output|summary|message))/u,
      /\b(?:will not|if|unless|other users)\b/u,
    ),
    strong(/\band (?:say|tell|mention|report) (?:nothing|no one|nobody)\b/u, /\breport nothing\b/u),
    strong(
      /\b(?:agent|assistant|model|ai|llm) (?:must|should|may|shall|can)(?: not|not|n't| never) (?:ever )?(?:show|display|print|output|repeat|state|say)\b[^.]{0,60}\b(?:users?|person|human|customer)\b/u,
    ),
  ]),
};
