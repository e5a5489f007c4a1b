import { CLOCK_FAULTS } from "./clock-faults.test-support.js";
import { HOME_FAULTS } from "./home-faults.test-support.js";
import { KILL_FAULTS } from "./kill-faults.test-support.js";
import { tryFaults } from "./tally.test-support.js";

// A share of them all: `npm run test:long` tries the rest (faults.long.test.ts).
tryFaults(
  { "processes that are killed": KILL_FAULTS, "a home that breaks": HOME_FAULTS, "clocks that jump": CLOCK_FAULTS },
  ({ quick }) => quick === true,
);
