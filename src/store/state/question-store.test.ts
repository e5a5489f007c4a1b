import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Given } from "../../core/approve/open-question.js";
import { openHome, type Home } from "../../node/home.js";
import { bundleScript } from "../../node/testing/bundle-script.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { hostProcess, sessionKey } from "../../launch/host-process.js";
import { openQuestions, sweepQuestions } from "./question-store.js";
import { sampleQuestion } from "./question.test-support.js";

function newHome(): Home {
  return openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
}

const file = (home: Home, ...parts: readonly string[]): string => join(home.dir, "state", "questions", ...parts);
const allow: Given = { by: "console", at: 5, decision: "allow" };
const deny: Given = { by: "console", at: 6, decision: "deny" };

describe("open questions", () => {
  test("are read back whole by any process, oldest first", () => {
    const home = newHome();
    const store = openQuestions(home);
    const [one, two] = [sampleQuestion("q1", { asked: 2 }), sampleQuestion("q2", { asked: 1, asking: "challenge" })];
    store.put(one);
    store.put(two);
    expect(openQuestions(home).list()).toEqual([two, one]);
    expect(openQuestions(home).get("q1")).toEqual(one);
    expect(store.get("q3")).toBeNull();
  });

  test("are answered once, and the answer is taken once", () => {
    const home = newHome();
    const [gate, console] = [openQuestions(home), openQuestions(home)];
    gate.put(sampleQuestion("q1"));
    expect(gate.takeAnswer("q1")).toBeNull();
    expect(console.answer("q1", allow)).toBe(true);
    expect(console.answer("q1", deny)).toBe(false);
    expect(console.list()).toEqual([]);
    expect(console.get("q1")).toBeNull();
    expect(gate.takeAnswer("q1")).toEqual(allow);
    expect(gate.takeAnswer("q1")).toBeNull();
  });

  test("that were closed are not answered, even by one who has seen them", () => {
    const home = newHome();
    const console = openQuestions(home);
    openQuestions(home).put(sampleQuestion("q1"));
    expect(console.list()).toHaveLength(1);
    openQuestions(home).close("q1");
    expect(console.answer("q1", allow)).toBe(false);
    expect(console.list()).toEqual([]);
  });

  test("end with their time and with their host process", () => {
    const home = newHome();
    let now = 0;
    const store = openQuestions(home, () => now);
    const here = hostProcess(process.pid);
    const ended = sessionKey({ ...here, pid: spawnSync(process.execPath, ["-e", "0"]).pid });
    const earlier = sessionKey({ ...here, started: here.started.replace(/\d+$/, "77") });
    store.put(sampleQuestion("q1", { until: 100 }));
    store.put(sampleQuestion("q2", { until: 100, session: ended }));
    // A process of the same number that started at another time is another one.
    store.put(sampleQuestion("q3", { until: 100, session: earlier }));
    store.put(sampleQuestion("q4", { until: 100, session: "12345678-1234-4123-8123-123456789012" }));
    expect(store.list().map(({ id }) => id)).toEqual(["q1", "q4"]);
    expect(store.answer("q2", allow)).toBe(false);
    now = 100;
    expect(store.list()).toEqual([]);
    expect(store.answer("q1", allow)).toBe(false);
    sweepQuestions(home, () => now);
    expect(readdirSync(file(home, "open"))).toEqual([]);
  });

  test.each<[string, Given]>([
    ["a name where nothing is to be typed", { by: "console", at: 1, confirm: "x" }],
    ["a grant that was not proposed", { by: "console", at: 1, decision: "grant", proposal: "p2", for: "hour" }],
  ])("do not take %s", (_, given) => {
    const store = openQuestions(newHome());
    store.put(sampleQuestion("q1"));
    expect(store.answer("q1", given)).toBe(false);
    expect(store.get("q1")).not.toBeNull();
  });

  test("a challenge takes a name or a no, and nothing less", () => {
    const store = openQuestions(newHome());
    store.put(sampleQuestion("q1", { asking: "challenge" }));
    const attempts: Given[] = [
      allow,
      { by: "console", at: 1, decision: "allow-session" },
      { by: "console", at: 1, decision: "grant", proposal: "p1", for: "hour" },
      { by: "console", at: 1, confirm: "" },
    ];
    for (const given of attempts) expect(store.answer("q1", given)).toBe(false);
    expect(store.answer("q1", { by: "console", at: 1, confirm: "delete" })).toBe(true);
  });

  test("one that cannot be read is none, and an answer that cannot be read is none", () => {
    const home = newHome();
    const store = openQuestions(home);
    const whole = JSON.stringify(sampleQuestion("q1"));
    const bad = [
      "",
      "{",
      whole.replace('"id":"q1"', '"id":"q2"'),
      whole.replace('"asking":"ask"', '"asking":"nothing"'),
      whole.replace('"until":', '"until":"x","asked2":'),
      whole.replace('"readOnly":', '"readonly":'),
      whole.replace('"id":"q1"', '"id":"q1","id":"q1"'),
    ];
    for (const text of bad) {
      expect(text).not.toBe(whole);
      writeFileSync(file(home, "open", "q1.json"), text);
      expect(openQuestions(home).list(), text).toEqual([]);
      expect(openQuestions(home).answer("q1", allow), text).toBe(false);
    }
    for (const text of [
      "",
      '{"by":"console","at":1,"decision":"allow","confirm":"x"}',
      '{"by":"model","at":1,"decision":"allow"}',
    ]) {
      writeFileSync(file(home, "given", "q1.json"), text);
      expect(store.takeAnswer("q1"), text).toBeNull();
    }
    for (const id of ["", "../q1", "a/b", "."]) expect(store.answer(id, allow)).toBe(false);
  });

  test.runIf(process.getuid !== undefined)("belong to the person alone; what others may write counts for nothing", () => {
    const home = newHome();
    const store = openQuestions(home);
    store.put(sampleQuestion("q1"));
    store.put(sampleQuestion("q2"));
    expect(statSync(file(home, "open")).mode & 0o777).toBe(0o700);
    expect(statSync(file(home, "open", "q1.json")).mode & 0o777).toBe(0o600);
    store.answer("q1", allow);
    expect(statSync(file(home, "given", "q1.json")).mode & 0o777).toBe(0o600);
    chmodSync(file(home, "given", "q1.json"), 0o666);
    expect(store.takeAnswer("q1")).toBeNull();
    chmodSync(file(home, "open", "q2.json"), 0o666);
    expect(openQuestions(home).list()).toEqual([]);
  });

  test("tell when something changes", { timeout: 20_000 }, async () => {
    const home = newHome();
    const store = openQuestions(home);
    const changes: string[] = [];
    onTestFinished(store.watch(() => changes.push(store.list().join())));
    const seen = async (what: () => boolean): Promise<void> => {
      while (!what()) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    openQuestions(home).put(sampleQuestion("q1"));
    await seen(() => store.list().length === 1 && changes.length > 0);
    changes.length = 0;
    openQuestions(home).answer("q1", allow);
    await seen(() => changes.length > 0);
    expect(store.takeAnswer("q1")).toEqual(allow);
  });

  test("of racing answerers exactly one wins each, and its answer is the one that is taken", { timeout: 60_000 }, async () => {
    const folder = temporaryFolder();
    const home = openHome({ HEED_HOME: join(folder, "heed") });
    const store = openQuestions(home);
    const count = 150;
    for (let n = 0; n < count; n += 1) store.put(sampleQuestion(`q${n}`));
    // All wait for one starting sign, then answer every question; every third process closes every tenth question besides.
    const script = await bundleScript(
      folder,
      `import { openHome } from "heed-src/node/home.js";
       import { openQuestions } from "heed-src/store/state/question-store.js";
       const store = openQuestions(openHome(process.env));
       const me = Number(process.argv[2]);
       store.list();
       process.stdout.write("ready\\n");
       process.stdin.once("data", () => {
         const won = [];
         for (let step = 0; step < ${count}; step += 1) {
           const n = (step + me * 50) % ${count};
           if (me === 2 && n % 10 === 0) store.close("q" + n);
           else if (store.answer("q" + n, { by: "console", at: me, decision: me === 1 ? "deny" : "allow" })) won.push(n);
         }
         process.stdout.write(JSON.stringify(won), () => process.exit());
       });`,
    );
    const children = Array.from({ length: 3 }, (_, child) =>
      spawn(process.execPath, [script, String(child)], {
        env: { ...process.env, HEED_HOME: home.dir },
        stdio: ["pipe", "pipe", "inherit"],
      }),
    );
    await Promise.all(children.map(async (child) => once(child.stdout, "data")));
    const outputs = children.map(async (child) => {
      let text = "";
      child.stdout.on("data", (data: Buffer) => (text += data.toString()));
      await once(child, "close");
      return JSON.parse(text) as number[];
    });
    for (const child of children) child.stdin.write("go\n");
    const won = await Promise.all(outputs);
    expect(won.filter((list) => list.length > 0).length).toBeGreaterThan(1);
    const winner = new Map<number, number>();
    for (const [child, list] of won.entries()) {
      for (const n of list) {
        expect(winner.has(n), `q${n} was answered twice`).toBe(false);
        winner.set(n, child);
      }
    }
    for (let n = 0; n < count; n += 1) {
      const taken = store.takeAnswer(`q${n}`);
      // A question that was closed may have been answered just before: then its answer may be gone with it.
      if (taken === null) expect(n % 10, `q${n}`).toBe(0);
      else expect(taken.at, `q${n}`).toBe(winner.get(n));
    }
    expect(readdirSync(file(home, "moving"))).toEqual([]);
  });
});
