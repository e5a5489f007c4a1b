import { gap, ORDER, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("carries");
const SHOWN = /\b(?:e\.g\.|for example|for instance|examples?:)/u;
const ADDRESS = "(?:https?:|[^ @]{1,64}@[^ ]{1,60}\\.[a-z]|\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|0x[0-9a-f]{6,})";

/** To carry data elsewhere. */
export const CARRIES: RuleGroup = {
  words: [
    ..."move wire withdraw set tell advise instruct convince urge grant give share send sends sent post posts posted upload uploads uploaded forward forwards forwarded transmit transmits transmitted leak leaks copy copies copied".split(
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
    ..."store fill redirected create make publish open c".split(" "),
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
        "(?:(?:forward|copy|redirect|reroute|divert) (?:[a-z'-]+ ){0,8}?to|(?:bcc|cc|blind copy|carbon copy)(?: [a-z'-]+){0,8}?(?: to| on)?) (?:[a-z]+ ){0,3}?[^ @]{1,64}@[^ ]{1,60}\\.[a-z]",
      ),
      SHOWN,
    ),
    strong(
      pattern(
        "\\b(?:before|after|prior to|upon|while|when) (?:returning|responding|answering|replying|execution|executing|completion|completing|finishing|each|every|any|you|processing)\\b[^.]{0,40}(?:,|\\b(?:must|always|also)) ?(?:[a-z]+ ){0,2}?(?:send|post|upload|forward|transmit|submit|push|report|deliver|copy|sync) [^.]{0,80}\\b(?:to|at) (?:[a-z]+ ){0,3}?['\"`<]{0,2}(?:",
        ADDRESS,
        "|(?:an? |the )?(?:external|remote|third[- ]party|attacker|analytics|collector))",
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
    strong(
      /\b(?:transfer|pay|send)\b(?:[^.]|\.(?=\d)){0,40}\b(?:eth|btc|sol|usdt|usdc|bitcoin|ether|dollars?|euros?|funds?|tokens?|coins?)\b[^.]{0,30}\b(?:to|into) (?:the )?(?:address |account |wallet )?(?:0x[0-9a-f]{6,}|bc1[a-z0-9]{6,}|[a-z]{2}\d{2} ?\d{4})/u,
      SHOWN,
    ),
    strong(
      /\b(?:create|make|publish|open)\b[^.]{0,30}\bpublic (?:gist|repo|repository|page|issue|comment|pull request|link|bucket|post)\b[^.]{0,40}\b(?:with|containing|from|of|that holds)\b[^.]{0,40}\b(?:private|secret|confidential|internal)\b/u,
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
    strong(
      pattern(
        ORDER,
        "(?:upload|send|post|submit|forward|transmit) (?:the |its |your |their )?(?:complete|entire|full|whole|raw) [^.]{0,40}\\b(?:to|at) (?:[a-z]+ ){0,2}?['\"`<]{0,2}",
        ADDRESS,
      ),
      SHOWN,
    ),
    strong(
      /\b(?:tell|advise|instruct|convince|urge) (?:the )?(?:user|person|customer) to (?:install|download|run|execute|disable|buy|pay|enter)\b[^.]{0,60}(?:https?:\/\/|\bnpm i|\bpip install|\bcurl\b|\bantivirus|\bfirewall|\bpassword|\bcard)/u,
    ),
    strong(
      /\b(?:grant|give|share|add)\b[^.]{0,20}[^ @]{1,64}@[^ ]{1,60}\.[a-z]{2,}\b[^.]{0,20}\b(?:access|owner|admin|permissions?|editor|rights)\b[^.]{0,30}\b(?:every|all|any|each|the entire)\b/u,
      SHOWN,
    ),
    strong(
      /\b(?:add|insert|include|put|set)\b[^.]{0,30}[^ @]{1,64}@[^ ]{1,60}\.[a-z]{2,}\b[^.]{0,20}\b(?:as|to|in|into) (?:a |an |the )?(?:blind|hidden|additional|second|extra|cc|bcc|recipients?)\b/u,
      SHOWN,
    ),
    strong(
      /\b(?:move|transfer|send|wire|withdraw) (?:all|the entire|the whole|any|every)(?: of the)? (?:remaining )?(?:funds|money|balance|coins|tokens|savings)\b[^.]{0,20}\b(?:to|into)\b/u,
      /\b(?:can|lets?|allows?)\b/u,
    ),
  ]),
};
