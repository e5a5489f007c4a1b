import { expect, it } from "vitest";
import { compareEvents, compareLines } from "./one-reading.test-support.js";

/** Where to begin; another number looks at other streams. */
const FIRST = Number(process.env["HEED_FUZZ_SEED"] ?? 1000);
const WITHIN = 30_000;

it("whatever any reader takes for a message is what the gate read, or never arrived, for half a minute", async () => {
  const until = Date.now() + WITHIN;
  let texts = 0;
  for (let seed = FIRST; Date.now() < until; seed++) {
    const lines = compareLines(seed, 2000);
    const events = await compareEvents(seed, 1000);
    expect([...lines.unread, ...events.unread].slice(0, 3)).toEqual([]);
    texts += lines.texts + events.texts;
  }
  console.log(`${texts.toLocaleString("en")} texts from seed ${FIRST} on`);
  expect(texts).toBeGreaterThan(0);
}, 120_000);
