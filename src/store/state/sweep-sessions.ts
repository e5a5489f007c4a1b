import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { homeFolder, type Home } from "../../node/home.js";
import { sessionEnded } from "../../launch/host-process.js";

/**
 * Removes what is kept of sessions whose host process has ended. A session of a process that may
 * still run (here, or in a container or on a machine that shares the home), or whose name says no
 * process, stays: its legs may still count.
 */
export function sweepSessions(home: Home): void {
  const folder = homeFolder(home, "state", "sessions");
  for (const name of readdirSync(folder)) {
    if (sessionEnded(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
