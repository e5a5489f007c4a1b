import type { ChildProcess } from "node:child_process";
import { descendantsOf, endEach } from "./descendants.js";

const live = new Set<ChildProcess>();

/**
 * Watches a child so that it cannot outlive this process: whatever ends Heed ends it too, with all that
 * it started (POSIX: its process group, of which it must be the leader; Linux: what has left that group, too).
 */
export function guardChild(child: ChildProcess): void {
  if (live.size === 0) process.on("exit", killAll);
  live.add(child);
}

/**
 * Ends a child and everything that it started: its input is closed, then SIGTERM, then SIGKILL,
 * with `graceMs` milliseconds between the steps. Resolves when the child is gone; never rejects.
 */
export async function endChild(child: ChildProcess, graceMs: number): Promise<void> {
  const gone = exited(child);
  // Some servers start helpers, such as a look for a newer version, in sessions of their own.
  const strays = child.pid === undefined ? [] : descendantsOf(child.pid);
  child.stdin?.end();
  if (!(await goneWithin(gone, graceMs))) {
    signalGroup(child, "SIGTERM");
    if (!(await goneWithin(gone, graceMs))) signalGroup(child, "SIGKILL");
    await gone;
  }
  // The server is gone; what it started may not be.
  const left = signalGroup(child, "SIGTERM");
  if (endEach(strays, "SIGTERM") || left) {
    await pause(Math.min(graceMs, 200));
    signalGroup(child, "SIGKILL");
    endEach(strays, "SIGKILL");
  }
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  live.delete(child);
  if (live.size === 0) process.off("exit", killAll);
}

function killAll(): void {
  for (const child of live) {
    const strays = child.pid === undefined ? [] : descendantsOf(child.pid);
    signalGroup(child, "SIGKILL");
    endEach(strays, "SIGKILL");
  }
}

/** True if something of the child's group was there to be signalled. */
function signalGroup(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): boolean {
  if (child.pid === undefined) return false;
  try {
    if (process.platform === "win32") return child.kill(signal);
    return process.kill(-child.pid, signal);
  } catch {
    // ESRCH: the group is empty.
    return false;
  }
}

function exited(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

function goneWithin(done: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void done.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
