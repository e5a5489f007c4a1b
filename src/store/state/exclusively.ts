import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { EnvironmentError, systemCode } from "../../node/environment-error.js";
import { randomId } from "../../node/ids.js";
import { seenProcess, sessionEnded, sessionKey } from "../../launch/host-process.js";

/** How long a process waits for another one's turn: far longer than any change takes. */
const LONGEST_WAIT_MS = 10_000;
const BETWEEN_LOOKS_MS = 10;

/**
 * Runs something that no other process may do at the same time, with `file` as the sign that it is
 * done: whoever could make it has the turn. A sign left by a process that has ended (told by number
 * and start) is taken away; one that cannot be told is waited for.
 *
 * @throws EnvironmentError `lock-busy` where the turn did not come, `file-write-failed` where the sign cannot be made; and what `run` throws
 */
export function exclusively<T>(file: string, run: () => T, longestWait: number = LONGEST_WAIT_MS): T {
  const id = randomId();
  const mine = `${file}.${id}`;
  const end = performance.now() + longestWait;
  try {
    // Linked into its place whole: a sign without its holder could not be told from a live one.
    writeFileSync(mine, `${id} ${sessionKey(seenProcess(process.pid) ?? { pid: process.pid, started: "", executable: "" })}`, {
      mode: 0o600,
      flag: "wx",
    });
    while (!claim(mine, file)) {
      const other = read(file);
      if (performance.now() >= end) throw busy(file, other?.holder ?? "");
      if (other !== null && sessionEnded(other.holder)) takeAway(file, other.id, mine);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_LOOKS_MS);
    }
  } catch (cause) {
    throw cause instanceof EnvironmentError ? cause : unwritable(file, cause);
  } finally {
    rmSync(mine, { force: true });
  }
  try {
    return run();
  } finally {
    rmSync(file, { force: true });
  }
}

function claim(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Takes a dead process's sign away. Two that found it dead must not both: the later one would take
 * the sign that the first has made since. So one at a time looks once more and takes away, and only
 * the sign that was found dead.
 */
function takeAway(file: string, dead: string, mine: string): void {
  const turn = `${file}.${dead}.dead`;
  if (!claim(mine, turn)) return;
  try {
    if (read(file)?.id === dead) rmSync(file, { force: true });
  } finally {
    rmSync(turn, { force: true });
  }
}

function read(file: string): { readonly id: string; readonly holder: string } | null {
  try {
    const [, id, holder] = /^([0-9a-f]{32}) (\S{1,200})$/.exec(readFileSync(file, "utf8")) ?? [];
    return id === undefined || holder === undefined ? null : { id, holder };
  } catch {
    return null;
  }
}

function busy(file: string, holder: string): EnvironmentError {
  const pid = /^\d+/.exec(holder)?.[0] ?? null;
  return new EnvironmentError(
    "lock-busy",
    { file, pid },
    `Another process${pid === null ? "" : ` (${pid})`} is changing what ${file} stands for. Nothing was changed.`,
    `Try again. If no other Heed runs for you, here or in a container, remove ${JSON.stringify(file)}.`,
  );
}

function unwritable(file: string, cause: unknown): EnvironmentError {
  return new EnvironmentError(
    "file-write-failed",
    { file },
    `${file} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`,
    "Check that the folder exists, that you may write to it and that the disk has room. Nothing was changed.",
    { cause },
  );
}
