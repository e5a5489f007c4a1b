import { readFileSync, readdirSync } from "node:fs";

/** A process that was seen running; its start tells it from a later one of the same number. */
export type Running = { readonly pid: number; readonly started: string };

/**
 * All that a process has started and that still runs, at any depth, whatever group or session it has put itself in. On
 * Linux only (it is read from /proc); empty elsewhere. What a process started that has ended since is not found.
 */
export function descendantsOf(pid: number): readonly Running[] {
  const children = new Map<number, Running[]>();
  for (const name of numbered()) {
    const seen = look(name);
    if (seen === null) continue;
    const siblings = children.get(seen.parent);
    if (siblings === undefined) children.set(seen.parent, [seen]);
    else siblings.push(seen);
  }
  const found: Running[] = [];
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of children.get(next) ?? []) {
      found.push(child);
      open.push(child.pid);
    }
    // A table that is read while it changes must not send this round in circles.
    children.delete(next);
  }
  return found;
}

/** Ends those of them that still are the processes that were seen. */
export function endEach(processes: readonly Running[], signal: "SIGTERM" | "SIGKILL"): boolean {
  let any = false;
  for (const { pid, started } of processes) {
    if (look(String(pid))?.started !== started) continue;
    try {
      any = process.kill(pid, signal) || any;
    } catch {
      // It ended, or it is another user's.
    }
  }
  return any;
}

function numbered(): readonly string[] {
  if (process.platform !== "linux") return [];
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  } catch {
    return [];
  }
}

function look(pid: string): (Running & { readonly parent: number }) | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The command's name stands in brackets and may hold anything; state, parent, … follow (proc(5)).
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const started = rest[17];
    return state === "Z" || started === undefined ? null : { pid: Number(pid), parent: Number(parent), started };
  } catch {
    return null;
  }
}
