/** The part of the WHATWG URL class that is used here; every runtime has it, none of this layer's types does. */
type UrlClass = new (text: string) => { readonly hostname: string };

const MAX_URL_LENGTH = 8192;

// Where readers of URLs disagree, nobody can say which host is meant: backslashes, white space, controls, odd slashes. No
// `@` before the path either: there it ends a user name.
const PLAIN = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#\\\s\p{Cc}@]+(?:[/?#][^\\\s\p{Cc}]*)?$/u;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?|\[[0-9a-f:.]+\])$/;

/**
 * The host that a URL names, lower-case, IDN as punycode, without the port and a last dot; null where the text is no absolute
 * URL with a host, carries a user name or password (`https://good.example@evil.example/`), or could be read in two ways.
 *
 * @example
 * hostOf("https://Bücher.example:8443/a"); // "xn--bcher-kva.example"
 */
export function hostOf(text: string): string | null {
  if (text.length > MAX_URL_LENGTH || !PLAIN.test(text)) return null;
  const { URL } = globalThis as unknown as { readonly URL: UrlClass };
  try {
    const host = new URL(text).hostname.toLowerCase().replace(/\.$/, "");
    return HOST.test(host) ? host : null;
  } catch {
    return null;
  }
}
