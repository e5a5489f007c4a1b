import { systemCode } from "./environment-error.js";

/** True if there is a process of this number on this machine, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other failure means that it is there, and somebody else's.
    return systemCode(error) !== "ESRCH";
  }
}
