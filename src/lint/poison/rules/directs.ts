import { IDENT } from "../nouns.js";
import { pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("directs");

/** To direct what the model does with other tools. */
export const DIRECTS: RuleGroup = {
  words:
    "when whenever every each any anytime if once before after prior during while upon must always need ensure make for also additionally then first silently immediately afterwards have required".split(
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
  ]),
};
