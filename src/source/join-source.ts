import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Finding, Position } from "../core/decide/reason.js";
import { hintKey } from "../core/tool/hint.js";
import { quote } from "../classify/quote.js";
import { locateTools } from "./locate-tools.js";
import type { SourceReading } from "./read-sources.js";
import type { Registration } from "./registration.js";
import { positionOf, type Place } from "./source-file.js";
import { sourceFinding, sourceFindings } from "./source-findings.js";
import { SOURCE_RULES } from "./source-rules.js";
import { standsAt, suppressionsOf, type Suppression } from "./suppression.js";

/** A finding that a comment in the source answers. */
export type Suppressed = { readonly finding: Finding; readonly reason: string; readonly by: Position };

/** A list's findings with their places in the source, and those that only the source shows. */
export type JoinedSource = {
  readonly findings: readonly Finding[];
  readonly suppressed: readonly Suppressed[];
  /** Where each tool is registered, by its name. */
  readonly located: ReadonlyMap<string, readonly Registration[]>;
};

/**
 * Joins the findings about a list with its server's sources: each points to where its tool is registered, or to the hint
 * itself where that is written; what the sources show is added; what a comment answers is taken out.
 *
 * @param level sets the severity of what the sources show, as a policy's `lint` section says it
 */
export function joinSource(
  reading: SourceReading,
  tools: readonly ParsedTool[],
  findings: readonly Finding[],
  level: (findings: readonly Finding[]) => readonly Finding[] = (all) => all,
): JoinedSource {
  const located = locateTools(reading);
  const placed = findings.map((finding) => place(finding, tools, located));
  const all = [...placed, ...level(sourceFindings(reading, located, tools))];
  const suppressions = reading.files.flatMap(suppressionsOf);
  const used = new Set<Suppression>();
  const suppressed: Suppressed[] = [];
  const kept = all.filter((finding) => {
    const places = placesOf(finding, tools, located, reading);
    const by = suppressions.find(
      (one) => one.reason !== null && one.rule === finding.rule && places.some((at) => standsAt(one, at)),
    );
    if (by === undefined || by.reason === null) return true;
    used.add(by);
    suppressed.push({ finding, reason: by.reason, by: positionOf(by.at) });
    return false;
  });
  const about = suppressions.flatMap((one) => aboutSuppression(one, used.has(one)));
  return { findings: [...kept, ...level(about)], suppressed, located };
}

function place(finding: Finding, tools: readonly ParsedTool[], located: JoinedSource["located"]): Finding {
  const name = finding.tool === undefined ? undefined : tools[finding.tool]?.name;
  const [registration] = name === undefined ? [] : (located.get(name) ?? []);
  if (registration === undefined || finding.at !== undefined) return finding;
  const of = (one: { readonly hint: Registration["hints"][number]["hint"] }): boolean => hintKey(one.hint) === finding.hint;
  const written = registration.hints.find(of) ?? registration.stray.find(of);
  return { ...finding, at: positionOf(written?.at ?? registration.at) };
}

/** What a comment has to stand at to answer a finding: the registrations of its tool, or the place of the finding. */
function placesOf(
  finding: Finding,
  tools: readonly ParsedTool[],
  located: JoinedSource["located"],
  reading: SourceReading,
): readonly Place[] {
  const name = finding.tool === undefined ? undefined : tools[finding.tool]?.name;
  if (name !== undefined) return (located.get(name) ?? []).map(({ place }) => place);
  const { at } = finding;
  if (at === undefined) return [];
  return reading.files.flatMap(({ file, branches }) =>
    file.path === at.file ? branches.flatMap((branch) => (samePlace(at, positionOf(branch.at)) ? [branch.at] : [])) : [],
  );
}

function samePlace(a: Position, b: Position): boolean {
  return a.line === b.line && a.column === b.column;
}

function aboutSuppression({ rule, reason, at }: Suppression, used: boolean): readonly Finding[] {
  if (used) return [];
  const args = { rule };
  if (rule === "" || reason === null) {
    return [
      sourceFinding(SOURCE_RULES.withoutReason, at, {
        args,
        message:
          rule === ""
            ? "heed-ignore names no rule, so it counts for nothing."
            : `heed-ignore ${quote(rule)} gives no reason, so it counts for nothing.`,
        help: "Write heed-ignore RULE -- why this is right here.",
      }),
    ];
  }
  return [
    sourceFinding(SOURCE_RULES.unused, at, {
      args,
      message: `heed-ignore ${quote(rule)} answers no finding.`,
      help: "Take it out, or move it to the registration that it is about. It takes the name of a rule as heed check prints it.",
    }),
  ];
}
