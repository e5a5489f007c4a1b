import type { Sha256 } from "../../../wire/branded.js";
import { member, type Json } from "../../../wire/json.js";
import { hash } from "../../../node/hash.js";
import { PassingMap } from "../../../node/passing-map.js";
import type { ChainedRecord } from "../chain.js";
import type { ChainRecord, JournalRecord } from "../journal-record.js";
import { openedAt } from "../segment-files.js";
import { Column } from "./column.js";
import { recordedCause } from "../recorded-cause.js";
import { FLAG, INDEX_CAUSES, OUTCOME_CODES, VERDICT_CODES } from "./subject-flags.js";
import { textNumber } from "./text-number.js";

/** Something that a later record may name: a call (`c` and its id) or a question (`a` and its id), with its subject and time. */
export type Reference = readonly [key: string, subject: number, at: number];

/** What an index needs of a record: not its place in the chain. */
type Indexed = JournalRecord | ChainRecord;

/** No answer is known. */
export const NO_WAIT = 0xffffffff;
/** The type of a line that is no record. */
export const DAMAGED = 255;
const OTHER = 254;

/**
 * What can be asked of one segment without reading it: a row a line, and a subject for what the lines are about. A subject is
 * a call (all its lines share it, so that they can be found by its tool or its outcome) or a mention of a server or session.
 *
 * It is derived from the segment alone. `add` takes the lines in their order, as they are written or as they are read.
 */
export class SegmentIndex {
  readonly rows = {
    at: new Column(new Float64Array(0)),
    /** A segment ends long before 4 GB; of one that somebody made longer, lines are not found, and that is said. */
    offset: new Column(new Uint32Array(0)),
    subject: new Column(new Uint32Array(0)),
    type: new Column(new Uint8Array(0)),
  };
  readonly subjects = {
    call: new Column(new Float64Array(0)),
    row: new Column(new Uint32Array(0)),
    label: new Column(new Uint32Array(0)),
    tool: new Column(new Uint32Array(0)),
    session: new Column(new Uint32Array(0)),
    reason: new Column(new Uint32Array(0)),
    waited: new Column(new Uint32Array(0)),
    verdict: new Column(new Uint8Array(0)),
    outcome: new Column(new Uint8Array(0)),
    cause: new Column(new Uint8Array(0)),
    flags: new Column(new Uint8Array(0)),
  };
  /** Texts by number; 0 is no text. */
  readonly texts: string[] = [""];
  readonly types: string[] = [];
  /** The byte after the last whole line. */
  end = 0;
  /** The earliest and the latest time of a record. */
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  /** The times do not rise: the clock was set back. */
  unordered = false;
  damaged = 0;
  /** What later records may still name. */
  readonly open = new PassingMap<Reference>();
  /** What records named and this segment does not hold: another segment of the same process does. */
  readonly loose: Reference[] = [];

  readonly #textNumbers = new Map<string, number>();
  readonly #mentions = new Map<string, number>();
  #lastLine = "";

  constructor(readonly segment: string) {}

  /** The digest of the last whole line, by which an index is held against its segment. */
  get tail(): Sha256 {
    return this.#lastLine === "" ? this.storedTail : hash(this.#lastLine);
  }

  /** The tail of an index that was read back and has grown by nothing since. */
  storedTail: Sha256 = hash("");

  text(number: number): string {
    return this.texts[number] ?? "";
  }

  /** The number of a text, or -1 where no record holds it. */
  findText(text: string): number {
    this.#prepare();
    return text === "" ? 0 : (this.#textNumbers.get(text) ?? -1);
  }

  /** The number of a text. A forged record may hold anything in a text's place: it then has none. */
  intern(given: unknown): number {
    const text = plain(given);
    const found = this.findText(text);
    if (found !== -1) return found;
    this.#textNumbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Adds a line as it was read. @param size its bytes, with the line feed */
  addRead(record: ChainedRecord | null, line: string, size: number): void {
    this.add(record === null ? Math.max(openedAt(this.segment), this.last) : record.at, record, line, size);
  }

  /** Adds a line: its time, and its record or null where it is none. @param size its bytes, with the line feed */
  add(at: number, record: Indexed | null, line: string, size: number): void {
    const subject = record === null ? this.#mention("", "", "") : this.#subjectOf(record, at);
    this.rows.at.push(at);
    this.rows.offset.push(this.end);
    this.rows.subject.push(subject);
    this.rows.type.push(record === null ? DAMAGED : this.#type(record.type));
    if (record === null) this.damaged += 1;
    if (at < this.last) this.unordered = true;
    this.first = Math.min(this.first, at);
    this.last = Math.max(this.last, at);
    this.end += size;
    this.#lastLine = line;
  }

  /** Gives a subject another's words, where the other segment of a process holds the beginning of a call. */
  adopt(subject: number, from: SegmentIndex, other: number): void {
    const { subjects } = this;
    for (const key of ["label", "tool", "session"] as const)
      subjects[key].set(subject, this.intern(from.text(from.subjects[key].at(other))));
    for (const key of ["call", "verdict", "outcome"] as const)
      if (subjects[key].at(subject) === 0) subjects[key].set(subject, from.subjects[key].at(other));
  }

  #subjectOf(record: Indexed, at: number): number {
    switch (record.type) {
      case "decision":
        return this.#decision(record, at);
      case "outcome": {
        const subject = this.#named("c", record.call, at);
        const how = record.outcome === "ran" && record.isError === true ? "failed" : record.outcome;
        this.subjects.outcome.set(subject, Math.max(0, OUTCOME_CODES.indexOf(how)));
        // Whoever waits for a person may still be answered.
        if (record.outcome !== "pending" && record.outcome !== "unseen") this.open.delete(`c${record.call}`);
        return subject;
      }
      case "asked": {
        const subject = this.#named("c", record.call, at);
        this.#flag(subject, record.kind === "challenge" ? FLAG.typed : FLAG.asked);
        // The next surface asks the same question: the wait began with the first.
        const key = `a${record.approval}`;
        if (!this.open.has(key)) this.open.set(key, [key, subject, at]);
        return subject;
      }
      case "answered": {
        const asked = this.open.get(`a${record.approval}`);
        const subject = this.#named("a", record.approval, at);
        this.#flag(subject, record.answer === "approved" ? FLAG.approved : FLAG.refused);
        if (asked !== undefined) this.subjects.waited.set(subject, waitOf(asked[2], at));
        this.open.delete(`a${record.approval}`);
        return subject;
      }
      case "software-answer": {
        const subject = this.#named("a", record.approval, at);
        this.#flag(subject, FLAG.software);
        return subject;
      }
      case "server-asked":
        return this.#named("c", record.call, at);
      case "legs":
        return record.call === "" ? this.#mention("", "", record.session) : this.#named("c", record.call, at);
      case "session-opened":
        return this.#mention(record.label, "", record.session);
      case "client":
        return this.#mention("", "", record.session);
      case "list":
      case "trusted":
      case "untrusted":
        return this.#mention(record.label, "", "");
      case "grant":
        return this.#mention("", record.tool, "");
      default:
        return this.#mention("", "", "");
    }
  }

  #decision(record: Extract<Indexed, { readonly type: "decision" }>, at: number): number {
    const subject = this.#new(record.label, record.tool, record.session, textNumber(plain(record.call)));
    const reasons: unknown = record.reasons;
    const reason = Array.isArray(reasons) ? (reasons[0] as Json | undefined) : undefined;
    const code = member(reason, "code");
    const rule = member(member(reason, "args"), "rule");
    this.subjects.reason.set(
      subject,
      this.intern(typeof code === "string" && typeof rule === "string" ? `${code} ${rule}` : code),
    );
    this.subjects.verdict.set(subject, Math.max(0, VERDICT_CODES.indexOf(record.verdict)));
    this.subjects.cause.set(subject, INDEX_CAUSES.indexOf(recordedCause(record) ?? ""));
    this.#flag(
      subject,
      FLAG.decision | (record.observed === true ? FLAG.observed : 0) | (record.grant === undefined ? 0 : FLAG.granted),
    );
    this.open.set(`c${record.call}`, [`c${record.call}`, subject, at]);
    return subject;
  }

  /** The subject that an id names, as far as this segment holds it. */
  #named(kind: "c" | "a", given: string, at: number): number {
    const id = plain(given);
    const key = kind + id;
    const known = this.open.get(key);
    if (known !== undefined) return known[1];
    const subject = this.#new("", "", "", kind === "c" ? textNumber(id) : 0);
    this.loose.push([key, subject, at]);
    return subject;
  }

  #mention(label: string, tool: string, session: string): number {
    const key = JSON.stringify([label, tool, session]);
    const known = this.#mentions.get(key);
    if (known !== undefined) return known;
    const subject = this.#new(label, tool, session, 0);
    this.#mentions.set(key, subject);
    return subject;
  }

  #new(label: string, tool: string, session: string, call: number): number {
    const { subjects } = this;
    subjects.call.push(call);
    subjects.row.push(this.rows.at.length);
    subjects.label.push(this.intern(label));
    subjects.tool.push(this.intern(tool));
    subjects.session.push(this.intern(session));
    subjects.reason.push(0);
    subjects.waited.push(NO_WAIT);
    subjects.verdict.push(0);
    subjects.outcome.push(0);
    subjects.cause.push(0);
    subjects.flags.push(0);
    return subjects.call.length - 1;
  }

  #flag(subject: number, flag: number): void {
    this.subjects.flags.set(subject, this.subjects.flags.at(subject) | flag);
  }

  #type(type: string): number {
    const known = this.types.indexOf(type);
    if (known !== -1) return known;
    return this.types.length < OTHER ? this.types.push(type) - 1 : OTHER;
  }

  /** The numbers of texts that were read back are only looked up when somebody asks. */
  #prepare(): void {
    if (this.#textNumbers.size >= this.texts.length - 1) return;
    for (const [number, text] of this.texts.entries()) if (number > 0) this.#textNumbers.set(text, number);
  }
}

/** A text of a record, whose digest says nothing of what is inside. */
function plain(given: unknown): string {
  return typeof given === "string" ? given : "";
}

/** Milliseconds between a question and its answer, as an index holds them. */
export function waitOf(asked: number, answered: number): number {
  return Math.min(NO_WAIT - 1, Math.max(0, answered - asked));
}
