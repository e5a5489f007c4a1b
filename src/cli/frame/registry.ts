import type { Command } from "./command.js";

/** A command before it is loaded. */
export type Entry = { readonly name: string; readonly summary: string; readonly load: () => Promise<Command> };

/** Every command, in the order in which the help lists them. */
export const COMMANDS: readonly Entry[] = [
  {
    name: "check",
    summary: "what each tool of a server may do, and whether a call deserves a pause",
    load: async () => (await import("../commands/check.js")).checkCommand,
  },
];
