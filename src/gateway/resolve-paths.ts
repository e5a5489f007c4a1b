import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Paths } from "../core/policy.js";
import { settledPath } from "../node/settled-path.js";
import type { ArgumentString } from "./argument-strings.js";

const PATH_KEY =
  /(?:^|[_-])(?:path|paths|file|files|filename|dir|directory|folder|root|cwd|source|src|destination|dest|target)$/i;
const PATH_TEXT = /[/\\]|^[.~]/;
/** No file system takes a longer path. */
const LONGEST = 4096;

/**
 * The path-like arguments of a call, each with the real path that it leads to: links followed, `..` taken away, `~` and
 * `file:` understood. Of a path that does not exist yet, the part that does is followed.
 *
 * @param cwd the folder that the server runs in
 * @param folders the folders that the policy names (`directoryPaths`), which go along
 */
export function resolvePaths(strings: readonly ArgumentString[], cwd: string, folders: Paths): Paths {
  let paths: Map<string, string> | null = null;
  for (const { key, text } of strings) {
    if (!isPathLike(key, text) || (paths ?? folders).has(text)) continue;
    const path = asPath(text, cwd);
    if (path !== null) (paths ??= new Map(folders)).set(text, settledPath(path));
  }
  // Most calls name no path.
  return paths ?? folders;
}

function isPathLike(key: string, text: string): boolean {
  if (text === "" || text.length > LONGEST || text.includes("\0") || text.includes("\n")) return false;
  return PATH_TEXT.test(text) || PATH_KEY.test(key.replace(/([a-z])([A-Z])/g, "$1_$2"));
}

function asPath(text: string, cwd: string): string | null {
  try {
    if (/^file:/i.test(text)) return fileURLToPath(text);
  } catch {
    return null;
  }
  // Another scheme's address is no path of this machine.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return null;
  if (text === "~" || /^~[/\\]/.test(text)) return join(homedir(), text.slice(1));
  return isAbsolute(text) ? resolve(text) : resolve(cwd, text);
}
