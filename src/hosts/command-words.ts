/** A command with its arguments, as a configuration names them. */
export type CommandWords = { readonly command: string; readonly args: readonly string[] };
