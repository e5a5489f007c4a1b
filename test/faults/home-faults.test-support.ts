import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, type TestContext } from "vitest";
import { decisionOf, ran, type LineClient } from "../gateway/harness.test-support.js";
import { faultWorld, gone, settled, type World } from "./fault-world.test-support.js";
import type { Fault, Tally } from "./tally.test-support.js";
import { hash } from "../../src/node/hash.js";
import { openGrantStore } from "../../src/store/state/grant-store.js";

const root = process.getuid?.() === 0;
/** Root may write everywhere: the gate is started without that right. */
const WITHOUT_RIGHTS = root ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
const canDropRights = !root || spawnSync("setpriv", ["--bounding-set=-dac_override", "true"]).status === 0;

type Expected = {
  /** Nothing runs, not even by a rule. */
  readonly closed: boolean;
  /** The journal itself is what broke. */
  readonly records?: boolean;
};
type HomeFault = {
  readonly name: string;
  readonly quick?: boolean;
  /** Breaks the home before the gate starts; null: not possible on this machine. */
  readonly breaks: (world: World) => void | null;
  readonly under?: readonly string[];
  readonly then: Expected;
};

async function three(client: LineClient, tally: Tally, first: number): Promise<void> {
  const ids = ["free", "write", "never"].map((name, at) => {
    client.call(first + at, name, { n: first + at });
    return first + at;
  });
  await settled(client, ids, tally);
}

async function end(client: LineClient, tally: Tally, world: World, then: Expected): Promise<void> {
  const pids = await world.pids();
  client.child.stdin.end();
  await gone([pids.server, pids.gate], tally);
  world.audit(tally, then);
}

/** A whole gate before a broken home: it answers everything and runs at most what a rule that still stands allows. */
const broken = ({ name, quick = false, breaks, under, then }: HomeFault): Fault => ({
  name,
  quick,
  async run(tally, context) {
    const world = faultWorld();
    if (breaks(world) === null) return skip(tally, context);
    const client = await world.start(under === undefined ? {} : { under });
    await client.initialize();
    await three(client, tally, 1);
    const free = client.messages.find(({ id }) => id === 1);
    expect(free === undefined ? "" : decisionOf(free)?.["outcome"]).toBe(then.closed ? "closed" : undefined);
    // Whatever is broken, what is no call passes.
    expect((await client.request("ping", "ping")).result).toEqual({});
    await end(client, tally, world, then);
  },
});

function skip(tally: Tally, context: TestContext): void {
  tally.faults = 0;
  context.skip("not possible on this machine");
}

const damage =
  (file: string, text: string | Buffer = "{\u0000 damaged"): HomeFault["breaks"] =>
  ({ home }) => {
    mkdirSync(join(home.dir, file, ".."), { recursive: true, mode: 0o700 });
    writeFileSync(join(home.dir, file), text, { mode: 0o600 });
  };
const foreign =
  (file: string): HomeFault["breaks"] =>
  ({ home }) => {
    if (!root) return null;
    if (!existsSync(join(home.dir, file))) writeFileSync(join(home.dir, file), "", { mode: 0o600 });
    chownSync(join(home.dir, file), 12_345, 12_345);
    return undefined;
  };
const CLOSED = { closed: true };

const BROKEN: readonly HomeFault[] = [
  { name: "heed.yaml is damaged", quick: true, breaks: damage("heed.yaml"), then: CLOSED },
  { name: "heed.yaml is no UTF-8", breaks: damage("heed.yaml", Buffer.from([0xff, 0xfe, 0x00])), then: CLOSED },
  { name: "heed.lock is damaged", breaks: damage("heed.lock"), then: CLOSED },
  {
    name: "heed.yaml is a folder",
    breaks({ home }) {
      rmSync(join(home.dir, "heed.yaml"));
      mkdirSync(join(home.dir, "heed.yaml"));
    },
    then: CLOSED,
  },
  {
    name: "heed.yaml is a pipe",
    breaks({ home }) {
      rmSync(join(home.dir, "heed.yaml"));
      if (spawnSync("mkfifo", [join(home.dir, "heed.yaml")]).status !== 0) return null;
      return undefined;
    },
    then: CLOSED,
  },
  { name: "heed.yaml belongs to another user", quick: true, breaks: foreign("heed.yaml"), then: CLOSED },
  { name: "heed.lock belongs to another user", breaks: foreign("heed.lock"), then: CLOSED },
  { name: "the folder belongs to another user", breaks: foreign(""), then: { closed: true, records: false } },
  {
    name: "everybody may write the folder",
    breaks: ({ home }) => chmodSync(home.dir, 0o777),
    then: { closed: true, records: false },
  },
  {
    name: "everybody may write heed.yaml",
    breaks: ({ home }) => chmodSync(join(home.dir, "heed.yaml"), 0o666),
    then: CLOSED,
  },
  {
    name: "the folder is a file",
    breaks({ home }) {
      rmSync(home.dir, { recursive: true });
      writeFileSync(home.dir, "");
    },
    then: { closed: true, records: false },
  },
  {
    name: "the folder may not be written",
    quick: true,
    under: WITHOUT_RIGHTS,
    breaks: ({ home }) => (canDropRights ? chmodSync(home.dir, 0o500) : null),
    then: { closed: true, records: false },
  },
  {
    name: "the journal's folder may not be written",
    under: WITHOUT_RIGHTS,
    breaks({ home }) {
      if (!canDropRights) return null;
      mkdirSync(join(home.dir, "journal"), { mode: 0o500 });
      return undefined;
    },
    then: { closed: true, records: false },
  },
  {
    name: "a file stands where the journal should be",
    breaks: ({ home }) => writeFileSync(join(home.dir, "journal"), ""),
    then: { closed: true, records: false },
  },
];

/** What Heed has written of its own, damaged between two gates. No call may run because of it; a rule's call may. */
const LATER: readonly Fault[] = [Buffer.from(""), Buffer.from("{"), Buffer.from("null\n"), Buffer.from([0, 255, 10])].map(
  (garbage, at): Fault => ({
    name: `every file that Heed wrote is damaged (${at + 1})`,
    quick: at === 1,
    async run(tally) {
      const world = faultWorld();
      const first = await world.start();
      await first.initialize({ elicitation: { form: {} } });
      // One call is denied, so that a decline is remembered, and one allowed; a grant stands as well.
      for (const [id, decision] of [
        [1, "deny"],
        [2, "allow"],
      ] as const) {
        first.call(id, "write", { n: id });
        const question = await first.question(id - 1);
        await new Promise((resolve) => setTimeout(resolve, 350));
        if (decision === "allow") world.allow("write", { n: id });
        first.send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content: { decision } } });
        await settled(first, [id], tally);
      }
      await end(first, tally, world, { closed: false });
      tally.ran = 0;
      const [server, pin, policy] = [hash("server"), hash("pin"), hash("policy")];
      const bound = { server, tool: "write", pin, principal: "p", policy, given: { content: false, private: false } };
      openGrantStore(world.home).add({ id: "g", ...bound, expires: Date.now() + 1e6, scope: { call: hash("call") } });
      for (const file of filesOf(world.home.dir)) writeFileSync(file, garbage);
      const second = await world.start();
      await second.initialize();
      await three(second, tally, 11);
      second.call(21, "write", { n: 2 });
      await settled(second, [21], tally);
      await end(second, tally, world, { closed: false, records: false });
    },
  }),
);

/** All files but the rules, which other faults damage. */
function filesOf(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((name) => join(dir, name))
    .filter((file) => statSync(file).isFile() && !/heed\.(yaml|lock)$|scratch\.json$|accepted/.test(file));
}

/** Something happens to the home while a gate runs. */
const during = (
  name: string,
  act: (world: World) => void,
  more: { readonly under?: readonly string[]; readonly quick?: boolean; readonly closed: boolean; readonly possible?: boolean },
): Fault => ({
  name,
  quick: more.quick === true,
  async run(tally, context) {
    if (more.possible === false) return skip(tally, context);
    const world = faultWorld();
    const client = await world.start(more.under === undefined ? {} : { under: more.under });
    await client.initialize();
    await three(client, tally, 1);
    const before = ran(world.calls).length;
    act(world);
    await three(client, tally, 11);
    await three(client, tally, 21);
    expect(ran(world.calls).length - before).toBe(more.closed ? 0 : 2);
    await end(client, tally, world, { closed: false, records: !more.closed });
  },
});

/** Takes a folder away while a gate runs, which may put a file into it meanwhile: then once more. */
function remove(folder: string): void {
  for (let tries = 0; ; tries += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY" || tries >= 50) throw error;
    }
  }
}

const DURING: readonly Fault[] = [
  during("the folder is removed while a gate runs", ({ home }) => remove(home.dir), {
    closed: true,
    quick: true,
  }),
  during("the journal is removed while a gate runs", ({ home }) => remove(join(home.dir, "journal")), {
    closed: true,
  }),
  during("the folder may not be written any more", ({ home }) => lockAll(home.dir), {
    under: WITHOUT_RIGHTS,
    possible: canDropRights,
    closed: false,
  }),
];

function lockAll(dir: string): void {
  const folders = readdirSync(dir, { recursive: true, encoding: "utf8" }).map((name) => join(dir, name));
  for (const folder of [dir, ...folders].filter((one) => statSync(one).isDirectory()).toReversed()) chmodSync(folder, 0o500);
}

/** The disk is full after so many kilobytes of a file: what does not fit is not written, or only half of it. */
const full = (blocks: number): Fault => ({
  name: `no file may grow beyond ${blocks / 2} KiB`,
  quick: blocks === 20,
  async run(tally) {
    const world = faultWorld();
    // In blocks of 512 bytes (POSIX). Node is told of it by an error, not by a signal.
    const client = await world.start({ under: ["sh", "-c", `ulimit -f ${blocks}; exec "$@"`, "sh"] });
    await client.initialize();
    const ids = Array.from({ length: 60 }, (_, n) => n);
    for (const id of ids) client.call(id, id % 3 === 0 ? "write" : "free", { n: id });
    await settled(client, ids, tally);
    await three(client, tally, 101);
    const last = client.messages.find(({ id }) => id === 101);
    expect(last === undefined ? "" : decisionOf(last)?.["outcome"]).toBe("closed");
    await end(client, tally, world, { closed: false });
    // With room again, everything goes on.
    tally.ran = 0;
    await goesOn(world, tally);
  },
});

async function goesOn(world: World, tally: Tally): Promise<void> {
  const next = await world.start();
  await next.initialize();
  await three(next, tally, 201);
  expect(decisionOf(next.messages.find(({ id }) => id === 201) ?? {})).toBeUndefined();
  await end(next, tally, world, { closed: false });
}

const FULL: readonly Fault[] = [
  ...[1, 4, 20, 40].map(full),
  {
    name: "the disk is full (a small file system of its own)",
    async run(tally, context) {
      const world = faultWorld();
      const folder = join(world.home.dir, "journal");
      mkdirSync(folder, { mode: 0o700 });
      if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", folder]).status !== 0)
        return skip(tally, context);
      onTestFinished(() => void spawnSync("umount", ["-l", folder]));
      const client = await world.start();
      await client.initialize();
      await three(client, tally, 1);
      writeFileSync(join(folder, "filler"), Buffer.alloc(32 * 1024));
      const ids = Array.from({ length: 100 }, (_, n) => n + 11);
      for (const id of ids) client.call(id, "free", { n: id });
      await settled(client, ids, tally);
      expect(decisionOf(client.messages.find(({ id }) => id === 110) ?? {})?.["outcome"]).toBe("closed");
      await end(client, tally, world, { closed: false });
      rmSync(join(folder, "filler"));
      tally.ran = 0;
      await goesOn(world, tally);
    },
  },
];

/** A disk that is full, and a home that is read-only, foreign, damaged or gone. */
export const HOME_FAULTS: readonly Fault[] = [...BROKEN.map(broken), ...LATER, ...DURING, ...FULL];
