import type { Io } from "../frame/io.js";

/**
 * Says what a gate waits for that a person started in a terminal: it is spoken to by an MCP client, and would seem to hang.
 *
 * @param words the command line without `heed`
 * @param label what the entry is to be called
 */
export function sayWaits(words: readonly string[], label: string, io: Io): void {
  const entry = JSON.stringify({ mcpServers: { [label]: { command: "heed", args: words } } }, null, 2);
  io.err(
    [
      "heed gate waits for an MCP client on its standard input, and this is a terminal. In a host's configuration it stands like this:",
      "",
      ...entry.split("\n").map((line) => `  ${line}`),
      "",
      "heed install writes such entries for the hosts that it knows. With --port the gate serves clients that take a URL. Ctrl-D ends it.",
      "",
    ].join("\n"),
  );
}
