import { chmodSync, lstatSync, mkdirSync, realpathSync, type Stats } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Branded } from "../wire/branded.js";
import { EnvironmentError } from "./environment-error.js";
import { accountHome, liesIn, openedFolder } from "./opened-folder.js";
import { settledPath } from "./settled-path.js";

/** The folder that holds everything Heed keeps for a user: its real path, after its owner and permissions were checked. */
export type Home = Branded<{ readonly dir: string }, "Home">;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Where Heed keeps its files unless HEED_HOME says otherwise: `%APPDATA%\heed` on Windows,
 * `~/Library/Application Support/heed` on macOS, `$XDG_CONFIG_HOME/heed` or `~/.config/heed` elsewhere.
 */
export function defaultHomePath(env: Env, platform: NodeJS.Platform = process.platform, user: string = homedir()): string {
  if (platform === "win32") return join(absoluteOr(env["APPDATA"], join(user, "AppData", "Roaming")), "heed");
  if (platform === "darwin") return join(user, "Library", "Application Support", "heed");
  // The XDG base directory specification: a relative path is invalid and must be ignored.
  return join(absoluteOr(env["XDG_CONFIG_HOME"], join(user, ".config")), "heed");
}

function absoluteOr(path: string | undefined, otherwise: string): string {
  return path !== undefined && isAbsolute(path) ? path : otherwise;
}

/** The folder that the variables of an environment lead to: HEED_HOME's, else the default. An empty HEED_HOME is none. */
export function namedHomePath(env: Env): string {
  const named = env["HEED_HOME"];
  return named === undefined || named === "" ? defaultHomePath(env) : named;
}

/**
 * Refuses a home that variables put into the folder that is open: a repository can bring both, with a policy and
 * acceptances of its own. A home that lies there by itself is the person's own.
 *
 * @throws EnvironmentError `home-in-opened-folder`
 */
export function refuseOpenedHome(env: Env, cwd: string, account: string | null = accountHome()): void {
  const [path, opened] = [namedHomePath(env), openedFolder(cwd, account)];
  if (opened === null || !isAbsolute(path) || !liesIn(path, opened)) return;
  if (account !== null && settledPath(path) === settledPath(defaultHomePath({}, process.platform, account))) return;
  throw new EnvironmentError(
    "home-in-opened-folder",
    { path, opened },
    `Heed's folder is to be ${path}, which lies in the folder that is open (${opened}); what is there may be anybody's.`,
    "Let HEED_HOME (or HOME, XDG_CONFIG_HOME) name a folder elsewhere, or start Heed elsewhere; --scratch is for trying out.",
  );
}

/**
 * Opens the folder named by HEED_HOME (or the default), making it (0700) if it is missing.
 *
 * A folder that other users may read is closed to them; one that they own or may write is refused,
 * for they may have put anything into it.
 *
 * @throws EnvironmentError `home-not-absolute`, `home-not-a-folder`, `home-foreign-owner`, `home-writable-by-others`, `home-unusable`
 *
 * @example
 * const home = openHome(process.env);
 * home.dir; // "/home/ada/.config/heed"
 */
export function openHome(env: Env): Home {
  const path = namedHomePath(env);
  if (!isAbsolute(path)) {
    throw new EnvironmentError(
      "home-not-absolute",
      { path },
      `HEED_HOME is ${JSON.stringify(path)}, which is not an absolute path.`,
      "Write the whole path, so that every process means the same folder.",
    );
  }
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const dir = realpathSync.native(path);
    checkFolder(dir, lstatSync(dir));
    return { dir } as Home;
  } catch (cause) {
    if (cause instanceof EnvironmentError) throw cause;
    throw new EnvironmentError(
      "home-unusable",
      { path },
      `Heed's folder ${path} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      "Make it a folder that you own and may write, or set HEED_HOME to one.",
      { cause },
    );
  }
}

/**
 * Looks again at whose the folder is and who may write it, for it may have been opened to others since.
 *
 * @throws EnvironmentError as {@link openHome}
 */
export function checkHome({ dir }: Home): void {
  const stat = lstatSync(dir, { throwIfNoEntry: false });
  if (stat !== undefined) return checkFolder(dir, stat);
  throw new EnvironmentError(
    "home-unusable",
    { path: dir },
    `Heed's folder ${dir} is gone.`,
    "Put it back from a backup, or start Heed's gates anew.",
  );
}

/** A path inside the home. */
export function homePath(home: Home, ...parts: readonly string[]): string {
  return join(home.dir, ...parts);
}

/** Makes a folder inside the home (0700) and gives back its path. */
export function homeFolder(home: Home, ...parts: readonly string[]): string {
  const folder = homePath(home, ...parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function checkFolder(dir: string, stat: Stats): void {
  if (!stat.isDirectory()) {
    throw new EnvironmentError(
      "home-not-a-folder",
      { dir },
      `${dir} is not a folder.`,
      "Move the file away, or set HEED_HOME to a folder.",
    );
  }
  const me = process.getuid?.();
  // Windows has no owner ids here; its profile folders carry access lists instead.
  if (me === undefined) return;
  if (stat.uid !== me) {
    throw new EnvironmentError(
      "home-foreign-owner",
      { dir, owner: stat.uid, expected: me },
      `Heed's folder ${dir} belongs to another user (id ${stat.uid}, expected ${me}).`,
      "Run Heed as the user who owns it, or set HEED_HOME to a folder of your own.",
    );
  }
  if ((stat.mode & 0o022) !== 0) {
    throw new EnvironmentError(
      "home-writable-by-others",
      { dir, mode: (stat.mode & 0o777).toString(8) },
      `Heed's folder ${dir} can be written by other users (mode ${(stat.mode & 0o777).toString(8)}), so nothing in it can be relied on.`,
      `Look through the folder, then close it: chmod 700 ${JSON.stringify(dir)}`,
    );
  }
  if ((stat.mode & 0o077) !== 0) chmodSync(dir, 0o700);
}
