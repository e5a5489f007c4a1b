import { processTerminal } from "../../store/person/process-terminal.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";

/** Asks a person for a line. @throws QuestionEnded where there is no answer: the command ends with it, and changes nothing */
export type Ask = (question: string) => Promise<string>;

/**
 * How a command asks its questions; null where there is nobody to ask, or all output is for a program.
 *
 * @param patience how long each question waits (milliseconds)
 */
export function askerOf(input: Pick<Input, "flags">, io: Pick<Io, "interactive">, patience?: number): Ask | null {
  return io.interactive && !input.flags.has("json") ? (question) => processTerminal().ask(question, patience) : null;
}
