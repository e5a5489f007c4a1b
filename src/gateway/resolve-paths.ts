import type { Paths } from "../core/decide/policy.js";
import { lookAt, type Look, type Standing } from "../node/follow-path.js";
import type { ArgumentString } from "./argument-strings.js";
import { certainPath } from "./certain-path.js";

/** A call of more texts that could be paths has the others unresolved, and conditions over those are errors. */
const MOST = 2000;

/**
 * The texts of a call that lead to one certain place if they are paths, each with the real path that it leads to: links
 * followed step by step, also to what does not exist yet. What different servers would take differently is not in it.
 *
 * @param root where the server begins relative paths; null where that is not known
 * @param folders the folders that the policy names (`directoryPaths`), which go along
 */
export function resolvePaths(strings: readonly ArgumentString[], root: string | null, folders: Paths): Paths {
  let paths: Map<string, string> | null = null;
  let look: Look | null = null;
  let looked = 0;
  for (const { text } of strings) {
    if (looked >= MOST) break;
    if ((root === null && !/^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(text)) || (paths ?? folders).has(text)) continue;
    looked += 1;
    const real = certainPath(text, root, process.env, (look ??= remembering()));
    if (real !== null) (paths ??= new Map(folders)).set(text, real);
  }
  // Most calls name no path.
  return paths ?? folders;
}

/** Looks at each path once a call, so that all of its paths are seen in one state. */
function remembering(): Look {
  const known = new Map<string, Standing>();
  return (path) => {
    const seen = known.get(path) ?? lookAt(path);
    known.set(path, seen);
    return seen;
  };
}
