import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Grant } from "../../core/decide/decision.js";
import { hash } from "../../node/hash.js";
import { openHome, type Home } from "../../node/home.js";
import { bundleScript } from "../../node/testing/bundle-script.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { openDeclineMemory } from "./decline-memory.js";
import { openGrantStore, type CompileGrant } from "./grant-store.js";
import { hostProcess, sessionKey } from "../../launch/host-process.js";
import { openSessionLegs } from "./session-legs.js";
import { sweepSessions } from "./sweep-sessions.js";

const sha = hash("x");

function newHome(): Home {
  return openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
}

const compile: CompileGrant = (text) => (text === "broken" ? null : { text, test: () => true });

function grant(id: string, more: Partial<Grant> = {}): Grant {
  return {
    id,
    server: sha,
    tool: "__proto__",
    pin: sha,
    principal: "p",
    policy: sha,
    given: { content: true, private: false },
    expires: 100,
    scope: { call: sha },
    ...more,
  };
}

describe("grants", () => {
  test("are read back whole by any process, until revoked or expired", () => {
    const home = newHome();
    const one = grant("g1", { session: "s", bound: "example.org" });
    openGrantStore(home).add(one);
    openGrantStore(home).add(grant("g2", { scope: { where: { text: "args.a == 1", test: () => true } } }));
    const { readable, grants } = openGrantStore(home).read(99, compile);
    expect(readable).toBe(true);
    expect(grants[0]).toEqual(one);
    expect(grants[1]?.scope).toMatchObject({ where: { text: "args.a == 1" } });
    openGrantStore(home).revoke("g1", 50);
    expect(
      openGrantStore(home)
        .read(99, compile)
        .grants.map(({ id }) => id),
    ).toEqual(["g2"]);
    expect(openGrantStore(home).read(100, compile).grants).toEqual([]);
  });

  test("a revocation holds wherever it stands, and a repeated id is nobody's", () => {
    const store = openGrantStore(newHome());
    store.revoke("g1", 1);
    store.add(grant("g1"));
    store.add(grant("g2"));
    store.add(grant("g2", { tool: "other" }));
    expect(store.read(0, compile)).toEqual({ readable: true, grants: [] });
  });

  test.each([
    "{",
    "torn",
    '{"id":"g1"}\n',
    '{"type":"revoke"}\n',
    "null\n",
    "\n",
    '{"type":"revoke","id":"g1","id":"g2","at":1}\n',
  ])("damage (%j) voids all of them", (damage) => {
    const home = newHome();
    const store = openGrantStore(home);
    store.add(grant("g1"));
    expect(store.read(0, compile).grants).toHaveLength(1);
    appendFileSync(join(home.dir, "state", "grants.jsonl"), damage);
    expect(store.read(0, compile)).toEqual({ readable: false, grants: [] });
  });

  test("one that lost a member that narrows it does not count", () => {
    const home = newHome();
    const store = openGrantStore(home);
    store.add(grant("g1", { session: "s", bound: "b" }));
    const file = join(home.dir, "state", "grants.jsonl");
    const line = JSON.stringify({ type: "grant", ...grant("g2", { session: "s", bound: "b" }) });
    for (const bad of [
      line.replace('"session":"s"', '"session":7'),
      line.replace('"bound":"b"', '"bound":null'),
      line.replace('"private":false', '"private":"no"'),
      line.replace(`"call":"${sha}"`, '"where":"broken"'),
      line.replace(`"call":"${sha}"`, '"call":"short"'),
      line.replace('"expires":100', '"expires":"never"'),
    ]) {
      expect(bad).not.toBe(line);
      writeFileSync(file, `${bad}\n`);
      expect(store.read(0, compile), bad).toEqual({ readable: true, grants: [] });
    }
  });
});

describe("the legs of a session", () => {
  test("are shared, grow only, and are another session's not", () => {
    const home = newHome();
    const [one, two] = [openSessionLegs(home, "10-a"), openSessionLegs(home, "10-a")];
    expect(one.read()).toEqual({ content: false, private: false });
    one.mark({ content: true, private: false });
    expect(two.read()).toEqual({ content: true, private: false });
    two.mark({ content: false, private: true });
    expect(one.read()).toEqual({ content: true, private: true });
    expect(openSessionLegs(home, "10-b").read()).toEqual({ content: false, private: false });
    rmSync(join(home.dir, "state"), { recursive: true });
    expect(one.read()).toEqual({ content: true, private: true });
  });

  test("that cannot be looked at are present", () => {
    const home = newHome();
    mkdirSync(join(home.dir, "state", "sessions"), { recursive: true });
    writeFileSync(join(home.dir, "state", "sessions", "10-a"), "a file where a folder should be");
    expect(openSessionLegs(home, "10-a").read()).toEqual({ content: true, private: true });
    expect(openSessionLegs(home, "../10-a").read()).toEqual({ content: true, private: true });
  });

  test("a mark that cannot be written fails, and is still known here", () => {
    const home = newHome();
    const legs = openSessionLegs(home, "10-a");
    writeFileSync(join(home.dir, "state"), "");
    expect(() => legs.mark({ content: true, private: false })).toThrow(/could not be noted/);
    expect(legs.read()).toEqual({ content: true, private: true });
  });
});

describe("declines", () => {
  const call = { server: sha, tool: "send", call: hash("1") };

  test("hold for the same call for ten minutes, and three stop the tool for the session", () => {
    const home = newHome();
    const one = openDeclineMemory(home, "10-a");
    const two = openDeclineMemory(home, "10-a");
    expect(one.standing(call, 0)).toBe("none");
    one.record({ ...call, at: 0 });
    expect(two.standing(call, 599_999)).toBe("same-call");
    expect(two.standing(call, 600_000)).toBe("none");
    expect(two.standing({ ...call, call: hash("2") }, 1)).toBe("none");
    two.record({ ...call, call: hash("2"), at: 1 });
    expect(one.standing({ ...call, call: hash("3") }, 2)).toBe("none");
    one.record({ ...call, call: hash("3"), at: 2 });
    expect(two.standing({ ...call, call: hash("4") }, 9_999_999)).toBe("tool-stopped");
    expect(two.standing({ ...call, tool: "other" }, 2)).toBe("none");
    expect(two.said(call, 2)).toEqual({});
    expect(openDeclineMemory(home, "10-b").standing(call, 2)).toBe("none");
  });

  test("damage closes", () => {
    const home = newHome();
    const memory = openDeclineMemory(home, "10-a");
    mkdirSync(join(home.dir, "state", "sessions", "10-a"), { recursive: true });
    appendFileSync(join(home.dir, "state", "sessions", "10-a", "declines.jsonl"), "{}\n");
    expect(memory.standing(call, 0)).toBe("unreadable");
    expect(openDeclineMemory(home, "../x").standing(call, 0)).toBe("unreadable");
  });
});

describe("the host process", () => {
  test("is told by number and start, the same each time", () => {
    const host = hostProcess(process.pid);
    expect(host.pid).toBe(process.pid);
    expect(sessionKey(host)).toBe(sessionKey(hostProcess(process.pid)));
    expect(sessionKey(host)).toMatch(/^\d+-[0-9A-Za-z-]+$/);
  });

  test.runIf(process.platform === "linux")("is found behind shells", { timeout: 30_000 }, async () => {
    const folder = temporaryFolder();
    const script = await bundleScript(
      folder,
      `import { hostProcess } from "heed-src/launch/host-process.js"; console.log(JSON.stringify(hostProcess()));`,
    );
    // The second command of each list keeps the shell from becoming the program.
    const run = (command: string): unknown => JSON.parse(spawnSync("sh", ["-c", command], { encoding: "utf8" }).stdout);
    const direct = run(`"${process.execPath}" "${script}"; true`);
    const nested = run(`sh -c '"${process.execPath}" "${script}"; true'; true`);
    expect(direct).toMatchObject({ pid: process.pid });
    expect(nested).toEqual(direct);
  });

  test("that cannot be looked at still has a session, which others may share", () => {
    expect(sessionKey(hostProcess(4_194_303))).toMatch(/^4194303-unknown(?:-ns\d+)?$/);
  });

  test("sessions of ended processes are swept away", () => {
    const home = newHome();
    const mine = hostProcess(process.pid);
    const dead = { ...mine, pid: spawnSync(process.execPath, ["-e", "0"]).pid };
    const ended = [sessionKey(dead), sessionKey({ ...dead, started: "" })];
    const running = [sessionKey(mine), sessionKey({ ...mine, started: "" }), "http-a"];
    for (const key of [...ended, ...running]) openSessionLegs(home, key).mark({ content: true, private: true });
    sweepSessions(home);
    const kept = (name: string): boolean => existsSync(join(home.dir, "state", "sessions", name));
    expect(ended.map(kept)).toEqual([false, false]);
    expect(running.map(kept)).toEqual([true, true, true]);
  });

  test.runIf(process.platform === "linux")("but not those that are counted elsewhere, nor of a later process of a number", () => {
    const home = newHome();
    const mine = hostProcess(process.pid);
    const ended = sessionKey({ ...mine, pid: spawnSync(process.execPath, ["-e", "0"]).pid });
    const earlier = sessionKey({ ...mine, started: mine.started.replace(/\d+$/, "1") });
    const elsewhere = [
      ended.replace(/-ns\d+$/, "-ns1"),
      ended.replace(/-ns\d+$/, ""),
      ended.replace(/-[0-9a-f]{8}-/, (boot) => (boot === "-00000000-" ? "-00000001-" : "-00000000-")),
    ];
    for (const key of [earlier, ...elsewhere]) openSessionLegs(home, key).mark({ content: true, private: true });
    sweepSessions(home);
    const kept = (name: string): boolean => existsSync(join(home.dir, "state", "sessions", name));
    expect(elsewhere.map(kept)).toEqual([true, true, true]);
    expect(kept(earlier)).toBe(false);
  });
});
