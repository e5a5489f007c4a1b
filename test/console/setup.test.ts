import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SetupView } from "../../src/console/setup-api.js";
import { hash } from "../../src/node/hash.js";
import { randomId } from "../../src/node/ids.js";
import { openJournal } from "../../src/store/journal/open-journal.js";
import { homePath } from "../../src/node/home.js";
import { ADMIN_PLACE } from "../../src/store/policy/admin-file.js";
import { openTab } from "./console-tab.test-support.js";
import { createWorld, type World } from "./console-world.test-support.js";
import { withGatedInvoices } from "./gated-invoices.test-support.js";
import { sampleHistory } from "./sample-history.test-support.js";
import { SECRET, sampleSetup } from "./sample-setup.test-support.js";

async function setupOf(world: World): Promise<SetupView> {
  const { send } = await openTab(world);
  return (await send("setup")).value as SetupView;
}

async function inWorld(use: (world: World) => Promise<void>): Promise<void> {
  const world = await createWorld();
  try {
    await use(world);
  } finally {
    await world.close();
  }
}

test("without a policy and hosts: the default in words, where files would stand, and what comes next", async () => {
  await inWorld(async (world) => {
    const { policy, clients, hosts, others, findings } = await setupOf(world);
    expect(policy.says).toEqual(["Preset balanced (nobody set one): runs reads, asks about the rest, challenges what destroys."]);
    expect(policy.files.map(({ tier, state, file }) => [tier, state, file])).toEqual([
      ["admin", "none", ADMIN_PLACE.file],
      ["user", "none", homePath(world.home, "heed.yaml")],
      ["project", "none", join(world.folder, "heed.yaml")],
    ]);
    expect([clients, hosts, others]).toEqual([[], [], []]);
    expect(findings.map(({ message }) => message)).toEqual(["No host that Heed knows has a server configured."]);
  });
});

test("policies: each file with its digest and its rules in words, and what of the project's does not count, with the reason", async () => {
  await inWorld(async (world) => {
    sampleSetup(world);
    const { policy, clients } = await setupOf(world);
    // Of the project's milder preset nothing counts, so the user's is the only one.
    expect(policy.says).toEqual([
      "Preset cautious (user): runs reads that stay inside, asks about the rest, challenges what destroys.",
    ]);
    const [, user, project] = policy.files;
    expect(user).toMatchObject({ state: "counts", preset: "cautious", mode: "enforce", accept: null });
    expect(user?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(user?.says).toContainEqual({
      text: "Refuse calls of `purge_*` on `billing`.",
      rule: "never-purge",
      line: 10,
      counts: true,
    });
    expect(project).toMatchObject({ state: "in-part", preset: null });
    expect(project?.says).toEqual([
      {
        text: "Ask for the tool's name before calls of `deploy` unless `args.dry_run == true`.",
        rule: "type-deploys",
        line: 5,
        counts: true,
      },
      { text: "Run calls of `*`.", rule: "let-me", line: 4, counts: false },
    ]);
    expect(project?.findings.map(({ line, message }) => [line, /nobody has accepted/.test(message)])).toEqual([
      [2, true],
      [4, true],
    ]);
    expect(project?.accept).toBe(`heed policy ${join(world.folder, "heed.yaml")} --accept`);
    expect(clients.map(({ mark, client, attended }) => [mark, client, attended])).toEqual([
      ["entry-0123456789abcdef", "claude-code", true],
      ["old-editor", null, true],
    ]);
  });
});

test("a policy that cannot be read: nothing runs, the file says where it is wrong, and the others are still told", async () => {
  await inWorld(async (world) => {
    sampleSetup(world);
    writeFileSync(join(world.folder, "heed.yaml"), "version: 1\nrules:\n  - {id: a, verdict: alow}\n");
    const { policy } = await setupOf(world);
    expect([policy.valid, policy.says]).toEqual([false, []]);
    expect(policy.files.map(({ state }) => state)).toEqual(["none", "counts", "invalid"]);
    expect(policy.files[2]?.findings[0]).toMatchObject({ severity: "error", line: 3 });
    expect(policy.findings).toEqual([]);
  });
});

test("hosts: what stands in front of each server, when it ran last and whether its review holds, and what doctor says", async () => {
  await inWorld(async (world) => {
    sampleHistory(world.home, Date.now());
    sampleSetup(world);
    const setup = await setupOf(world);
    const { hosts, others, findings } = setup;
    expect(JSON.stringify(setup)).not.toContain(SECRET);
    const [claude, codex] = hosts;
    expect(claude?.servers.map(({ name, standing, runs, last }) => [name, standing, runs, last?.review ?? null])).toEqual([
      ["notes", "guarded", "node /srv/notes/server.js /data/notes", "holds"],
      ["calendar", "guarded", "npx -y @acme/calendar", null],
      ["weather", "open", "npx -y @acme/weather --api-key '…'", null],
    ]);
    expect(claude?.servers[0]?.last).toMatchObject({ client: "claude-desktop", what: "/srv/notes/server.js", running: 0 });
    // An entry without a gate has no run of a gate, though a gate ran something under its name.
    expect(codex?.servers.map(({ name, last }) => [name, last])).toEqual([["billing", null]]);
    expect(others.map(({ label, review }) => [label, review])).toEqual([["billing", "none"]]);
    expect(findings.map(({ severity, message }) => [severity, message])).toContainEqual([
      "warning",
      "2 servers run without Heed: Claude Code (weather), Codex (billing).",
    ]);
    // A policy's notes stand with its file, once.
    expect(findings.filter(({ message }) => message.includes("let-me"))).toEqual([]);
  });
});

test("of several clients that run a server the host's own is told of", async () => {
  await inWorld(async (world) => {
    // claude-desktop has run it since.
    const before = Date.now() - 8 * 86_400_000;
    const journal = openJournal({ home: world.home, clock: () => before, ids: randomId, heed: "0.0.0-test" });
    const opened = { session: "s0", principal: "me", server: hash("notes"), label: "notes", identity: "an older one" } as const;
    journal.append({ type: "session-opened", ...opened, mode: "enforce", policy: null });
    journal.append({ type: "client", session: "s0", name: "claude-code", version: "2", revision: "2025-11-25" });
    journal.close();
    sampleHistory(world.home, Date.now());
    sampleSetup(world);
    const { hosts, others } = await setupOf(world);
    expect(hosts[0]?.servers[0]?.last).toMatchObject({ client: "claude-code", at: before, review: "unknown" });
    expect(others.map(({ label, client }) => [label, client])).toEqual([
      ["notes", "claude-desktop"],
      ["billing", "claude-desktop"],
    ]);
  });
});

test("a gate that runs now is counted, and no longer once it has ended", async () => {
  await withGatedInvoices(async ({ world, client }) => {
    await expect
      .poll(async () => (await setupOf(world)).others.map(({ running, review }) => [running, review]))
      .toEqual([[1, "none"]]);
    // That it has not closed its part of the journal yet is as it should be.
    expect((await setupOf(world)).findings.map(({ message }) => message)).toEqual([
      "No host that Heed knows has a server configured.",
    ]);
    client.child.kill("SIGKILL");
    await expect.poll(async () => (await setupOf(world)).others.map(({ running }) => running)).toEqual([0]);
    expect((await setupOf(world)).findings.map(({ message }) => message)).toContain(
      "1 gate ended without closing its part of the journal: killed, or cut off with the machine.",
    );
  });
}, 30_000);
