import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";
import { CAUTIOUS, HINTS, hintKey } from "../../src/core/tool/hint.js";
import { judgeOne } from "../support/judge-one.js";

it("3. only a boolean reassures, even on a trusted server; everything else is the default", async () => {
  const closed = { openWorldHint: false };
  const odd = [null, "true", 1, {}, []].map((value, index) => ({
    name: `odd${index}`,
    annotations: { readOnlyHint: value, ...closed },
  }));
  const lists = [
    [
      { name: "get_it", annotations: { readOnlyHint: true, ...closed } },
      { name: "missing", annotations: closed },
      { name: "snake", annotations: { read_only_hint: true, ...closed } },
      { name: "top", readOnlyHint: true, annotations: closed },
      ...odd,
    ],
  ];
  const { client, reached } = await gate({ lists, trusted: true });
  await client.initialize();
  expect(await decided(client, "ok", "get_it")).toBeNull();
  for (const { name } of lists[0]?.slice(1) ?? [])
    expect(await decided(client, name, name), name).toMatchObject({ verdict: "ask", effect: "presumed" });
  expect(reached()).toHaveLength(1);
});

it("attack 3: missing, null or mistyped, each hint of a trusted tool has its default; only a boolean reassures", () => {
  for (const hint of HINTS) {
    const value = (said: object): boolean =>
      judgeOne({ name: "act", annotations: { ...said } }, { trusted: true }).tool.hints[hint].value;
    expect(value({})).toBe(CAUTIOUS[hint]);
    for (const odd of [null, "true", "false", 1, 0, "", {}, [], [true]])
      expect(value({ [hintKey(hint)]: odd }), `${hint} ${JSON.stringify(odd)}`).toBe(CAUTIOUS[hint]);
    expect(value({ [hintKey(hint)]: !CAUTIOUS[hint] })).toBe(!CAUTIOUS[hint]);
  }
});
