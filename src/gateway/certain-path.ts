import { isAbsolute, normalize, sep } from "node:path";
import { followPath, type Look } from "../node/follow-path.js";

/** No file system takes a longer path. */
const LONGEST = 4096;
/** A server may expand these, and another take them as they stand. */
const GLOB = /[*?[{]/;

/**
 * Where a path argument leads, if every server would take it to the same place; null otherwise. A person's folder (`~`), a
 * `file:` address, percent signs, variables that are set, backslashes, blanks at the ends and letters in more than one form
 * are taken differently by different servers, and so is `..` behind a link. A relative path begins at the server's root,
 * and leads nowhere certain where that is not known.
 *
 * @param root the server's root, or null
 */
export function certainPath(
  text: string,
  root: string | null,
  env: Readonly<Record<string, string | undefined>>,
  look?: Look,
): string | null {
  if (text === "" || text.length > LONGEST || !isPlain(text, env)) return null;
  if (!isAbsolute(text) && root === null) return null;
  const raw = isAbsolute(text) ? text : `${root}${sep}${text}`;
  const real = followPath(raw, look);
  if (real === null) return null;
  if (/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(text) && followPath(normalize(raw), look) !== real) return null;
  return GLOB.test(text) && !isThere(raw, look) ? null : real;
}

function isPlain(text: string, env: Readonly<Record<string, string | undefined>>): boolean {
  if (/^\s|\s$|\p{Cc}|^~|%[0-9a-fA-F]{2}/u.test(text)) return false;
  // Another scheme's address is no path, and a `file:` address is one for some servers alone.
  if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(text)) return false;
  if (sep === "/" && text.includes("\\")) return false;
  if (text.normalize("NFC") !== text && process.platform !== "darwin") return false;
  return ![...text.matchAll(/\$\{?(\w+)/g)].some(([, name = ""]) => env[name] !== undefined);
}

/** What holds a sign of a pattern is there under that very name, so that it names no others. */
function isThere(raw: string, look: Look | undefined): boolean {
  const last = Math.max(...["*", "?", "[", "{"].map((sign) => raw.lastIndexOf(sign)));
  const end = raw.indexOf(sep, last);
  const real = followPath(end < 0 ? raw : raw.slice(0, end), look);
  return real !== null && look !== undefined && look(real) !== "nothing";
}
