import { expect, test } from "vitest";
import { explore, type Bound, type Machine, type Setting } from "./approval-model.test-support.js";
import { openApproval, transition } from "./approval-transition.js";

const REAL: Machine = { open: openApproval, transition };
const BOUND: Bound = { depth: 6, approvals: 2, calls: 2, answers: 2, replays: 1 };

const SETTINGS: readonly Setting[] = (["ask", "challenge"] as const).flatMap((asking) =>
  (["held", "round"] as const).flatMap((manner) =>
    (asking === "ask" ? [false] : [true, false]).flatMap((attended) =>
      ([["form"], ["form", "console"], ["console"], []] as const).map((surfaces) => ({ asking, manner, attended, surfaces })),
    ),
  ),
);

test("all interleavings keep the invariants", () => {
  const started = performance.now();
  let worlds = 0;
  for (const setting of SETTINGS) {
    const found = explore(REAL, setting, BOUND);
    worlds += found;
    console.log(JSON.stringify(setting), found);
  }
  console.log(`Approval machine: ${worlds} worlds in ${SETTINGS.length} settings ${Math.round(performance.now() - started)}`);
  expect(worlds).toBeGreaterThan(100_000);
}, 600_000);
