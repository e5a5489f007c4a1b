import { following, type Completed } from "./completed.js";

/** For bash 3.2 and newer. What stands after `--` belongs to a server, and completes like any command. */
export function bashCompletion(commands: readonly Completed[]): string {
  const names = [...commands.map(({ name }) => name), "--help", "--version"].join(" ");
  return [
    "# bash completion for heed",
    "_heed() {",
    '  local cur="${COMP_WORDS[COMP_CWORD]}" words="" at',
    "  COMPREPLY=()",
    "  for ((at = 1; at < COMP_CWORD; at++)); do",
    '    if [[ "${COMP_WORDS[at]}" == "--" ]]; then return; fi',
    "  done",
    "  if ((COMP_CWORD == 1)); then",
    `    words="${names}"`,
    "  else",
    '    case "${COMP_WORDS[1]}" in',
    ...commands.map((command) => `      ${command.name}) words="${following(command)}" ;;`),
    "    esac",
    "  fi",
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    "}",
    "complete -o default -F _heed heed",
    "",
  ].join("\n");
}
