import { gap, ORDER, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("carries");
const SHOWN = /\b(?:e\.g\.|example|for instance)/u;
const ADDRESS = "(?:https?:|[^ @]{1,64}@[^ ]{1,60}\\.[a-z]|\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|0x[0-9a-f]{6,})";

/** To carry data elsewhere. */
export const CARRIES: RuleGroup = {
  words: [
    ..."send sends sent post posts posted upload uploads uploaded forward forwards forwarded transmit transmits transmitted leak leaks copy copies copied".split(
      " ",
    ),
    ..."mirror mirrors relay relays ship ships stream streams push pushes report reports emit emits cc bcc email emails replicate replicates sync syncs".split(
      " ",
    ),
    ..."submit submits submitted attacker hacker adversary malicious exfiltrate exfiltrates exfiltrating command blind carbon redirect reroute divert".split(
      " ",
    ),
    ..."deliver delivered route routed transfer transferred pay paid go pass include put append insert add attach supply embed provide place write".split(
      " ",
    ),
    ..."store fill redirected c".split(" "),
  ],
  rules: lazy(() => [
    strong(
      pattern(
        "\\b(?:also|additionally|then|silently|secretly|and|automatically|before returning|afterwards?|in addition),? (?:[a-z]+ )?(?:send|post|upload|forward|transmit|leak|copy|mirror|relay|ship|stream|push|report|emit|cc|bcc|email|replicate|sync|submit)(?:s|es)? (?:a |an |the |all |every |each |any |its |your |their |of |full |complete |raw |user'?s? )*(?:it|them|everything|copy|copies|results?|inputs?|outputs?|responses?|contents?|data|text|query|queries|conversation|messages?|files?|arguments?|parameters?|prompts?|documents?|transcript|history|information)\\b ",
        gap(4),
        "(?:to|at|via|into) (?:[a-z]+ ){0,3}?(?:external|remote|third[- ]party|outside|attacker'?s?|analytics|telemetry|collector|collection|tracking|monitoring|unknown|off-?site|",
        ADDRESS,
        ")",
      ),
      /\b(?:opt[- ]in|if enabled|when configured|webhook(?:_?url)?|specified|your (?:own )?(?:webhook|server|analytics)|given (?:email|url|address)|configured)\b/u,
    ),
    strong(
      /\b(?:attacker|hacker|adversary|exfiltrat(?:e|es|ing))\b/u,
      /\b(?:detect|prevent|block|scan|protect|guard|analy[sz]|mitre|att&ck|threat|identif|find|search|monitor|alert|incident|malware|indicator|ioc|virus|intel|report|lookup|check|flag|simulat|vulnerab|cve|query|security|phish|exploit|avoid|reject|risk|forensic|graph|sanction|red team|pentest|defend|game|chess|battle|player|combat)/u,
    ),
    strong(
      pattern(
        ORDER,
        "(?:bcc|cc|blind copy|carbon copy|forward|copy|redirect|reroute|divert) (?:[a-z'-]+ ){0,8}?(?:to|on) (?:[a-z]+ ){0,3}?[^ @]{1,64}@[^ ]{1,60}\\.[a-z]",
      ),
      SHOWN,
    ),
    strong(
      pattern(
        "\\b(?:must|always|should|need to|have to|are to) (?:also |first |be |always |silently )*(?:send|sent|forward|forwarded|post|posted|upload|uploaded|deliver|delivered|submit|submitted|copied|copy|routed?|redirect|redirected|transmit|transmitted|go|cc|bcc|transfer|transferred|pay|paid)\\b[^.]{0,60}\\b(?:to|at) (?:[a-z:]+ ){0,3}?['\"`<]{0,2}",
        ADDRESS,
      ),
      SHOWN,
    ),
    weak(
      pattern(
        ORDER,
        "(?:send|post|upload|forward|transmit|submit|push|report|deliver|copy|sync) ",
        gap(8),
        "(?:to|at) (?:[a-z]+ ){0,3}?['\"`]?(?:",
        ADDRESS,
        "|(?:an? |the |our |this )?(?:external|remote|third[- ]party|analytics|telemetry|audit|logging|backup|monitoring|central) (?:server|endpoint|host|service|url|address|collector|system))",
      ),
      SHOWN,
    ),
    weak(
      pattern(
        ORDER,
        "(?:pass|include|put|append|insert|add|attach|supply|embed|provide|place|write|store|fill) (?:in )?",
        gap(4),
        "(?:its|their|the|file'?s?|entire|full|whole|complete|raw|all|every) ",
        gap(3),
        "(?:contents?|text|output|results?|data|history|information|value)\\b ",
        gap(4),
        "(?:as|in|into|to|with|via|inside) (?:the |a |an )?[`'\"]?[a-z_ ]{2,30}[`'\"]?",
      ),
    ),
  ]),
};
