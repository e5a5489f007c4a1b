import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { member } from "../../wire/json.js";
import { systemClock, type Clock } from "../../node/clock.js";
import { passingWrite } from "../../node/files/atomic-write.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";
import { processEnded, seenProcess } from "../../launch/host-process.js";
import { readRecord } from "./read-record.js";

/** How often a console says that it is there, and for how long that is believed (milliseconds). */
const REFRESH_EVERY = 5000;
const FRESH = 20_000;

/**
 * Says that a console runs in this process, again and again until it is told to stop. Gates then put their questions
 * there. Does not keep the process alive.
 *
 * @param port where it listens on this machine: a call that names it there could answer for a person
 * @returns how to stop
 * @throws EnvironmentError `file-write-failed`
 *
 * @example
 * const absent = announceConsole(home);
 * try { await untilInterrupted(); } finally { absent(); }
 */
export function announceConsole(home: Home, clock: Clock = systemClock, port: number | null = null): () => void {
  const file = join(homeFolder(home, "state", "consoles"), `${process.pid}.json`);
  const started = seenProcess(process.pid)?.started ?? "";
  const put = (): void =>
    passingWrite(file, JSON.stringify({ pid: process.pid, started, at: clock(), ...(port === null ? {} : { port }) }));
  put();
  const timer = setInterval(() => {
    try {
      put();
    } catch {
      // A console that cannot say that it is there is not: gates go on to what comes after it.
    }
  }, REFRESH_EVERY).unref();
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

/** True if a console has said lately that it is there, and its process still runs. What cannot be read is not there. */
export function consolePresent(home: Home, clock: Clock = systemClock): boolean {
  return consolesIn(home).some(({ file, pid }) => present(file, pid, clock()));
}

/** The ports at which consoles have said that they listen, whether or not they still do: naming one too many harms nobody. */
export function consolePorts(home: Home): readonly number[] {
  return consolesIn(home).flatMap(({ file }) => {
    const port = member(readRecord(file), "port");
    return typeof port === "number" && Number.isInteger(port) && port > 0 && port < 65_536 ? [port] : [];
  });
}

function consolesIn(home: Home): readonly { readonly file: string; readonly pid: number }[] {
  const folder = homePath(home, "state", "consoles");
  try {
    const names = readdirSync(folder).filter((name) => /^\d{1,10}\.json$/.test(name));
    return names.map((name) => ({ file: join(folder, name), pid: Number.parseInt(name, 10) }));
  } catch {
    return [];
  }
}

function present(file: string, named: number, now: number): boolean {
  const record = readRecord(file);
  const [pid, started, at] = ["pid", "started", "at"].map((key) => member(record, key));
  if (typeof pid !== "number" || pid !== named || typeof started !== "string" || typeof at !== "number") return false;
  // A time to come is a clock that was set back: then nobody knows how old it is.
  const fresh = now - at < FRESH && at - now < REFRESH_EVERY;
  return fresh && !processEnded(pid, (seen) => started === "" || seen.started === started);
}
