import { CLOCK_FAULTS } from "./clock-faults.test-support.js";
import { HOME_FAULTS } from "./home-faults.test-support.js";
import { HTTP_FAULTS } from "./http-faults.test-support.js";
import { KILL_FAULTS } from "./kill-faults.test-support.js";
import { MANY_FAULTS } from "./many-faults.test-support.js";
import { ROUND_FAULTS } from "./round-faults.test-support.js";
import { SERVER_FAULTS } from "./server-faults.test-support.js";

/** Everything that is broken on purpose. */
export const ALL_FAULTS = {
  "processes that are killed": KILL_FAULTS,
  "processes that are killed between the rounds of a call": ROUND_FAULTS,
  "processes that are killed where one gate serves many": MANY_FAULTS,
  "a home that breaks": HOME_FAULTS,
  "clocks that jump": CLOCK_FAULTS,
  "servers that misbehave, and too much at once": SERVER_FAULTS,
  "over HTTP": HTTP_FAULTS,
} as const;
