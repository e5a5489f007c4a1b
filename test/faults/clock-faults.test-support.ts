import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { verifyJournal } from "../../src/store/journal/verify-journal.js";
import { decisionOf } from "../gateway/harness.test-support.js";
import { world } from "../gateway/waiting-world.test-support.js";
import { faultWorld, gone, POLICY, settled } from "./fault-world.test-support.js";
import type { Fault, Tally } from "./tally.test-support.js";

const HOUR = 3_600_000;
const JUMPS: readonly (readonly [string, number])[] = [
  ["an hour back", -HOUR],
  ["a day forward", 24 * HOUR],
  ["forty days back", -40 * 24 * HOUR],
  ["to before 1970", -70 * 365 * 24 * HOUR],
  ["a hundred years forward", 100 * 365 * 24 * HOUR],
];
type Clocked = ReturnType<typeof world>;

/** A call that waits for a person while the clock is set: it is answered after its 45 seconds, and a late yes runs nothing. */
function held([what, by]: (typeof JUMPS)[number]): Fault {
  return {
    name: `the clock is set ${what} while a person is asked`,
    quick: by === -HOUR,
    run(tally) {
      const at = world();
      at.call(1, "write");
      expect(at.questions()).toHaveLength(1);
      at.pass(10_000);
      at.jump(by);
      // What else happens meanwhile must not begin the wait anew.
      at.answer({ method: "notifications/tools/list_changed" });
      at.pass(1_000);
      at.relist([{ name: "write" }, { name: "other" }]);
      at.pass(34_000);
      if (at.sent(1) === undefined) tally.hanging += 1;
      at.say(at.questions()[0], { decision: "allow" });
      count(at, tally);
    },
  };
}

/** Calls after the clock was set, with a list that has just changed: none of them waits for the clock to catch up. */
function listing([what, by]: (typeof JUMPS)[number]): Fault {
  return {
    name: `the clock is set ${what} and the list changes`,
    run(tally) {
      const at = world({ policy: "version: 1\nrules:\n  - {id: a, tool: write, verdict: allow}\n" });
      at.call(1, "write");
      at.jump(by);
      at.answer({ method: "notifications/tools/list_changed" });
      at.call(2, "other");
      at.pass(1_000);
      at.relist([{ name: "write" }, { name: "other" }]);
      at.pass(45_000);
      if (at.sent(2) === undefined) tally.hanging += 1;
      count(at, tally, 1);
    },
  };
}

/** What was given for a time is over with it. */
function given([what, by]: (typeof JUMPS)[number]): Fault {
  return {
    name: `the clock is set ${what} after a call was allowed for the session and another one declined`,
    run(tally) {
      const at = world({ reviewed: true, tools: [{ name: "add_note" }, { name: "other" }] });
      at.call(1, "add_note");
      at.pass(1_000);
      at.say(at.questions()[0], { decision: "allow-session" });
      at.answer({ id: 1, result: { content: [] } });
      at.call(2, "other");
      at.pass(1_000);
      at.say(at.questions()[1], { decision: "deny" });
      at.jump(by);
      at.call(3, "other");
      at.call(4, "add_note", { n: 4 });
      at.pass(46_000);
      for (const id of [2, 3, 4]) if (at.sent(id) === undefined) tally.hanging += 1;
      count(at, tally, 1);
    },
  };
}

function count(at: Clocked, tally: Tally, allowed = 0): void {
  at.end();
  tally.ran += at.calls().length;
  tally.unapproved += Math.max(0, at.calls().length - allowed);
  tally.lost += verifyJournal(join(at.home.dir, "journal")).problems.filter(({ severity }) => severity === "error").length;
}

/** A real gate whose clock is set back: rules that are changed then count at once. */
const rules: Fault = {
  name: "the clock of a running gate is set back, and then a rule is changed",
  quick: true,
  async run(tally) {
    const at = faultWorld();
    const clock = join(at.project, "clock");
    writeFileSync(clock, "0");
    Object.assign(at.env, { FAULT_CLOCK: clock, NODE_OPTIONS: `--require ${join(import.meta.dirname, "shifted-clock.cjs")}` });
    const client = await at.start();
    await client.initialize();
    client.call(1, "free", { n: 1 });
    await settled(client, [1], tally);
    writeFileSync(clock, String(-HOUR));
    writeFileSync(join(at.home.dir, "heed.yaml"), POLICY.replace("verdict: allow", "verdict: deny"), { mode: 0o600 });
    client.call(2, "free", { n: 2 });
    await settled(client, [2], tally);
    expect(decisionOf(client.messages.find(({ id }) => id === 2) ?? {})?.["outcome"]).toBe("policy");
    const { server, gate } = await at.pids();
    client.child.stdin.end();
    await gone([server, gate], tally);
    at.audit(tally);
  },
};

/** Clocks that jump. */
export const CLOCK_FAULTS: readonly Fault[] = [...JUMPS.map(held), ...JUMPS.map(listing), ...JUMPS.map(given), rules];
