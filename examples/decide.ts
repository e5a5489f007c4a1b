// One call, decided: from a raw tools/list to a verdict with its reasons. Runs in a browser too (`heed/core`).
import { decide, infer, JUDGE_VERSION, loadPolicy, NO_LEGS, resolveList, sha256, strictFrom } from "heed";

const hash = sha256;
const definitions = [
  { name: "list_invoices", inputSchema: { type: "object" }, annotations: { readOnlyHint: true, openWorldHint: false } },
  { name: "delete_invoice", inputSchema: { type: "object" }, annotations: { destructiveHint: true } },
];

const text = 'version: 1\nrules:\n  - { id: no-deletions, verdict: deny, server: billing, tool: "delete_*" }\n';
const source = { tier: "user", file: "heed.yaml", text, accepted: true, acceptedText: null } as const;
const loaded = loadPolicy([source], { hash });
if (!loaded.ok) throw new Error(loaded.errors.map(({ message, help }) => `${message} ${help}`).join("\n"));

// Nothing is locked, so nobody has reviewed this server: its warnings count, its reassurances do not.
const listed = resolveList({
  definitions,
  revision: "2026-07-28",
  server: hash("https://billing.example/mcp"),
  label: "billing",
  locked: null,
  policy: loaded.policy,
  judge: { version: JUDGE_VERSION, infer },
  hash,
});

for (const { tool } of listed) {
  const args = strictFrom({ invoice_id: "INV-2041" });
  if (!args.ok) throw new Error("not JSON");
  const call = { tool, args: args.strict, digest: null, paths: new Map<string, string>(), schemaValid: true, selfReach: false };
  const context = { policy: loaded.policy, legs: NO_LEGS, grants: [], principal: "me", session: "today", now: Date.now() };
  const { verdict, reasons } = decide(call, context);
  console.log(`${tool.name}: ${verdict} (${reasons[0].code})`);
}
