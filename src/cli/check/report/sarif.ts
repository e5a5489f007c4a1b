import { pathToFileURL } from "node:url";
import { isAbsolute } from "node:path";
import type { Location, Log, Notification, ReportingDescriptor, Result, Suppression } from "sarif";
import type { Position } from "../../../core/decide/reason.js";
import { visible } from "../../../core/tool/visible.js";
import { RULES } from "../../../lint/rules.js";
import { PROFILES } from "../../../lint/profiles/profiles.js";
import { hash } from "../../../node/hash.js";
import { VERSION } from "../../../node/version.js";
import type { CheckRun } from "./checked.js";
import { restRow } from "./github.js";
import { relativePath } from "./relative-path.js";
import { rowsOf, type Row } from "./row.js";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** The report as SARIF 2.1.0, for code scanning. */
export function sarifLog(run: CheckRun): Log {
  const rows = run.servers.flatMap((server) => ("report" in server ? rowsOf(server) : []));
  const all = [...rows, ...run.rest.map(restRow)];
  const rules = descriptors(all);
  const indices = new Map(rules.map(({ id }, index) => [id, index]));
  const seen = new Map<string, number>();
  const results = all.map((row): Result => {
    const key = JSON.stringify([row.server, ...row.key]);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return result(row, indices.get(row.rule) ?? -1, hash(`${key} ${nth}`), run);
  });
  const failed = run.servers.flatMap((server) => ("report" in server ? [] : [server]));
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "heed", semanticVersion: VERSION, version: VERSION, rules: [...rules] } },
        invocations: [
          {
            executionSuccessful: failed.length === 0,
            ...(failed.length === 0
              ? {}
              : {
                  toolExecutionNotifications: failed.map(({ label, error }): Notification => ({
                    level: "error",
                    descriptor: { id: error.code },
                    message: { text: visible(`${label}: ${error.message} ${error.help}`) },
                  })),
                }),
          },
        ],
        columnKind: "utf16CodeUnits",
        results,
      },
    ],
  };
}

function result(row: Row, ruleIndex: number, fingerprint: string, run: CheckRun): Result {
  const locations = location(row, run.cwd);
  const baseline = run.compared ? { baselineState: row.known ? ("unchanged" as const) : ("new" as const) } : {};
  return {
    ruleId: row.rule,
    ruleIndex,
    level: row.severity,
    message: { text: `${row.message} ${row.help}` },
    locations,
    partialFingerprints: { "heed/v1": fingerprint },
    ...baseline,
    ...(row.suppressed === null ? {} : { suppressions: [suppression(row.suppressed, run.cwd)] }),
    properties: { server: visible(row.server), heuristic: row.heuristic, ...(row.tool === null ? {} : { tool: row.tool }) },
  };
}

/** What leaves a finding out: a comment beside the code, or an entry of heed.yaml. */
function suppression({ reason, comment }: NonNullable<Row["suppressed"]>, cwd: string): Suppression {
  const said = { status: "accepted", justification: visible(reason) } as const;
  return comment === null
    ? { kind: "external", ...said }
    : { kind: "inSource", location: { physicalLocation: physical(comment, cwd) }, ...said };
}

function location({ at, server, tool }: Row, cwd: string): Location[] {
  const logical = tool === null ? visible(server) : tool;
  const one: Location = {
    ...(at === null ? {} : { physicalLocation: physical(at, cwd) }),
    ...(logical === ""
      ? {}
      : { logicalLocations: [{ name: logical, fullyQualifiedName: tool === null ? logical : `${visible(server)}/${tool}` }] }),
  };
  return Object.keys(one).length === 0 ? [] : [one];
}

function physical({ file, line, column }: Position, cwd: string): NonNullable<Location["physicalLocation"]> {
  const path = relativePath(file, cwd);
  const artifactLocation = isAbsolute(path)
    ? { uri: pathToFileURL(path).href }
    : { uri: path.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
  return { artifactLocation, region: { startLine: line, startColumn: column } };
}

/** Every rule of Heed, so that a viewer can list them, and what else the results speak of. */
function descriptors(rows: readonly Row[]): readonly ReportingDescriptor[] {
  const known = RULES.map(({ id, summary, why, clause, severity, heuristic }): ReportingDescriptor => {
    const guess = heuristic ? " A guess from names and schemas." : "";
    return {
      id,
      shortDescription: { text: summary },
      fullDescription: { text: `${why}${guess}` },
      help: {
        text: `${summary} ${why}${guess} Follows: ${clause}.`,
        markdown: `${summary}\n\n${why}${guess}\n\nFollows: ${clause}`,
      },
      defaultConfiguration: { level: severity },
      properties: { tags: ["mcp", "tool-annotations"], precision: heuristic ? "medium" : "very-high" },
    };
  });
  const ids = new Set(known.map(({ id }) => id));
  const others = [...new Set(rows.map(({ rule }) => rule))].filter((id) => !ids.has(id));
  return [
    ...known,
    ...others.map((id): ReportingDescriptor => {
      const profile = PROFILES.find((one) => one.id === id);
      const text = profile === undefined ? id : `What ${profile.name} demands of a tool. ${profile.source}, ${profile.as_of}.`;
      return { id, shortDescription: { text }, help: { text } };
    }),
  ];
}
