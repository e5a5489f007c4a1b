import type { DiffLine } from "../../core/explain/diff-line.js";
import { diffLines } from "../../core/explain/diff-lines.js";

/** One line of a shown difference: its number in the text that it stands in, before or after. */
export type NumberedLine = DiffLine & { readonly number: number };

/** Parts of a long line that stay around a change. */
const PARTS = 2;
/** A value behind its key. */
const VALUE = /([:=]\s*)"(?:[^"\\]|\\.)*"/gu;

/**
 * The lines of a configuration that change, and no others: what stands around them may be secret.
 *
 * @param longest lines beyond it are cut around what changes in them (UTF-16 code units); of what stands beside a change there
 * keys are shown, and no values
 */
export function numberedDiff(before: string, after: string, longest: number): readonly NumberedLine[] {
  let [old, fresh] = [0, 0];
  const lines = diffLines(before, after).map((line): NumberedLine => {
    if (line.kind !== "new") old += 1;
    if (line.kind !== "gone") fresh += 1;
    return { ...line, number: line.kind === "gone" ? old : fresh };
  });
  return lines.flatMap(({ kind }, at) => (kind === "same" ? [] : [cut(lines, at, longest)]));
}

/** The places that are marked or have a marked one within `reach`, in order; null for each run of others between or around them. */
function near(marked: readonly boolean[], reach: number): readonly (number | null)[] {
  const kept = marked.map((_, at) => marked.slice(Math.max(0, at - reach), at + reach + 1).includes(true));
  return kept.flatMap((keep, at) => (keep ? [at] : at === 0 || kept[at - 1] === true ? [null] : []));
}

function cut(lines: readonly NumberedLine[], at: number, longest: number): NumberedLine {
  const line = lines[at] as NumberedLine;
  if (line.text.length <= longest) return line;
  const other = counterpart(lines, at);
  if (other === null) return { ...line, text: `${line.text.slice(0, longest - 1)}…` };
  const [a, b] = line.kind === "gone" ? [line.text, other] : [other, line.text];
  const parts = diffLines(partsOf(a), partsOf(b));
  // Where the other side has something more, this one shows the place.
  const own = parts.flatMap((part, place) => {
    if (part.kind !== "same" && part.kind !== line.kind) return [];
    const touched = [parts[place - 1], part, parts[place + 1]].some((one) => one !== undefined && one.kind !== "same");
    return [{ part, touched }];
  });
  const kept = near(
    own.map(({ touched }) => touched),
    PARTS,
  ).map((place) => {
    const part = place === null ? undefined : own[place]?.part;
    if (part === undefined) return "…";
    return part.kind === "same" ? part.text.replaceAll(VALUE, '$1"…"') : part.text;
  });
  return { ...line, text: kept.join("") };
}

/** The text that a changed line takes the place of, or that takes its place; null for one that is only added or only gone. */
function counterpart(lines: readonly NumberedLine[], at: number): string | null {
  const kind = lines[at]?.kind;
  if (kind === "same") return null;
  let start = at;
  while (start > 0 && lines[start - 1]?.kind !== "same") start -= 1;
  let end = at;
  while (end + 1 < lines.length && lines[end + 1]?.kind !== "same") end += 1;
  const run = lines.slice(start, end + 1);
  const place = run.slice(0, at - start).filter((line) => line.kind === kind).length;
  return run.filter((line) => line.kind !== kind)[place]?.text ?? null;
}

/** A line in the parts that values of a configuration are made of, one on each line. */
function partsOf(line: string): string {
  return line.split(/(?<=[,{[])/u).join("\n");
}
