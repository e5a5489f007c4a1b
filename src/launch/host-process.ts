import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { isRunning } from "../node/is-running.js";
import { programName } from "./code-variables.js";
import { readInterpreter } from "./interpreter.js";

/** A process, told from later ones of the same number by when it started. */
export type HostProcess = {
  readonly pid: number;
  /** An opaque text that differs for two processes of one number; "" where the system does not tell. */
  readonly started: string;
  /** Its executable as far as the system tells, else its name. */
  readonly executable: string;
  /** Its command line, its words parted by zero bytes; absent where it is not known. */
  readonly commandLine?: string;
};

type Seen = HostProcess & { readonly parent: number; readonly commandLine: string };

// What stands between a host and the gate without being the host.
const WRAPPERS = /^(?:sh|bash|dash|ash|zsh|fish|env|npm|npx|pnpm|yarn|timeout|xargs|cmd|cmd\.exe)$/;
const PACKAGE_RUNNERS = /(?:^|[/\\])(?:npx-cli|npm-cli|npx|npm|pnpm|yarn)(?:\.c?js)?(?:\s|$)/;

/**
 * The process that hosts this gate: the nearest ancestor that is neither a shell nor a package runner.
 * It is the scope of a session, because all gates of one host may share a conversation. If an
 * ancestor cannot be looked at, the nearest one that could be counts; where nothing can, the parent.
 */
export function hostProcess(from: number = process.ppid): HostProcess {
  let found: Seen | null = null;
  for (let pid = from, steps = 0; pid > 1 && steps < 16; steps += 1) {
    const seen = look(pid);
    if (seen === null) break;
    found = seen;
    const name = seen.executable.split(/[/\\]/).at(-1) ?? "";
    if (!WRAPPERS.test(name) && !(/^node(?:\.exe)?$/.test(name) && PACKAGE_RUNNERS.test(seen.commandLine.split("\0")[1] ?? "")))
      break;
    pid = seen.parent;
  }
  return found === null
    ? { pid: from, started: "", executable: "" }
    : { pid: found.pid, started: found.started, executable: found.executable, commandLine: found.commandLine };
}

// What runs any program that it is given is not that program.
const INTERPRETERS =
  /^(?:node|nodejs|bun|deno|electron|tsx|python|pypy|ruby|perl|php|java|dotnet|sh|bash|dash|ash|zsh|fish|ksh|pwsh|powershell)[\d.]*w?(?:\.exe)?$/iu;

/**
 * What a host is, for telling principals apart: its executable, and the script that it runs where that is an interpreter, for
 * most hosts run under one `node`. Where nobody can tell which script it is, the process itself: then nothing that was
 * remembered for it counts for another.
 */
export function hostProgram(host: HostProcess): string {
  if (!INTERPRETERS.test(host.executable.split(/[/\\]/).at(-1) ?? "")) return host.executable;
  const words = (host.commandLine ?? "").split("\0");
  const command = readInterpreter(
    programName(host.executable),
    words.slice(1).filter((_, at, all) => at < all.length - 1 || all[at] !== ""),
  );
  const named = command?.script ?? null;
  const script = named === null ? null : scriptOf(host.pid, named);
  return script === null ? `${host.executable}#${sessionKey(host)}` : `${host.executable} ${script}`;
}

/** The real path of a script as its process names it; null where no file is there. */
function scriptOf(pid: number, script: string): string | null {
  try {
    const from = isAbsolute(script) ? "" : readlinkSync(`/proc/${pid}/cwd`);
    const path = realpathSync.native(join(from, script));
    return statSync(path).isFile() ? path : null;
  } catch {
    return null;
  }
}

/**
 * A name for the sessions of a host process, usable as a file name. On Linux it says in which
 * namespace the number counts: a container that shares the home has a process of that number too.
 */
export function sessionKey(host: HostProcess): string {
  const started = host.started.replaceAll(/[^0-9A-Za-z]+/g, "-");
  const namespace = process.platform === "linux" ? `-ns${ownNamespace()}` : "";
  return `${host.pid}-${started === "" ? "unknown" : started}${namespace}`;
}

const SESSION_KEY = /^(\d{1,10})-(?:unknown|([0-9a-f]{8})-\d+|[A-Z][a-z]{2}-[0-9A-Za-z-]+?)(?:-ns(\d+))?$/;

/**
 * True if the session is one of a host process that is counted here, and that process has certainly
 * ended. What another container, another boot or another machine left may still run where it is.
 */
export function sessionEnded(key: string): boolean {
  const [, pid, boot, namespace] = SESSION_KEY.exec(key) ?? [];
  if (pid === undefined || Number(pid) === 0) return false;
  if (process.platform === "linux" && (namespace === undefined || namespace !== ownNamespace())) return false;
  if (boot !== undefined && boot !== ownBoot()) return false;
  const startUnknown = key.startsWith(`${pid}-unknown`);
  return processEnded(Number(pid), (seen) => startUnknown || sessionKey(seen) === key);
}

/** True if there is no process of that number any more, or it is another one by now (`same` says no). */
export function processEnded(pid: number, same: (seen: HostProcess) => boolean): boolean {
  if (!isRunning(pid)) return true;
  const seen = look(pid);
  return seen !== null && !same(seen);
}

/** A process as it can be told from later ones of its number; null where it cannot be looked at. */
export function seenProcess(pid: number): HostProcess | null {
  const seen = look(pid);
  return seen === null ? null : { pid, started: seen.started, executable: seen.executable };
}

/** The pid namespace of this process (Linux), as its number; "unknown" matches no number, so that nobody's session is taken for ended. */
function ownNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "unknown";
  } catch {
    return "unknown";
  }
}

function ownBoot(): string {
  try {
    return bootId();
  } catch {
    return "";
  }
}

/** One boot of one kernel: it makes ticks since boot unique. */
function bootId(): string {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
}

function look(pid: number): Seen | null {
  return process.platform === "linux" ? lookInProc(pid) : process.platform === "win32" ? null : lookWithPs(pid);
}

function lookInProc(pid: number): Seen | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in parentheses and may hold anything; the fields behind it do not.
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Fields 4 (parent) and 22 (start, in ticks since boot) of proc(5).
    return {
      pid,
      parent: Number(fields[1]),
      started: `${bootId()}-${fields[19] ?? ""}`,
      executable: link(pid) ?? name,
      commandLine: commandLine(pid),
    };
  } catch {
    return null;
  }
}

function link(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return null;
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function lookWithPs(pid: number): Seen | null {
  const result = spawnSync("/bin/ps", ["-o", "ppid=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
    env: { LC_ALL: "C", TZ: "UTC" },
  });
  const match = /^\s*(\d+)\s+(.+?)\s*$/.exec(result.status === 0 ? result.stdout : "");
  if (match === null) return null;
  const line = (field: string): string =>
    spawnSync("/bin/ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return {
    pid,
    parent: Number(match[1]),
    started: match[2] ?? "",
    executable: line("comm"),
    commandLine: line("args").split(" ").join("\0"),
  };
}
