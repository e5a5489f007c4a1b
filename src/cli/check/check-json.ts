import { describeReason } from "../../core/explain/describe-reason.js";
import { displayName } from "../../core/tool/parsed-tool.js";
import { HINTS } from "../../core/tool/hint.js";
import type { Finding } from "../../core/decide/reason.js";
import type { Json, JsonObject } from "../../wire/json.js";
import type { PolicyFacts } from "../assess/report.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import { meetsBar } from "../../classify/meets-bar.js";
import { judge } from "../../classify/judge.js";
import { judgeText } from "../../classify/judge-text.js";
import { RULES } from "../../lint/rules.js";
import type { JoinedSource } from "../../source/join-source.js";
import { positionOf } from "../../source/source-file.js";
import { isSourceRule } from "../../source/source-rules.js";
import type { Held } from "./hold.js";
import type { Checked } from "./report/checked.js";
import { VERSION } from "../../node/version.js";
import { programJson } from "../screen/program-json.js";

/**
 * What `heed check --json` prints, in pieces: `schema/check.schema.json`. A long list's report is larger than the list,
 * and is never held as a whole, as values or as one text.
 *
 * @param servers each the pieces of {@link serverJson} or {@link failedServerJson}
 */
export function* checkJson(
  { presets, digest }: PolicyFacts,
  { configuration, across }: { readonly configuration: readonly Finding[]; readonly across: readonly Finding[] },
  servers: readonly (readonly string[])[],
): Generator<string> {
  const head = { schema: 1, heed: VERSION, policy: { presets, digest } };
  yield open(
    {
      ...head,
      ...(configuration.length === 0 ? {} : { configuration: configuration.map((one) => findingJson(one)) }),
      ...(across.length === 0 ? {} : { across: across.map((one) => findingJson(one)) }),
    },
    "servers",
  );
  for (const [at, pieces] of servers.entries()) {
    if (at > 0) yield ",";
    yield* pieces;
  }
  yield "]}\n";
}

/** One server of the report. */
export function serverJson({ report: server, held, known, gone, lock }: Checked): readonly string[] {
  const { label, identity, what, trust, listing, assessment, source } = server;
  const summary = { now: assessment.now, ifTrusted: assessment.ifTrusted };
  const head = {
    label,
    identity: { digest: identity, what, via: listing.via },
    trust,
    revision: listing.revision,
    summary,
    ...(held.reports.length === 0 ? {} : heldJson(held)),
    ...(lock.length === 0 ? {} : { lock: lock.map((one) => findingJson(one)) }),
    ...(gone.length === 0 ? {} : { gone: gone.map((entry) => ({ ...entry })) }),
    ...(assessment.suppressed.length === 0
      ? {}
      : {
          suppressed: assessment.suppressed.map(({ finding, by }) => ({
            finding: findingJson(finding),
            reason: by.reason ?? "",
          })),
        }),
  };
  return [
    open(head, "tools"),
    ...elements(assessment.tools, (tool) => toolJson(tool, source)),
    '],"findings":[',
    ...elements(assessment.findings, (finding) => findingJson(finding, known.has(finding))),
    "]}",
  ];
}

function heldJson({ reports, disagreements }: Held): JsonObject {
  return {
    profiles: reports.map(({ profile, passes, tools, rejected, shortfalls }) => ({
      profile,
      passes,
      tools,
      rejected: [...rejected],
      shortfalls: shortfalls.map((shortfall) => ({ ...shortfall })),
    })),
    disagreements: disagreements.map(({ about, stances, tools }) => ({
      about,
      stances: stances.map((stance) => ({ ...stance })),
      tools: [...tools],
    })),
  };
}

/** What is said of a server whose list could not be read. */
export function failedServerJson(
  label: string,
  error: { readonly code: string; readonly message: string; readonly help: string },
  stderr: readonly string[],
): readonly string[] {
  const none = { allow: 0, ask: 0, challenge: 0, deny: 0 };
  const server = {
    label,
    identity: null,
    trust: "unknown",
    revision: null,
    error: { code: error.code, message: error.message, help: error.help, stderr: [...stderr] },
    summary: { now: none, ifTrusted: none },
    tools: [],
    findings: [],
  };
  return [programJson(server)];
}

/** An object's text up to where the elements of its last member, a list, begin. */
function open(head: JsonObject, list: string): string {
  return `${programJson(head).slice(0, -1)},${programJson(list)}:[`;
}

/** How many elements make a piece. */
const A_PIECE = 500;

/** The text between the brackets of a list. */
function* elements<T>(list: readonly T[], json: (element: T) => Json): Generator<string> {
  for (let at = 0; at < list.length; at += A_PIECE) {
    const texts = list.slice(at, at + A_PIECE).map((element) => programJson(json(element)));
    yield `${at === 0 ? "" : ","}${texts.join(",")}`;
  }
}

function toolJson({ index, listed, now, ifTrusted, others, findings }: AssessedTool, source: JoinedSource | undefined): Json {
  const { tool, parsed } = listed;
  const registered = source?.located.get(parsed.name) ?? [];
  return {
    index,
    name: parsed.name,
    ...(registered.length === 0 ? {} : { registered: registered.map(({ at }) => positionOf(at)) }),
    displayName: displayName(parsed),
    effect: tool.effect,
    reach: tool.reach,
    repeatable: tool.repeatable,
    grave:
      tool.grave === null
        ? null
        : { kind: tool.grave.kind, reason: { ...tool.grave.reason, text: describeReason(tool.grave.reason) } },
    trust: tool.trust,
    verdict: now.decision.verdict,
    ...(now.conditional ? { conditional: true } : {}),
    ifTrusted,
    hints: Object.fromEntries(
      HINTS.map((hint) => {
        const { value, basis, claims } = tool.hints[hint];
        return [hint, { declared: parsed.declared[hint], value, basis, claims: [...claims] }];
      }),
    ),
    judge: Object.fromEntries(
      HINTS.map((hint) => {
        const concluded = judge(parsed)[hint];
        const { value, confidence, reasons } = concluded;
        const why = reasons.map((reason) => ({ ...reason, text: judgeText(reason) }));
        return [hint, { value, confidence, meetsBar: meetsBar(parsed, hint, concluded), reasons: why }];
      }),
    ),
    clients: others,
    findings: [...findings],
  };
}

function findingJson({ rule, severity, tool, hint, claim, heuristic, message, help, at }: Finding, known = false): JsonObject {
  return {
    rule,
    severity,
    ...(tool === undefined ? {} : { tool }),
    ...(hint === undefined ? {} : { hint }),
    ...(claim === undefined ? {} : { claim }),
    heuristic,
    ...(at === undefined ? {} : { at }),
    message,
    help,
    docs: docsOf(rule),
    ...(known ? { known } : {}),
    ...(at === undefined ? {} : { at: { ...at } }),
  };
}

const RULE_IDS: ReadonlySet<string> = new Set(RULES.map(({ id }) => id));

/** Where a finding is explained: a lint rule has a page, what sources show and what was odd on the way to the list a section. */
function docsOf(rule: string): string {
  if (rule.endsWith("-suppression") || rule.startsWith("suppression-") || rule === "unknown-lint-name")
    return `docs/check.md#${rule}`;
  if (rule.endsWith("-since-review") || rule === "not-in-lock") return "docs/check.md#locked";
  if (isSourceRule(rule)) return `docs/sources.md#${rule}`;
  return RULE_IDS.has(rule) ? `docs/rules/${rule}.md` : `docs/connections.md#${rule}`;
}
