import { afterAll, expect, it } from "vitest";
import { fuzzHome } from "./fuzz-home.test-support.js";
import { runStream } from "./in-process.test-support.js";
import { Total } from "./total.test-support.js";

const home = fuzzHome();
afterAll(() => home.remove());

/** Where to begin; another number looks at other streams. A seed that fails goes into seeds.json. */
const FIRST = Number(process.env["HEED_FUZZ_SEED"] ?? 1000);
/** How many messages, within ten minutes; without it, as many as a minute takes. */
const MESSAGES = Number(process.env["HEED_FUZZ_MESSAGES"] ?? Infinity);
const WITHIN = MESSAGES === Infinity ? 60_000 : 600_000;

it(
  "lets no message differ from itself but as the contract says, for a minute or for the number asked for",
  async () => {
    const total = new Total();
    const until = Date.now() + WITHIN;
    let seed = FIRST;
    for (; Date.now() < until && total.messages < MESSAGES; seed++) total.add(await runStream(seed, 1000, home));
    console.log(`seeds ${FIRST} to ${seed - 1}: ${total.text()}`);
    expect(total.messages).toBeGreaterThanOrEqual(MESSAGES === Infinity ? 1 : MESSAGES);
  },
  2 * WITHIN,
);
