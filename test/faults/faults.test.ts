import { ALL_FAULTS } from "./all-faults.test-support.js";
import { tryFaults } from "./tally.test-support.js";

// A share of them all: `npm run test:long` tries the rest (faults.long.test.ts).
tryFaults(ALL_FAULTS, ({ quick }) => quick === true, 110);
