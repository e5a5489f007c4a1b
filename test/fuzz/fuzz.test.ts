import { afterAll, expect, it } from "vitest";
import { DIFFERENCES } from "./contract.test-support.js";
import { fuzzHome } from "./fuzz-home.test-support.js";
import { runStream } from "./in-process.test-support.js";
import { Total } from "./total.test-support.js";
import seeds from "./seeds.json" with { type: "json" };

const home = fuzzHome();
afterAll(() => home.remove());

it.each(seeds)("keeps to the contract where it once did not: $why", async ({ seed, lines }) => {
  expect((await runStream(seed, lines, home)).messages).toBeGreaterThanOrEqual(lines);
});

it("lets 20,000 messages differ from themselves only as the contract says, and meets every difference", async () => {
  const total = new Total();
  for (let seed = 0; seed < 20; seed++) total.add(await runStream(seed, 1000, home));
  console.log(total.text());
  // A difference that never comes up would be held to nothing.
  expect(Object.keys(DIFFERENCES).filter((one) => total.of(one) === 0)).toEqual([]);
  expect(total.of("same")).toBeGreaterThan(total.messages / 2);
}, 180_000);
