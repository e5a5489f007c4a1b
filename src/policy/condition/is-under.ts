type Split = { readonly windows: boolean; readonly segments: readonly string[] };

/** The segments of a real, absolute path; null where it is none. On Windows both slashes part, and case does not count. */
function split(path: string): Split | null {
  const windows = /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
  if (!windows && !path.startsWith("/")) return null;
  const text = windows ? path.replace(/^\\\\\?\\(?=[A-Za-z]:)/, "").toLowerCase() : path;
  const segments = text.split(windows ? /[\\/]+/ : /\/+/).filter((segment) => segment !== "" && segment !== ".");
  return segments.includes("..") || path.includes("\0") ? null : { windows, segments };
}

/**
 * True if the real path `path` is the folder `directory` or inside it, compared segment by segment: `/srv/data-old` is not
 * under `/srv/data`. Null where one of the two is no absolute path, or holds `..`: then nothing can be said.
 */
export function isUnder(path: string, directory: string): boolean | null {
  const inner = split(path);
  const outer = split(directory);
  if (inner === null || outer === null || inner.windows !== outer.windows) return null;
  return outer.segments.every((segment, index) => inner.segments[index] === segment);
}
