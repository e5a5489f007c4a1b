import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";
import { judgeOne } from "../support/judge-one.js";
import { policyOf } from "../support/policy-of.js";
import { HINTS, hintKey } from "../../src/core/tool/hint.js";
import { VERDICTS } from "../../src/core/trust/tool.js";

it("2. an untrusted hint may only raise caution: a warning counts, a reassurance does not", async () => {
  const { client, reached } = await gate({
    lists: [
      [
        { name: "plain" },
        { name: "warns", annotations: { destructiveHint: true } },
        { name: "soothes", annotations: { destructiveHint: false, readOnlyHint: true } },
      ],
    ],
  });
  await client.initialize();
  expect(await decided(client, "a", "plain")).toMatchObject({ verdict: "ask", effect: "presumed" });
  expect(await decided(client, "b", "warns")).toMatchObject({ verdict: "challenge", effect: "destructive" });
  expect(await decided(client, "c", "soothes")).toMatchObject({ verdict: "ask", effect: "presumed" });
  expect(reached()).toEqual([]);
});

it("attack 2: no value of a hint, in its place or elsewhere, makes an untrusted tool's verdict laxer than silence", () => {
  const rank = (definition: object): number =>
    VERDICTS.indexOf(
      judgeOne({ name: "act", ...definition }, { policy: policyOf({ presets: { user: "autonomous" } }) }).evaluation.decision
        .verdict,
    );
  const silent = rank({});
  for (const hint of HINTS) {
    for (const value of [true, false, null, "true", "false", 0, 1, {}, []]) {
      for (const place of [{ annotations: { [hintKey(hint)]: value } }, { [hintKey(hint)]: value }, { _meta: { [hint]: value } }])
        expect(rank(place), JSON.stringify(place)).toBeGreaterThanOrEqual(silent);
    }
  }
});
