import { closeSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { homeFolder, homePath, type Home } from "../home.js";
import { seenProcess, sessionEnded, sessionKey } from "./host-process.js";

/**
 * Says that this process is a console at which a person can be asked. Gives back how to take that back; a process that
 * dies without it counts no longer either.
 *
 * @throws Error where the folder cannot be written: gates would then put nothing to the console
 */
export function announceConsole(home: Home): () => void {
  const key = sessionKey(seenProcess(process.pid) ?? { pid: process.pid, started: "", executable: "" });
  const file = join(homeFolder(home, "state", "consoles"), key);
  closeSync(openSync(file, "a", 0o600));
  const withdraw = (): void => rmSync(file, { force: true });
  process.once("exit", withdraw);
  return () => {
    process.off("exit", withdraw);
    withdraw();
  };
}

/** True if a console of this home runs, so that a question put to it can be seen. What cannot be looked at does not run. */
export function consoleRuns(home: Home): boolean {
  const folder = homePath(home, "state", "consoles");
  try {
    return readdirSync(folder).some((key) => /^\d{1,10}-(?:unknown|[\w-]+)$/.test(key) && !sessionEnded(key));
  } catch {
    return false;
  }
}
