import { existsSync, realpathSync } from "node:fs";
import { basename, resolve } from "node:path";
import { findExecutable } from "../../node/identity/find-executable.js";
import type { Scope } from "../../hosts/host.js";
import { VERSION } from "../version.js";

/** What the running program is, as far as it decides how a host is to start it. */
export type OwnProgram = {
  readonly execPath: string;
  /** The script that runs. */
  readonly script: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
};

/**
 * The words with which a host starts Heed. `heed`, where that command is the program that runs now; `npx -y heed@VERSION`
 * where it was started by npx (whose folder may be emptied) or where a project's file must not hold a path of this machine;
 * else Node.js and the script by their paths.
 */
export function ownWords(scope: Scope, { execPath, script, env, platform }: OwnProgram = running()): readonly string[] {
  const npx = [...(platform === "win32" ? ["cmd", "/c"] : []), "npx", "-y", `heed@${VERSION}`];
  if (/[/\\]_npx[/\\]/u.test(script)) return npx;
  // On Windows the command is a batch file, which hosts cannot start without a shell.
  const found = platform === "win32" ? null : findExecutable("heed", env, "/");
  if (found !== null && (scope === "project" || real(found) === real(script))) return ["heed"];
  return scope === "project" ? npx : [execPath, script];
}

/**
 * The program that words would start in place of the Heed that runs now; null where they start it, where npm would choose it
 * by Heed's name, or where nothing is there. A file of a repository could name something that is merely called so.
 */
export function otherProgram(own: readonly string[], cwd: string, { script, env }: OwnProgram = running()): string | null {
  const [command = ""] = own;
  const named = /^heed(?:\.(?:cmd|exe|ps1|bat))?$/iu.test(basename(command)) ? findExecutable(command, env, cwd) : null;
  const started = named ?? (own.length > 1 ? own.find((word, at) => at > 0 && isScript(word)) : undefined);
  if (started === undefined) return null;
  const place = real(resolve(cwd, started));
  return place === real(script) || !existsSync(place) ? null : place;
}

function isScript(word: string): boolean {
  return /[/\\]/u.test(word) || /\.[cm]?js$/u.test(word);
}

function running(): OwnProgram {
  return { execPath: process.execPath, script: real(process.argv[1] ?? ""), env: process.env, platform: process.platform };
}

function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
