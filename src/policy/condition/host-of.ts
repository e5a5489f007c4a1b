/** The part of the WHATWG URL class that is used here; every runtime has it, none of this layer's types does. */
type UrlClass = new (text: string) => { readonly hostname: string };

const MAX_URL_LENGTH = 8192;

// Where readers of URLs disagree, nobody can say which host is meant: backslashes, white space, controls, odd slashes. No
// `@` before the path either: there it ends a user name. No percent sign in the host, which some decode; of letters beyond
// ASCII those alone that all versions of IDNA take alike.
const PLAIN = /^https?:\/\/([\p{L}\p{M}\p{N}._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?(?:[/?#][^\\\s\p{Cc}]*)?$/iu;
/** Letters that one version of IDNA keeps and another rewrites. */
const DEVIATING = /[\u00DF\u1E9E\u03C2\u200C\u200D]/u;
/** Numbers that begin with a zero: octal to some, decimal to others. */
const OCTAL = /^(?:0x[0-9a-f]+|\d+)(?:\.(?:0x[0-9a-f]+|\d+)){0,3}\.?$/i;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?|\[[0-9a-f:.]+\])$/;

/**
 * The host that an `http:` or `https:` URL names, lower-case, IDN as punycode, without the port and a last dot; null where the
 * text is no such URL (of another scheme a host means something else, or nothing), carries a user name or password (`https://good.example@evil.example/`), or could be read in two ways.
 *
 * @example
 * hostOf("https://Bücher.example:8443/a"); // "xn--bcher-kva.example"
 */
export function hostOf(text: string): string | null {
  if (text.length > MAX_URL_LENGTH) return null;
  const written = PLAIN.exec(text)?.[1];
  if (written === undefined || isRewritten(written)) return null;
  const { URL } = globalThis as unknown as { readonly URL: UrlClass };
  try {
    const host = new URL(text).hostname.toLowerCase().replace(/\.$/, "");
    return HOST.test(host) ? host : null;
  } catch {
    return null;
  }
}

/** True if readers of URLs take the host, as it is written, for different ones. */
function isRewritten(host: string): boolean {
  if (DEVIATING.test(host) || (OCTAL.test(host) && /(?:^|\.)0\d/.test(host))) return true;
  return host.normalize("NFKC").toLowerCase() !== host.toLowerCase();
}
