import { ALL_FAULTS } from "./all-faults.test-support.js";
import { tryFaults } from "./tally.test-support.js";

tryFaults(ALL_FAULTS, () => true);
