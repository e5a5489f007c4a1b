import { member, type Json, type JsonObject } from "../../wire/json.js";
import type { Reason } from "../../core/reason.js";
import { words } from "../words.js";
import { nameAction, type NameAction } from "./name-action.js";
import { listedValues, schemaArguments, type Argument } from "./schema-walk.js";
import { VERBS } from "./vocabulary.js";

/** A sign in the input schema that the tool can write. `removes`: it can also end, change or delete what is there. */
export type SchemaDoubt = { readonly removes: boolean; readonly reason: Reason };

const MODES = new Set(["action", "actions", "operation", "operations", "op", "mode", "command", "subcommand", "verb", "method"]);
const CODE = new Set([
  "sql",
  "script",
  "command",
  "commands",
  "cmd",
  "shell",
  "bash",
  "javascript",
  "python",
  "mutation",
  "statement",
]);
const OUTPUT = new Set(["output", "out", "save", "saved", "download", "export", "write"]);
const PLACES = new Set(["path", "file", "filename", "dir", "directory", "folder", "to"]);
/** Switches that are verbs and yet only change what is shown. */
const DISPLAY = new Set(["truncate", "toggle", "clear"]);

/** What the arguments say against "only reads". `action` is what the name says. */
export function schemaDoubts(inputSchema: Json, action: NameAction | null): readonly SchemaDoubt[] {
  const { found, whole } = schemaArguments(inputSchema);
  const doubts: SchemaDoubt[] = [];
  const says = (code: string, argument: Argument, removes: boolean, more: Readonly<Record<string, Json>> = {}): void => {
    doubts.push({ removes, reason: { code, args: { argument: argument.name, pointer: argument.pointer, ...more } } });
  };
  const address = found.some(({ name, depth }) => depth === 0 && /^(?:url|uri|endpoint|path)$/iu.test(name));
  for (const argument of found) {
    const parts = words(argument.name);
    const last = parts.at(-1) ?? "";
    const values = listedValues(argument.schema);
    if (MODES.has(last) && countsAsMode(argument, last, values, action)) {
      const writing = values.flatMap((value) => {
        const does = nameAction(value)?.does ?? "reads";
        return does === "reads" ? [] : [{ value, does }];
      });
      const worst = writing.find(({ does }) => does === "deletes") ?? writing.find(({ does }) => does === "ends") ?? writing[0];
      if (worst !== undefined) {
        says(worst.does === "deletes" ? "mode-deletes" : "mode-writes", argument, worst.does !== "adds", { value: worst.value });
        continue;
      }
    }
    if (argument.depth > 0) continue;
    if (values.length === 0 && CODE.has(last) && holdsText(argument.schema) && action?.does !== "reads") {
      says("code-argument", argument, true);
    } else if (parts.length === 1 && last === "sql" && holdsText(argument.schema) && action?.word === "query") {
      says("code-argument", argument, true);
    } else if (last === "pipeline" && member(argument.schema, "type") === "array" && action === null) {
      says("code-argument", argument, true);
    } else if (values.length === 0 && last === "method" && address && holdsText(argument.schema) && action?.does !== "reads") {
      says("free-method", argument, true);
    } else if (values.length === 0 && parts.length === 1 && last === "action" && holdsText(argument.schema) && action === null) {
      says("free-action", argument, true);
    } else if (parts.length > 1 && parts.length < 5 && parts.some((part) => OUTPUT.has(part)) && PLACES.has(last)) {
      says("writes-a-file", argument, false);
    } else if (member(argument.schema, "type") === "boolean") {
      const verb = parts.length === 1 ? VERBS.get(last) : undefined;
      const marks = parts[0] === "mark" && (last === "read" || last === "seen");
      if (marks || (verb?.certainty === "verb" && verb.does !== "reads" && !DISPLAY.has(last))) {
        says("switch-writes", argument, marks || verb?.does !== "adds");
      } else if (/^(?:dry ?run|confirm|confirmed)$/u.test(parts.join(" ")) && action?.does !== "reads") {
        says("asks-to-confirm", argument, false);
      }
    }
  }
  if (!whole) doubts.push({ removes: true, reason: { code: "schema-too-large", args: {} } });
  return doubts;
}

/**
 * An argument named like a mode is the tool's own mode unless the name says otherwise: a reading tool filters by it
 * (`list_events` by `action`) unless it must be given and reads in another mode, and `method` beside a writing verb
 * describes what is written.
 */
function countsAsMode(argument: Argument, last: string, values: readonly string[], action: NameAction | null): boolean {
  if (values.length === 0) return false;
  if (action === null) return argument.depth === 0 || last !== "method";
  if (action.does !== "reads") return argument.depth === 0 && last !== "method";
  return argument.depth === 0 && argument.required && values.some((value) => nameAction(value)?.does === "reads");
}

function holdsText(schema: JsonObject): boolean {
  const type = member(schema, "type");
  return type === undefined || type === "string" || type === "array" || (Array.isArray(type) && type.includes("string"));
}
