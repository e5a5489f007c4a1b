import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeText } from "../../src/cli/console/code-text.js";
import { hash } from "../../src/node/hash.js";
import type { Identity } from "../../src/launch/identity.js";
import { serverKey } from "../../src/launch/server-key.js";
import { openJournal } from "../../src/store/journal/open-journal.js";
import { identityDigest, saveIdentity } from "../../src/store/lock/identities.js";
import { loadLocks, updateUserLock } from "../../src/store/lock/load-locks.js";
import { openTab } from "./console-tab.test-support.js";
import { personWorld, type World } from "./console-world.test-support.js";
import { journaled, lock, reviewTab } from "./review-tab.test-support.js";
import { relist, sampleHistory } from "./sample-history.test-support.js";

let world: World;
let refusal: string | null;
beforeEach(async () => {
  refusal = null;
  world = await personWorld(() => refusal);
  sampleHistory(world.home, Date.now());
});
afterEach(async () => await world.close());

describe("a first review", () => {
  test("is of what a gate saw, takes the code that the terminal alone shows, and writes exactly that", async () => {
    const { server, review, ask, give } = await reviewTab(world, "billing");
    expect(server).toMatchObject({ from: "seen", unreviewable: null, forgettable: false });
    const view = await review();
    expect(view).toMatchObject({
      label: "billing",
      what: "npm @acme/billing 2.1.0",
      args: ["--region", "eu"],
      first: true,
      gone: [],
      unread: ["purge_all"],
      withheld: [],
    });
    expect(view.tools.map(({ tool, accepted, mislabels }) => [tool.name, tool.state, accepted, mislabels])).toEqual([
      ["list_invoices", "new", false, []],
      ["get_invoice", "new", false, []],
      ["delete_invoice", "new", false, []],
    ]);
    const { status, asked, text } = await ask({ digest: view.digest, accept: ["get_invoice", "delete_invoice"] });
    expect(status).toBe(200);
    expect(new Map(asked.then)).toEqual(
      new Map([
        ["list_invoices", "ask"],
        ["get_invoice", "ask"],
        ["delete_invoice", "challenge"],
      ]),
    );
    const [shown] = world.codes;
    expect(shown?.asked).toEqual({
      kind: "trust",
      label: "billing",
      what: "npm @acme/billing 2.1.0",
      accepted: ["get_invoice", "delete_invoice"],
      doubted: [],
      leftOut: ["list_invoices"],
      overrides: [],
    });
    expect(text).not.toContain(shown?.code);
    expect(lock(world)).not.toHaveProperty("billing");
    expect(await give(asked.id)).toMatchObject({ status: 200, value: { label: "billing", accepted: 2 } });
    expect(lock(world)["billing"]).toEqual({ list_invoices: false, get_invoice: true, delete_invoice: true });
    const entry = loadLocks({ home: world.home, project: world.home.dir }).user.servers.find(({ label }) => label === "billing");
    expect(entry === undefined ? null : serverKey(entry.identity, "package", hash)).toBe(server?.key);
    expect(journaled(world)).toMatchObject([
      { type: "trusted", label: "billing", accepted: ["get_invoice", "delete_invoice"], by: "person" },
    ]);
    // Used once.
    expect(await give(asked.id)).toMatchObject({ code: "not-open" });
    const after = await reviewTab(world, "billing");
    expect(after.server).toMatchObject({ from: "user", forgettable: true, acceptable: true });
  }, 60_000);

  test("a person's own word on a hint needs a reason, reassures, and makes a tool run unasked", async () => {
    const { review, ask, give } = await reviewTab(world, "billing");
    const { digest, tools } = await review();
    expect(tools[1]?.words).toContainEqual({ hint: "readOnly", value: true });
    const word = { tool: "get_invoice", hint: "readOnly", value: true, reason: "read its source" };
    const closed = { ...word, hint: "openWorld", value: false };
    for (const overrides of [
      [{ ...word, reason: " " }],
      [{ ...word, reason: "x".repeat(501) }],
      [{ ...word, value: false }],
      [{ ...word, hint: "readOnlyHint" }],
      [{ ...word, tool: "delete_invoice" }],
      [word, word],
      ["x"],
      null,
    ])
      expect((await ask({ digest, accept: ["get_invoice"], overrides })).code, JSON.stringify(overrides)).toBe("malformed");
    for (const accept of [[], ["no_such"], [1], "get_invoice"])
      expect((await ask({ digest, accept })).code, JSON.stringify(accept)).toMatch(/^(malformed|changed)$/);
    expect(world.codes).toEqual([]);
    const { asked } = await ask({ digest, accept: ["get_invoice"], overrides: [word, closed] });
    expect(new Map(asked.then).get("get_invoice")).toBe("allow");
    expect(codeText(world.codes[0] ?? never())).toContain(
      "Your word:\n  get_invoice: readOnlyHint true, because read its source\n",
    );
    expect(await give(asked.id)).toMatchObject({ status: 200 });
    const { server, review: again } = await reviewTab(world, "billing");
    expect(server?.tools.find(({ name }) => name === "get_invoice")?.known).toMatchObject({ verdict: "allow", effect: "read" });
    const given = (await again()).tools.find(({ tool }) => tool.name === "get_invoice")?.given;
    expect(given?.map(({ hint, value, reason }) => [hint, value, reason])).toEqual([
      ["openWorld", false, "read its source"],
      ["readOnly", true, "read its source"],
    ]);
  }, 60_000);

  test("a wrong code accepts nothing and uses the right one up; codes of both kinds count together", async () => {
    const { review, ask, give } = await reviewTab(world, "billing");
    const { digest } = await review();
    for (let number = 0; number < 5; number += 1) {
      const { asked } = await ask({ digest, accept: ["get_invoice"] });
      expect(await give(asked.id, "wrong")).toMatchObject({ status: 422, code: "mistyped" });
      expect(await give(asked.id)).toMatchObject({ code: number < 4 ? "not-open" : "refused" });
    }
    expect(await ask({ digest, accept: ["get_invoice"] })).toMatchObject({ status: 403, code: "refused" });
    expect(world.codes).toHaveLength(5);
    expect(lock(world)).not.toHaveProperty("billing");
    expect(journaled(world)).toEqual([]);
  }, 60_000);

  test("refuses where the commands do, at both steps, and another tab's code", async () => {
    const { review, ask, give } = await reviewTab(world, "billing");
    const other = await reviewTab(world, "billing");
    const { digest } = await review();
    const { asked } = await ask({ digest, accept: ["get_invoice"] });
    expect(await other.give(asked.id)).toMatchObject({ code: "not-open" });
    refusal = "loosen-by-agent";
    expect(await ask({ digest, accept: ["get_invoice"] })).toMatchObject({ status: 403, code: "refused" });
    expect(await give(asked.id)).toMatchObject({ status: 403, code: "refused" });
    expect(world.codes).toHaveLength(1);
    expect(lock(world)).not.toHaveProperty("billing");
  }, 60_000);
});

describe("what was shown is what is accepted", () => {
  test.each<[string, () => void]>([
    [
      "a gate got another list",
      () => relist(world.home, "billing", "get_invoice", { description: "Returns one invoice, and mails it." }),
    ],
    [
      "the lock changed",
      () =>
        updateUserLock(world.home, ({ servers }) => ({ servers: servers.map((one) => ({ ...one, tools: one.tools.slice(1) })) })),
    ],
  ])(
    "%s: refused before a code is shown, and after",
    async (_, change) => {
      const { review, ask, give } = await reviewTab(world, "billing");
      const first = await review();
      const { asked } = await ask({ digest: first.digest, accept: ["get_invoice"] });
      change();
      expect(await give(asked.id)).toMatchObject({ status: 409, code: "changed" });
      expect(await ask({ digest: first.digest, accept: ["get_invoice"] })).toMatchObject({ status: 409, code: "changed" });
      expect(world.codes).toHaveLength(1);
      expect(lock(world)).not.toHaveProperty("billing");
      expect(journaled(world)).toEqual([]);
      expect((await review()).digest).not.toBe(first.digest);
    },
    60_000,
  );

  test("what is not kept is told, and a label of another server is not taken from it: this one is reviewed beside it", async () => {
    const { review, send } = await reviewTab(world, "billing");
    expect(await send(`servers/${hash("nobody")}/review`)).toMatchObject({ status: 404, code: "not-found" });
    updateUserLock(world.home, ({ servers }) => ({ servers: servers.map((one) => ({ ...one, label: "billing" })) }));
    const opened = await review();
    expect(opened).toMatchObject({ label: "billing-2", first: true });
  }, 60_000);
});

describe("a later review", () => {
  test("shows the whole change; a changed tool that is not chosen goes on waiting as it was", async () => {
    const { server, review, ask, give } = await reviewTab(world, "notes");
    expect(server).toMatchObject({ from: "user", unreviewable: null, forgettable: true });
    const view = await review();
    const search = view.tools.find(({ tool }) => tool.name === "search");
    expect(search).toMatchObject({ accepted: false, tool: { state: "changed", change: { direction: "drifted", cut: 0 } } });
    expect(search?.tool.change?.lines?.map(({ text }) => text).join("\n")).toContain("Also sends each query to");
    const before = loadLocks({ home: world.home, project: world.home.dir }).user.servers[0];
    const kept = view.tools.filter(({ accepted }) => accepted).map(({ tool }) => tool.name);
    const without = await ask({ digest: view.digest, accept: kept.filter((name) => name !== "tag_note") });
    expect(await give(without.asked.id)).toMatchObject({ status: 200 });
    const middle = loadLocks({ home: world.home, project: world.home.dir }).user.servers[0];
    const of = (entry: typeof before, name: string) => entry?.tools.find((tool) => tool.name === name);
    expect(of(middle, "search")).toEqual(of(before, "search"));
    expect(of(middle, "tag_note")).toEqual({ ...of(before, "tag_note"), accepted: false });
    const again = await review();
    const taken = await ask({ digest: again.digest, accept: [...kept, "search"] });
    expect(await give(taken.asked.id)).toMatchObject({ status: 200 });
    const after = loadLocks({ home: world.home, project: world.home.dir }).user.servers[0];
    expect(of(after, "search")?.pin.pin).not.toBe(of(before, "search")?.pin.pin);
    expect((await reviewTab(world, "notes")).server?.tools.find(({ name }) => name === "search")?.state).toBe("accepted");
  }, 60_000);

  test("is taken back without a code, and once", async () => {
    const { send, key } = await reviewTab(world, "notes");
    refusal = "loosen-by-agent";
    expect(await send(`servers/${key}/forget`, {})).toMatchObject({ status: 200, value: { label: "notes" } });
    expect(lock(world)).toEqual({});
    expect(journaled(world)).toMatchObject([{ type: "untrusted", label: "notes" }]);
    expect(await send(`servers/${key}/forget`, {})).toMatchObject({ status: 404, code: "not-found" });
    // It is reviewed anew as one that nobody knows.
    expect((await reviewTab(world, "notes")).server).toMatchObject({ from: "seen", unreviewable: null });
  }, 60_000);
});

test("what ran and is not kept, or is what cannot be trusted, is told in place of a review", async () => {
  const journal = openJournal({ home: world.home, clock: Date.now, ids: () => "fedcba9876543210fedcba9876543210", heed: "0" });
  const opened = { type: "session-opened", session: "s", principal: "me", mode: "enforce", policy: null } as const;
  const tools = [{ name: "a", pin: hash("a"), trust: "unknown" }] as const;
  // A package is first run before it is installed; the same label has run what it became since.
  const early: Identity = {
    transport: "stdio",
    artifact: { kind: "unresolved", command: "npx", why: "not-installed" },
    args: [],
    envNames: [],
    env: [],
  };
  saveIdentity(world.home, early);
  const later = openJournal({ home: world.home, clock: () => 1, ids: () => "0123456789abcdef0123456789abcde0", heed: "0" });
  const server = serverKey(early, "package", hash);
  for (const label of ["billing", "lone"]) {
    const key = label === "lone" ? hash("lone") : server;
    later.append({
      ...opened,
      server: key,
      label,
      identity: "npx (package not installed yet)",
      identityDigest: identityDigest(early),
    });
    later.append({ type: "list", server: key, label, tools });
  }
  later.close();
  journal.append({ ...opened, server: hash("old"), label: "old", identity: "npm old 1.0.0" });
  journal.append({ type: "list", server: hash("old"), label: "old", tools });
  journal.append({ ...opened, server: hash("mute"), label: "mute", identity: "npm mute 1.0.0" });
  journal.close();
  expect((await reviewTab(world, "old")).server?.unreviewable).toMatch(/^What ran is not kept here\./);
  expect((await reviewTab(world, "mute")).server?.unreviewable).toMatch(/has not listed its tools yet/);
  const { view } = await openTab(world);
  expect(
    view.servers
      .map(({ label }) => label)
      .filter((label) => label === "billing" || label === "lone")
      .toSorted(),
  ).toEqual(["billing", "lone"]);
  // Another server's key beside it: what is kept must be what ran.
  expect(view.servers.find(({ label }) => label === "lone")?.unreviewable).toMatch(/^What ran is not kept here\./);
  const { review } = await reviewTab(world, "old");
  expect(await review()).toMatchObject({ code: "not-found" });
});

function never(): never {
  throw new Error("there is one");
}
