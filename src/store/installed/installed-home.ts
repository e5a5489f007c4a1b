import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The file that makes a folder of `versions` an installed copy: the digests of all its files. */
export const MANIFEST = "installed.json";

/** The folder of a home that holds the copies. */
export const VERSIONS = "versions";

/**
 * The home that the running program lies in: `<home>` for `<home>/versions/<name>/dist/…`, where `heed install` put it. Null
 * for any other (a checkout, a package of npm's). Where it lies is what nobody can tell it in a variable or an argument.
 *
 * @param from the module that asks; only tests name another
 */
export function installedHome(from: string = import.meta.url): string | null {
  const file = fileURLToPath(from);
  const parts = file.split(sep);
  const at = parts.lastIndexOf("dist");
  if (at < 3) return null;
  const version = parts.slice(0, at).join(sep);
  if (basename(dirname(version)) !== VERSIONS || !existsSync(join(version, MANIFEST))) return null;
  return realpathSync.native(dirname(dirname(version)));
}
