import { hintKey, HINTS } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Finding } from "../core/decide/reason.js";
import { quote } from "../classify/quote.js";
import type { SourceReading } from "./read-sources.js";
import type { HintBranch, Registration } from "./registration.js";
import { positionOf, type Place, type SourceFile } from "./source-file.js";
import { SOURCE_RULES, type SourceRule } from "./source-rules.js";

type Said = Pick<Finding, "args" | "message" | "help"> & Partial<Pick<Finding, "tool" | "hint" | "severity">>;

/** A finding of a rule about sources. */
export function sourceFinding(rule: SourceRule, at: Place | null, said: Said): Finding {
  const { severity, ...rest } = said;
  return {
    rule: rule.id,
    code: rule.id,
    severity: severity ?? rule.severity,
    heuristic: rule.heuristic,
    ...rest,
    ...(at === null ? {} : { at: positionOf(at) }),
  };
}

/** What the sources show that the list alone does not. */
export function sourceFindings(
  reading: SourceReading,
  located: ReadonlyMap<string, readonly Registration[]>,
  tools: readonly ParsedTool[],
): readonly Finding[] {
  return [
    ...reading.unreadable.map((file) => notReadFinding(file, "it does not parse")),
    ...reading.files.flatMap(({ branches }) => branches.map(branchFinding)),
    ...tools.flatMap((tool, index) => {
      const [registration] = located.get(tool.name) ?? [];
      return registration === undefined ? notFound(tool, index) : lost(registration, tool, index);
    }),
  ];
}

/** A file that was not read, and why. */
export function notReadFinding(file: SourceFile, why: string): Finding {
  return sourceFinding(
    SOURCE_RULES.notRead,
    { file, start: 0, end: 0 },
    {
      args: { file: file.path, why },
      message: `${quote(file.path)} is not read: ${why}.`,
      help: "Tools that are registered there are not found.",
    },
  );
}

function notFound(tool: ParsedTool, index: number): readonly Finding[] {
  if (tool.name === "") return [];
  return [
    sourceFinding(SOURCE_RULES.notFound, null, {
      tool: index,
      args: { name: tool.name },
      message: `${quote(tool.name)} was not found in the sources.`,
      help: "Its name is put together when the server runs, or it comes from another package. Its findings have no place.",
    }),
  ];
}

/** Hints that the source states and the list does not. */
function lost(registration: Registration, tool: ParsedTool, index: number): readonly Finding[] {
  const findings: Finding[] = [];
  for (const hint of HINTS) {
    // A hint that arrives in a wrong form has a finding of its own.
    if (tool.anomalies.some((anomaly) => anomaly.hint === hint)) continue;
    const onWire = tool.declared[hint];
    const key = hintKey(hint);
    const stated = registration.hints.find((one) => one.hint === hint);
    if (stated !== undefined && stated.value !== null && onWire !== String(stated.value)) {
      const wire = onWire === "absent" ? "does not have it" : `says ${onWire}`;
      findings.push(
        sourceFinding(SOURCE_RULES.hintNotOnWire, stated.at, {
          tool: index,
          hint: key,
          args: { name: tool.name, hint: key, source: stated.value, wire: onWire },
          message: `${quote(tool.name)} has ${key}: ${stated.value} in the source, but the server's list ${wire}.`,
          help: "Build again, if what runs is older than the source. Else the framework drops it: see how it takes annotations.",
        }),
      );
    }
    if (stated !== undefined || onWire !== "absent") continue;
    const stray = registration.stray.find((one) => one.hint === hint);
    if (stray === undefined) continue;
    findings.push(
      sourceFinding(SOURCE_RULES.hintNotOnWire, stray.at, {
        tool: index,
        hint: key,
        args: { name: tool.name, hint: key, where: stray.where, wire: onWire },
        message: `${quote(tool.name)} has a hint where nothing looks for it (${stray.where}), so the server's list does not have ${key}.`,
        help: `Write it as annotations.${key}.`,
      }),
    );
  }
  return findings;
}

const MEANS: Readonly<Record<HintBranch["does"], string>> = {
  enforces: "lets a call through or refuses it",
  asks: "asks a person or does not",
  filters: "offers a tool or leaves it out",
};

function branchFinding({ at, hint, does, because }: HintBranch): Finding {
  const key = hintKey(hint);
  return sourceFinding(SOURCE_RULES.accessControl, at, {
    hint: key,
    severity: does === "enforces" ? "warning" : "note",
    args: { hint: key, does, because },
    message: `The server ${MEANS[does]} by ${key} (${because}): a hint describes a tool to clients, it guards nothing.`,
    help:
      does === "filters"
        ? "Let a field of your own say what is offered, and refuse the call as well: a client can call what is not listed."
        : "Let the code that does the work check permissions and scopes, or let a field of your own decide, so that a wrong hint opens nothing.",
  });
}
