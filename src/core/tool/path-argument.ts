/** Keys that name a path, and nothing else. */
const PATH_KEY =
  /(?:^|_)(?:path|paths|file|files|filename|filenames|filepath|filepaths|dir|dirs|directory|directories|folder|folders|cwd|root|vault)$/;
/** Keys that name a path as well as other things: a branch, a text, an address. */
const VAGUE_KEY = /(?:^|_)(?:source|sources|src|destination|dest|target|output|input|from|to|location|at|uri|name)$/;
/** Keys of texts that look like paths and are none. */
const OTHER_KEY = /(?:^|_)(?:command|cmd|script|code|query|pattern|regex|url|route|endpoint)$/;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;
const DOTTED = /^\.{1,2}[\\/]/;
const RELATIVE = /^\.{1,2}(?:[\\/]|$)|[\\/]/;
/** What holds a slash and is no path: a date, a media type, an expression, an address. */
const OTHERWISE =
  /^\d{1,4}\/\d{1,2}(?:\/\d{1,4})?$|^(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+(?:;|$)|[*?|^$<>"]|:\/\/|^\/.*\/[dgimsuvy]{1,8}$/;

/**
 * True if an argument is a path, by its key and its shape: what a prompt may say of where it leads. A text that merely holds
 * a slash is none: a command, a date, a media type, a sentence.
 *
 * @example
 * isPathArgument("path", "notes/today.md"); // true
 * isPathArgument("command", "rm -rf /"); // false
 */
export function isPathArgument(key: string, text: string): boolean {
  if (/\n/.test(text) || OTHERWISE.test(text)) return false;
  const plain = key
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
  if (PATH_KEY.test(plain)) return true;
  if (VAGUE_KEY.test(plain)) return (ABSOLUTE.test(text) || RELATIVE.test(text)) && !/\s/.test(text);
  return (ABSOLUTE.test(text) || DOTTED.test(text)) && !/\s/.test(text) && !OTHER_KEY.test(plain);
}

/** A path without what changes nothing: empty and idle steps, a slash at the end. */
export function withoutIdleSteps(path: string): string {
  const plain = path.replace(/\/(?:\.?\/)+/g, "/").replace(/\/\.?$/, "");
  return plain === "" ? "/" : plain;
}
