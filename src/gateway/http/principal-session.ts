import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hash } from "../../node/hash.js";
import { homeFolder, type Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import { readOwned } from "../../node/files/read-owned.js";
import { hostProcess, sessionKey } from "../../launch/host-process.js";

/**
 * The session of an HTTP client: it lasts for as long as any gate that serves the client runs, since all of them may
 * share one conversation. Each gate leaves a file with the session's name; the oldest of those whose process lives counts.
 */
export function principalSession(home: Home, principal: string): string {
  const folder = homeFolder(home, "state", "principals", hash(principal).slice(0, 32));
  const own = join(folder, `${sessionKey(selfProcess())}.${randomId()}`);
  const session = `http-${randomId()}`;
  writeFileSync(own, session, { mode: 0o600 });
  // Written before it is looked around: of two gates that start at once each sees the other.
  const joined = living(folder)[0] ?? session;
  if (joined !== session) writeFileSync(own, joined, { mode: 0o600 });
  return joined;
}

function selfProcess(): ReturnType<typeof hostProcess> {
  // As the system tells it of this very process: another of the same number later is another.
  return { ...hostProcess(process.pid), pid: process.pid };
}

function living(folder: string): readonly string[] {
  const gates = readdirSync(folder).flatMap((name) => {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    const file = join(folder, name);
    if (!Number.isSafeInteger(pid) || !runs(pid, name)) {
      rmSync(file, { force: true });
      return [];
    }
    const text = readOwned(file);
    return text === null || !/^http-[0-9a-f]{32}$/.test(text) ? [] : [{ at: statSync(file).ctimeMs, text }];
  });
  return gates.toSorted((a, b) => a.at - b.at || (a.text < b.text ? -1 : 1)).map(({ text }) => text);
}

function runs(pid: number, name: string): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid || name.startsWith(`${sessionKey(selfProcess())}.`);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
