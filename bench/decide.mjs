// decide() with 100 and 10,000 rules, and beside it Cedar (compiled to WebAssembly) with the same rules,
// in one run and one process. Run: npm run bench:decide
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { decide, resolveList, strictFrom } from "heed/core";
import { loadPolicy } from "heed/policy";
import { median, printTable, rounds, short } from "./table.mjs";

const cedar = createRequire(import.meta.url)("@cedar-policy/cedar-wasm/nodejs");
const hash = (text) => createHash("sha256").update(text).digest("hex");
const TOOLS = 50;

/** `total` rules over servers s0…s9, of which exactly `conditional` have a condition and are about server s0's tools. */
function rules(total, conditional) {
  return Array.from({ length: total }, (_, at) =>
    at < conditional
      ? { id: `rule-${at}`, verdict: "deny", server: "s0", tool: "tool_*", when: `args.amount > ${1_000_000 + at}` }
      : { id: `rule-${at}`, verdict: "ask", server: `s${1 + (at % 9)}`, tool: `tool_${at % 97}` },
  );
}

function policyText(list) {
  const lines = list.map(
    ({ id, verdict, server, tool, when }) =>
      `  - { id: ${id}, verdict: ${verdict}, server: ${server}, tool: "${tool}"${when === undefined ? "" : `, when: "${when}"`} }`,
  );
  return `version: 1\nrules:\n${lines.join("\n")}\n`;
}

function calls(policy) {
  const definitions = Array.from({ length: TOOLS }, (_, at) => ({ name: `tool_${at}`, inputSchema: { type: "object" } }));
  const judge = { version: "none", infer: () => [] };
  const listed = resolveList({
    definitions,
    revision: "2026-07-28",
    server: hash("s0"),
    label: "s0",
    locked: null,
    policy,
    judge,
    hash,
  });
  return listed.map(({ tool }, at) => {
    const args = strictFrom({ amount: at, note: "a text of a few words" });
    if (!args.ok) throw new Error("arguments");
    return { tool, args: args.strict, digest: null, paths: new Map(), schemaValid: true, selfReach: false };
  });
}

/** Decisions a second over at least `ms` milliseconds. */
function rate(once, ms = 250) {
  let done = 0;
  const start = process.hrtime.bigint();
  const end = start + BigInt(ms) * 1_000_000n;
  let now = start;
  while (now < end) {
    for (let burst = 0; burst < 200; burst++) once(done++);
    now = process.hrtime.bigint();
  }
  return done / (Number(now - start) / 1e9);
}

function heed(total, conditional) {
  const loaded = loadPolicy(
    [{ tier: "admin", file: "heed.yaml", text: policyText(rules(total, conditional)), accepted: true, acceptedText: null }],
    { hash },
  );
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors[0]));
  const context = {
    policy: loaded.policy,
    legs: { content: true, private: false },
    grants: [],
    principal: "p",
    session: "s",
    now: 0,
  };
  const list = calls(loaded.policy);
  // A new call object with new arguments each time, as a gate makes them: nothing worked out for an earlier call is reused.
  return () =>
    rate((at) => {
      const { tool, args, digest, paths } = list[at % TOOLS];
      const fresh = { value: args.value, exact: args.exact };
      return decide({ tool, args: fresh, digest, paths, schemaValid: true, selfReach: false }, context);
    });
}

function cedarSet(total, conditional) {
  const text = rules(total, conditional)
    .map(({ id, server, tool, when }) => {
      const named = tool.endsWith("*") ? `resource.name like "${tool}"` : `resource.name == "${tool}"`;
      const limit = when === undefined ? "" : ` && context.${when.replace("args.", "")}`;
      return `@id("${id}") forbid (principal, action, resource) when { resource.server == "${server}" && ${named}${limit} };`;
    })
    .join("\n");
  const name = `set-${total}-${conditional}`;
  const parsed = cedar.preparsePolicySet(name, { staticPolicies: `permit (principal, action, resource);\n${text}` });
  if (parsed.type !== "success") throw new Error(JSON.stringify(parsed).slice(0, 500));
  const requests = Array.from({ length: TOOLS }, (_, at) => ({
    principal: { type: "Person", id: "p" },
    action: { type: "Action", id: "call" },
    resource: { type: "Tool", id: `tool_${at}` },
    context: { amount: at, note: "a text of a few words" },
    preparsedPolicySetId: name,
    entities: [{ uid: { type: "Tool", id: `tool_${at}` }, attrs: { server: "s0", name: `tool_${at}` }, parents: [] }],
  }));
  const answer = cedar.statefulIsAuthorized(requests[0]);
  if (answer.type !== "success") throw new Error(JSON.stringify(answer).slice(0, 500));
  return () => rate((at) => cedar.statefulIsAuthorized(requests[at % TOOLS]));
}

const contenders = [
  ["heed, 100 rules, no condition runs", heed(100, 0)],
  ["heed, 100 rules, 1 condition runs", heed(100, 1)],
  ["heed, 100 rules, 5 conditions run", heed(100, 5)],
  ["heed, 10,000 rules, no condition runs", heed(10_000, 0)],
  ["heed, 10,000 rules, 1 condition runs", heed(10_000, 1)],
  ["heed, 10,000 rules, 5 conditions run", heed(10_000, 5)],
  ["cedar-wasm, 100 rules, 1 condition", cedarSet(100, 1)],
  ["cedar-wasm, 10,000 rules, 1 condition", cedarSet(10_000, 1)],
];
const figures = await rounds(5, contenders);
const base = (name) => figures.get(name.replace("10,000", "100"));
printTable(
  "decide(): decisions a second on one core, median of 5 paired rounds",
  ["contender", "a second", "cost against 100 rules"],
  contenders.map(([name]) => {
    const own = figures.get(name);
    const ratio = name.includes("10,000") ? `${median(own.map((value, at) => base(name)[at] / value)).toFixed(2)}×` : "";
    return [name, short(median(own)), ratio];
  }),
);
console.log(
  "\nEvery decision is of a new call with new arguments: its conditions run each time. The policy is bound to each tool once, before the first figure counts.",
);
