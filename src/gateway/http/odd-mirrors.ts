import { oddMirror } from "../../core/tool/odd-mirror.js";
import { member, type Json } from "../../wire/json.js";
import { applyEdits, itemsAt, memberAt } from "../json-spans.js";

function nameOf(tool: Json): string {
  const name = member(tool, "name");
  return typeof name === "string" ? name : "";
}

/** An answer to `tools/list` without the tools that a client over HTTP must leave out; `left` is told each one's name and why. */
export function withoutOddMirrors(bytes: Buffer, message: Json, left: (name: string, why: string) => void): Buffer {
  const tools = member(member(message, "result"), "tools");
  if (!Array.isArray(tools)) return bytes;
  const odd = new Set<string>();
  for (const tool of tools as readonly Json[]) {
    const why = oddMirror(member(tool, "inputSchema"));
    if (why === null) continue;
    odd.add(nameOf(tool));
    left(nameOf(tool), why);
  }
  // Of two tools of one name none may be left as if it were the only one.
  const kept = (tools as readonly Json[]).map((tool) => !odd.has(nameOf(tool)));
  const span = kept.every(Boolean) ? undefined : memberAt(bytes, 0, "result", "tools");
  if (span === undefined) return bytes;
  const parts = itemsAt(bytes, span.value).flatMap(({ start, end }, at) =>
    kept[at] === true ? [bytes.toString("utf8", start, end)] : [],
  );
  return applyEdits(bytes, [{ start: span.value, end: span.end, bytes: Buffer.from(`[${parts.join(",")}]`) }]);
}
