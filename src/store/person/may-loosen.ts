import type { Diagnostic } from "../../core/decide/reason.js";
import type { Home } from "../../node/home.js";
import { isScratch } from "../../node/scratch-home.js";
import { isAgentEnvironment } from "./agent-environment.js";
import { randomCode, typedCode } from "./random-code.js";

/** A person's terminal, as far as asking needs it. */
export type Terminal = {
  /** Both input and output are a terminal. */
  readonly interactive: boolean;
  /**
   * Shows a question and gives the typed line.
   *
   * @param patience how long it waits for an answer (milliseconds)
   * @throws QuestionEnded where there is none: Ctrl-C, the end of the input, or nobody in time
   */
  ask(question: string, patience?: number): Promise<string>;
};

/** Who may loosen, and as whom the journal records it. */
export type MayLoosen =
  | { readonly ok: true; readonly by: "person" | "scratch" }
  | { readonly ok: false; readonly refusal: Diagnostic };

/**
 * Asks whether a command that loosens something may go on: only for a person at a terminal who types
 * a random code back, and never inside a known agent's environment. In a scratch home nobody is asked.
 *
 * The code is shown on the terminal alone. A refusal holds nothing that would help to pass: neither
 * the code nor the variable that gave the agent away. An agent with an unsandboxed shell of the same
 * user can imitate all of this; that limit is stated in the documentation.
 *
 * @param what the sentence that says what will be loosened, already safe to print
 * @throws QuestionEnded where a person at the terminal gave no answer
 *
 * @example
 * const may = await mayLoosen({ home, env: process.env, terminal: processTerminal(), what: "Trust billing with 3 tools." });
 * if (!may.ok) report(may.refusal);
 */
export async function mayLoosen(options: {
  readonly home: Home;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly what: string;
}): Promise<MayLoosen> {
  const may = personPresent({ ...options, interactive: options.terminal.interactive });
  if (!may.ok || may.by === "scratch") return may;
  const code = randomCode(6);
  const answer = await options.terminal.ask(
    `${options.what}\nTo confirm, type ${code} and press Enter. Anything else changes nothing: `,
  );
  if (typedCode(answer) !== code) return refuse("loosen-wrong-code", "The typed text is not the code that was shown.");
  return { ok: true, by: "person" };
}

/**
 * Whether a person could be asked at all: at a terminal that is not known to be an agent's. It asks nothing: for a
 * command that has its code typed back elsewhere than at the terminal. In a scratch home nobody needs to be there.
 *
 * @example
 * const may = personPresent({ home, env: process.env, interactive: process.stdin.isTTY && process.stdout.isTTY });
 */
export function personPresent({
  home,
  env,
  interactive,
}: {
  readonly home: Home;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly interactive: boolean;
}): MayLoosen {
  if (isScratch(home)) return { ok: true, by: "scratch" };
  if (!interactive)
    return refuse(
      "loosen-without-terminal",
      "This loosens what Heed stops, and there is no terminal at which a person could confirm it.",
    );
  if (isAgentEnvironment(env))
    return refuse("loosen-by-agent", "This loosens what Heed stops, and this terminal belongs to an agent or runs unattended.");
  return { ok: true, by: "person" };
}

function refuse(code: "loosen-without-terminal" | "loosen-by-agent" | "loosen-wrong-code", message: string): MayLoosen {
  return {
    ok: false,
    refusal: {
      code,
      args: {},
      severity: "error",
      message: `${message} Nothing was changed.`,
      help: "A person must do this, in a terminal of their own.",
    },
  };
}
