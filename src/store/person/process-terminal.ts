import { createInterface } from "node:readline/promises";
import type { Terminal } from "./may-loosen.js";
import { QuestionEnded, type QuestionEnd } from "./question-ended.js";

/** How long a question waits for its answer unless it says so itself, in milliseconds. */
const PATIENCE = 120_000;

/** The terminal of this process. Every question of every command is asked here. */
export function processTerminal(): Terminal {
  return {
    interactive: process.stdin.isTTY && process.stdout.isTTY,
    async ask(question, patience = PATIENCE) {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      const answer = lines.question(question);
      // Closing rejects nothing: an ended input leaves `question` pending, so it is raced against the end.
      const ended = new Promise<never>((_, reject) => {
        const end = (how: QuestionEnd): void => reject(new QuestionEnded(how));
        const timer = setTimeout(() => end("silence"), patience);
        // Without a listener readline would only pause, and the question would end as if by Ctrl-D.
        lines.once("SIGINT", () => end("interrupted"));
        lines.once("close", () => {
          clearTimeout(timer);
          end("ended");
        });
      });
      try {
        return await Promise.race([answer, ended]);
      } catch (error) {
        // What comes next begins on a line of its own.
        process.stdout.write("\n");
        throw error;
      } finally {
        lines.close();
      }
    },
  };
}
