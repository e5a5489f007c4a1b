// A server by hand that answers at once: what is measured is the way to it, not the server.
import { createInterface } from "node:readline";
import { echoAnswer } from "./echo-answers.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  const answer = echoAnswer(line);
  if (answer !== null) process.stdout.write(`${answer}\n`);
}
