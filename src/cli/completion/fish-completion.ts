import type { Completed } from "./completed.js";

/** A text in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** For fish. */
export function fishCompletion(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, summary, options, words }) => {
    const behind = `complete -c heed -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `complete -c heed -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...(words.length === 0 ? [] : [`${behind} -f -a ${quoted(words.join(" "))}`]),
      ...options.map((option) => `${behind} -l ${option}`),
    ];
  });
  return `${["# fish completion for heed", ...lines].join("\n")}\n`;
}
