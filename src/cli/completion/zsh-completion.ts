import { following, type Completed } from "./completed.js";

/** A text in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** For zsh with compinit, sourced or as a file `_heed` of `fpath`. */
export function zshCompletion(commands: readonly Completed[]): string {
  return [
    "#compdef heed",
    "_heed() {",
    "  local -a commands",
    "  commands=(",
    ...commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(":", "\\:")}`)}`),
    "  )",
    "  if ((CURRENT == 2)); then",
    "    _describe -t commands command commands",
    "    return",
    "  fi",
    "  if (( ${words[(I)--]} > 0 && ${words[(I)--]} < CURRENT )); then",
    "    _files",
    "    return",
    "  fi",
    '  case "${words[2]}" in',
    ...commands.map((command) => `    ${command.name}) compadd -- ${following(command)} ;;`),
    "  esac",
    "  _files",
    "}",
    "compdef _heed heed",
    "",
  ].join("\n");
}
