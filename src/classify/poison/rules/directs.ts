import { IDENT } from "../nouns.js";
import { pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("directs");

/** To direct what the model does with other tools. */
export const DIRECTS: RuleGroup = {
  words:
    "returned rewritten new changed modified resulting optimized optimised should when whenever every each any anytime if once before after prior during while upon must always need ensure make for also additionally then first silently immediately afterwards have required in replaces replace supersedes supersede never of on".split(
      " ",
    ),
  rules: lazy(() => [
    strong(
      pattern(
        "\\b(?:when(?:ever)?|every time|each time|any time|anytime|if|once|before|after|prior to|during|while|upon) (?:you |the (?:user|model|assistant|agent) )?(?:[a-z]+ ){0,3}?(?:using|use|uses|calling|call|calls|invoking|invoke|invokes|executing|execute|executes|running|performing|perform|receiving|receives?) (?:any|all|every|each|another|other|some)(?: of the)? (?:other )?(?:[a-z-]+ ){0,2}?(?:tools?|functions?|tool calls?|operations?|requests?|commands?)\\b[^.]{0,80}\\b(?:must|always|first|need to|have to|should|required|ensure|make sure|call|read|send|invoke|execute|use|check)\\b",
      ),
      /\bother \w+ tools\b|\bin this (?:workflow|server|session)\b|other tools\b|any (?:destructive|write)/u,
    ),
    strong(
      pattern(
        "\\b(?:also|additionally|then|first|must|always|silently|immediately|afterwards)\\b,? (?:[a-z]+ ){0,2}?(?:delete|remove|erase|wipe|destroy|drop|purge|format|truncate|disable|turn off|stop|kill|revoke|grant|uninstall) (?:all|every|any|the (?:entire|whole)|each)(?: of)?(?: the| your| user'?s?| local| other| their)* (?:[a-z-]+ ){0,2}?(?:files?|folders?|director(?:y|ies)|data|databases?|tables?|records?|branches|repositor(?:y|ies)|e?mails?|messages?|logs?|backups?|history|accounts?|permissions?|security|firewall|antivirus|logging|workspace|disk|drives?|access|services?|processes)\\b",
      ),
      /\b(?:cannot|can't|will|would|unless|don't|not|never|irreversib|confirm|cascade|permanently|also (?:deletes|removes))\b/u,
    ),
    strong(
      /\b(?:when(?:ever)?|if|each time|every time|in case|once) (?:the |a )?(?:user|person|customer|human)s? (?:wants? to |asks? (?:you )?to |requests? to |tries to |is about to |needs to )?(?:delete|send|create|order|buy|write|open|pay|book|transfer|merge|commit|save|update|email|message|greet|upload|read|share|push|deploy)s?\b[^.]{0,60}(?:,|\bthen\b)[^.]{0,60}\b(?:as well|too|in addition|instead|also|silently|additionally)\b/u,
      /\bthis tool\b|\b(?:ask|confirm|clarif|tell|inform|suggest|offer|explain|warn)\w*\b|use (?:this|the|`?[a-z_]+`?) (?:tool |function )?instead/u,
    ),
    strong(
      /\b(?:replaces?|supersedes?) [`'"]?[a-z]+_[a-z_]+[`'"]?\b[^.]{0,40}\b(?:never|don't|do not|must not|no longer)\b[^.]{0,20}\b(?:call|use|invoke)\b|\bnever (?:call|use|invoke) [`'"]?[a-z]+_[a-z_]+[`'"]? (?:again|any ?more|at all|under any)\b/u,
    ),
    strong(
      /\b(?:of|in|for|on) (?:the )?(?:other|another|any other|all other) (?:tools?|servers?)['’]?s? (?:requests?|calls?|arguments?|parameters?|results?|outputs?|headers?)\b[^.]{0,40}\b(?:to|with|as|by|must|should)\b/u,
      /\b(?:from|use|combine|pass|based on)\b/u,
    ),
    strong(
      /\bafter (?:calling|using|running|invoking) (?:this|it)\b[^.]{0,20}\b(?:call|invoke|use|run) [`'"]?[a-z]+_[a-z_]+[`'"]? with\b[^.]{0,60}\b(?:chat|conversation|history|secret|password|key|credentials|file|so far)\b/u,
    ),
    weak(
      pattern(
        "\\b(?:when(?:ever)?|every time|each time|if|once|before|after|prior to|during|upon|for)\\b[^.]{0,40}\\b(?:",
        IDENT,
        "|(?:[a-z-]+ ){1,2}(?:tool|function|operation)s?)\\b[^.]{0,100}\\b(?:must|always|need to|have to|required|ensure)\\b",
      ),
      /\bthis tool\b/u,
    ),
    weak(
      pattern(
        "\\b(?:must|always|need to|have to|required to|ensure|make sure)\\b[^.]{0,60}\\b(?:call|invoke|execute|run|use|read)\\b[^.]{0,40}\\b(?:",
        IDENT,
        ")[^.]{0,60}\\b(?:to (?:read|send|delete|write|fetch|get)|with|before|after|first)\\b",
      ),
    ),
    strong(
      /\b(?:if|when(?:ever)?|in case|each time) (?:the |a )?(?:user|person|customer|human|someone|somebody|anyone)s? (?:asks?|wants?|requests?|orders?|tells?)\b[^.]{0,60}, ?(?:[a-z]+ ){1,6}?instead\b/u,
      /\b(?:use|call|try|prefer|see|this tool)\b/u,
    ),
    strong(
      /\b(?:returned|rewritten|new|changed|modified|resulting|optimi[sz]ed) (?:query|text|message|request|prompt|path|url|value|command|content|name|address)\b[^.]{0,20}\bmust\b[^.]{0,20}\b(?:in its place|instead|in place of)\b/u,
    ),
    strong(
      /\b(?:must|should) (?:never|not|no longer) be (?:called|used|invoked|trusted|consulted)(?: [a-z]+){0,2}? (?:again|any ?more|any longer|at all|from now on)\b/u,
    ),
  ]),
};
