import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/** Where npm keeps packages on this machine. */
export type NpmPlaces = {
  /** The folder of packages that npx installed, one folder a specifier. */
  readonly npx: string;
  /** The global node_modules folder. */
  readonly global: string;
};

/**
 * The places of this user's npm: its default cache, or the one that the user's own .npmrc names. A
 * project's .npmrc and variables do not count: whoever writes those could put a package of any name
 * into a cache of theirs.
 */
export function npmPlaces(): NpmPlaces {
  const home = homedir();
  const windows = process.platform === "win32";
  const usual = windows ? join(process.env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "npm-cache") : join(home, ".npm");
  const prefix = dirname(realpathSync.native(process.execPath));
  return {
    npx: join(configuredCache(join(home, ".npmrc"), home) ?? usual, "_npx"),
    global: windows ? join(prefix, "node_modules") : join(dirname(prefix), "lib", "node_modules"),
  };
}

/** The folder in npx's cache for a package specifier (libnpmexec: the start of the SHA-512 of the specifiers). */
export function npxFolder(places: NpmPlaces, specifier: string): string {
  return join(places.npx, createHash("sha512").update(specifier).digest("hex").slice(0, 16), "node_modules");
}

/** The node_modules folders that a program in `cwd` would load from, nearest first. */
export function modulesFolders(cwd: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    if (existsSync(modules)) folders.push(modules);
    if (dirname(folder) === folder) return folders;
  }
}

function configuredCache(npmrc: string, home: string): string | null {
  if (!existsSync(npmrc)) return null;
  const line = /^[ \t]*cache[ \t]*=[ \t]*(.+?)[ \t]*$/m.exec(readFileSync(npmrc, "utf8"))?.[1];
  const path = line
    ?.replace(/^"(.*)"$/, "$1")
    .replace(/^~(?=[/\\])/, home)
    .replace(/\$\{HOME\}/g, home);
  return path !== undefined && isAbsolute(path) ? path : null;
}
