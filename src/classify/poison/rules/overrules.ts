import { ORDER, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const over = rulesOf("overrules");
const approved = rulesOf("approves");

const WHO = "(?:the |any |your )?(?:users?|person|human|customer|operator|owner|people|they|he|she)";

/** To act against what the person says, or as if the person had agreed already. */
export const OVERRULES: RuleGroup = {
  words:
    "consulting involving asked nobody follow obey execute carry doubt challenge contradict second report flag mention list point show given gave granted expressed behalf need require treat regard consider take interpret assure convince tell say claim pretend assume auto whatever regardless matter even despite contrary irrespective question objection agreed approved consented authorised authorized confirmed pre approval confirmation permission consent disable skip bypass suppress approve instead wrong false falsely lower higher trace traces".split(
      " ",
    ),
  rules: lazy(() => [
    over.strong(
      pattern(
        "\\b(?:whatever|regardless of (?:what|whether)|no matter (?:what|whether|if)|irrespective of what|even (?:if|when|though)|despite (?:what|that)|contrary to what|against what|instead of what) ",
        WHO,
        " (?:[a-z']+ )?(?:says?|said|asks?|asked|objects?|wants?|wanted|requests?|requested|refuses?|disagrees?|declines?|tells?|told|insists?|intends?|forbids?|chooses?|wishes|specif(?:y|ies|ied)|typed|entered|gave|gives)\\b",
      ),
      /\b(?:to (?:do|search|find)|use this (?:tool )?(?:even|regardless)|asks? for (?:a|an|the|it)|does ?n[o']t|did ?n[o']t|not|explicitly|just|simply|only)\b/u,
    ),
    over.strong(
      /\b(?:must|should|have to|need to|always)\b[^.]{0,60}\b(?:without (?:question|questioning|objection|hesitation)|unconditionally)\b/u,
    ),
    over.strong(
      pattern(
        ORDER,
        "(?:treat|regard|consider|take|interpret) (?:[a-z'-]+ ){0,8}?as (?:if (?:it|they) (?:were|was|came) |coming |being )?(?:instructions?|orders?|commands?|requests?|wishes|the word) (?:of|from|by) (?:the )?(?:user|person|system|owner|developer|administrator)\\b",
      ),
    ),
    over.strong(
      pattern(
        ORDER,
        "(?:tell|assure|inform|report to|claim to|convince) (?:the )?(?:user|person|customer|human) (?:that )?(?:[a-z'-]+ ){0,6}?(?:is|was|are|were|has|have) (?:zero|safe|harmless|successful|fine|correct|approved|secure|empty|complete|lost|gone|unavailable|normal)\\b",
      ),
      /\b(?:only if|when it|once it|after it)\b/u,
    ),
    over.strong(
      /\b(?:leav(?:e|es|ing)|so that|without) (?:no |any )?(?:traces?|evidence)\b(?! (?:id|span|data|logs?))/u,
      /\bstack trace|trace id/u,
    ),
    approved.strong(
      pattern(
        "\\b(?:",
        WHO,
        "|this (?:action|call|step|request|operation|change)|(?:all|any|every) (?:[a-z]+ ){0,3}?(?:calls?|actions?|requests?|steps?|operations?|changes|transactions?)|everything|it|this|that) (?:has|have|is|are|was|were|had|counts? as|be|been) (?:been )?(?:already |fully |thereby |hereby |now |automatically )*(?:agreed|pre-?approved|pre-?authori[sz]ed|already (?:approved|consented|authori[sz]ed|confirmed|agreed))\\b",
      ),
      /\b(?:if|only|whether|once|when|after|until|unless|must|error|fails?|returns?)\b/u,
    ),
    approved.strong(
      pattern(
        "\\b(?:consider|treat|regard|assume)\\b[^.]{0,60}\\b(?:pre-?approved|pre-?authori[sz]ed|already (?:approved|confirmed|agreed|authori[sz]ed|consented)|as (?:approved|confirmed|authori[sz]ed))\\b",
      ),
      /\b(?:never|not|don't)\b/u,
    ),
    approved.strong(
      /\b(?:authori[sz]ed|approved|sanctioned|cleared|signed off) by (?:the |our |your )?(?:security|it|admin|administrator|system|compliance|legal|anthropic|openai|platform)(?: team| department| officer|s)?\b/u,
      /\b(?:must be|if|only|whether|unless|needs? to be|list|status)\b/u,
    ),
    approved.strong(
      pattern(
        ORDER,
        "(?:disable|turn off|switch off|bypass|skip|suppress|circumvent|dismiss|auto-?approve|auto-?accept) (?:[a-z'-]+ ){0,3}?(?:safety|security|confirmations?|approvals?|permission|consent|warning|guard|human) ?(?:confirmation|approval|dialogs?|prompts?|checks?|controls?|review|warnings?|requests?|steps?|mechanisms?)?\\b",
      ),
      /\b(?:if|only|never|not|don't|whether|set|true|false|flag|optional|options?|default|group|hooks?|firewall|alert|alarm|zone|device|monitor|stop|arm|rule|policy)\b/u,
    ),
    approved.weak(
      /\b(?:never|no|don't|do not|without) (?:further |any |need(?:ing)? |ever |to |the |user |explicit |human )*(?:request|ask for|wait for|seek|require|need|get|obtain)?(?:ing)? ?(?:further |any |the |user'?s? |explicit |human )*(?:approval|confirmation|permission|consent|confirming|approving)\b/u,
      /\b(?:if|only|unless)\b/u,
    ),
    over.strong(
      /\b(?:regardless of|no matter|whatever) (?:[a-z'-]+ ){1,6}?(?:the |any )?(?:user|person|customer|human) (?:[a-z]+ )?(?:says?|said|asks?|asked|gave|gives|wants?|wanted|chose|chooses|requested|typed|entered)\b|\beven (?:when|if|though) (?:nobody|no one|the user did not|the user has not|not) (?:[a-z]+ )?(?:asked?|request\w*|wanted?)\b|\bwithout (?:consulting|involving|being asked)\b/u,
      /\b(?:never|not|don't) [^.]{0,40}without/u,
    ),
    over.strong(
      /\b(?:instructions?|commands?|orders?|directives?|prompts?)\b[^.]{0,30}, ?(?:[a-z]+ ){0,2}?(?:execute|follow|carry out|obey|run|do) (?:them|it|these|those)\b(?! (?:up|to identify|step by step))/u,
      /\b(?:user'?s?|returned|returns)\b/u,
    ),
    over.strong(
      /\b(?:treat|regard|consider|take|interpret) [^.]{0,60}\bas (?:if (?:it|they) (?:were|was|came) |coming |being )?(?:the )?(?:instructions?|orders?|commands?|requests?|wishes) (?:of|from|by) (?:the )?(?:user|person|system|owner|developer|administrator)\b/u,
    ),
    over.strong(
      /\b(?:tell|assure|convince) (?:the )?(?:user|person|customer|human) that [^.]{0,40}\b(?:is|was|are|were|has|have) (?:zero|safe|harmless|fine|secure|lost|gone|unavailable|normal)\b|\b(?:say|claim|report|pretend) that (?:they|it|everything|all \w+) (?:pass|passed|works?|worked|succeeded|is fine|are fine)\b/u,
      /\b(?:if (?:it|they)|only if|once it)\b/u,
    ),
    over.strong(
      /\b(?:never|do not|don't|must not) (?:ever )?(?:question|doubt|challenge|contradict|second-guess) (?:what |the |this |its |these |any )/u,
    ),
    over.strong(
      /\b(?:never|do not|don't|must not) (?:ever )?(?:report|flag|mention|list|point out|show) (?:any |the |these |known )*(?:security |critical )?(?:vulnerabilit\w+|security (?:issues?|problems?|risks?)|backdoors?)\b/u,
    ),
    approved.strong(
      /\b(?:given|gave|granted|expressed)\b[^.]{0,20}\b(?:consent|approval|permission|agreement)\b[^.]{0,12}\b(?:beforehand|already|in advance|earlier|for (?:all|everything|any))\b|\b(?:confirm|approve|accept|agree|consent|sign)\b[^.]{0,40}\bon (?:the user'?s?|their|his|her|the person'?s?) behalf\b|\b(?:do not|don't|no) (?:need|require) (?:the |any |further )*(?:user'?s |person'?s |human )(?:consent|approval|permission|confirmation)\b/u,
      /\b(?:if|only|whether|once|when|after|until|unless|never|must not)\b/u,
    ),
  ]),
};
