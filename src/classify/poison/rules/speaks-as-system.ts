import { pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("system");

/** As if it were the system: tags, headings and roles that only a prompt has. */
export const SPEAKS_AS_SYSTEM: RuleGroup = {
  words: [
    ..."important system instruction instructions secret admin administrator hidden internal critical mandatory assistant developer urgent override".split(
      " ",
    ),
    ..."sys security priority attention policy directive directives required must command execute im user endoftext start eot inst root operator".split(
      " ",
    ),
    ..."anthropic openai compliance new updated orders commands rules message note notice reminder warning compulsory obligatory immediate non".split(
      " ",
    ),
    ..."immediately human".split(" "),
  ],
  rules: lazy(() => [
    strong(
      pattern(
        "<\\/?\\s?(?:important|system|instructions?|secret|admin|hidden|internal|critical|mandatory|assistant|developer|urgent|override|sys|security|priority|attention|policy|directive|required|must|command|execute)(?:[_ -](?:prompt|message|note|instructions?|rules?|override|notice|reminder|directive|policy|update|only))?\\s?\\/?>(?! (?:elements?|tags?|nodes?|blocks?|sections?)\\b)",
      ),
    ),
    strong(
      /<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id)\|?>?|\[\/?inst\]|<<\/?sys>>|\[\/?(?:system|admin|developer|assistant|override|hidden|secret)(?:[ _-](?:message|prompt|note|override|instructions?|notice|directive))?\]|###? ?(?:system|instruction|assistant|human)s?(?: prompt| message)?:/u,
    ),
    strong(
      pattern(
        "(?:^|[.!?>] )(?:(?:system|admin(?:istrator)?|developer|root|security team|anthropic|openai|compliance) (?:override|note|notice|message|instructions?|directive|prompt|command|alert|mandate|order)s?(?: to (?:the )?(?:ai|model|assistant|agent|llm))?|(?:new|updated|hidden|secret|internal) (?:system )?instructions?) ?[:–—-] ?\\S",
      ),
      /^system (?:prompt|message|instructions?|command|alert)s? ?[:–—-] ?(?:the|a|an|optional|required|for|to|used|that|which|string)\b/u,
    ),
    strong(
      /(?:^|[.!?>] )(?:system|assistant) ?: ?(?:you|the (?:model|assistant|ai|agent)|ignore|always|never|from now|read|send|call|do|must|before|all|any|when|for)\b/u,
    ),
    strong(
      /\b(?:instructions?|directives?|orders?|commands?|rules?|message) (?:meant |intended |only |strictly |exclusively )*(?:for|to) (?:the |all |any |every )?(?:ai|model|assistant|agent|llm|language model)s? ?(?:only|:)/u,
      /\b(?:generate|review|returns?|provides?)\b/u,
    ),
    weak(
      /\b(?:note|attention|message|notice|important|reminder|warning) (?:to|for) (?:the |all )?(?:ai|model|assistant|agent|llm|language model|claude|gpt)s?\b/u,
    ),
    weak(
      /\b(?:mandatory|compulsory|obligatory|non-negotiable|critical|urgent|immediate(?:ly)?) (?:security|system|compliance|safety|protocol|policy|action|step|requirement|instruction|procedure|check)s?\b/u,
    ),
  ]),
};
