// Heed's own functions as the report uses them: from the built package, as anybody else would.
import { evaluate, parseTool, resolveList } from "../../dist/core.js";
import { CLIENTS, clientPredictions, infer, judge, JUDGE_VERSION, proposals } from "../../dist/lint.js";
import { connect, hash } from "../../dist/node.js";
import { loadPolicy } from "../../dist/policy.js";

export { CLIENTS, connect, JUDGE_VERSION };

const REVISION = "2025-11-25";
const policy = loadPolicy([], { hash }).policy;

/** The lock entry of a server whose list a person has accepted as it is; `proposed`: with the proposals at the bar too. */
function accepted(definitions, label, proposed) {
  const parsed = definitions.map((definition) => parseTool(definition, REVISION));
  const found = proposed ? proposals(parsed).filter(({ meetsBar, reassures }) => meetsBar && reassures) : [];
  const server = hash(label);
  const pins = resolveList({ ...listInput(definitions, label), locked: null });
  const tools = pins.map(({ parsed: { name }, pin }, at) => ({
    name,
    accepted: true,
    pin,
    overrides: [],
    proposals: found
      .filter(({ tool }) => tool === at)
      .map(({ hint, value }) => ({ hint, value, judge: JUDGE_VERSION, pin: pin.pin })),
  }));
  return { label, server, tools };
}

function listInput(definitions, label) {
  const judgeOfLists = { version: JUDGE_VERSION, infer };
  return { definitions, revision: REVISION, server: hash(label), label, policy, judge: judgeOfLists, hash };
}

function verdict(tool) {
  const call = { tool, args: null, digest: null, paths: new Map(), schemaValid: false, selfReach: false };
  const context = { policy, legs: { content: false, private: false }, grants: [], principal: "p", session: "s", now: 0 };
  return evaluate(call, context).decision.verdict;
}

/** What Heed does with a call of each tool, at each stage: unknown, trusted, and trusted with the proposals accepted. */
function verdicts(definitions, label) {
  const at = (locked) => resolveList({ ...listInput(definitions, label), locked }).map(({ tool }) => verdict(tool));
  const stages = {
    unknown: at(null),
    trusted: at(accepted(definitions, label, false)),
    proposed: at(accepted(definitions, label, true)),
  };
  return definitions.map((_, index) => Object.fromEntries(Object.entries(stages).map(([name, all]) => [name, all[index]])));
}

export const heed = { parseTool, judge, clientPredictions, verdicts };
