import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";

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
