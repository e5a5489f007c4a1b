import { mayLoosen } from "../../store/person/may-loosen.js";
import { processTerminal } from "../../store/person/process-terminal.js";
import type { Home } from "../../node/home.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";

/**
 * Makes sure that a person, at a terminal and not an agent, wants what `what` says; in a scratch home nobody is asked.
 * Gives as whom the journal records it.
 *
 * @throws UsageError where nobody may or nobody did
 */
export async function confirm(home: Home, io: Io, what: string): Promise<"person" | "scratch"> {
  const may = await mayLoosen({ home, env: io.env, terminal: processTerminal(), what });
  if (may.ok) return may.by;
  throw new UsageError(may.refusal.code, may.refusal.message, may.refusal.help, may.refusal.args);
}
