import type { JournalFilter } from "../journal-filter.js";
import type { Column, Numbers } from "./column.js";
import { DAMAGED, type SegmentIndex } from "./segment-index.js";
import { FLAG, OUTCOME_CODES, VERDICT_CODES } from "./subject-flags.js";
import { textNumber } from "./text-number.js";

/** True for the rows that a filter wants; null where the whole segment has none. */
export type RowTest = (row: number) => boolean;

/**
 * A filter for the rows of one segment. Lines that are no records are always wanted: nothing is skipped in silence. Of two
 * calls whose ids have one number both are given; the reader of the lines tells them apart.
 */
export function rowTest(index: SegmentIndex, filter: JournalFilter): RowTest | null {
  const { subjects } = index;
  const ats = index.rows.at.numbers;
  const kinds = index.rows.type.numbers;
  const about = index.rows.subject.numbers;
  const since = filter.since ?? Number.NEGATIVE_INFINITY;
  const until = filter.until ?? Number.POSITIVE_INFINITY;
  const outside = index.last < since || index.first >= until;
  if (outside && index.damaged === 0) return null;
  const types = filter.types === undefined ? null : new Set(filter.types.map((type) => index.types.indexOf(type)));
  const unwanted = new Set((filter.without ?? []).map((type) => index.types.indexOf(type)));
  const wanted = subjectTest(index, filter);
  return (row) => {
    const type = kinds[row] ?? DAMAGED;
    if (type === DAMAGED) return true;
    if (unwanted.size > 0 && unwanted.has(type)) return false;
    const at = ats[row] ?? 0;
    return at >= since && at < until && (types === null || types.has(type)) && (wanted === null || wanted(about[row] ?? 0));
  };

  function subjectTest(of: SegmentIndex, by: JournalFilter): RowTest | null {
    const tests: RowTest[] = [];
    const equal = ({ numbers }: Column<Numbers>, value: number): void => {
      tests.push((subject) => numbers[subject] === value);
    };
    const among = ({ numbers }: Column<Numbers>, values: ReadonlySet<number>): void => {
      const [value = -1] = values;
      tests.push(values.size > 1 ? (subject) => values.has(numbers[subject] ?? 0) : (subject) => numbers[subject] === value);
    };
    if (by.server !== undefined) equal(subjects.label, of.findText(by.server));
    if (by.tool !== undefined) equal(subjects.tool, of.findText(by.tool));
    if (by.toolPart !== undefined) among(subjects.tool, numbersWith(of, by.toolPart.toLowerCase()));
    if (by.session !== undefined) equal(subjects.session, of.findText(by.session));
    // A word that is none of theirs has no code, and 0 is "none".
    if (by.sessions !== undefined) among(subjects.session, textNumbers(of, by.sessions));
    if (by.text !== undefined) {
      const [parts, sessions] = [numbersWith(of, by.text.part.toLowerCase()), textNumbers(of, by.text.sessions)];
      const [labels, tools, reasons] = [subjects.label.numbers, subjects.tool.numbers, subjects.reason.numbers];
      const held = subjects.session.numbers;
      tests.push(
        (subject) =>
          parts.has(labels[subject] ?? 0) ||
          parts.has(tools[subject] ?? 0) ||
          parts.has(reasons[subject] ?? 0) ||
          sessions.has(held[subject] ?? 0),
      );
    }
    if (by.verdict !== undefined) equal(subjects.verdict, VERDICT_CODES.indexOf(by.verdict) || -1);
    if (by.outcome === "open") tests.push((subject) => isOpen(of, subject));
    else if (by.outcome !== undefined) among(subjects.outcome, outcomeCodes(by.outcome));
    if (by.call !== undefined) equal(subjects.call, textNumber(by.call));
    const [only] = tests;
    if (only === undefined) return null;
    return tests.length === 1 ? only : (subject) => tests.every((test) => test(subject));
  }
}

function numbersWith({ texts }: SegmentIndex, part: string): ReadonlySet<number> {
  return new Set(texts.flatMap((text, number) => (text.toLowerCase().includes(part) ? [number] : [])));
}

/** The numbers of texts; one that no record holds has none. */
function textNumbers(of: SegmentIndex, texts: readonly string[]): ReadonlySet<number> {
  return new Set(texts.map((text) => of.findText(text)).filter((number) => number > 0));
}

/**
 * A call of which no end is known. A server or session that is merely mentioned has none and needs none, nor does a call that
 * a person has answered and that the client made again with the answer: the end stands with the second.
 */
function isOpen({ subjects }: SegmentIndex, subject: number): boolean {
  const marks = subjects.flags.numbers[subject] ?? 0;
  const answered = (marks & (FLAG.approved | FLAG.refused)) !== 0;
  return (marks & FLAG.decision) !== 0 && !answered && subjects.outcome.numbers[subject] === 0;
}

function outcomeCodes(outcome: string): ReadonlySet<number> {
  const words = outcome === "ran" ? ["ran", "failed"] : outcome === "" ? [] : [outcome];
  return new Set(words.flatMap((word) => (OUTCOME_CODES.includes(word) ? [OUTCOME_CODES.indexOf(word)] : [])));
}
