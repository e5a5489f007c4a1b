import { LINT_RULE_NAMES } from "../../policy/lint-names.js";
import { closest } from "../../policy/closest.js";
import { bashCompletion } from "../completion/bash-completion.js";
import type { Completed } from "../completion/completed.js";
import { fishCompletion } from "../completion/fish-completion.js";
import { zshCompletion } from "../completion/zsh-completion.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { COMMANDS } from "../frame/registry.js";
import { UsageError } from "../../review/usage-error.js";

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

const HELP = `heed completion: the script by which a shell completes heed's words

  source <(heed completion bash)                               in ~/.bashrc
  source <(heed completion zsh)                                in ~/.zshrc, after compinit
  heed completion fish > ~/.config/fish/completions/heed.fish
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [shell, extra] = input.words;
  const names = Object.keys(SHELLS);
  if (shell === undefined || extra !== undefined || input.rest !== null || !Object.hasOwn(SHELLS, shell)) {
    const near = shell === undefined ? null : closest(shell, names);
    throw new UsageError(
      "shell-unknown",
      shell === undefined ? "heed completion takes the name of a shell." : `There is no completion for ${JSON.stringify(shell)}.`,
      near === null ? `It knows ${names.join(", ")}.` : `Did you mean ${near}?`,
    );
  }
  io.out(SHELLS[shell as keyof typeof SHELLS](await completed(names)));
  return 0;
}

/** Every command as it stands in the table, with what may follow it. */
async function completed(shells: readonly string[]): Promise<readonly Completed[]> {
  const words: Readonly<Record<string, readonly string[]>> = { rule: LINT_RULE_NAMES, completion: shells };
  const commands = await Promise.all(
    COMMANDS.map(async ({ name, summary, load }): Promise<Completed> => {
      const { options } = await load();
      return { name, summary, options: [...Object.keys(options), "json", "help"], words: words[name] ?? [] };
    }),
  );
  const help = { name: "help", summary: "how a command is called", options: [], words: COMMANDS.map(({ name }) => name) };
  return [...commands, help];
}

/** `heed completion`. */
export const completionCommand: Command = { name: "completion", help: HELP, options: {}, run };
