import { HINTS, hintKey } from "../../core/tool/hint.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import { isJsPath } from "../js/parse-js.js";
import { jsOutline } from "../js/outline.js";
import { locateTools } from "../locate-tools.js";
import { pyOutline } from "../python/py-outline.js";
import { readSources } from "../read-sources.js";
import type { Edit, Registration } from "../registration.js";
import type { SourceFile } from "../source-file.js";
import { applyEdits, orderEdits } from "./apply-edits.js";
import type { ToolFix } from "./plan-fix.js";

/** A file before and after. */
export type FixedFile = { readonly file: SourceFile; readonly after: string; readonly tools: readonly string[] };

/** What a fix makes of the sources. */
export type MadeFix = {
  readonly files: readonly FixedFile[];
  /** Tools of which something was to be written and is not, with why. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
};

/**
 * Makes the edits of a plan and checks them: the new text parses, nothing but annotations differs, and every edited
 * registration says what it was to say. A file that fails the check is left as it is.
 */
export function makeFix(
  files: readonly SourceFile[],
  located: ReadonlyMap<string, readonly Registration[]>,
  tools: readonly ParsedTool[],
  plan: readonly ToolFix[],
): MadeFix {
  const left: { name: string; why: string }[] = [];
  const edits = new Map<SourceFile, { edits: Edit[]; tools: Set<string> }>();
  const intended = new Map<string, ToolFix["set"]>();
  for (const { tool, set } of plan) {
    const name = tools[tool]?.name ?? "";
    const registrations = located.get(name) ?? [];
    if (HINTS.every((hint) => set[hint] === undefined)) continue;
    if (registrations.length === 0) {
      left.push({ name, why: "it was not found in the sources" });
      continue;
    }
    for (const registration of registrations) {
      const written = registration.write(set);
      if (!written.ok) left.push({ name, why: written.why });
      else {
        intended.set(name, set);
        for (const edit of written.edits) {
          const known = edits.get(edit.file) ?? { edits: [], tools: new Set() };
          known.edits.push(edit);
          known.tools.add(name);
          edits.set(edit.file, known);
        }
      }
    }
  }
  const made: FixedFile[] = [];
  for (const [file, { edits: all, tools: named }] of edits) {
    const ordered = orderEdits(all);
    const after = ordered === null ? null : applyEdits(file, ordered);
    const names = [...named];
    if (after === null) left.push(...names.map((name) => ({ name, why: `its edits in ${file.path} meet others` })));
    else if (!onlyAnnotationsDiffer(file, after))
      left.push(...names.map((name) => ({ name, why: `the change of ${file.path} would be more than annotations` })));
    else made.push({ file, after, tools: names });
  }
  const wrong = new Set(mistaken(files, made, intended));
  if (wrong.size === 0) return { files: made, left };
  const kept = made.filter(({ tools: names }) => names.every((name) => !wrong.has(name)));
  const dropped = made.filter((one) => !kept.includes(one)).flatMap(({ tools: names }) => names);
  return {
    files: kept,
    left: [...left, ...dropped.map((name) => ({ name, why: "the change would not say what it was to say" }))],
  };
}

function onlyAnnotationsDiffer(file: SourceFile, after: string): boolean {
  const outline = isJsPath(file.path) ? jsOutline : pyOutline;
  const before = outline(file);
  return before !== null && before === outline({ path: file.path, text: after });
}

/** The tools whose registrations, read again, do not say what was to be written. */
function mistaken(
  files: readonly SourceFile[],
  made: readonly FixedFile[],
  intended: ReadonlyMap<string, ToolFix["set"]>,
): readonly string[] {
  const texts = new Map(made.map(({ file, after }) => [file.path, after]));
  const changed = files.map(({ path, text }) => ({ path, text: texts.get(path) ?? text }));
  const again = locateTools(readSources(changed, intended.keys()));
  const touched = new Set(made.flatMap(({ tools }) => tools));
  return [...intended].flatMap(([name, set]) => {
    if (!touched.has(name)) return [];
    const registrations = (again.get(name) ?? []).filter(({ place }) => texts.has(place.file.path));
    const says = registrations.every(({ hints }) =>
      HINTS.every((hint) => {
        const wanted = set[hint];
        if (wanted === undefined) return true;
        const found = hints.find((one) => one.hint === hint);
        return wanted === null ? found === undefined : found?.value === wanted;
      }),
    );
    return says && registrations.length > 0 ? [] : [name];
  });
}

/** A plan's values in words: `readOnlyHint: true, openWorldHint: false`. */
export function setText(set: ToolFix["set"]): string {
  return HINTS.flatMap((hint) => {
    const value = set[hint];
    if (value === undefined) return [];
    return [value === null ? `no ${hintKey(hint)}` : `${hintKey(hint)}: ${value}`];
  }).join(", ");
}
