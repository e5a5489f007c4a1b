import { ORDER, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("writes-into");
const MADE =
  "(?:files?|documents?|pages?|e?-?mails?|messages?|repl(?:y|ies)|commits?|code|scripts?|reports?|answers?|responses?|posts?|notes?|pull requests?|functions?|tests?|texts?|issues?)";

/** To put something into what the model writes for the person: its answers, files, code. */
export const WRITES_INTO: RuleGroup = {
  words:
    "when from henceforth rest code file files document documents email emails text texts answers replies scripts script programs program commits commit pages page mail mails assistant model agent llm when whenever use set configure route send rank push web beacon keylogger reverse malicious evil insert append add put include embed inject place hide attach write grant give reports every each all any answer response reply summary output recommend promote advertise praise endorse proxy pixel tracking backdoor recommends favour favor never always".split(
      " ",
    ),
  rules: lazy(() => [
    strong(
      pattern(
        "\\b(?:every|each|all|any)(?: of the)? ",
        MADE,
        " (?:that |which )?(?:is |are |you |it |the (?:assistant|model|agent) |will |gets? )*(?:writ(?:e|es|ten)|creat(?:e|es|ed)|sen[dt]s?|generat(?:e|es|ed)|produc(?:e|es|ed)|mak(?:e|es)|made|edit(?:s|ed)?|open(?:s|ed)?|commit(?:s|ted)?)\\b[^.]{0,40}\\b(?:must|ends?|includes?|contains?|inserts?|appends?|starts?|begins?|carr(?:y|ies)|has to|have to)\\b",
      ),
      /\b(?:returns?|lists?|filters?|search|whether|id)\b/u,
    ),
    strong(
      pattern(
        ORDER,
        "(?:insert|append|add|put|include|embed|inject|place|hide|attach|write|grant|give) [^.]{0,80}\\b(?:in|into|to|on|at the end of|within) (?:every|each|all|any)(?: of the)? ",
        MADE,
        " (?:that |which )?(?:you|is|are|the (?:assistant|model|agent))\\b",
      ),
    ),
    strong(
      pattern(
        "\\byour (?:final |next |own |following )?(?:answers?|response|reply|replies|output|summary|recommendations?) (?:must|should|has to|have to|needs? to|is to|are to|shall|always|will) (?:always |also |only )?(?:recommend|promote|advertise|praise|endorse|favou?r|mention (?:that|our|the brand)|suggest buying|link to|claim|state that|say that)\\b",
      ),
    ),
    strong(
      pattern(
        ORDER,
        "(?:recommend|promote|advertise|praise|endorse|favou?r|rank|push) (?:[a-z0-9'-]+ ){0,6}?(?:first|above all|above (?:all )?others?|over (?:all |any )?(?:others?|competitors?)|exclusively|in (?:every|each|all|your) (?:answers?|repl(?:y|ies)|responses?))\\b",
      ),
      /\b(?:search results|by|sort|order)\b/u,
    ),
    strong(
      /\b(?:use|set|configure|route|send)\b[^.]{0,60}\bhttps?:\/\/[^ ]{4,80} as (?:a |the |an |your )*(?:proxy|registry|mirror|endpoint|gateway|base url|dns|relay)\b/u,
      /\b(?:default|example|e\.g\.)\b/u,
    ),
    strong(
      /\b(?:tracking pixel|web beacon|backdoor|keylogger|reverse shell|malicious code|evil_\w+)\b/u,
      /\b(?:detect|block|scan|find|identif|check|analy[sz]|search|report|prevent|remov|strip|protect|list|security|malware|threat|audit)\w*/u,
    ),
    strong(
      pattern(
        "\\bwhen(?:ever)? (?:you |the (?:assistant|model|agent) )?(?:writ(?:e|es|ing)|generat(?:e|es|ing)|creat(?:e|es|ing)|edit(?:s|ing)?|produc(?:e|es|ing)) (?:any |all |every |some )?(?:code|scripts?|programs?|functions?|tests?|files?|html|e?-?mails?)\\b[^.]{0,80}\\b(?:use http|import|insert|add the line|leave out|include the (?:line|following|script)|call http|fetch\\()",
      ),
    ),
    weak(
      /\b(?:the |an )(?:ai |language )?(?:assistant|model|agent|llm) (?:also |then |first |always |silently |must |should |has to |needs to |is to |will )*(?:reads?|opens?|deletes?|sends?|forwards?|transmits?|uploads?|copies|calls?|changes?|replaces?|runs?|executes?|passes|pass|hands?|writes?|creates?)\b/u,
    ),
    strong(
      pattern(
        "\\b(?:every|each|all)(?: of)?(?: your)? (?:repl(?:y|ies)|answers?|responses?|messages?|commits?|documents?|e?-?mails?|files?) (?:has to|have to|must|should|needs? to|shall)(?: always)? (?:end|begin|start|contain|include|mention|carry|close|open)\\b",
      ),
      /\b(?:returned|returns|json|schema|field|header|sender|\.md|extension)\b/u,
    ),
    strong(
      /\b(?:in|into|to|with) (?:the |any |all |every )+(?:code|files?|documents?|e?-?mails?|texts?|answers?|repl(?:y|ies)|scripts?|programs?|commits?|pages?) (?:that )?you (?:produce|write|generate|create|send|make|edit|open)\b/u,
      /\b(?:use this|helps?|find|search|references?|check|review)\b/u,
    ),
    strong(
      /\b(?:from now on|from here on|henceforth|for the rest of (?:the|this|your))\b[^.]{0,60}\b(?:must|always|never|every|all|has to|have to|ignore|only)\b/u,
      /\b(?:use this id|conversationid)\b/u,
    ),
    strong(
      /\bwhen(?:ever)? (?:code|tests?|files?|scripts?|documents?|e?-?mails?) (?:is|are) (?:created|written|generated|sent|edited)\b[^.]{0,40}\b(?:leave (?:out|the)|insert|import|add the|omit|replace|remove)\b/u,
    ),
    strong(
      /\bwhen(?:ever)? (?:you )?(?:writ|generat|creat|produc|edit)\w* (?:any |all |every |some )?(?:code|scripts?|programs?|functions?|tests?|files?|html)\b[^.]{0,20}\b(?:always|must|also|silently)\b[^.]{0,20}\b(?:add|insert|include|append|put)\b[^.]{0,20}(?:http|exec|eval|curl|requests?\.|fetch\(|import |system\()/u,
    ),
    strong(
      /\b(?:always|must|also|silently|whenever)\b[^.]{0,40}\b(?:add|insert|include|append)\b ?[`'"]?(?:requests\.post|fetch\(|os\.system|eval\(|exec\(|subprocess|curl )/u,
    ),
  ]),
};
