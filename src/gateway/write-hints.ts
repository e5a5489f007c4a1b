import { hintKey, HINTS, type HintName } from "../core/hint.js";
import { applyEdits, itemsAt, memberAt, membersAt, type Edit } from "./json-spans.js";

/** The four values that are written for one tool. */
export type WrittenHints = Readonly<Record<HintName, boolean>>;

/**
 * The bytes of an answer to `tools/list` with the four hints of each tool written as given and everything else as it was:
 * the answer is then one client's own, so that `cacheScope` becomes private (2026-07-28 CacheableResult).
 *
 * @param bytes a strict JSON-RPC answer
 * @param hints the hints of each tool of the page, in order; null leaves one as it is
 * @param modern `cacheScope` is added where it is missing, for there it has another default
 */
export function writeHints(bytes: Buffer, hints: readonly (WrittenHints | null)[], modern: boolean): Buffer {
  const result = memberAt(bytes, 0, "result");
  const tools = result === undefined ? undefined : memberAt(bytes, result.value, "tools");
  if (result === undefined || tools === undefined) return bytes;
  const edits: Edit[] = [];
  for (const [index, { start }] of itemsAt(bytes, tools.value).entries()) {
    const written = hints[index] ?? null;
    if (written !== null && bytes[start] === BRACE) edits.push(...toolEdits(bytes, start, written));
  }
  const scope = memberAt(bytes, result.value, "cacheScope");
  if (scope !== undefined) edits.push({ start: scope.value, end: scope.end, bytes: Buffer.from('"private"') });
  else if (modern) edits.push(inserted(bytes, result.value, '"cacheScope":"private"'));
  return applyEdits(bytes, edits);
}

const BRACE = 0x7b;

function toolEdits(bytes: Buffer, tool: number, written: WrittenHints): readonly Edit[] {
  const members = HINTS.map((hint) => `${JSON.stringify(hintKey(hint))}:${written[hint]}`);
  const annotations = memberAt(bytes, tool, "annotations");
  if (annotations === undefined) return [inserted(bytes, tool, `"annotations":{${members.join(",")}}`)];
  // What is no object says nothing that could be kept.
  if (bytes[annotations.value] !== BRACE)
    return [{ start: annotations.value, end: annotations.end, bytes: Buffer.from(`{${members.join(",")}}`) }];
  const there = new Map(membersAt(bytes, annotations.value).map((member) => [member.key, member]));
  const missing: string[] = [];
  const edits: Edit[] = [];
  for (const [index, hint] of HINTS.entries()) {
    const member = there.get(hintKey(hint));
    if (member === undefined) missing.push(members[index] ?? "");
    else edits.push({ start: member.value, end: member.end, bytes: Buffer.from(String(written[hint])) });
  }
  if (missing.length > 0) edits.push(inserted(bytes, annotations.value, missing.join(",")));
  return edits;
}

/** Members in front of those that an object has. */
function inserted(bytes: Buffer, object: number, members: string): Edit {
  const comma = membersAt(bytes, object).length > 0 ? "," : "";
  return { start: object + 1, end: object + 1, bytes: Buffer.from(members + comma) };
}
