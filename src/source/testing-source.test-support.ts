import { parseTool } from "../core/tool/parse-tool.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Fix } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";
import { applyEdits, orderEdits } from "./fix/apply-edits.js";
import { locateTools } from "./locate-tools.js";
import { readSources } from "./read-sources.js";
import type { Registration } from "./registration.js";
import { positionOf, type SourceFile } from "./source-file.js";

/** Tools of these names, as a list on the wire has them. */
export function onWire(...definitions: readonly Json[]): readonly ParsedTool[] {
  return definitions.map((definition) => parseTool(definition, "2026-07-28"));
}

/** Sources by their paths. */
export function sources(texts: Readonly<Record<string, string>>): readonly SourceFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }));
}

/** Where a tool is registered, all equally sure places. */
export function locate(files: readonly SourceFile[], name: string): readonly Registration[] {
  return locateTools(readSources(files, [name])).get(name) ?? [];
}

/** A registration in a line: form, place, and what it says. */
export function told({ form, at, hints, complete, stray }: Registration): string {
  const { file, line, column } = positionOf(at);
  const says = hints.map(({ hint, value }) => `${hint}=${value ?? "?"}`).join(" ");
  const lost = stray.map(({ where }) => ` (${where})`).join("");
  return `${form} ${file}:${line}:${column}${says === "" ? "" : ` ${says}`}${complete ? "" : " incomplete"}${lost}`;
}

/** One file after a fix is written at the one registration of a tool. */
export function written(path: string, text: string, name: string, set: Fix["set"]): string {
  const files = sources({ [path]: text });
  const [registration] = locate(files, name);
  if (registration === undefined) throw new Error(`${name} is not found`);
  const result = registration.write(set);
  if (!result.ok) return `not written: ${result.why}`;
  const edits = orderEdits(result.edits);
  if (edits === null) throw new Error("the edits meet");
  return applyEdits(files[0] as SourceFile, edits);
}
