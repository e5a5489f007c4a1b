import { accessSync, constants, existsSync, readdirSync, realpathSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";

/** Links to Node.js that installers and systems keep through upgrades. Where the one that was installed with is gone, these are tried. */
const LASTING = [
  "/usr/local/bin/node",
  "/opt/homebrew/bin/node",
  "/home/linuxbrew/.linuxbrew/bin/node",
  "/opt/local/bin/node",
  "/usr/bin/node",
  "/run/current-system/sw/bin/node",
  "/snap/bin/node",
];

/** A folder of one version, as version managers name them: `v22.11.0`, `20.19.3_1`. */
const VERSION = /^v?\d+\.\d+[\d._-]*$/u;

/** What decides by which paths Node.js is started. */
export type NodeWorld = {
  /** The real path of the Node.js that runs now. */
  readonly execPath: string;
  /** The folder that is open, from which nothing may be started; null where nothing is to be left out. */
  readonly opened: string | null;
  /** Only tests name others. */
  readonly lasting?: readonly string[];
  readonly platform?: NodeJS.Platform;
};

/**
 * By which paths the launcher is to look for Node.js, the best first: a link that leads to the one that runs now and outlasts
 * its next upgrade, then its own path, then its other versions at the same version manager (`*` for the folder of a version),
 * then what systems have.
 *
 * A version manager's session (`fnm_multishells`) is never among them, for the real path is taken; nor are its shims, for
 * those of asdf, mise and volta choose a version by files of the folder they are started in.
 */
export function nodePlaces({ execPath, opened, lasting = LASTING, platform = process.platform }: NodeWorld): readonly string[] {
  const real = realOr(execPath);
  if (platform === "win32") return [execPath];
  const parts = real.split(sep);
  const same = [...linksOf(parts), ...lasting].filter((link) => leadsTo(link, real));
  const at = parts.findIndex((part) => VERSION.test(part));
  const siblings = at < 0 ? [] : [[...parts.slice(0, at), "*", ...parts.slice(at + 1)].join(sep)];
  const all = [...same, real, ...siblings, ...lasting];
  return [...new Set(all)].filter((path) => opened === null || !path.startsWith(join(opened, sep)));
}

/** What stands at a place now: a `*` is every name in its folder. */
export function programsAt(place: string): readonly string[] {
  const parts = place.split(sep);
  const at = parts.indexOf("*");
  if (at < 0) return isProgram(place) ? [place] : [];
  const folder = parts.slice(0, at).join(sep);
  return namesIn(folder)
    .map((name) => [folder, name, ...parts.slice(at + 1)].join(sep))
    .filter(isProgram);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** True where something that can be started stands at a path. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isAbsolute(path);
  } catch {
    return false;
  }
}

/** Links that a version manager keeps beside the folders of its versions. */
function linksOf(parts: readonly string[]): readonly string[] {
  const cellar = parts.lastIndexOf("Cellar");
  if (cellar > 0) {
    const prefix = parts.slice(0, cellar).join(sep);
    return [join(prefix, "opt", parts[cellar + 1] ?? "", "bin", "node"), join(prefix, "bin", "node")];
  }
  const fnm = parts.lastIndexOf("node-versions");
  return fnm > 0 ? [join(parts.slice(0, fnm).join(sep), "aliases", "default", "bin", "node")] : [];
}

function leadsTo(link: string, real: string): boolean {
  return existsSync(link) && realOr(link) === real;
}

function realOr(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
