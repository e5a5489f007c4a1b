import { ALL_FAULTS } from "./all-faults.test-support.js";
import { tryFaults } from "./tally.test-support.js";

// Two minutes where nothing else runs.
tryFaults(ALL_FAULTS, () => true, 300);
