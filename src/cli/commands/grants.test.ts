import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Grant } from "../../core/decide/decision.js";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import { openGrantStore } from "../../store/state/grant-store.js";
import { newHome, runHeed } from "../testing/run-heed.test-support.js";

const GRANT: Grant = {
  id: "3f2a91c0-0000-4000-8000-000000000001",
  server: hash("server"),
  tool: "write\u202e",
  pin: hash("pin"),
  principal: "p",
  policy: hash("policy"),
  given: { content: true, private: false },
  expires: Date.now() + 1_800_000,
  scope: { where: { text: 'size(args) == 1 && under(args.path, "/data/notes")', test: () => true } },
};
const EXACT: Grant = {
  ...GRANT,
  id: "3f2b0000-1",
  tool: "send",
  session: "s",
  bound: "ada@example.org",
  scope: { call: hash("c") },
};

function world(...grants: readonly Grant[]) {
  const home = newHome();
  const store = openGrantStore(openHome({ HEED_HOME: home }));
  for (const grant of grants) store.add(grant);
  const left = () => store.read(Date.now(), (text) => ({ text, test: () => true })).grants.map(({ id }) => id);
  return { home, left, heed: (...words: readonly string[]) => runHeed(["grants", ...words], { home, env: { CLAUDECODE: "1" } }) };
}

describe("heed grants", () => {
  test("says what is remembered, for how long and for whom, with nothing hidden", async () => {
    const { code, out } = await world(GRANT, EXACT).heed();
    expect(code).toBe(0);
    expect(out).toBe(
      [
        `3f2a91c0  a server that is not in your lock (${GRANT.server.slice(0, 8)}) › write\\u{202E}, 30 more minutes, in any session`,
        '          calls with size(args) == 1 && under(args.path, "/data/notes")',
        `3f2b0000  a server that is not in your lock (${GRANT.server.slice(0, 8)}) › send, 30 more minutes, in one session; it reaches ada@example.org`,
        "          one exact call, whatever asks for it",
        "",
        "Take one back: heed grants revoke ID",
        "",
      ].join("\n"),
    );
    expect((await world().heed()).out).toBe("Nothing is remembered: every ask is asked.\n");
    const { grants } = JSON.parse((await world(EXACT).heed("--json")).out) as { grants: unknown[] };
    expect(grants).toMatchObject([
      { id: EXACT.id, tool: "send", session: "s", bound: "ada@example.org", covers: { call: hash("c") } },
    ]);
  });

  test("takes one back by the beginning of its id, without a person, and the journal says so", async () => {
    const { heed, left, home } = world(GRANT, EXACT);
    expect(await heed("revoke", "3f2a")).toMatchObject({ code: 0, out: expect.stringContaining("No longer granted") });
    expect(left()).toEqual([EXACT.id]);
    expect((await runHeed(["log", "--json"], { home })).out).toContain('"grant-revoked"');
    expect(await heed("revoke", "--all")).toMatchObject({ code: 0 });
    expect(left()).toEqual([]);
  });

  test.each<[string[], RegExp]>([
    [["revoke", "3f2"], /No grant is called "3f2"/],
    [["revoke", "3f2b0000-2"], /No grant/],
    [["revoke"], /Name the grants to take back/],
    [["revoke", "3f2a", "--all"], /or give --all/],
    [["give"], /knows no "give"/],
    [["--all"], /knows no "list"/],
  ])("%j takes nothing back", async (words, message) => {
    const { heed, left } = world(GRANT, EXACT);
    const { code, err } = await heed(...words);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(left()).toHaveLength(2);
  });

  test("says that a damaged file makes every grant void", async () => {
    const { heed, home } = world(GRANT);
    appendFileSync(join(home, "state", "grants.jsonl"), "{");
    const { code, err } = await heed();
    expect([code, err.includes("no grant counts")]).toEqual([2, true]);
  });
});
