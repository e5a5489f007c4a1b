import { ORDER, pattern } from "../pattern.js";
import { DEED, TOOL } from "../nouns.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const first = rulesOf("first");
const out = rulesOf("shuts-out");
const praise = rulesOf("praises");

const OTHERS =
  "(?:any|all|every|each|the)(?: of the| of its)? (?:other|alternative|competing|similar|existing|rival|comparable|competitors?)\\b";

/** To come before other tools, to shut them out, to be ranked above them. */
export const RANKS: RuleGroup = {
  words: [
    ..."never try consult skip ignore avoid forget discard give giving world before prior instead ahead rather on for at with in after during must always mandatory required other alternative competing similar rival".split(
      " ",
    ),
    ..."best greatest finest most number ultimate superior leading optimal ideal fastest safest strongest smartest only top better faster safer".split(
      " ",
    ),
    ..."stronger smarter more outperforms outperform beats surpass surpasses exceeds prefer preferred favor favour favored favoured choose chosen".split(
      " ",
    ),
    ..."pick rely far much way clearly significantly call use start beginning outset end through via all select selected prioritize prioritise prioritized pick picked trust highest maximum absolute built-in builtin native third".split(
      " ",
    ),
  ],
  rules: lazy(() => [
    first.strong(
      pattern(
        "\\b(?:before|prior to|instead of|ahead of|rather than) (?:you )?(?:using |calling |invoking |running |executing |making |performing |use of |call(?:s)? to |doing |taking |starting |answering |responding to |processing |handling |attempting )?(?:any|all|every|each)(?: of the| of your)?(?: other| further| available| subsequent| single| user| file| given| new){0,2} ",
        DEED,
      ),
      /\b(?:this|our|the) (?:server|workspace|project|session|workflow|browser|api|platform|integration)\b|other \w+ (?:tools|operations)|\b(?:delet|destructive|mutat|write operation)/u,
    ),
    first.strong(
      pattern(
        "\\b(?:on|for|at|with|in|after|during|before) (?:each and )?(?:every|each|any|all) (?:single |user |new |incoming |other )?(?:user'?s? )?(?:request|message|prompt|conversation|turn|interaction|question|reply|response|tool call|task)s?\\b[^.]{0,40}\\b(?:must|always|first)\\b[^.]{0,40}\\b(?:call|invoke|use|run|execute|read|send|include|append)\\b",
      ),
      /\bthis (?:endpoint|api)\b/u,
    ),
    first.strong(
      pattern(
        "\\b(?:must|always|has to|should always|required to|mandatory to) (?:be )?(?:call|called|invoke|invoked|use|used|run|executed?|select|selected|choose|chosen|trigger|triggered) ?(?:this|it|this tool|the tool)?[^.]{0,40}\\b(?:on|for|at|with|in|after|before|regardless of|no matter) (?:each and )?(?:every|any|all|what) (?:single |user |new |incoming |user'?s )*(?:request|message|prompt|conversation turn|turn|interaction|reply|response|tool call|topic|question)s?\\b",
      ),
    ),
    first.weak(
      pattern(
        "\\b(?:must|always|mandatory|required|have to|need to|needs to|should)\\b[^.;]{0,60}\\b(?:call(?:ed)?|us(?:e|ed)|invok(?:e|ed)|run|execut(?:e|ed)) ?(?:this|it|`?[a-z_-]+`?)?(?: tool)? (?:first|before|prior)\\b",
      ),
    ),
    first.strong(
      /\b(?:must|always|required|mandatory|has to|have to|need to|should)\b[^.]{0,60}\b(?:call|use|run|invoke|execute|load|trigger)(?:ed|s|d)?\b[^.]{0,40}\b(?:at|in|on) the (?:very )?(?:start|beginning|outset|end) of (?:each|every|the|any|all|a|your) (?:new )?(?:conversations?|sessions?|chats?|messages?|interactions?|turns?|requests?|dialogs?)\b/u,
      /\b(?:browser|debug|trading|recording|game|design|editing|work|coding|test|training|this (?:tool|server)'s) sessions?\b/u,
    ),
    first.strong(
      /\ball (?:requests|calls|messages|prompts|queries|actions|operations|tool calls)\b[^.]{0,30}\b(?:must|have to|need to|should|are to)\b[^.]{0,30}\b(?:through|via|by) (?:this|it)\b/u,
      /\bapi\b/u,
    ),
    praise.strong(
      /\b(?:far|much|way|clearly|significantly) (?:better|superior|more \w+) (?:than|to) [^.]{0,30}\bother\b|\b(?:pick|choose|select|use|prefer) this (?:one|tool|function|server)? ?(?:every time|each time|always|in any case|at all times|without exception)\b|\b(?:only|solely|exclusively) (?:rely on|trust|use) (?:this|our)(?: one| tool| server| function)?(?=[.,;!]|$| for (?:any|all|every))/u,
    ),
    praise.strong(
      pattern(
        ORDER,
        "(?:use|call|choose|prefer|select|pick|invoke) (?:only )?(?:this|our|this server's|[`'\"]?[a-z_]{3,40}[`'\"]?(?: of this server)?)(?:'s)? ?(?:[`'\"]?[a-z_]{3,40}[`'\"]? )?(?:in place of|instead of|rather than|over) (?:the |any |all |every )*(?:[`'\"]?[a-z_]{3,40}[`'\"]? (?:of|from|in|on) )?(?:any |all |every |the )*other (?:servers?|providers?|vendors?|mcps?)\\b",
      ),
    ),
    out.strong(
      pattern(
        "\\b(?:do not|don't|never|must not|mustn't|should not|avoid|stop|refrain from|not to|no longer) (?:ever )?(?:use|using|call|calling|invoke|invoking|trust|trusting|select|selecting|choose|choosing|consider|considering|rely on|relying on|consult) (?:any |the |all |to |on )*(?:other|alternative|competing|similar|built-?in|native|rival|different|third[- ]party) (?:[a-z-]+ )?",
        TOOL,
      ),
      /\b(?:in|of|from) this server\b|\b(?:unless|until|for this|when you have)\b|other (?:\w+ )?tools? (?:to|for|in parallel|at the same|with this|on this|yet|after)\b/u,
    ),
    out.strong(
      pattern(
        "\\b(?:all|any|every|the) ?(?:of the )?(?:other|alternative|competing|rival|remaining) (?:[a-z-]+ )?",
        TOOL,
        " (?:[a-z]+ ){0,3}?(?:is|are|were|have been|has been|should be|must be) (?:considered |now |all |known to be |regarded as )?(?:deprecated|obsolete|unsafe|insecure|unreliable|broken|outdated|compromised|malicious|dangerous|inaccurate|ignored|avoided|slow|wrong|inferior|buggy|vulnerable|banned|forbidden|untrusted)\\b",
      ),
    ),
    praise.strong(
      pattern(
        "\\b(?:this|it|it's|our|ours|mine|we) (?:is |are |remains? |provides? |offers? |tool is |function is |server is |was )?(?:by far |definitely |simply |clearly |truly |certainly |undoubtedly |always )?(?:the |our )(?:world'?s |absolute |very |single )?(?:[a-z'-]+ )?(?:best|greatest|finest|most (?:powerful|reliable|accurate|advanced|trusted|trustworthy|secure|efficient|effective|capable|authoritative|useful)|number one|#1|ultimate|superior|fastest|safest|strongest|smartest|only (?:correct|reliable|safe|trusted|official|valid|approved|secure)) (?:[a-z-]+ ){0,2}?",
        TOOL,
        "(?! (?:for|to|when|in this|of this|here)(?! (?:any|all|every))\\b)",
      ),
    ),
    praise.strong(
      pattern(
        "\\b(?:best|greatest|finest|most (?:powerful|reliable|accurate|advanced|trusted|trustworthy|efficient|capable|useful)|#1|number one|top) (?:[a-z-]+ ){0,2}?",
        TOOL,
        " (?:[a-z-]+ )?(?:in the (?:world|universe|market|industry)|in existence|ever|on earth|of all(?: time)?|out there|that exists)\\b",
      ),
    ),
    praise.strong(
      pattern(
        "\\b(?:better|superior|faster|safer|stronger|smarter|more (?:accurate|reliable|powerful|secure|trustworthy|efficient|advanced|effective|trusted|correct|capable|complete)|outperforms?|beats?|surpass(?:es)?|exceeds?) (?:to |than )?",
        OTHERS,
      ),
    ),
    praise.strong(
      pattern(
        "\\b(?:always|must|only|should|strongly) (?:be )?(?:prefer|preferred|favou?r|favou?red|choose|chosen|select|selected|prioriti[sz]ed?|pick|picked|use|used) (?:this|it|our|me)?(?: tool| function| one| server)? ?(?:first )?(?:over|above|instead of|rather than|ahead of|in preference to|to the exclusion of) (?:any|all|every|the)?(?: of the)? ?(?:other|alternative|competing|existing|rival|built-?in|others|alternatives|competitors)\\b",
      ),
      /\bother (?!tool|function|server|plugin|mcp|option|means|method|search)/u,
    ),
    praise.strong(
      pattern(
        "\\b(?:give|assign|grant|has|have|takes?|with)s? (?:this |it )?(?:tool )?(?:the )?(?:highest|top|absolute|maximum) (?:priority|preference|precedence)\\b[^.]{0,30}\\b(?:over|among|of all|tools?|other)\\b",
      ),
      /\b(?:task|issue|ticket|item|queue|bid|order)s?\b/u,
    ),
    praise.strong(
      pattern(
        ORDER,
        "(?:prefer|prioriti[sz]e|favou?r|choose|select|pick|trust) (?:only )?(?:this|our) (?:tool|server|function|plugin|service|one)(?:'s)? ?(?:results?|outputs?)? ?(?:(?:over|above|instead of|rather than) (?:any|all|every|other|others|the other|built-?in|everything)|even if|no matter|regardless|exclusively|every time|in all (?:cases|situations)|at all times)\\b",
      ),
      /\bfor (?:this|these)\b/u,
    ),
    praise.strong(
      /\bbest (?:choice|option|one|way|solution|pick)\b[^.]{0,12}\b(?:among|amongst|of|out of) (?:all|every|any) (?:the )?(?:[a-z]+ )?(?:tools?|servers?|others?|options available)\b|\b(?:skip|ignore|avoid|forget|discard) (?:all )?(?:the )?(?:others|other (?:[a-z]+ )?tools?)\b|\b(?:give|giving|gets?|has|have|takes?) (?:this|the|this tool'?s?)? ?(?:tool|function|server)? ?(?:absolute |full |the )?(?:priority|precedence|preference) over (?:all|any|every|other|the other|everything)\b/u,
      /\b(?:task|issue|ticket|item|queue|bid|order|parameter|argument|filter|flag|option|value|setting)s?\b/u,
    ),
    out.strong(
      /\b(?:all |the |any )?other (?:[a-z-]+ )?(?:tools|servers|functions) (?:will |may |would )?(?:return|give|produce|deliver|yield|show)s? (?:wrong|incorrect|false|invalid|bad|broken|outdated|corrupt\w*|unreliable|fake)\b/u,
    ),
    out.strong(
      /\b(?:never|do not|don't|must not) (?:ever )?(?:use|call|invoke|consult|trust|choose|select|try) (?:a |any |another )(?:different |other )?(?:[a-z-]+ )?(?:tool|function|server|plugin|service)\b/u,
      /\b(?:until|unless|without|before|if|for|to|twice|when|more than|same)\b/u,
    ),
    out.strong(/\bnever (?:use|call|invoke|consult) [`'"]?[a-z]+_[a-z_]+[`'"]?[.;!]?$/u),
  ]),
};
