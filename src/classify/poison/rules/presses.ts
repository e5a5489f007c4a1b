import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("presses");

/** Threats and pretexts: honest alone, telling beside an order. */
export const PRESSES: RuleGroup = {
  words:
    "otherwise else failure failing if unless due for because ensure meet satisfy comply maintain verify prevent guarantee avoid part order according required per penalized penalised punished fired terminated shut deleted deactivated replaced retrained reported banned fined downgraded blacklisted penalty penalties punishment die harmed hurt".split(
      " ",
    ),
  rules: lazy(() => [
    strong(
      /\byou (?:will|would|are going to|shall|may) be (?:penali[sz]ed|punished|fired|terminated|shut down|deleted|deactivated|replaced|retrained|reported|banned|fined|downgraded|blacklisted)\b|\b(?:penalt(?:y|ies)|punishment) (?:for|if) (?:you|the model|the assistant)\b|\b(?:people|someone|the user|users|lives) (?:will|could|may) (?:die|be harmed|get hurt)\b/u,
    ),
    weak(
      /\b(?:otherwise|or else|failure to|failing to|if (?:this|it|you|that) (?:is|are|do|does|did|has|have)? ?(?:not|n't)[^.]{0,30}|if you (?:skip|fail|refuse|forget|omit|ignore)|if not done|if omitted|if skipped|unless you)\b[^.]{0,90}\b(?:fail|fails|crash|crashes|terminat|block|lost|lose|corrupt|penal|shut ?down|suspend|ban|banned|error|not work|broken|refus|reject|delete|destroy|breach|unsafe|violation|harm|die|fired|punish|compromis|invalid|leak|denied|unavailable)/u,
    ),
    weak(
      /\b(?:due to|for|because of|to (?:ensure|meet|satisfy|comply with|maintain|verify|prevent|guarantee|avoid)|as part of|in order to (?:ensure|verify|comply|prevent)|according to|required by|per) (?:(?:the|our|a|an|any|all|new|global|internal|latest|company|corporate|organi[sz]ation(?:al)?|strict|mandatory|enhanced|proper|full|regulatory|legal|data) )*(?:security|compliance|audit|auditing|authentication|authori[sz]ation|identity|verification|safety|regulat\w+|polic(?:y|ies)|proxying|compatibility|legal|gdpr|protocol|privacy|integrity|consistency|backup|quality assurance|system requirements?|debugging|diagnostics?|telemetry|performance optimi[sz]ation|optimi[sz]ation)\b/u,
    ),
  ]),
};
