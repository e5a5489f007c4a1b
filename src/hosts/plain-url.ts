/** The variable in which a gate finds an address that may hold a secret. */
export const URL_VARIABLE = "HEED_URL";

/** A word of a path that could be a key: long, and of letters and digits together. */
const OPAQUE = /^(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9_~.%+=-]{16,}$/u;

/**
 * True for an address that says only where a server is. Every user of a machine can read a command's arguments, so that one
 * with a query, a fragment, something that only the host fills in, or a path with a word that could be a key is none for them.
 *
 * @example
 * isPlainUrl("https://example.com/mcp"); // true
 * isPlainUrl("https://example.com/mcp?api_key=x"); // false
 */
export function isPlainUrl(url: string): boolean {
  const read = webUrl(url);
  if (read === null || hasPassword(url) || /[?#$]/u.test(url)) return false;
  return read.pathname.split("/").every((word) => !OPAQUE.test(word));
}

/** True where a user name or a password stands in front of the host. */
export function hasPassword(url: string): boolean {
  const read = webUrl(url);
  if (read === null) return /^(?:[a-z][a-z0-9+.-]*:)?[/\\]*[^/\\?#]*@/iu.test(url);
  return read.username !== "" || read.password !== "";
}

function webUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && ["http:", "https:"].includes(url.protocol) ? url : null;
}

/** An address as it may be shown: without a password, a query, a fragment, and words of its path that could be keys. */
export function shownUrl(url: string): string {
  const bare = url.replace(/[?#].*$/su, "");
  const rest = bare.length < url.length ? "?…" : "";
  const read = webUrl(bare);
  if (read === null) return `${bare.replace(/^([^/]*\/\/)?[^/@]*@/u, "$1")}${rest}`;
  const { origin, pathname } = read;
  // In a path that the host fills in, the references are what there is to see.
  const path = pathname.split("/").map((word) => (OPAQUE.test(word) ? "…" : word.replaceAll("%7B", "{").replaceAll("%7D", "}")));
  return `${origin}${path.join("/")}${rest}`;
}
