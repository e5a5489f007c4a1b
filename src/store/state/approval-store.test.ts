import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openHome, type Home } from "../../node/home.js";
import { bundleScript } from "../../node/testing/bundle-script.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { openApprovalStore } from "./approval-store.js";

function newHome(): Home {
  return openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
}

const approvals = (home: Home, ...parts: readonly string[]): string => join(home.dir, "state", "approvals", ...parts);

describe("approvals on disk", () => {
  test("go from pending to answered to consumed, each once", () => {
    const store = openApprovalStore(newHome());
    store.create("a1", { call: "x" });
    expect(store.find("a1")).toEqual({ id: "a1", folder: "pending", record: { call: "x" } });
    expect(store.move("a1", "answered", "consumed")).toBeNull();
    expect(store.move("a1", "pending", "answered", (before) => ({ before, approved: true }))).toEqual({
      before: { call: "x" },
      approved: true,
    });
    expect(store.move("a1", "pending", "ended")).toBeNull();
    expect(store.move("a1", "answered", "consumed")).toEqual({ before: { call: "x" }, approved: true });
    expect(store.move("a1", "answered", "consumed")).toBeNull();
    expect(store.find("a1")?.folder).toBe("consumed");
    expect(store.list("consumed")).toHaveLength(1);
  });

  test("an id is never used again, not even by putting the file back", () => {
    const home = newHome();
    const store = openApprovalStore(home);
    store.create("a1", 1);
    expect(() => store.create("a1", 2)).toThrow(/used before/);
    store.move("a1", "pending", "answered");
    store.move("a1", "answered", "consumed");
    expect(() => store.create("a1", 3)).toThrow(/used before/);
    writeFileSync(approvals(home, "answered", "a1.json"), "1");
    expect(store.move("a1", "answered", "consumed")).toBeNull();
  });

  test("what a process left behind that ended in a move is swept away, not what is on its way", () => {
    const home = newHome();
    openApprovalStore(home).create("a1", 1);
    for (const name of ["a2.0123", ".a2.0123.4567.tmp"]) writeFileSync(approvals(home, "moving", name), "1");
    const left = (): readonly string[] => readdirSync(approvals(home, "moving")).toSorted();
    openApprovalStore(home).sweep(() => true);
    expect(left()).toHaveLength(2);
    openApprovalStore(home, () => Date.now() + 2 * 3_600_000).sweep(() => true);
    expect(left()).toEqual([]);
    expect(openApprovalStore(home).find("a1")?.folder).toBe("pending");
  });

  test("one that cannot be read is none", () => {
    const home = newHome();
    const store = openApprovalStore(home);
    for (const [id, text] of [
      ["a1", ""],
      ["a2", "{"],
      ["a3", '{"a":1,"a":2}'],
    ] as const) {
      writeFileSync(approvals(home, "answered", `${id}.json`), text);
      expect(store.find(id)).toBeNull();
      expect(store.move(id, "answered", "consumed")).toBeNull();
      expect(existsSync(approvals(home, "answered", `${id}.json`))).toBe(false);
    }
    expect(store.list("answered")).toEqual([]);
  });

  test("a name that leads elsewhere is refused", () => {
    const store = openApprovalStore(newHome());
    for (const id of ["", "../pending/a", "a/b", ".", "a.json"]) {
      expect(() => store.create(id, 1), id).toThrow(/is no id/);
      expect(() => store.move(id, "pending", "ended"), id).toThrow(/is no id/);
      expect(store.find(id), id).toBeNull();
    }
  });

  test("a change that fails loses the approval and leaves the state of others", () => {
    const store = openApprovalStore(newHome());
    store.create("a1", 1);
    expect(() =>
      store.move("a1", "pending", "answered", () => {
        throw new Error("bug");
      }),
    ).toThrow("bug");
    expect(store.find("a1")).toBeNull();
  });

  test("sweeping leaves what still waits", () => {
    const store = openApprovalStore(newHome());
    for (const id of ["a1", "a2", "a3"]) store.create(id, id);
    store.move("a1", "pending", "ended");
    store.move("a2", "pending", "answered");
    store.sweep(() => true);
    expect(["a1", "a2", "a3"].map((id) => store.find(id)?.folder ?? null)).toEqual([null, "answered", "pending"]);
  });

  test("of racing processes exactly one gets each approval", { timeout: 60_000 }, async () => {
    const folder = temporaryFolder();
    const home = openHome({ HEED_HOME: join(folder, "heed") });
    const store = openApprovalStore(home);
    const ids = Array.from({ length: 200 }, (_, n) => `a${n}`);
    for (const id of ids) store.create(id, id);
    // Each process answers what it can and uses what it can; all wait for one starting sign.
    const script = await bundleScript(
      folder,
      `import { openHome } from "heed-src/node/home.js";
       import { openApprovalStore } from "heed-src/store/state/approval-store.js";
       const store = openApprovalStore(openHome(process.env));
       process.stdout.write("ready\\n");
       process.stdin.once("data", () => {
         const got = { answered: [], consumed: [] };
         for (let round = 0; round < 3; round += 1) for (let step = 0; step < 200; step += 1) {
           const n = (step + Number(process.argv[2])) % 200;
           if (store.move("a" + n, "pending", "answered", (before) => ({ before, by: process.pid })) !== null) got.answered.push(n);
           if (store.move("a" + n, "answered", "consumed") !== null) got.consumed.push(n);
         }
         process.stdout.write(JSON.stringify(got), () => process.exit());
       });`,
    );
    const children = Array.from({ length: 3 }, (_, child) =>
      spawn(process.execPath, [script, String(child * 67)], {
        env: { ...process.env, HEED_HOME: home.dir },
        stdio: ["pipe", "pipe", "inherit"],
      }),
    );
    await Promise.all(children.map(async (child) => once(child.stdout, "data")));
    const outputs = children.map(async (child) => {
      let text = "";
      child.stdout.on("data", (data: Buffer) => (text += data.toString()));
      await once(child, "close");
      return JSON.parse(text) as { answered: number[]; consumed: number[] };
    });
    for (const child of children) child.stdin.write("go\n");
    const got = await Promise.all(outputs);
    const all = Array.from({ length: 200 }, (_, n) => n);
    const sorted = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);
    expect(sorted(got.flatMap((one) => one.answered))).toEqual(all);
    expect(sorted(got.flatMap((one) => one.consumed))).toEqual(all);
    // Not one process alone: otherwise nothing raced.
    expect(got.filter((one) => one.answered.length > 0).length).toBeGreaterThan(1);
    expect(readdirSync(approvals(home, "moving"))).toEqual([]);
  });
});
