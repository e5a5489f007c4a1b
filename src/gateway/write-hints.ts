import { hintKey, HINTS, type HintName } from "../core/tool/hint.js";
import { applyEdits, itemsAt, memberAt, membersAt, type Edit } from "./json-spans.js";

/** The four values that are written for one tool. */
export type WrittenHints = Readonly<Record<HintName, boolean>>;

/** What is written for one tool. `force`: the member of its `_meta` that makes the host ask in every mode; null for none. */
export type WrittenTool = { readonly hints: WrittenHints; readonly force: string | null };

/**
 * The bytes of an answer to `tools/list` with the four hints of each tool written as given, its host's own force to ask where
 * one is given, and everything else as it was:
 * the answer is then one client's own, so that `cacheScope` becomes private (2026-07-28 CacheableResult).
 *
 * @param bytes a strict JSON-RPC answer
 * @param tools what is written for each tool of the page, in order; null leaves one as it is
 * @param modern `cacheScope` is added where it is missing, for there it has another default
 */
export function writeHints(bytes: Buffer, written: readonly (WrittenTool | null)[], modern: boolean): Buffer {
  const result = memberAt(bytes, 0, "result");
  const tools = result === undefined ? undefined : memberAt(bytes, result.value, "tools");
  if (result === undefined || tools === undefined) return bytes;
  const edits: Edit[] = [];
  for (const [index, { start }] of itemsAt(bytes, tools.value).entries()) {
    const one = written[index] ?? null;
    if (one === null || bytes[start] !== BRACE) continue;
    edits.push(...toolEdits(bytes, start, one));
  }
  const scope = memberAt(bytes, result.value, "cacheScope");
  if (scope !== undefined) edits.push({ start: scope.value, end: scope.end, bytes: Buffer.from('"private"') });
  else if (modern) edits.push(inserted(bytes, result.value, '"cacheScope":"private"'));
  return applyEdits(bytes, edits);
}

const BRACE = 0x7b;
const COMMA = 0x2c;

function toolEdits(bytes: Buffer, tool: number, { hints, force }: WrittenTool): readonly Edit[] {
  const annotated = hintEdits(bytes, tool, hints);
  const forced = force === null ? [] : forceEdits(bytes, tool, force);
  // Two that stand in one place become one, for edits are in order and do not meet.
  const [first, second] = [annotated[0], forced[0]];
  if (first === undefined || second === undefined || first.start !== second.start || first.end !== second.end)
    return [...annotated, ...forced].toSorted((a, b) => a.start - b.start);
  const comma = first.bytes.at(-1) === COMMA ? "" : ",";
  return [{ ...first, bytes: Buffer.concat([first.bytes, Buffer.from(comma), second.bytes]) }, ...annotated.slice(1)];
}

/** The member that makes a host ask, in the tool's `_meta`. */
function forceEdits(bytes: Buffer, tool: number, force: string): readonly Edit[] {
  const text = `${JSON.stringify(force)}:true`;
  const meta = memberAt(bytes, tool, "_meta");
  if (meta === undefined) return [inserted(bytes, tool, `"_meta":{${text}}`)];
  if (bytes[meta.value] !== BRACE) return [{ start: meta.value, end: meta.end, bytes: Buffer.from(`{${text}}`) }];
  const there = memberAt(bytes, meta.value, force);
  return there === undefined
    ? [inserted(bytes, meta.value, text)]
    : [{ start: there.value, end: there.end, bytes: Buffer.from("true") }];
}

function hintEdits(bytes: Buffer, tool: number, written: WrittenHints): readonly Edit[] {
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
