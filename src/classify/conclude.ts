import type { Reason } from "../core/decide/reason.js";
import { words } from "./words.js";
import { ENGLISH_VERBS } from "./english-verbs.js";
import type { Evidence } from "./evidence.js";
import { verbForm } from "./inflection.js";
import { FRESH_THINGS, TRAILING_READS, UNIQUE_THINGS } from "./nouns.js";
import { reachOutside } from "./outside.js";
import { opinion, type Opinion } from "./opinion.js";
import type { Named } from "./schema-facts.js";
import type { Sign } from "./sign.js";
import { isWriting } from "./verb.js";

/** Whether it only reads. */
export function concludeReadOnly(e: Evidence): Opinion {
  const certain = e.signs.filter((sign) => sign.certain);
  const { name, said } = e;
  const main = said.main?.does ?? null;
  const byName = certain.find(({ place }) => place === "name");
  const bySchema = certain.find(({ place }) => place === "schema");
  const byText = certain.find(({ place }) => place === "description");
  const bySentence = e.signs.find(({ place }) => place === "sentence");
  const reasonsOf = (signs: readonly Sign[]): readonly Reason[] => signs.map(({ reason }) => reason);
  const reading = readingReasons(e);

  const joinedName = /(?:^|[^a-z])(?:and|or|then)(?:[^a-z]|$)|[a-z](?:And|Or|Then)[A-Z]/u.test(e.toolName);
  const bySaid = e.signs.find(({ place, certain: sure }) => place === "sentence" && sure);
  if (byName !== undefined) {
    if (main === "reads" && !joinedName && bySaid === undefined && bySchema === undefined && byName.does !== "deletes")
      return opinion(null, "name-against-text", reasonsOf(e.signs), false);
    if (
      byText === undefined &&
      bySchema === undefined &&
      main === null &&
      e.schema.top.length === 0 &&
      byName.word === "create"
    ) {
      return opinion(false, "writes-name-without-arguments", reasonsOf(e.signs));
    }
    return opinion(false, byText === undefined ? "writes-name" : "writes-name-and-text", reasonsOf(e.signs));
  }
  const schemaDoubt = e.signs.find(({ place, certain: sure }) => place === "schema" && !sure);
  if (bySchema !== undefined) {
    if (said.changesNothing && main !== null && !isWriting(main))
      return opinion(null, "schema-against-text", reasonsOf(e.signs), false);
    return opinion(false, "writes-schema", reasonsOf(e.signs));
  }
  if (bySaid !== undefined)
    return opinion(false, name?.does === "reads" ? "writes-joined-against-name" : "writes-joined", reasonsOf(e.signs));
  if (name?.does === "reads") {
    if (byText !== undefined) return opinion(false, "writes-text-against-name", reasonsOf(e.signs));
    if (certain.length > 0) return opinion(null, "title-against-name", reasonsOf(e.signs), false);
    if (schemaDoubt !== undefined) return opinion(null, "reads-but-an-argument", reasonsOf(e.signs), null);
    if (bySentence !== undefined) return opinion(null, "reads-but-a-sentence", reasonsOf(e.signs), null);
    if (said.lasting !== null && main !== "reads") return opinion(null, "reads-but-lasting", reading, true);
    if (main === "reads") return opinion(true, name.certain ? "reads-name-and-text" : "reads-guess-and-text", reading);
    if (main === "works") {
      const keeps = /^(?:download|export|capture|screenshot|open|load)/u.test(said.main?.word ?? "");
      return opinion(keeps || !name.certain || e.schema.payload !== null ? null : true, "reads-name-works", reading, true);
    }
    // What a surely reading name reads: the text names it.
    if (said.thing || (main === null && CORE_READS.test(name.word) && namesObject(e)))
      return opinion(true, name.certain && CORE_READS.test(name.word) ? "reads-name-and-text" : "reads-core", reading);
    const plain = (name.certain || TRAILING_READS.has(name.word)) && CORE_READS.test(name.word) && main === null;
    return opinion(plain ? true : null, plain ? "reads-core" : "reads-name-only", reading, true);
  }
  if (byText !== undefined) return opinion(false, "writes-text", reasonsOf(e.signs));
  const guess = e.signs.find(({ place }) => place === "name");
  if (guess !== undefined) {
    if (main === "reads") {
      const plain = !DESCRIBING_WORD.test(said.main?.word ?? "") && bySentence === undefined && certain.length === 0;
      return opinion(plain && guess.does === "adds" ? true : null, "text-over-guess", [...reading, guess.reason], null);
    }
    return opinion(false, "writes-guess", reasonsOf(e.signs));
  }
  if (certain.length > 0) return opinion(false, "writes-title", reasonsOf(e.signs));
  if (main === "reads") {
    if (schemaDoubt !== undefined) return opinion(null, "reads-but-an-argument", reasonsOf(e.signs), null);
    if (bySentence !== undefined) return opinion(null, "reads-but-a-sentence", reasonsOf(e.signs), null);
    if (name?.does === "works" && name.certain) return opinion(null, "works-name-reads-text", reading, true);
    // "Returns a receipt" tells nothing of how it came to be, unless the name names what is returned.
    if (DESCRIBING_WORD.test(said.main?.word ?? "") && !e.nameIsReport && !returnsWhatItNames(e))
      return opinion(null, "returns-alone", reading, true);
    return opinion(true, "reads-text", reading);
  }
  if (bySentence !== undefined) return opinion(false, "writes-sentence", reasonsOf(e.signs));
  if (main === "works" || name?.does === "works") return opinion(null, "works", reading, null);
  if (e.nameIsReport && e.schema.payload === null)
    return opinion(said.thing ? true : null, "reads-report", [{ code: "name-is-report", args: {} }], true);
  if (e.schema.readingMode !== null) return opinion(true, "reads-modes", reading);
  return opinion(null, "unknown", reading, e.signs.length > 0 ? false : said.changesNothing ? true : null);
}

/** Verbs that alone are enough: they can hardly mean anything but a look. */
const CORE_READS =
  /^(?:get|find|read|fetch|describe|show|lookup|retrieve|list|search|query|view|count|browse|inspect|preview|explain|has|is)$/u;

/**
 * `list_voices`, "Available voices": a few words without a verb, which name what the name says. Behind a word before an
 * article (`Zoom the view`) there may be a verb that is not known.
 */
function namesObject({ name, said }: Evidence): boolean {
  const first = said.opening;
  if (name === null || first.length === 0 || first.length > 10) return false;
  const object = name.object.find((word) => /^(?:by|for|in|of|from|with)$/u.test(word)) ?? null;
  const near = object === null ? name.object : name.object.slice(0, name.object.indexOf(object));
  const head = (near.at(-1) ?? "").replace(/s$/u, "");
  if (head.length < 3 || /^(?:a|an|the|your|this|all)$/u.test(first[1] ?? "")) return false;
  return first.some((word) => word.replace(/s$/u, "") === head);
}

/** `current_weather`, "Returns the current weather". */
function returnsWhatItNames({ said, toolName }: Evidence): boolean {
  const named = words(toolName).map((word) => word.replace(/s$/u, ""));
  return said.main?.object.some((word) => word.length > 2 && named.includes(word.replace(/s$/u, ""))) === true;
}

/** A weak reading verb: what writes may return or provide something, too. */
const DESCRIBING_WORD =
  /^(?:provid|return|giv|output|report|show|let|contain|offer|present|deliver|answer|tell|surfac|support|cover|includ|mean|yield|respond)/u;

function readingReasons(e: Evidence): readonly Reason[] {
  const out: Reason[] = [];
  if (e.name?.does === "reads") out.push({ code: "name-reads", args: { where: "name", word: e.name.word } });
  if (e.said.main?.does === "reads") out.push({ code: "name-reads", args: { where: "description", word: e.said.main.word } });
  if (e.said.changesNothing) out.push({ code: "says-nothing-changes", args: {} });
  if (e.said.thing) out.push({ code: "text-is-report", args: {} });
  if (e.schema.readingMode !== null) out.push({ code: "modes-read", args: { argument: e.schema.readingMode.name } });
  if (e.schema.onlySelects && e.schema.top.length > 0) out.push({ code: "arguments-select", args: {} });
  return out;
}

/** Acts of which nobody can say what they set off. */
const SETS_GOING =
  /^(?:run|rerun|re-run|deploy|redeploy|publish|post|send|resend|trigger|launch|start|restart|boot|fire|signal|broadcast|dispatch|emit|forward|transfer|hand|take|schedule|submit|push|promote|kick|spawn|queue|enqueue|invite|notify|ship|approve|deliver|release|mail|email|text|call)(?:s|es|ed|ing)?$/u;
/** The same as a second deed: `creates a draft and sends it`. */
const SETS_GOING_TOO =
  /\b(?:and|then|,) (?:then |also |immediately )?(?:runs?|deploys?|publish(?:es)?|posts?|sends?|triggers?|launch(?:es)?|starts?|ships?|executes?|broadcasts?|notif(?:y|ies)|emails?) (?:it|them|the|a|an|to)\b/u;
/** The same as a thing: `creates a deployment`, `adds an owner`. */
const GOING_THINGS =
  /^(?:runs?|reruns?|deployments?|releases?|rollouts?|executions?|invocations?|broadcasts?|campaigns?|publications?|shipments?|deliver(?:y|ies)|owners?|ownership|handovers?)$/u;
const ACTING =
  /^(?:click|(?:long )?press|type|tap|swipe|drag|navigate|act|key|invoke|execute|exec|eval|call|transact|interact|perform|evaluate|doubleclick|goto)/u;

/** Whether a verb puts something in the place of what was there; null for what puts nothing. */
function puts(sign: Sign, text: string): "new" | "over" | null {
  const how = ENGLISH_VERBS.get(verbForm(sign.word)?.base ?? sign.word)?.puts;
  // `Adds a rule and applies it to the range`: how it is done, where `apply` in a name puts a whole state.
  if (how === undefined || sign.word === "applies") return null;
  return how === "unless-new" && isNew(sign, text) ? "new" : "over";
}

/** What is written is new, or refused where something stands: nothing that was there is lost. */
function isNew({ object }: Sign, text: string): boolean {
  return (
    /^(?:new|reusable)$/u.test(object[/^(?:a|an|the)$/u.test(object[0] ?? "") ? 1 : 0] ?? "") ||
    /\b(?:fails|errors|refuses|rejects?) (?:if|when) (?:\w+ ){0,4}(?:already )?exists?\b|\b(?:never|does not|doesn't|will not|won't) overwrite|\bexisting \w+ conflict/u.test(
      text,
    )
  );
}

/** What is sent takes no place of another. */
const MESSAGE = /^(?:messages?|notifications?|alerts?|events?)$/u;

/** Whether it may destroy. */
export function concludeDestructive(e: Evidence, readOnly: Opinion): Opinion {
  if (readOnly.value === true) return opinion(false, "only-reads", readOnly.reasons);
  const removing = e.signs.filter(
    (sign) => sign.does === "ends" || sign.does === "deletes" || (sign.does === "changes" && puts(sign, e.text) !== "new"),
  );
  const certain = removing.filter((sign) => sign.certain);
  const reasons = (signs: readonly Sign[]): readonly Reason[] => signs.map(({ reason }) => reason);
  if (certain.length > 0) {
    const gravest = certain.some(({ does }) => does === "deletes")
      ? "deletes"
      : certain.some(({ does }) => does === "ends")
        ? "ends"
        : "changes";
    const against =
      e.said.main?.does === "reads" &&
      e.name?.does !== "reads" &&
      certain.every(({ place, does }) => place === "name" && does !== "deletes");
    if (against) return opinion(null, "removes-against-text", reasons(certain), true);
    return opinion(true, `removes-${gravest}-${certain[0]?.place ?? ""}`, reasons(removing));
  }
  const file = e.signs.find(({ reason }) => reason.code === "writes-a-file");
  if (file !== undefined) return opinion(true, "replaces-a-file", [file.reason]);
  const acting = e.signs.find(
    ({ word, object }) => ACTING.test(word) && !object.some((thing) => /^(?:tests?|suites?|checks?)$/u.test(thing)),
  );
  if (acting !== undefined) return opinion(true, "acts", [acting.reason]);
  const replacing = e.signs.find((sign) => puts(sign, e.text) === "over" && !sign.object.some((thing) => MESSAGE.test(thing)));
  if (replacing !== undefined) return opinion(true, "replaces", [replacing.reason]);
  if (
    /\boverwrit(?:e|es|ing|ten)\b|\breplac(?:e|es|ing) (?:the |any |all )?existing/u.test(e.text) &&
    !/\b(?:not|never|without|n't) overwrit/u.test(e.text)
  ) {
    return opinion(true, "says-overwrites", [{ code: "says-overwrites", args: {} }]);
  }
  if (e.said.lasting !== null && e.signs.length > 0)
    return opinion(true, "lasting", [{ code: "says-lasting", args: { word: e.said.lasting } }]);
  if (removing.length > 0) return opinion(null, "removes-weakly", reasons(removing), true);
  const adding = e.signs.find((sign) => sign.does === "adds" || (sign.does === "changes" && puts(sign, e.text) === "new"));
  // What is set going, sent or handed over ends where nobody here can see.
  const untold = e.signs.find(
    ({ word, object }) =>
      SETS_GOING.test(word) || SETS_GOING_TOO.test(e.text) || object.slice(0, 5).some((thing) => GOING_THINGS.test(thing)),
  );
  if (untold !== undefined) return opinion(null, "sets-going", [untold.reason], false);
  if (adding !== undefined && readOnly.value === false) return opinion(false, "only-adds", [adding.reason]);
  if (e.label.some((word) => GOING_THINGS.test(word))) return opinion(null, "sets-going", [], false);
  return opinion(false, "no-removal", [{ code: "nothing-removes", args: {} }], false);
}

/** Whether a second identical call does nothing more. */
export function concludeIdempotent(e: Evidence, readOnly: Opinion): Opinion {
  if (readOnly.value === true) return opinion(true, "only-reads", readOnly.reasons);
  if (/\bidempotent\b/u.test(e.text) && !/\b(?:not|non)[- ]idempotent\b/u.test(e.text))
    return opinion(true, "says-idempotent", [{ code: "says-idempotent", args: {} }]);
  const telling = e.signs.filter(({ certain, place }) => certain || place === "sentence");
  const main = telling[0] ?? e.signs[0];
  if (main === undefined)
    return readOnly.leans === true && readOnly.grade !== "unknown-word"
      ? opinion(true, "leans-reads", readOnly.reasons)
      : opinion(null, "unknown", [], null);
  if (/^(?:asks-to-confirm|schema-too-large)$/u.test(main.reason.code)) return opinion(null, "unknown", [], null);
  const modes = e.signs.find(({ reason, repeats, certain }) => certain && reason.code.startsWith("mode-") && repeats !== "once");
  const code = e.signs.find(({ reason }) => /^(?:code-argument|free-method|free-action)$/u.test(reason.code));
  if (code !== undefined) return opinion(false, "repeats-code", [code.reason]);
  if (modes !== undefined) return opinion(false, "repeats-mode", [modes.reason]);
  const swaps = e.schema.top.some(({ parts }) =>
    /^(?:old (?:string|text|str|content)|edits|search replace|find)$/u.test(parts.join(" ")),
  );
  // What was replaced is no longer there to be replaced.
  if (swaps && /^(?:edit|edits|patch|patches|apply)$/u.test(main.word))
    return opinion(false, "repeats-mode", [repeatReason(main)]);
  const appends = e.schema.top.some(({ parts }) => parts.join(" ") === "append");
  if (appends && /^(?:write|writes|save|put|set|update)$/u.test(main.word))
    return opinion(false, "repeats-mode", [repeatReason(main)]);
  if (NO_MORE_THE_SECOND_TIME.test(e.text)) return opinion(true, "says-idempotent", [{ code: "says-idempotent", args: {} }]);
  if (GIVES_A_NEW_ID.test(e.text) && main.does === "adds" && /^(?:start|starts|open|opens|create|creates)$/u.test(main.word))
    return opinion(false, "repeats-verb", [repeatReason(main)]);
  if (/^(?:toggle|toggles|switch|switches)$/u.test(main.word) && e.schema.top.some((it) => setsState(it)))
    return opinion(true, "once-changes", [{ code: "ends-the-same", args: main.reason.args }]);
  if (/^(?:upload|uploads|import|imports|export|exports)$/u.test(main.word) && /\boverwrit(?:es|ing)\b/u.test(e.text))
    return opinion(true, "once-changes", [{ code: "ends-the-same", args: main.reason.args }]);
  if (main.repeats === "again") return opinion(false, "repeats-verb", [repeatReason(main)]);
  if (main.repeats === "once") {
    const again = telling.find((sign) => sign.repeats === "again" && sign.place !== "sentence");
    if (again !== undefined && !(main.certain && main.place === "name"))
      return opinion(null, "once-but-again", [repeatReason(again)], false);
    return opinion(true, `once-${main.does}`, [{ code: "ends-the-same", args: main.reason.args }]);
  }
  if (
    /\b(?:if (?:it|they|one|not)(?: does| do)?(?:n't| not)? (?:already )?exist|if not exists|create or update|get or create|ensures?\b)/iu.test(
      e.text,
    )
  ) {
    return opinion(true, "creates-if-missing", [{ code: "creates-if-missing", args: {} }]);
  }
  const thing = thingOf(main, e);
  if (thing === "unique") return opinion(true, "creates-unique", [{ code: "one-of-a-name", args: main.reason.args }]);
  if (thing === "fresh") return opinion(false, "creates", [repeatReason(main)]);
  return opinion(false, "creates", [repeatReason(main)]);
}

const NO_MORE_THE_SECOND_TIME =
  /\b(?:does nothing|no effect|no-op|without any effect|nothing happens) (?:when|if)\b|\b(?:when|if) (?:\w+ ){1,8}already (?:\w+ ){0,5}(?:does nothing|no effect|no-op)/u;
const GIVES_A_NEW_ID = /\breturn(?:s|ing) (?:a|the) (?:new|generated|unique|fresh) (?:\w+ ){0,2}(?:id|identifier|handle)\b/u;

/** `enabled`, `is_open`, `state`: the state to end in is given. */
function setsState({ parts, required }: Named): boolean {
  return required && /^(?:enabled|enable|disabled|on|active|state|value|status|starred|is)$/u.test(parts[0] ?? "");
}

function repeatReason({ reason }: Sign): Reason {
  return { code: "does-again", args: reason.args };
}

function thingOf(sign: Sign, e: Evidence): "unique" | "fresh" | null {
  const until = sign.object.findIndex((word) => /^(?:for|from|in|on|to|with|by|at|of|into|using|from_)$/u.test(word));
  const near = until > 0 ? sign.object.slice(0, until) : sign.object;
  for (const word of near.slice(-1).concat(e.said.main?.object.slice(0, 4) ?? [])) {
    if (FRESH_THINGS.has(word)) return "fresh";
    if (UNIQUE_THINGS.has(word)) return "unique";
  }
  return null;
}

/** Whether it reaches an open-ended set of things outside. */
export function concludeOpenWorld(e: Evidence): Opinion {
  const reach = reachOutside(e);
  if (reach !== null) return opinion(true, `outside-${reach.how}`, [reach.reason]);
  return opinion(false, e.schema.top.some(({ parts }) => parts.at(-1) === "url") ? "closed-with-address" : "closed", [
    { code: "nothing-outside", args: {} },
  ]);
}
