import {
  callDigest,
  evaluate,
  explain,
  NO_LEGS,
  parseStrict,
  resolveList,
  sha256,
  strictFrom,
  wireErrorMessage,
  type Json,
} from "heed/core";
import { infer, JUDGE_VERSION } from "heed/lint";
import { loadPolicy } from "heed/policy";

const POLICY = `version: 1
preset: cautious
rules:
  - id: small-amounts
    verdict: allow
    tool: pay
    when: args.cents < 1000
  - id: never-purge
    verdict: deny
    tool: purge_*
`;

const LIST = `[
  {"name": "list_invoices", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true, "openWorldHint": false}},
  {"name": "delete_invoice", "inputSchema": {"type": "object"}, "annotations": {"destructiveHint": "true"}},
  {"name": "pay", "inputSchema": {"type": "object", "properties": {"cents": {"type": "integer"}}}, "annotations": null},
  {"name": "purge_all", "inputSchema": {"type": "object"}},
  {"name": "__proto__", "inputSchema": {"type": "object"}, "annotations": {"destructiveHint": false}}
]`;

/** From bytes to reasons: strict JSON, a policy with a condition, a judged list, and a decision for each tool with its whole explanation. */
export function scenario(): Json {
  const strict = parseStrict(LIST);
  if (!strict.ok) throw new Error(wireErrorMessage(strict.error));
  const refused = parseStrict('{"a": 1, "a": 2}');
  const loaded = loadPolicy([{ tier: "user", file: "heed.yaml", text: POLICY, accepted: true, acceptedText: null }], {
    hash: sha256,
  });
  if (!loaded.ok) throw new Error(loaded.errors[0].message);
  const tools = resolveList({
    definitions: strict.strict.value as readonly Json[],
    revision: "2026-07-28",
    server: sha256("a server"),
    label: "billing",
    locked: null,
    policy: loaded.policy,
    judge: { version: JUDGE_VERSION, infer },
    hash: sha256,
  });
  const args = strictFrom({ cents: 999 });
  if (!args.ok) throw new Error(wireErrorMessage(args.error));
  const decisions = tools.map(({ tool, pin }) => {
    const digest = callDigest(tool.name, args.strict, sha256);
    const call = { tool, args: args.strict, digest, paths: new Map<string, string>(), schemaValid: true, selfReach: false };
    const context = { policy: loaded.policy, legs: NO_LEGS, grants: [], principal: "me", session: "one", now: 0 };
    const evaluation = evaluate(call, context);
    return { name: tool.name, verdict: evaluation.decision.verdict, pin: pin.pin, text: explain(evaluation) };
  });
  return { refused: refused.ok ? "taken" : refused.error.code, policy: loaded.policy.digest, decisions };
}
