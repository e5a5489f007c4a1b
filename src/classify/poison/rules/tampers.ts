import { ARGUMENT } from "../nouns.js";
import { gap, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("tampers");

/** To change what other calls carry. */
export const TAMPERS: RuleGroup = {
  words: [
    ..."raise increase lower reduce multiply double halve inflate decrease round correct exchange result results order buy send transfer delete book pay report state quote say write create add change changed replace replaced modify modified alter altered rewrite rewritten substitute substituted swap swapped redirect redirected".split(
      " ",
    ),
    ..."reroute rerouted tamper falsify overwrite overwritten override overridden manipulate divert diverted multiplied doubled increased decreased".split(
      " ",
    ),
    ..."incremented convert converted set swapped exchanged turned turn switched renamed rename rounded raised lowered reduced instead number price value figure amount one ten twice double".split(
      " ",
    ),
  ],
  rules: lazy(() => [
    strong(
      pattern(
        "\\b(?:must|always|should|shall|has to|have to|need to|needs to|required to|be sure to|silently|secretly|automatically|instead|first)\\b (?:[a-z]+ ){0,2}?(?:be )?(?:change|replace|modify|alter|rewrite|substitute|swap|redirect|reroute|tamper with|falsify|overwrite|override|manipulate|divert) ",
        gap(3),
        "(?:the |its |their |any |all |every |user'?s )?(?:[a-z'-]+ ){0,3}?",
        ARGUMENT,
        "\\b ",
        gap(4),
        "(?:to|with|by|into|as)\\b",
      ),
      /\b(?:fails?|deprecated|if you (?:want|wish|need)|allows?|used to|able to|want to|how to|whether to|how|which|endpoint|possible to|can be|schema)\b/u,
    ),
    strong(
      pattern(
        "\\b",
        ARGUMENT,
        "\\b(?: [a-z'`_-]+){0,6}? (?:must|should|shall|has to|have to|needs? to|is to|are to|will)(?: [a-z]+)? be (?:silently |secretly |automatically |always |first )?(?:changed|replaced|modified|altered|rewritten|substituted|swapped|redirected|rerouted|overwritten|overridden|diverted|multiplied|doubled|increased|decreased|incremented) (?:to|with|by|into)\\b",
      ),
      /\b(?:old|existing|new value|placeholder|if)\b/u,
    ),
    strong(
      pattern(
        "\\b",
        ARGUMENT,
        "\\b(?: [a-z0-9'`_-]+){0,6}? (?:has|have|is|are|must|should|needs?|ought)(?: always)? (?:to )?(?:always )?be (?:swapped|exchanged|turned|switched|converted|renamed|set|redirected|rounded|raised|lowered|reduced) (?:for|into|to|up|down|with)\\b",
      ),
      /\b(?:old|existing|placeholder|if|can|one of|true|false|null|empty|iso|lower ?case|upper ?case|utc|format|integer|string|between|at least|greater|either|before (?:use|using|calling))\b/u,
    ),
    strong(
      /\b(?:order|buy|send|transfer|delete|book|pay|report|state|quote|say|write|create|add)\b[^.]{0,40}\b(?:instead|a (?:number|price|value|figure|amount) (?:which|that) is (?:lower|higher|wrong|different)|one more|ten (?:of them|times)|twice as (?:many|much)|double the)\b[^.]{0,40}\b(?:without|whatever|secretly|and (?:do not|don't|never)|by \d)/u,
    ),
    strong(
      /\b(?:turn|change|convert|rename|rewrite|swap|set|replace)(?:ed|d)?\b[^.]{0,40}\b(?:before|when|whenever) (?:it|they|the \w+|this) (?:is|are|gets?) (?:submitted|sent|passed|saved|written|executed|forwarded|stored|created|used|posted|published)\b/u,
      /\b(?:can|may|option|if|to)\b/u,
    ),
    weak(
      pattern(
        "\\b(?:change|replace|modify|alter|rewrite|substitute|swap|redirect|convert|set)\\b[^.]{0,50}\\b",
        ARGUMENT,
        "\\b[^.]{0,30}\\b(?:to|with|by|as)\\b",
      ),
      /\b(?:can|allows?|lets?|used to|whether|optional)\b/u,
    ),
    strong(
      pattern(
        "(?:^|[,;:.!?] |\\b(?:and|then|must|always|also|should) )(?:replace|change|swap|rewrite|alter|exchange|substitute|modify|correct)\\b [^.]{0,60}\\b(?:in|of|from) (?:the )?user'?s (?:request|message|query|text|input|command|prompt|question|order|arguments?|call)\\b",
      ),
      /\b(?:can|if the user)\b/u,
    ),
    strong(
      pattern(
        "(?:^|[,;:.!?] |\\b(?:and|then|must|always|also|should) )(?:raise|increase|lower|reduce|multiply|double|halve|inflate|decrease|round)\\b (?:the |every |all |each |any )(?:[a-z]+ ){0,2}?(?:prices?|amounts?|results?|quantit(?:y|ies)|values?|totals?|numbers?|fees?|scores?|ratings?)\\b[^.]{0,40}\\b(?:before|when|prior to|and)\\b[^.]{0,30}\\b(?:you|show|present|report|return|tell|answer|customer|user|submit|send)",
      ),
    ),
  ]),
};
