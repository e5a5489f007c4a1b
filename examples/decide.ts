// The decision alone, without a client: read a tool list, load a policy, decide about a call and say why.
import { callDigest, evaluate, explain, infer, INFER_VERSION, loadPolicy, NO_LEGS, resolveList, sha256, strictFrom } from "heed";

const loaded = loadPolicy(
  [{ tier: "user", file: "heed.yaml", text: "version: 1\npreset: cautious\n", accepted: true, acceptedText: null }],
  { hash: sha256 },
);
if (!loaded.ok) throw new Error(loaded.errors[0].message);

const [listed] = resolveList({
  definitions: [{ name: "delete_invoice", inputSchema: { type: "object" }, annotations: { destructiveHint: true } }],
  revision: "2026-07-28",
  server: sha256("who the server is"),
  label: "billing",
  locked: null,
  policy: loaded.policy,
  judge: { version: INFER_VERSION, infer },
  hash: sha256,
});
const args = strictFrom({ invoice_id: "INV-2041" });
if (listed === undefined || !args.ok) throw new Error("nothing to decide about");

const evaluation = evaluate(
  {
    tool: listed.tool,
    args: args.strict,
    digest: callDigest(listed.tool.name, args.strict, sha256),
    paths: new Map(),
    schemaValid: false,
    selfReach: false,
  },
  { policy: loaded.policy, legs: NO_LEGS, grants: [], principal: "me", session: "one", now: Date.now() },
);
console.log(explain(evaluation));
