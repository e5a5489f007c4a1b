import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { hash } from "./hash.js";
import { openHome, type Home } from "./home.js";
import { randomId } from "./ids.js";

const MARKER = "scratch.json";

/**
 * Makes a throw-away home for tests, continuous integration and the first tour: the only kind of
 * home in which acceptance needs no person.
 *
 * What makes it one is fixed at its making. The folder's own name is derived from a secret that the
 * marker inside holds, and the marker names the folder's path. So a marker put into an existing home
 * means nothing: that home's name does not derive from it, and a name cannot be changed without
 * becoming another HEED_HOME, which nobody's host is configured to use.
 *
 * @param parent where to make it; the system's folder for temporary files unless given
 *
 * @example
 * const home = createScratchHome();
 * isScratch(home); // true
 */
export function createScratchHome(parent: string = tmpdir()): Home {
  const nonce = randomId() + randomId();
  const path = join(realpathSync.native(parent), nameFor(nonce));
  // Not recursive: a folder that is already there was not made by us.
  mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(path, MARKER), `${JSON.stringify({ nonce, path })}\n`, { flag: "wx", mode: 0o600 });
  return openHome({ HEED_HOME: path });
}

/** True for a home that {@link createScratchHome} made, at the place where it made it. Anything doubtful is an ordinary home. */
export function isScratch(home: Home): boolean {
  try {
    const marker: unknown = JSON.parse(readFileSync(join(home.dir, MARKER), "utf8"));
    if (typeof marker !== "object" || marker === null || !("nonce" in marker) || !("path" in marker)) return false;
    return typeof marker.nonce === "string" && marker.path === home.dir && basename(home.dir) === nameFor(marker.nonce);
  } catch {
    return false;
  }
}

function nameFor(nonce: string): string {
  return `heed-scratch-${hash(nonce).slice(0, 32)}`;
}
