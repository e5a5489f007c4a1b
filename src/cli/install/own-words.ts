import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Scope } from "../../hosts/host.js";
import { readCurrent } from "../../store/installed/install-copy.js";
import { launcherFile, launcherWords } from "../../store/installed/launcher.js";
import { findExecutable } from "../../launch/find-executable.js";
import { VERSION } from "../../node/version.js";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The words with which a host starts Heed. In a user's file the launcher of Heed's folder, by its path: nothing in the folder
 * that is open comes before it. In a project's file, which must not hold a path of this machine, `heed` where that is a
 * command here, else `npx -y heed@VERSION`.
 *
 * @param home Heed's folder
 */
export function ownWords(
  scope: Scope,
  home: string,
  env: Env = process.env,
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  if (scope === "user") return launcherWords(home, platform);
  // On Windows the command is a batch file, which hosts cannot start without a shell.
  if (platform === "win32") return ["cmd", "/c", "npx", "-y", `heed@${VERSION}`];
  return findExecutable("heed", env, "/") === null ? ["npx", "-y", `heed@${VERSION}`] : ["heed"];
}

/** The folder of Heed's whose copy a wrapper's words start; null where they start anything else. */
export function copyStartedBy(own: readonly string[]): string | null {
  const file = own.at(-1) ?? "";
  const home = dirname(dirname(file));
  const words = launcherWords(home);
  return words.length === own.length && words.every((word, at) => word === own[at]) && launcherFile(home) === file ? home : null;
}

/** True where a folder of Heed's holds a copy that its launcher could start. */
export function holdsCopy(home: string): boolean {
  return existsSync(launcherFile(home)) && readCurrent(home) !== null;
}

/**
 * The program that words would start in place of Heed's own copy; null where they start it, where npm would choose it by
 * Heed's name, or where nothing is there. A file of a repository could name something that is merely called so.
 */
export function otherProgram(own: readonly string[], cwd: string, home: string | null, env: Env = process.env): string | null {
  const [command = ""] = own;
  const copy = copyStartedBy(own);
  if (copy !== null && copy === home) return null;
  const named = /^heed(?:\.(?:cmd|exe|ps1|bat))?$/iu.test(basename(command)) ? findExecutable(command, env, cwd) : null;
  const started = named ?? (own.length > 1 ? own.find((word, at) => at > 0 && isScript(word)) : undefined);
  if (started === undefined) return null;
  const place = real(resolve(cwd, started));
  return place === real(process.argv[1] ?? "") || !existsSync(place) ? null : place;
}

function isScript(word: string): boolean {
  return /[/\\]/u.test(word) || /\.(?:[cm]?js|cmd)$/u.test(word);
}

function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
