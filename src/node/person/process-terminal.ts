import { createInterface } from "node:readline/promises";
import type { Terminal } from "./may-loosen.js";

/** How long a question waits for its answer unless it says so itself, in milliseconds. */
const PATIENCE = 120_000;

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    interactive: process.stdin.isTTY && process.stdout.isTTY,
    async ask(question, patience = PATIENCE) {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      // Closing rejects nothing: an ended input leaves `question` pending, so it is raced against the end.
      const ended = new Promise<null>((resolve) => lines.once("close", () => resolve(null)));
      const timer = setTimeout(() => lines.close(), patience);
      try {
        return await Promise.race([lines.question(question), ended]);
      } finally {
        clearTimeout(timer);
        lines.close();
      }
    },
  };
}
