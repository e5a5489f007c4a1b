import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { NoiseLog } from "./noise-log.js";

/** A log that is read only when the test reads it. */
function slowLog() {
  const waiting: (() => void)[] = [];
  let text = "";
  const log = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      waiting.push(done);
    },
  });
  return { log, read: () => waiting.splice(0).forEach((done) => done()), text: () => text };
}

it("shows what a server prints under its label, made visible, cut, and on one line", () => {
  const { log, read, text } = slowLog();
  const noise = new NoiseLog(log, "bill\u001Bing");
  for (const said of ["ready\r", "\u001b[31mred\u202E", "two\nlines", "  ", "x".repeat(5000)]) {
    noise.say(Buffer.from(said));
    read();
  }
  expect(text().split("\n")).toEqual([
    "[bill\\u{1B}ing] ready",
    "[bill\\u{1B}ing] \\u{1B}[31mred\\u{202E}",
    "[bill\\u{1B}ing] two\\nlines",
    `[bill\\u{1B}ing] ${"x".repeat(2000)}… (5000 bytes)`,
    "",
  ]);
});

it("waits for nobody: what is not read is counted and dropped, and the count is told", async () => {
  const { log, read, text } = slowLog();
  const noise = new NoiseLog(log, "billing");
  for (let i = 0; i < 100_000; i++) noise.say(Buffer.from(`line ${i}`));
  expect(log.writableLength).toBeLessThan(70_000);
  while (log.writableLength > 0) {
    read();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const lines = text().trimEnd().split("\n");
  expect(lines.at(-1)).toBe(`[billing] ${100_000 - (lines.length - 1)} more that are no message`);
  noise.say(Buffer.from("again"));
  expect(log.writableLength).toBeGreaterThan(0);
});
