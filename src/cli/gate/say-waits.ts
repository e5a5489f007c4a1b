import { launcherWords } from "../../store/installed/launcher.js";
import type { Io } from "../frame/io.js";
import { copyHome } from "../install/own-copy.js";
import { holdsCopy } from "../install/own-words.js";
import { wrap } from "../screen/wrap.js";

/**
 * Says what a gate waits for that a person started in a terminal: it is spoken to by an MCP client, and would seem to hang.
 *
 * @param words the command line without `heed`
 * @param label what the entry is to be called
 */
export function sayWaits(words: readonly string[], label: string, io: Io): void {
  const home = copyHome(io);
  // The copy is found by its path, whatever PATH a host has.
  const [command = "heed", ...before] = holdsCopy(home) ? launcherWords(home) : ["heed"];
  // A host would make a throw-away home at each start.
  const end = words.indexOf("--");
  const args = words.filter((word, at) => word !== "--scratch" || (end !== -1 && at > end));
  const entry = JSON.stringify({ mcpServers: { [label]: { command, args: [...before, ...args] } } }, null, 2);
  const say = (text: string): readonly string[] => wrap(text, io.columns, "");
  io.err(
    [
      ...say(
        "heed gate waits for an MCP client on its standard input, and this is a terminal. In a host's configuration it stands like this:",
      ),
      "",
      ...entry.split("\n").map((line) => `  ${line}`),
      "",
      ...say(
        "heed install writes such entries for the hosts that it knows. With --port the gate serves clients that take a URL. Ctrl-D ends it.",
      ),
      "",
    ].join("\n"),
  );
}
