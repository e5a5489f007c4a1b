import type { Reason } from "../core/decide/reason.js";
import { hash } from "../node/hash.js";
import type { HttpIdentity } from "./identity.js";

/** What a URL was found to be, or why it cannot be a server's. */
export type IdentifiedUrl =
  | { readonly ok: true; readonly identity: HttpIdentity }
  | { readonly ok: false; readonly reason: Reason };

/**
 * The identity of a server that is reached by a URL: origin, path and query. Redirects lead elsewhere
 * and must not be followed.
 *
 * A loopback address without TLS counts only for a server that Heed itself started: any program of
 * the machine could answer there otherwise.
 *
 * @example
 * identifyUrl("https://mcp.example/mcp?team=a", { startedByHeed: false });
 */
export function identifyUrl(text: string, options: { readonly startedByHeed: boolean }): IdentifiedUrl {
  if (!URL.canParse(text)) return { ok: false, reason: { code: "url-invalid", args: {} } };
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return { ok: false, reason: { code: "url-scheme", args: { scheme: url.protocol } } };
  // It would stand in lock and journal; a header is the place for it.
  if (url.username !== "" || url.password !== "")
    return { ok: false, reason: { code: "url-userinfo", args: { host: url.host } } };
  const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  const channel = url.protocol === "https:" ? "tls" : loopback && options.startedByHeed ? "loopback" : "open";
  const query = [...url.searchParams].map(([name, value]) => ({ name, digest: hash(`${name}=${value}`) }));
  return { ok: true, identity: { transport: "http", origin: url.origin, path: url.pathname, query, channel } };
}
