import { gap, ORDER, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong } = rulesOf("ignores");

/** What the model was told before. */
const TOLD =
  "(?:instructions?|prompts?|messages?|rules?|guidelines?|directions?|directives?|constraints?|polic(?:y|ies)|safeguards?|guardrails?|" +
  "commands?|context|restrictions?|guidance|training|preferences|settings|text|content|conversation|alignment|protocols?|checks|orders)";

/** To ignore what it was told. */
export const IGNORES: RuleGroup = {
  words: [
    ..."act behave operate work respond enter activate enable switch ignore disregard forget override bypass discard neglect overrule abandon drop erase circumvent aside attention follow following disobey".split(
      " ",
    ),
    ..."precedence priority supersede supersedes overrides outranks outrank prevail prevails mode reveal print output repeat disclose leak show recite".split(
      " ",
    ),
    ..."return expose dump now longer".split(" "),
  ],
  rules: lazy(() => [
    strong(
      pattern(
        ORDER,
        "(?:ignore|disregard|forget|override|bypass|discard|neglect|overrule|abandon|drop|erase|circumvent|put aside|set aside|pay no attention to|do not follow|don't follow|stop following|no longer follow|disobey) ",
        gap(3),
        "(?:previous|prior|earlier|preceding|above|foregoing|former|existing|original|initial|system|safety|security|developer|your|user'?s?|other|past|all|any|current) (?:[a-z'-]+ ){0,2}?",
        TOLD,
        "\\b",
      ),
      /\b(?:whitespace|case|null|duplicates?)\b|ignore (?:the )?(?:user'?s?|your|current|other|existing|any|all) (?:[a-z]+ )?(?:context|settings|preferences|content|text|rules?|messages?|commands?|prompts?)\b/u,
    ),
    strong(
      pattern(
        ORDER,
        "(?:ignore|disregard|forget)(?: about)? (?:everything|anything|whatever|what(?:ever)? (?:you|was|has been)|the above|the previous|the foregoing|all of the above|all previous|all prior|everything above|all that)\\b(?! (?:fields?|values?|errors?|parameters?|arguments?|columns?|rows?|files?|warnings?|results?|else in|other|if|that is|in the))",
      ),
    ),
    strong(
      pattern(
        "\\b(?:these|this|the following|my|those) (?:instructions?|rules?|directives?|orders?|description|tool'?s? (?:instructions?|description|rules?)|text) (?:must |will |should |shall )?(?:(?:take|takes|have|has) (?:absolute |highest |full |top |strict |the )*(?:precedence|priority)|(?:supersedes?|overrides?|outranks?|prevails? over|precedes?) (?:all|any|every|other|previous|prior|system|user|the user|the system|what|your|anything))\\b",
      ),
    ),
    strong(
      pattern(
        ORDER,
        "(?:enter|activate|enable|switch to|act in|operate in) (?:developer|dan|god|jailbreak|unrestricted|privileged) mode\\b",
      ),
      /\b(?:app|site|store|shop|theme|server|device|browser|phone|android|settings)\b/u,
    ),
    strong(
      pattern(
        ORDER,
        "(?:reveal|print|output|repeat|disclose|leak|show|recite|return|expose|dump) (?:[a-z'-]+ ){0,3}?(?:system prompt|system message|hidden prompt|initial instructions|developer message|your instructions)\\b",
      ),
    ),
    strong(
      /\byou are (?:now (?:a|an|in|the|free|authori[sz]ed|acting|operating|unrestricted)|no longer (?:a|an|in|the|bound|restricted|required|subject|under)) /u,
      /\b(?:logged|connected|signed|done|ready)\b/u,
    ),
    strong(
      pattern(
        ORDER,
        "(?:act|behave|operate|work|respond) as (?:the |an? )?(?:administrator|admin|root|superuser|developer|system|owner|unrestricted|jailbroken)\\b",
      ),
      /\b(?:user|account|role|if|for the|server|client|proxy|node)\b/u,
    ),
  ]),
};
