import type { Deed } from "./deed.js";
import { isDone, putInPlace, takesInput } from "./besides.js";
import { mildVerb } from "./mild-verbs.js";
import { clauses, type Word } from "./clauses.js";
import { ENGLISH_VERBS } from "./english-verbs.js";
import { DESCRIBING, LIGHT, verbForm, type Form } from "./inflection.js";
import { verbOf } from "./name-action.js";
import { PAIRS, REPORTS } from "./nouns.js";
import { otherVerb } from "./other-verbs.js";
import { DETERMINERS, negated, READING_NOUNS } from "./prose-words.js";
import { laterStems, stemAction } from "./stems.js";
import { isWriting, type Verb } from "./verb.js";
import { wordSet } from "./word-set.js";

/** What a description says of its tool. */
export type Said = {
  /** The main verb of the first clause that has one. */
  readonly main: Deed | null;
  /** The first clause is a thing that is told (`Details of …`), without a verb. */
  readonly thing: boolean;
  /** The words of the first clause, where no verb of what the tool does stands in it. */
  readonly opening: readonly string[];
  /** Something more that it does: joined to the main verb, or said of it in another clause. */
  readonly also: readonly Deed[];
  /** It is said to change nothing. */
  readonly changesNothing: boolean;
  /** A word for what cannot be taken back, or null. */
  readonly lasting: string | null;
};

const SILENT: Said = { main: null, thing: false, opening: [], also: [], changesNothing: false, lasting: null };

const TOOLS = wordSet("tool tools function api endpoint method operation command action call utility interface helper mcp");
const FILLERS =
  wordSet(`that which also will can may could allows allow lets let enables enable helps help is are be used useful designed intended meant to
  you users user the us an a agent agents model llm should able ability way for it your ai clients client in order and then
  automatically optionally simply just only first both either even
  claude assistant this`);
const BLOCKERS = wordSet(
  "to that which before after when if can you used whose where who so because needed by like including with useful",
);
const PLACES = wordSet("disk file files directory folder path filesystem database workspace storage desktop");
const SENT =
  /^(?:e?mails?|messages?|sms|texts?|letters?|notifications?|alerts?|webhooks?|events?|payloads?|packages?|parcels?|goods|orders?|invitations?|replies|reply|newsletters?|to)$/u;
const CHANGES = wordSet("modify change alter mutate write affect");
const PARTICLES = wordSet("up down off on out in back press aloud replace");
/** "And" and "or" where a verb of another language stands first. */
const AND_OR = wordSet("y e o u et ou und oder sowie ed od en of i oraz lub и или");
const LASTING = wordSet("irreversible irreversibly permanently undone unrecoverable");

/**
 * Reads a description as its author would: the verb of the first clause, what is joined to it, and what other clauses
 * say of the tool. Understands negation; does not take what the reader is told to do for what the tool does.
 */
export function readProse(text: string | undefined): Said {
  if (text === undefined || text === "") return SILENT;
  const stem = stemAction(text);
  if (stem !== null) {
    const also = laterStems(text).map((deed): Deed => ({ ...deed, object: [], certain: true }));
    return { ...SILENT, main: { ...stem, object: [] }, also };
  }
  const all = clauses(text);
  let main: MainVerb | null = null;
  let at = 0;
  const opensWithThing = isThing(all[0] ?? []);
  for (; at < Math.min(3, all.length) && main === null; at++) {
    main = mainVerb(all[at] as readonly Word[], at === 0);
    // `Details of it. Credentials (compose bodies …) are masked`: behind a thing, a bare word may be a noun.
    const bare = main?.form === "base" && !DETERMINERS.has(main.deed.object[0] ?? "");
    if (at > 0 && opensWithThing && bare && main !== null && isWriting(main.deed.does)) main = null;
  }
  const also: Deed[] = [];
  let changesNothing = false;
  let lasting: string | null = null;
  for (const [index, clause] of all.entries()) {
    const mine = main !== null && index === at - 1;
    if (mine)
      also.push(...joined(clause, main as MainVerb), ...putInPlace(clause, (main as MainVerb).deed, (main as MainVerb).at));
    else if (index > 0 || main === null) also.push(...saidOfTool(clause));
    changesNothing ||= saysNothingChanges(clause);
    lasting ??= clause.find(({ word }, i) => LASTING.has(word) && !negated(clause, i))?.word ?? null;
  }
  const first = all[0] ?? [];
  const opening = main !== null || first.some((it) => doesSomething(it)) ? [] : first.map(({ word }) => word);
  return { main: main?.deed ?? null, thing: main === null && isThing(all[0] ?? []), opening, also, changesNothing, lasting };
}

/** A word that can only be a verb of writing. */
function doesSomething({ word }: Word): boolean {
  const form = verbForm(word);
  if (form === null || form.form === "past") return false;
  const verb = verbOf(form.base, []);
  return verb?.certainty === "verb" && isWriting(verb.does);
}

/** `sure`: the word can hardly be a noun. */
type MainVerb = { readonly deed: Deed; readonly at: number; readonly form: Form; readonly sure: boolean };

function mainVerb(clause: readonly Word[], first: boolean, from = 0): MainVerb | null {
  let at = from;
  const is = (words: string, i = at): boolean => words.split(" ").includes(clause[i]?.word ?? "");
  const skipLead = (): void => {
    while (isLead(clause[at]?.word ?? "")) at++;
  };
  skipLead();
  if (is("when if whenever while for")) {
    // `When you need X, use this to …`: the main clause follows the comma.
    const comma = clause.findIndex(({ word }, i) => i > at && word === ",");
    if (comma < 0) return null;
    at = comma + 1;
    skipLead();
  }
  if (is("you") && is("can", at + 1)) at += 2;
  const toReader =
    (is("use call invoke used useful") && is("this the when whenever before after first it to for if", at + 1)) ||
    (is("run execute") && is("this", at + 1) && TOOLS.has(clause[at + 2]?.word ?? ""));
  if (toReader) {
    const to = clause.findIndex(({ word }, i) => i > at && i < at + 10 && (word === "to" || word === "for"));
    if (to < 0 || is("when whenever before after first if", at + 1)) {
      const need = clause.findIndex(({ word }, i) => i > at && i < at + 10 && word === "to");
      if (need < 0) return null;
      at = need + 1;
    } else at = to + 1;
  } else if (is("this the a an it") || (clause[at] !== undefined && TOOLS.has(clause[at]?.word ?? ""))) {
    const head = is("it") ? at : clause.findIndex(({ word }, i) => i >= at && i < at + 7 && TOOLS.has(word));
    if (head < 0) {
      if (!is("this")) return null;
    }
    at = Math.max(head, at) + 1;
    // `A search tool, use it to …`.
    if (is(",") && at + 1 < clause.length) return mainVerb(clause, first, at + 1);
    while ((FILLERS.has(clause[at]?.word ?? "") || isOfferingWay(clause, at)) && at < clause.length) at++;
  } else if (is("allows allow lets let enables enable helps help to")) {
    while (FILLERS.has(clause[at]?.word ?? "")) at++;
  }
  skipLead();
  const found = verbAt(clause, at, first);
  return found === null || negated(clause, at) ? null : found;
}

/** `provides a way to …` says nothing yet. */
function isOfferingWay(clause: readonly Word[], at: number): boolean {
  return (
    clause[at]?.word === "provides" &&
    clause.slice(at + 1, at + 5).some(({ word }) => /^(?:way|ability|means|method|possibility)$/u.test(word))
  );
}

/** Adverbs and the like in front of a verb. */
function isLead(word: string): boolean {
  return (
    (word.length > 4 && word.endsWith("ly") && word !== "apply" && word !== "reply" && word !== "multiply") ||
    /^(?:please|always|also|then|only|just|first|batch|bulk|deeply|,|deprecated|required|important|will|can|optionally|primary|beta|new|fast|quick|safe|and|or|mass|auto)$/u.test(
      word,
    )
  );
}

/** The verb at a place of a clause, in any form but the past. */
function verbAt(clause: readonly Word[], at: number, first: boolean): MainVerb | null {
  const word = clause[at];
  if (word === undefined || word.name) return null;
  const behind = clause.slice(at + 1, at + 9).map((next) => next.word);
  const inflected = verbForm(word.word);
  if (PARTICLES.has(behind[0] ?? "") && inflected?.form !== "past") {
    const third = inflected === null ? word.word.endsWith("s") : inflected.form === "third";
    const verb = phrasalVerb(inflected?.base ?? (third ? word.word.slice(0, -1) : word.word), behind[0] ?? "");
    const form = third ? "third" : (inflected?.form ?? "base");
    if (verb !== undefined)
      return { deed: { does: verb.does, word: word.word, repeats: verb.repeats, object: behind.slice(1) }, at, form, sure: true };
  }
  const other = first ? otherVerb(word.word, behind[0]) : undefined;
  if (inflected === null || other !== undefined) {
    return other === undefined
      ? null
      : { deed: { does: other.does, word: word.word, repeats: other.repeats, object: behind }, at, form: "third", sure: true };
  }
  const { base, form } = inflected;
  if (form === "past") return null;
  // `Does …`, `Can …` ask in a name, and tell nothing in prose.
  if (behind[0] === "nothing" || /^(?:is|has|can|does|what|which|who|how|where|when|why)$/u.test(base)) return null;
  const mild = mildVerb(base, behind);
  if (mild !== null) return { deed: { does: mild, word: word.word, repeats: "once", object: behind }, at, form, sure: true };
  // `Report a problem`: to report is to send, where `reports the status` tells.
  if (base === "report" && form === "base") {
    return { deed: { does: "adds", word: word.word, repeats: "again", object: behind }, at, form, sure: true };
  }
  // `Delivers a mail` sends it; `delivers the forecast` tells it.
  if (base === "deliver" && behind.slice(0, 5).some((noun) => SENT.test(noun)))
    return { deed: { does: "adds", word: word.word, repeats: "again", object: behind }, at, form, sure: true };
  const toSomebody = base === "respond" && behind[0] === "to";
  if (
    DESCRIBING.has(base) &&
    !toSomebody &&
    !(base === "answer" && /^(?:the|a)$/u.test(behind[0] ?? "") && behind[1] === "call")
  ) {
    return { deed: { does: "reads", word: word.word, repeats: "once", object: behind }, at, form, sure: true };
  }
  if (LIGHT.has(base) && behind.slice(0, 7).some((noun, i) => READING_NOUNS.has(noun) && !crossesClause(behind, i))) {
    return { deed: { does: "reads", word: word.word, repeats: "once", object: behind }, at, form, sure: true };
  }
  if (
    base === "perform" &&
    /^(?:action|actions|operation|operations|transaction)$/u.test(behind.find((noun) => TOOLS.has(noun)) ?? "")
  ) {
    return { deed: { does: "adds", word: word.word, repeats: "again", object: behind }, at, form, sure: true };
  }
  const verb = verbOf(
    base,
    behind.filter((noun) => !DETERMINERS.has(noun)),
  );
  if (verb === undefined) return null;
  const next = behind[0] ?? "";
  if (verb.certainty !== "verb" && isWriting(verb.does)) {
    // `Logs of a run`, `Results for`: a plural, no verb. `Test coverage of`: a noun, unless a determiner follows.
    if (/^(?:of|are|is|about)$/u.test(next)) return null;
    if (form === "third" && /^(?:for|on|in)$/u.test(next)) return null;
    // `Deploy files to a host`: things on their way somewhere.
    const onTheirWay = next.endsWith("s") && !REPORTS.has(next) && /^(?:to|into|onto)$/u.test(behind[1] ?? "");
    if (verb.certainty === "noun" && form === "base" && !DETERMINERS.has(next) && !onTheirWay) return null;
  }
  if (form === "base" && verb.certainty !== "verb" && REPORTS.has(next) && isWriting(verb.does) && behind.length < 3) return null;
  return {
    deed: { does: verb.does, word: word.word, repeats: verb.repeats, object: behind },
    at,
    form,
    sure: verb.certainty === "verb",
  };
}

/** `switch on`, `log out`: but `check in the log` has no guest. */
function phrasalVerb(base: string, particle: string): Verb | undefined {
  const two = base === "check" ? undefined : PAIRS.get(`${base} ${particle}`);
  return two === undefined || two === null ? undefined : ENGLISH_VERBS.get(two);
}

function crossesClause(behind: readonly string[], until: number): boolean {
  return behind.slice(0, until).some((word) => /^(?:to|that|which|and|or|then)$/u.test(word));
}

/** Verbs joined to the main verb by "and", "or", "then" or a comma. */
function joined(clause: readonly Word[], main: MainVerb): readonly Deed[] {
  const out: Deed[] = [];
  let blocked = false;
  const foreign = otherVerb(main.deed.word, main.deed.object[0]) !== undefined;
  for (let i = main.at + 1; i < clause.length; i++) {
    const { word } = clause[i] as Word;
    if (BLOCKERS.has(word)) blocked = true;
    if (!(/^(?:and|or|then|,|but)$/u.test(word) || (foreign && AND_OR.has(word))) || (blocked && main.form !== "third")) continue;
    let at = i + 1;
    while (isLead(clause[at]?.word ?? "") || clause[at]?.word === "it") at++;
    const found = verbAt(clause, at, foreign);
    if (found === null || found.form !== main.form || !isWriting(found.deed.does) || negated(clause, at)) continue;
    // `Checks the code and reports problems`: told, not sent.
    if (main.deed.does === "reads" && verbForm(found.deed.word)?.base === "report") continue;
    const next = found.deed.object[0] ?? "";
    if (word === "," && main.form === "base" && !DETERMINERS.has(next)) continue;
    // `title, state, and labels`, `data or text from`: nouns that could be verbs need an object to be verbs.
    if (!found.sure && !DETERMINERS.has(next)) continue;
    // `Create a session and set it as active`: what is changed is what was made.
    if (next === "it" && main.deed.does === "adds") continue;
    // `by create date or update time`: nouns.
    if (REPORTS.has(next) || /^(?:date|time|at|permissions?|operations?|access|dates|timestamps?|,|and|or)$/u.test(next)) {
      if (!(main.form === "base" && isWriting(main.deed.does))) continue;
    }
    if (next === "" && main.form === "base" && !isWriting(main.deed.does) && word !== "or") continue;
    out.push({ ...found.deed, certain: found.sure && DETERMINERS.has(next) });
  }
  return out;
}

/** What a clause behind the first says of the tool itself. */
function saidOfTool(clause: readonly Word[]): readonly Deed[] {
  const out: Deed[] = [];
  let at = 0;
  const word = (i: number): string => clause[i]?.word ?? "";
  while (isLead(word(at)) || word(at) === "it" || word(at) === "this") at++;
  const subject = at > 0 && clause.slice(0, at).some((lead) => /^(?:it|this|also|optionally|automatically)$/u.test(lead.word));
  if (/^(?:the|this)$/u.test(word(at)) || (subject && TOOLS.has(word(at)))) {
    const head = clause.findIndex((noun, i) => i >= at && i < at + 4 && TOOLS.has(noun.word));
    if (head >= 0) {
      at = head + 1;
      while (FILLERS.has(word(at)) || isLead(word(at))) at++;
      const found = verbAt(clause, at, false);
      const sure = found !== null && (found.sure || DETERMINERS.has(found.deed.object[0] ?? ""));
      if (found !== null && sure && isWriting(found.deed.does) && !negated(clause, at)) out.push(found.deed);
    }
  } else {
    const found = verbAt(clause, at, false);
    // `Call this first`, `use it`: said to the reader.
    const toReader = found?.form === "base" && /^(?:call|invoke|run|execute|use)$/u.test(found.deed.word);
    if (
      found !== null &&
      isWriting(found.deed.does) &&
      !negated(clause, at) &&
      !toReader &&
      !takesInput(found.deed) &&
      // `This request needs …`: a noun. It would be `this requests`.
      (found.form === "third" || (subject && found.form === "base" && !/^(?:it|this)$/u.test(word(at - 1))))
    ) {
      if (found.form === "base" || certainThird(clause, at)) out.push(found.deed);
    }
  }
  // `It will be created`, `they are automatically marked as read`.
  for (let i = 1; i < clause.length; i++) {
    const past = clause[i]?.word ?? "";
    if (!past.endsWith("ed") && past !== "sent" && past !== "written") continue;
    const made = isDone(clause, i);
    if (made !== null && !negated(clause, i)) out.push(made);
  }
  // `… are saved to disk`.
  for (let i = 0; i < clause.length; i++) {
    if (!/^(?:saved|written|stored|persisted|exported|downloaded|appended)$/u.test(word(i)) || negated(clause, i)) continue;
    if (i > 0 && !/^(?:is|are|be|gets|get|and|automatically|then|also|reports)$/u.test(word(i - 1))) continue;
    if (/^(?:if|when|after|must|should|previously)$/u.test(word(0))) continue;
    const behind = clause.slice(i + 1, i + 7).map((next) => next.word);
    if (/^(?:to|in|on|as|into)$/u.test(behind[0] ?? "") && behind.some((place) => PLACES.has(place))) {
      out.push({ does: "adds", word: word(i), repeats: "once", object: behind });
    }
  }
  return out;
}

/** `Creates the parent`, not `Updates for`: a third person needs an object behind it. */
function certainThird(clause: readonly Word[], at: number): boolean {
  return (
    DETERMINERS.has(clause[at + 1]?.word ?? "") ||
    /^(?:parent|missing|any|existing|content|files?|data)$/u.test(clause[at + 1]?.word ?? "")
  );
}

/** "does not modify …", "without changing …", "read-only query". */
function saysNothingChanges(clause: readonly Word[]): boolean {
  return clause.some(({ word }, i) => {
    if (/^(?:read-only|readonly)$/u.test(word))
      return !negated(clause, i) && !/^(?:flag|field|fields|property|attribute|fields?)$/u.test(clause[i + 1]?.word ?? "");
    if (!/^(?:modif|chang|alter|mutat|writ|affect)/u.test(word)) return false;
    const form = verbForm(word);
    if (form === null || !CHANGES.has(form.base) || form.form === "past") return false;
    const before = clause.slice(Math.max(0, i - 4), i).map((earlier) => earlier.word);
    return (
      before.some((earlier) => /^(?:never|without|doesn't|won't)$/u.test(earlier)) ||
      /\b(?:does|will) not\b/u.test(before.join(" "))
    );
  });
}

/** `Information about …`, `The current weather`, `Prices of …`, `The rooms of a house`. */
function isThing(clause: readonly Word[]): boolean {
  if (
    /^(?:the|all|every|each)$/u.test(clause[0]?.word ?? "") &&
    !/^(?:user|users|model|agent|assistant|caller|llm|following|tool|server)$/u.test(clause[1]?.word ?? "")
  ) {
    // Nobody who does something: a verb would follow.
    return !clause.some((it, i) => i > 0 && verbForm(it.word)?.form === "third" && DETERMINERS.has(clause[i + 1]?.word ?? ""));
  }
  return clause.slice(0, 5).some(({ word, name }) => !name && REPORTS.has(word));
}
