// The greedy server over lines.
import { createInterface } from "node:readline";
import { greedyAnswer } from "./greedy-answers.mjs";

const say = (text) => {
  // What its reader does not take is dropped: the flood goes on at its own pace.
  if (process.stdout.writableLength < 4 * 1024 * 1024) process.stdout.write(`${text}\n`);
};
for await (const line of createInterface({ input: process.stdin })) {
  const answer = greedyAnswer(line, say);
  if (answer !== null) process.stdout.write(`${answer}\n`);
}
process.exit(0);
