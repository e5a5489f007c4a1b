import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../environment-error.js";
import { homeFolder, type Home } from "../home.js";

/**
 * Removes what is kept of sessions whose host process has ended. A session of a process that may
 * still run, or whose name says no process, stays: its legs may still count.
 */
export function sweepSessions(home: Home): void {
  const folder = homeFolder(home, "state", "sessions");
  for (const name of readdirSync(folder)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isSafeInteger(pid) && pid > 0 && !mayRun(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function mayRun(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== "ESRCH";
  }
}
