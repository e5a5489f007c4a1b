// Puts a guard's question to the person at the terminal.
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import type { Answer, Question } from "heed/guard";

const lines = createInterface({ input: stdin, output: stdout, terminal: false });
const answers = lines[Symbol.asyncIterator]();

/** Shows the question as it is; what is typed is the decision, or the tool's name. The end of the input gives no answer. */
export async function askInTerminal(question: Question): Promise<Answer> {
  stdout.write(`${question.text}\n${question.kind === "challenge" ? "name" : "allow or deny"}: `);
  const typed = await answers.next();
  stdout.write("\n");
  if (typed.done === true) return null;
  if (question.kind === "challenge") return { confirm: typed.value };
  return { decision: typed.value === "allow" ? "allow" : "deny" };
}

/** Lets go of the terminal. */
export function closeTerminal(): void {
  lines.close();
}
