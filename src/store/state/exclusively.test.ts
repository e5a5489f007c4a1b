import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openHome, type Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import { loadLocks, updateUserLock } from "../lock/load-locks.js";
import { hostProcess, sessionKey } from "../../launch/host-process.js";
import { bundleScript } from "../../node/testing/bundle-script.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { exclusively } from "./exclusively.js";

function newHome(): Home {
  return openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
}

const mine = () => hostProcess(process.pid);
const sign = (holder: string): string => `${randomId()} ${holder}`;
const ended = (): string => sessionKey({ ...mine(), pid: spawnSync(process.execPath, ["-e", "0"]).pid });

/** Each child trusts some servers of its own and withdraws as many that were there. */
const CHILD = `
import { openHome } from "heed-src/node/home.js";
import { updateUserLock } from "heed-src/store/lock/load-locks.js";
const [, , dir, name] = process.argv;
const home = openHome({ HEED_HOME: dir });
const entry = (label) => ({ label, identity: { transport: "http", origin: "https://" + label, path: "/", query: [], channel: "tls" }, tools: [] });
process.send("ready");
process.once("message", () => {
  for (let at = 0; at < 8; at += 1) {
    updateUserLock(home, ({ servers }) => ({ servers: [...servers, entry("new-" + name + "-" + at)] }));
    updateUserLock(home, ({ servers }) => ({ servers: servers.filter(({ label }) => label !== "old-" + name + "-" + at) }));
  }
  process.disconnect();
});
`;

test("of racing processes none loses a change, also where a dead one had the turn", { timeout: 60_000 }, async () => {
  const home = newHome();
  const names = ["a", "b", "c", "d", "e", "f"];
  const labels = (kind: string): readonly string[] =>
    names.flatMap((name) => Array.from({ length: 8 }, (_, at) => `${kind}-${name}-${at}`));
  updateUserLock(home, () => ({
    servers: labels("old").map((label) => ({
      label,
      identity: { transport: "http", origin: `https://${label}`, path: "/", query: [], channel: "tls" },
      tools: [],
    })),
  }));
  const script = await bundleScript(temporaryFolder(), CHILD);
  const children = names.map((name) =>
    spawn(process.execPath, [script, home.dir, name], { stdio: ["ignore", "ignore", "inherit", "ipc"] }),
  );
  await Promise.all(children.map((child) => once(child, "message")));
  writeFileSync(join(home.dir, "heed.lock.busy"), sign(ended()));
  const ends = children.map((child) => once(child, "exit"));
  for (const child of children) child.send("go");
  expect(await Promise.all(ends)).toEqual(names.map(() => [0, null]));
  expect(loadLocks({ home, project: home.dir }).user.servers.map(({ label }) => label)).toEqual(labels("new").toSorted());
  expect(readdirSync(home.dir).filter((name) => name.includes("busy"))).toEqual([]);
});

test.each([
  ["a live process", () => sessionKey(mine())],
  ["a process whose start is not known", () => sessionKey({ ...mine(), started: "" })],
  ...(process.platform === "linux"
    ? [
        [
          "a process of another container",
          () =>
            ended()
              .replace(/-ns\d+$/, "-ns1")
              .replace(/^\d+/, String(process.pid)),
        ] as const,
      ]
    : []),
] as const)("the turn of %s is waited for, within bounds", (_, holder) => {
  const file = join(temporaryFolder(), "busy");
  writeFileSync(file, sign(holder()));
  let ran = false;
  expect(() => exclusively(file, () => (ran = true), 30)).toThrow(
    expect.objectContaining({ code: "lock-busy", args: { file, pid: String(process.pid) } }),
  );
  expect(ran).toBe(false);
  expect(existsSync(file)).toBe(true);
  expect(readdirSync(join(file, ".."))).toEqual(["busy"]);
});

test("a turn that nobody can be told of is not taken", () => {
  const file = join(temporaryFolder(), "busy");
  writeFileSync(file, "");
  expect(() => exclusively(file, () => 0, 30)).toThrow(/Another process is changing/);
});

test("the turn ends with what was done, also where that failed", () => {
  const file = join(temporaryFolder(), "busy");
  expect(exclusively(file, () => existsSync(file))).toBe(true);
  expect(() =>
    exclusively(file, () => {
      throw new Error("broken");
    }),
  ).toThrow("broken");
  expect(existsSync(file)).toBe(false);
  expect(() => exclusively(join(file, "missing", "busy"), () => 0)).toThrow(
    expect.objectContaining({ code: "file-write-failed" }),
  );
});
