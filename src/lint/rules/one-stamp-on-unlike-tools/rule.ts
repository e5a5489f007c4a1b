import { HINTS, hintKey, type Declared4 } from "../../../core/tool/hint.js";
import type { ParsedTool } from "../../../core/tool/parsed-tool.js";
import { joinWords } from "../../hint-text.js";
import { looksReading } from "../../../classify/concluded.js";
import { inquire } from "../../../classify/judge.js";
import { isWriting } from "../../../classify/verb.js";
import { quote } from "../../../classify/quote.js";
import { rule, type Details } from "../../rule.js";

/** Fewer tools than this may well be alike by chance. */
const AT_LEAST = 5;

export const oneStampOnUnlikeTools = rule<
  "one-stamp-on-unlike-tools",
  { count: number; of: number; hints: string; reads: readonly string[]; writes: readonly string[]; readOnly: boolean }
>({
  id: "one-stamp-on-unlike-tools",
  scope: "list",
  severity: "note",
  heuristic: true,
  clause: "2026-07-28 ToolAnnotations: hints describe a tool's behaviour",
  summary: "The same hints on (nearly) all tools of a list that does unlike things.",
  why: "Hints that come from one default say nothing about any tool. Stamped as destructive, they make every look ask; stamped as read-only, they let every deletion through. Clients can tell reads from deletions only if the hints do.",
  check(tools, report) {
    const stamps = new Map<string, ParsedTool[]>();
    let hinted = 0;
    for (const tool of tools) {
      const stamp = stampOf(tool);
      if (stamp === "") continue;
      hinted++;
      const sharing = stamps.get(stamp);
      if (sharing === undefined) stamps.set(stamp, [tool]);
      else sharing.push(tool);
    }
    for (const [stamp, sharing] of stamps) {
      if (sharing.length < AT_LEAST || sharing.length < 0.9 * hinted) continue;
      const reads = sharing.filter((tool) => looksReading(tool) !== null);
      // What the stamp must be wrong about: things that only add may share hints with reads in honest lists.
      const writes = sharing.filter((tool) => isPlainWriter(tool));
      if (reads.length < 2 || writes.length === 0) continue;
      report(
        {
          count: sharing.length,
          of: tools.length,
          hints: stamp,
          reads: reads.slice(0, 3).map(({ name }) => name),
          writes: writes.slice(0, 3).map(({ name }) => name),
          readOnly: sharing[0]?.declared.readOnly === "true",
        },
        errs(sharing[0]?.declared),
      );
    }
  },
  message: ({ count, of, hints, reads, writes }) =>
    `${count} of ${of} tools carry the same hints (${hints}), though ${names(reads)} ${seem(reads)} to only read and ${names(writes)} ${seem(writes)} to write.`,
  help: ({ reads, writes, readOnly }) =>
    readOnly
      ? `Look at ${names(writes)}: if any call changes something, set readOnlyHint to false there and say whether it destroys. If none does, the hints are right and should stay.`
      : `Set readOnlyHint to true on what only reads, such as ${names(reads)}, and leave destructiveHint and idempotentHint out there.`,
  valid: [
    [
      { name: "get_schema", annotations: { readOnlyHint: true } },
      { name: "list_nodes", annotations: { readOnlyHint: true } },
      { name: "search_code", annotations: { readOnlyHint: true } },
      { name: "find_path", annotations: { readOnlyHint: true } },
      { name: "read_node", annotations: { readOnlyHint: true } },
    ],
    [
      { name: "get_schema", annotations: { readOnlyHint: true } },
      { name: "list_nodes", annotations: { readOnlyHint: true } },
      { name: "search_code", annotations: { readOnlyHint: true } },
      { name: "find_path", annotations: { readOnlyHint: true } },
      { name: "delete_node", annotations: { destructiveHint: true } },
    ],
    [{ name: "get_schema" }, { name: "list_nodes" }, { name: "search_code" }, { name: "find_path" }, { name: "delete_node" }],
  ],
  invalid: [
    {
      definition: ["get_schema", "list_nodes", "search_code", "find_path", "delete_node"].map((name) => ({
        name,
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      })),
    },
    {
      definition: ["get_schema", "list_nodes", "search_code", "find_path", "delete_node"].map((name) => ({
        name,
        annotations: { readOnlyHint: true },
      })),
    },
  ],
});

/** The declared hints in words; "" for none. */
function stampOf({ declared }: ParsedTool): string {
  const said = HINTS.filter((hint) => declared[hint] !== "absent");
  return said.map((hint) => `${hintKey(hint)} ${declared[hint].replace("-cautious", "")}`).join(", ");
}

function isPlainWriter(tool: ParsedTool): boolean {
  const { name } = inquire(tool);
  return name !== null && isWriting(name.does);
}

/** Which hint of a stamp errs on the tools that it is wrong about, and which way. */
function errs(declared: Declared4 | undefined): Details {
  if (declared?.readOnly === "true") return { hint: "readOnly", claim: "lax" };
  if (declared?.destructive === "true") return { hint: "destructive", claim: "over-cautious" };
  return declared?.readOnly === "false" ? { hint: "readOnly", claim: "over-cautious" } : {};
}

function names(list: readonly string[]): string {
  return joinWords(list.map(quote));
}

function seem(list: readonly string[]): string {
  return list.length === 1 ? "seems" : "seem";
}
