import type { Host } from "./host.js";

/**
 * Which arguments hold the folder that is open in the host and nothing else, alone or behind `--option=`. Of the hosts' ways to
 * fill a text in, one alone names that folder.
 */
export function openedFolderSlots({ variables }: Pick<Host, "variables">, args: readonly string[]): readonly number[] {
  if (variables !== "env-prefix") return [];
  return args.flatMap((arg, at) => (/^(?:--?[A-Za-z][\w-]*=)?\$\{workspaceFolder\}$/u.test(arg) ? [at] : []));
}
