import { displayName } from "../../core/parsed-tool.js";
import { HINTS } from "../../core/hint.js";
import type { Finding } from "../../core/reason.js";
import type { Json } from "../../wire/json.js";
import type { PolicyFacts, ServerReport } from "../assess/report.js";
import type { AssessedTool } from "../assess/assess.js";
import { RULES } from "../../lint/rules.js";
import { VERSION } from "../version.js";

/** What `heed check --json` prints: `schema/check.schema.json`. @param servers each made by {@link serverJson} or {@link failedServerJson} */
export function checkJson({ presets, digest }: PolicyFacts, servers: readonly Json[]): Json {
  return { schema: 1, heed: VERSION, policy: { presets, digest }, servers: [...servers] };
}

/** One server of the report. */
export function serverJson(server: ServerReport): Json {
  const { label, identity, what, trust, listing, assessment } = server;
  return {
    label,
    identity: { digest: identity, what, via: listing.via },
    trust,
    revision: listing.revision,
    summary: { now: assessment.now, ifTrusted: assessment.ifTrusted },
    tools: assessment.tools.map(toolJson),
    findings: assessment.findings.map(findingJson),
  };
}

/** What is said of a server whose list could not be read. */
export function failedServerJson(
  label: string,
  error: { readonly code: string; readonly message: string; readonly help: string },
  stderr: readonly string[],
): Json {
  const none = { allow: 0, ask: 0, challenge: 0, deny: 0 };
  return {
    label,
    identity: null,
    trust: "unknown",
    revision: null,
    error: { code: error.code, message: error.message, help: error.help, stderr: [...stderr] },
    summary: { now: none, ifTrusted: none },
    tools: [],
    findings: [],
  };
}

function toolJson({ index, listed, now, ifTrusted, others, findings }: AssessedTool): Json {
  const { tool, parsed } = listed;
  return {
    index,
    name: parsed.name,
    displayName: displayName(parsed),
    effect: tool.effect,
    reach: tool.reach,
    repeatable: tool.repeatable,
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
    clients: others,
    findings: [...findings],
  };
}

function findingJson({ rule, severity, tool, hint, direction, heuristic, message, help }: Finding): Json {
  return {
    rule,
    severity,
    ...(tool === undefined ? {} : { tool }),
    ...(hint === undefined ? {} : { hint }),
    ...(direction === undefined ? {} : { direction }),
    heuristic,
    message,
    help,
    docs: docsOf(rule),
  };
}

const RULE_IDS: ReadonlySet<string> = new Set(RULES.map(({ id }) => id));

/** Where a finding is explained: a lint rule has a page, what was odd on the way to the list a section. */
function docsOf(rule: string): string {
  return RULE_IDS.has(rule) ? `docs/rules/${rule}.md` : `docs/connections.md#${rule}`;
}
