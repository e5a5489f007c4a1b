import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/core/decide/decide.js";
import type { ListedTool } from "../../src/core/trust/resolve-list.js";
import { JUDGE_VERSION, infer } from "../../src/lint/index.js";
import { judgeList } from "../support/judge-one.js";
import { policyOf } from "../support/policy-of.js";
import { corpusServers, hasSharedData } from "../support/shared-data.js";

const judge = { version: JUDGE_VERSION, infer };
const policy = policyOf();

function verdicts(listed: readonly ListedTool[]): string {
  const counts = { allow: 0, ask: 0, challenge: 0, deny: 0 };
  for (const { tool } of listed) {
    const call = { tool, args: null, digest: null, paths: new Map<string, string>(), schemaValid: false, selfReach: false };
    const context = { policy, legs: { content: false, private: false }, grants: [], principal: "p", session: "s", now: 0 };
    counts[evaluate(call, context).decision.verdict]++;
  }
  return `run ${counts.allow}, ask ${counts.ask}, type ${counts.challenge}, deny ${counts.deny}`;
}

// Six seconds where nothing else runs.
describe.skipIf(!hasSharedData)("every server of the corpus", { timeout: 120_000 }, () => {
  const servers = corpusServers();
  test("is judged the same each time, and as it was when the snapshot was reviewed", async () => {
    const summary = servers.map(({ file, tools }) => {
      const now = verdicts(judgeList(tools, { judge, label: file }));
      const trusted = verdicts(judgeList(tools, { judge, label: file, trusted: true }));
      expect(verdicts(judgeList(tools, { judge, label: file, trusted: true }))).toBe(trusted);
      return `${file} (${tools.length})\n  now         ${now}\n  if trusted  ${trusted}\n`;
    });
    expect(servers.reduce((sum, { tools }) => sum + tools.length, 0)).toBe(2_826);
    await expect(summary.join("")).toMatchFileSnapshot("corpus-verdicts.snap.txt");
  });

  test("nothing of an untrusted server runs unasked", () => {
    for (const { file, tools } of servers) {
      expect(verdicts(judgeList(tools, { judge, label: file }))).toMatch(/^run 0,/);
    }
  });
});
