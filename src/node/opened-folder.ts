import { userInfo } from "node:os";
import { dirname, relative, isAbsolute } from "node:path";
import { settledPath } from "./settled-path.js";

/** The person's own folder as the system knows it, whatever HOME says; null where the system knows none. */
export function accountHome(): string | null {
  try {
    const { homedir } = userInfo();
    return homedir === "" ? null : homedir;
  } catch {
    return null;
  }
}

/**
 * The folder that is open, whose files may be anybody's: the working folder. Null where it is the root or holds the person's
 * own folder, for hosts start servers there too, and then nobody's repository is open.
 *
 * @param account only tests name another
 */
export function openedFolder(cwd: string, account: string | null = accountHome()): string | null {
  const folder = settledPath(cwd);
  if (dirname(folder) === folder || (account !== null && liesIn(account, folder))) return null;
  return folder;
}

/** True for a path that is a folder or lies in it, links followed. */
export function liesIn(path: string, folder: string): boolean {
  const way = relative(settledPath(folder), settledPath(path));
  return way === "" || (way !== ".." && !/^\.\.[/\\]/u.test(way) && !isAbsolute(way));
}
