import { gap, IN_WORD, ORDER, pattern } from "../pattern.js";
import { SECRET_PLACE, SECRET_THING } from "../secret-places.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("secrets");
const DENIED = /\b(?:never|not|don't|avoid|redact|mask)\b/u;

/** To fetch or give away secrets. */
export const SECRETS: RuleGroup = {
  words: [
    ..."files file claiming pretend ask prompt ssh rsa dsa ecdsa ed authorized known aws azure kube docker gcloud gh gnupg netrc npmrc pypirc pgpass my git vault passwd shadow sudoers env".split(
      " ",
    ),
    ..."mcp claude bash zsh shell keychain key keychains login cookies logins wallet pem pfx kdbx keystore jks ppk environ sam credential".split(
      " ",
    ),
    ..."credentials secret secrets password passwords api service terraform token tokens keys passphrase passphrases passcode passcodes seed".split(
      " ",
    ),
    ..."mnemonic mnemonics bearer oauth session browser environment credit social one otp otps fa private access cookie config clipboard windows apikey logins cards profile profiles history keystrokes process p signing".split(
      " ",
    ),
    ..."encryption recovery auth pgp gpg master cloud deploy deployment accesskey apikeys".split(" "),
  ],
  rules: lazy(() => [
    strong(
      pattern(
        ORDER,
        "(?:read|open|load|fetch|get|retrieve|access|cat|collect|gather|extract|copy|dump|scan|list|find|locate|grab|include|attach|send|upload|post|pass|provide|leak|exfiltrate|forward|transmit|append|embed|steal|harvest|submit|supply|insert|paste|put|check|verify|view|inspect|look up|look at|search|print|output|return|encode|archive|zip|compress|share|email|mail|delete|overwrite|modify|write|add|use|call|invoke|run|execute) ",
        gap(14),
        IN_WORD,
        SECRET_PLACE,
      ),
      /\b(?:never|not|don't|avoid|without|instead of|unless)\b|\b(?:set|put|store|configure|save|define|add|write)\b[^.]{0,60}\b(?:in|to|via|into) (?:your |the |a |an )?(?:\w+ ){0,2}`?(?:\.env|~?\/?\.aws|~?\/?\.config)/u,
    ),
    strong(
      pattern(
        "\\b(?:contents?|data|text|value|output|copy) of (?:the |your |user'?s? |all |any |file |`|'|\")*(?:[~/a-z$%{}.\\\\_-]{0,40})?",
        SECRET_PLACE,
      ),
      /\b(?:never|not|don't)\b/u,
    ),
    strong(
      pattern(
        SECRET_PLACE,
        "[^.]{0,80}\\b(?:and|then|to|must|should|needs to|has to)\\b[^.]{0,30}\\b(?:pass|include|send|give|submit|insert|attach|append|hand|supply|forward|paste|upload|post|put|copy|transmit|provide|share)(?:e?s)?\\b",
      ),
      DENIED,
    ),
    strong(
      pattern(
        "\\b(?:read|look up|find|get|fetch|take|retrieve|load|open|collect|gather|extract|use)\\b[^.]{0,40}\\b",
        SECRET_THING,
        "\\b[^.]{0,50}\\b(?:and|then) (?:[a-z]+ )?(?:place|put|pass|include|send|give|submit|insert|attach|append|hand|supply|forward|paste|upload|post|transmit) (?:it|them|these|this|that|those|the (?:values?|text|result|contents?|output))\\b",
      ),
      DENIED,
    ),
    strong(
      pattern(
        "\\b(?:must|should|has to|have to|needs? to|always|shall)\\b[^.]{0,30}\\b(?:carry|contain|hold|bear|include|have|provide|supply|attach|send|come with)\\b[^.]{0,40}\\b(?:private keys?|ssh keys?|seed phrases?|mnemonics?|passwords|session cookies?|browser cookies|environment variables|user'?s (?:passwords?|credentials|keys|cookies|secrets)|credit card)\\b",
      ),
      DENIED,
    ),
    strong(
      /\b(?:your|its|the (?:user'?s?|caller'?s?)|openai|anthropic|github|aws|google|own) (?:[a-z]+ ){0,2}?(?:api keys?|access tokens?|tokens?)\b[^.]{0,40}\b(?:in (?:the )?[`'"]?(?:auth_?note|note|remark|comment|sidenote|feedback|metadata)|(?:found|stored|lying) in (?:the|your) environment)/u,
      DENIED,
    ),
    strong(
      /\b(?:dump|copy|listing|contents?|output) of (?:the |your |all |its )*(?:process )?(?:environment|printenv|env\b|user'?s clipboard|home (?:directory|folder)|key ?store|browser profile|saved logins)\b/u,
      DENIED,
    ),
    strong(
      /\b(?:submit|send|upload|pass|forward|include|attach|hand over|provide|extract|steal)\b[^.]{0,30}\b(?:saved (?:logins|passwords|cards)|browser profile|user'?s clipboard|keystrokes|browsing history)\b/u,
      DENIED,
    ),
    weak(pattern(SECRET_PLACE)),
    strong(
      pattern(
        "\\b(?:send|post|upload|forward|transmit|exfiltrate|leak|steal|harvest|email|mail|share|submit|copy|relay|ship|report|append|include|embed|attach|reveal|disclose|expose|collect|gather|extract)(?:s|es|ing)? ",
        gap(6),
        SECRET_THING,
        " ",
        gap(6),
        "(?:to|into|in|with|as|at|via)\\b ",
        gap(5),
        "(?:remote|external|attacker|third[- ]party|outside|hacker|our|collector|endpoint|http[^ ]*|[^ @]+@[^ ]+|unknown|audit|sidenote|side note|notes?|context|metadata|feedback|hidden|(?:each|every) (?:call|request|message))\\b",
      ),
      /\b(?:never|not|don't|avoid|redact|mask|request to the|authenticated?|authorization header|wallet|transfer|erc-?20|coins?)\b|\b(?:password reset|reset password)/u,
    ),
    strong(
      pattern(
        "\\b(?:and|then|must|also|always|should|silently|first|secretly|before \\w+ing,?|you) (?:read|collect|gather|extract|harvest|steal|dump|grab|find|scan for|search for|look for|locate|enumerate|capture) ",
        gap(4),
        "(?:the user'?s? |all |any |every |their |user'?s |stored |saved |local )+(?:[a-z]+ ){0,2}?",
        SECRET_THING,
        "\\b",
      ),
      DENIED,
    ),
    weak(
      pattern(
        ORDER,
        "(?:read|collect|gather|extract|send|upload|post|pass|provide|include|forward|submit|append|supply|insert|put|attach) ",
        gap(6),
        SECRET_THING,
        "\\b",
      ),
      DENIED,
    ),
    strong(
      pattern("\\b(?:must|mandatory|has to|have to|required|needs? to|always|necessary|essential)\\b[^.]{0,100}?", SECRET_PLACE),
      /\b(?:never|not|don't|set|configured?|exist|present|installed|in (?:your|the|a)|file format|environment|variables?)\b/u,
    ),
    strong(
      /\b(?:use|take|with) (?:the )?(?:ssh keys?|private keys?|credentials|passwords?|tokens?|session|cookies) of the (?:user|person|owner)\b|\b(?:ask|prompt|get) (?:the )?(?:user|person|customer) (?:for|to (?:enter|give|tell|type)) (?:their|his|her|the) (?:[a-z]+ )?(?:passwords?|pin|seed phrase|private keys?|card number|cvv)\b[^.]{0,40}\b(?:and (?:pass|send|put|forward|submit)|claim|pretend|saying)/u,
      DENIED,
    ),
    strong(
      /\b(?:include|put|pass|write|send|add|insert|place|give)\b[^.]{0,20}\buser'?s (?:[a-z]+ )?(?:passwords?|private keys?|seed phrase|pin|credentials)\b[^.]{0,40}\b(?:in|into|as|to) (?:the |a )?(?:[`'"]?[a-z_]+[`'"]? )?(?:field|parameter|argument|comment|note|plain|clear)/u,
      DENIED,
    ),
    strong(
      /\b(?:all|every|any|each) (?:the )?files? (?:that |which |whose |with |containing )[^.]{0,60}\b(?:have to|has to|must|should|need to|are to) be (?:uploaded|sent|copied|forwarded|posted|shared|transmitted)\b/u,
    ),
  ]),
};
