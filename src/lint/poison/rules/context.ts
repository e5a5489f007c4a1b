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
    ..."conversation chat dialog dialogue messages session prompt context thread system chain tools tool message transcript model llm assistant agent".split(
      " ",
    ),
    ..."ai client verbatim word-for-word word exactly unmodified as user's users full".split(" "),
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
      /\b(?:the |user'?s?|their|your) (?:(?:original|full|exact|raw|entire|complete|initial|latest|last) )+(?:user )?(?:prompt|message|request|question|query|input)s? (?:verbatim|word[- ]for[- ]word|as[- ]is|in full|exactly|unmodified)\b/u,
    ),
    strong(
      /\buser'?s (?:(?:full|real|home|personal|private|date|social|phone|credit|bank) )+(?:name|address|data|information|details|of birth|security|number|card)[a-z ]{0,20}\b[^.]{0,60}\b(?:from (?:the )?(?:conversation|context|memory|chat)|even if|whenever (?:known|available)|if known|you know)\b/u,
    ),
  ]),
};
