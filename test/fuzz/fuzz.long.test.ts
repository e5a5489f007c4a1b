import { afterAll, expect, it } from "vitest";
import { fuzzHome } from "./fuzz-home.test-support.js";
import { runStream } from "./in-process.test-support.js";
import { Total } from "./total.test-support.js";

const home = fuzzHome();
afterAll(() => home.remove());

/** Where to begin; another number looks at other streams. A seed that fails goes into seeds.json. */
const FIRST = Number(process.env["HEED_FUZZ_SEED"] ?? 1000);
const WITHIN = 60_000;

it("lets no message differ from itself but as the contract says, for a minute", async () => {
  const total = new Total();
  const until = Date.now() + WITHIN;
  for (let seed = FIRST; Date.now() < until; seed++) total.add(await runStream(seed, 1000, home));
  console.log(total.text());
  expect(total.messages).toBeGreaterThan(0);
}, 120_000);
