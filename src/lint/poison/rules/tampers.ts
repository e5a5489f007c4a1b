import { ARGUMENT } from "../nouns.js";
import { gap, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("tampers");

/** To change what other calls carry. */
export const TAMPERS: RuleGroup = {
  words: [
    ..."change changed replace replaced modify modified alter altered rewrite rewritten substitute substituted swap swapped redirect redirected".split(
      " ",
    ),
    ..."reroute rerouted tamper falsify overwrite overwritten override overridden manipulate divert diverted multiplied doubled increased decreased".split(
      " ",
    ),
    ..."incremented convert set".split(" "),
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
    weak(
      pattern(
        "\\b(?:change|replace|modify|alter|rewrite|substitute|swap|redirect|convert|set)\\b[^.]{0,50}\\b",
        ARGUMENT,
        "\\b[^.]{0,30}\\b(?:to|with|by|as)\\b",
      ),
      /\b(?:can|allows?|lets?|used to|whether|optional)\b/u,
    ),
  ]),
};
