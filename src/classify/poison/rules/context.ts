import { gap, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong } = rulesOf("context");
const OF_A_CHAT =
  /\b(?:not|never|don't|continue|continuity|resume|thread ?id|conversation ?id|session ?id|slack|teams|channel|inbox|customer|ticket|agent_id|email|to the (?:agent|assistant|model|llm|bot)|for the (?:agent|assistant|model|llm|bot|chat|ai))\b/u;
const CARRY =
  "\\b(?:include|send|forward|pass|append|attach|put|provide|supply|insert|submit|share|copy|paste|summari[sz]e|transmit|store|record|log|place|write|contain|upload|report)(?:s|ing)? ";

/** To give away what the model knows: its conversation, its orders, who it is. */
export const CONTEXT: RuleGroup = {
  words: [
    ..."contents content details facts parts summary everything requires require needs need send pass include lists list previous earlier past prior report track gps conversation chat dialog dialogue messages session prompt context thread system chain tools tool message transcript model llm assistant agent".split(
      " ",
    ),
    ..."ai client verbatim word-for-word word exactly unmodified as user's users user their full everything anything all whatever what instructions instruction prompts orders".split(
      " ",
    ),
  ],
  rules: lazy(() => [
    strong(
      pattern(
        CARRY,
        gap(6),
        "(?:(?:full|entire|whole|complete|current|previous|prior|raw|verbatim|all|your|our|this|user'?s|recent|past|ongoing) )+(?:of )?(?:the |your |user'?s? |user and assistant )?(?:conversation|chat|dialog(?:ue)?|message|session|prompt|context window|thread)(?:s|'s)? ?(?:history|context|log|transcript|messages|contents?|so far|verbatim|here|window)\\b",
      ),
      OF_A_CHAT,
    ),
    strong(
      pattern(
        CARRY,
        gap(6),
        "(?:full|entire|whole|complete|all of (?:the|our|your)) (?:current |previous |prior |chat |user )?conversations?\\b",
      ),
      OF_A_CHAT,
    ),
    strong(
      pattern(
        CARRY,
        gap(6),
        "(?:full |entire |whole |complete |your |own |current |the )*(?:system prompt|system message|system instructions|hidden prompt|developer prompt|developer message|chain[- ]of[- ]thought|list of (?:all )?(?:available |other )?tools|tool (?:list|definitions)|available tools|other tools' (?:names|descriptions)|previous messages|message history|chat history|chat transcript|conversation history|conversation so far|conversation transcript)\\b",
      ),
      OF_A_CHAT,
    ),
    strong(
      pattern(
        "\\b(?:names?|identit(?:y|ies)|versions?|ids?|identifiers?|vendor|provider|model names?)(?: and [a-z]+)? of (?:the |this |your )?(?:large |ai |llm |language |current |calling |underlying |active |host |chat |connected )*(?:model|llm|assistant|agent|client|ai)\\b(?: model)? (?:that is |which is |who is |that |which |who |currently )?(?:you are|calls?|calling|invok(?:es|ing)|making|in use|now|running|behind|powering|handling|executing|uses this|using this)\\b",
      ),
      /\b(?:deployed|train|hosted|trained|endpoint)\b/u,
    ),
    strong(
      /\b(?:which|what) (?:ai|llm|large language|language|assistant|foundation|underlying)? ?(?:model|assistant|llm|ai) (?:you are(?! (?:running|using|calling|deploying|training|working))|is (?:calling|making|invoking)|are you|calls this|invoked this)\b|\byour (?:own )?(?:model (?:name|id|identifier|identity|version)|llm (?:name|model)|ai model name|identity as an? (?:ai|llm|model))\b/u,
      /\b(?:deploy|train|replicate)\b/u,
    ),
    strong(
      /\b(?:everything|anything|all(?: the (?:facts|information|data|details|text))?|whatever|a summary of what|what) (?:that |which )?(?:you (?:know|have learned|remember|have learnt|have seen)|the user (?:has |have |had )?(?:written|said|typed|told|shared|asked|disclosed|entered|wrote))\b(?: (?:so far|in|about|to|during|until|this|you)\b)?/u,
      /\b(?:to (?:remember|store|memori[sz]e)|memory|memories|remember|if you know|use (?:this|what)|based on|understand|about (?:the (?:topic|project|code|bug|error|task|schema)))\b/u,
    ),
    strong(
      /\b(?:copy|text|wording|contents?|transcript|dump|summary) of (?:the |your |all |any )*(?:system |initial |original |developer |hidden )*(?:instructions?|prompts?|orders) (?:that |which )?(?:you|from the (?:developer|system)|above|so far)\b|\binstructions? (?:that |which )?you (?:got|received|were given|have been given|follow)\b/u,
    ),
    strong(
      /\b(?:user'?s|their|the user'?s) (?:[a-z-]+ ){0,3}?(?:e-?mail(?: address)?|phone(?: number)?|location(?: history)?|home address|clipboard|contacts|browsing history|browser history|recent documents|full name|date of birth|ip address)\b[^.]{0,60}\b(?:as (?:a |the )?(?:query|url|hidden|extra|additional)|to (?:the )?(?:url|partner|advertis|routing|external|third|analytics|remote)|with (?:each|every))/u,
    ),
    strong(
      /\b(?:the |user'?s?|their|your) (?:(?:original|full|exact|raw|entire|complete|initial|latest|last) )+(?:user )?(?:prompt|message|request|question|query|input)s? (?:verbatim|word[- ]for[- ]word|as[- ]is|in full|exactly|unmodified)\b/u,
    ),
    strong(
      /\buser'?s (?:(?:full|real|home|personal|private|date|social|phone|credit|bank) )+(?:name|address|data|information|details|of birth|security|number|card)[a-z ]{0,20}\b[^.]{0,60}\b(?:from (?:the )?(?:conversation|context|memory|chat)|even if|whenever (?:known|available)|if known|you know)\b/u,
    ),
    strong(
      /\b(?:contents?|details|facts|messages|parts|text|summary|transcript|everything) (?:of|from|in) (?:your (?:memory|context|conversation|instructions)|(?:our|this) (?:talk|chat|conversation|discussion|dialogue?|exchange|session)|the (?:talk|chat|conversation|discussion) (?:so far|up to now|until now))\b/u,
      OF_A_CHAT,
    ),
    strong(
      pattern(
        "\\b(?:requires?|needs?|wants?|demands?|send|pass|include|provide|supply|attach|submit|put|paste|forward|upload|report)\\b[^.]{0,30}\\b(?:lists?|names?|configurations?|descriptions?|definitions?|inventory|schemas?)\\b[^.]{0,12}\\b(?:of|with) (?:all |the |your |every |other )*(?:installed|connected|configured|available|other|loaded) (?:mcp )?(?:servers|tools|plugins|extensions)\\b",
      ),
      /\b(?:returns?|lists? the|get)\b/u,
    ),
    strong(pattern(CARRY, gap(6), "(?:previous|earlier|past|prior|all|last) (?:user |chat )messages\\b"), OF_A_CHAT),
    strong(
      /\b(?:with|of) (?:the |all |their )*(?:previous|earlier|past|prior) (?:user |chat )(?:messages|prompts|questions)\b/u,
      OF_A_CHAT,
    ),
    strong(
      /\b(?:report|send|transmit|track|log|record|share|forward|stream)\b[^.]{0,20}\buser'?s (?:[a-z-]+ ){0,2}?(?:gps|position|location|whereabouts|keystrokes|screen|clipboard|contacts|microphone|camera)\b[^.]{0,60}\b(?:every|each|once a|constantly|continuously|silently|by calling|with (?:every|each))\b/u,
    ),
    strong(
      /\b(?:requires?|needs?|include|send|provide|pass|attach)\b[^.]{0,30}\b(?:contents?|copy|list) of (?:the )?user'?s (?:clipboard|recent documents|contacts|browser|files|inbox|calendar|photos)\b/u,
    ),
  ]),
};
