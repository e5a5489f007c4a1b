import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { ReadStream, WriteStream, isatty } from "node:tty";
import type { TerminalIo } from "./terminal-io.js";

/**
 * The terminal that this process was started from, whatever its standard streams are; null where there is none. It is
 * read only while somebody is asked, so that it stays the person's at all other times.
 */
export function openTty(): TerminalIo | null {
  if (process.platform === "win32" || !canOpen()) return null;
  return {
    write(text) {
      const out = new WriteStream(openSync("/dev/tty", "w"));
      out.write(text, () => out.destroy());
    },
    lines(typed) {
      const input = new ReadStream(openSync("/dev/tty", "r"));
      const reader = createInterface({ input, terminal: false });
      let stopped = false;
      reader.on("line", (line) => {
        if (!stopped) typed(line);
      });
      reader.once("close", () => {
        if (!stopped) typed(null);
      });
      // A terminal that goes away ends the input.
      input.on("error", () => reader.close());
      return () => {
        stopped = true;
        reader.close();
        input.destroy();
      };
    },
  };
}

function canOpen(): boolean {
  try {
    const fd = openSync("/dev/tty", "r+");
    try {
      return isatty(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}
