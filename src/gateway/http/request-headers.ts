import type { IncomingMessage } from "node:http";
import { fieldValues, type HeaderList } from "./upstream.js";

/** The header in which a client may give its secret where `Authorization` is the server's. */
export const SECRET_HEADER = "heed-client";

/** Fields about the connection to the gate, which is another than the one to the server (RFC 9110, 7.6.1). */
const HOP = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "host",
  "content-length",
  "expect",
  "accept-encoding",
  "origin",
  "referer",
  "cookie",
  SECRET_HEADER,
];
const LEFT: ReadonlySet<string> = new Set(HOP);
/**
 * Fields by which some servers take a request for another than it is, or for one that comes from somebody else: what was
 * judged would not be what is done. A gateway in front of a server sets such fields; a client of this one must not.
 */
const OTHERWISE =
  /^(?:forwarded|via|x-forwarded|x-forwarded-.+|x-forward-.+|x-original-.+|x-rewrite-.+|x-http-.+|x-method-override|x-real-.+|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fastly-client-ip|fly-client-ip|x-envoy-.+|x-azure-.+|x-appengine-.+|x-arr-.+|x-host|x-scheme|x-url-scheme|front-end-https|x-proxy-.+|proxy-.+|x-remote-.+|remote-user|x-ssl-.+|ssl-client-.+|x-client-cert.*|client-cert.*|x-client-verify|x-authenticated-.+|x-auth-request-.+|x-webauth-.+|x-goog-(?:authenticated-.+|iap-.+)|x-amzn-oidc-.+)$/;
/**
 * Fields meant for whoever takes the request in the end. A client that names one in `Connection` must not (RFC 9110,
 * 7.6.1), and without it the server would read another request than the one that was judged.
 */
const TO_THE_END =
  /^(?:content-.+|accept|accept-.+|authorization|cache-control|last-event-id|user-agent|traceparent|tracestate|baggage|mcp-.+)$/;
/** Fields that must not stand twice: readers differ in which of them counts. */
const ONCE: ReadonlySet<string> = new Set([
  "content-type",
  "content-encoding",
  "mcp-protocol-version",
  "mcp-session-id",
  "mcp-method",
  "mcp-name",
  "last-event-id",
]);

/** A client's header fields as they came. */
export function headersOf({ rawHeaders }: IncomingMessage): HeaderList {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.push([rawHeaders[i] ?? "", rawHeaders[i + 1] ?? ""]);
  return headers;
}

/** The name of a field that stands twice though it must not, or null. Also every `Mcp-Param-*`. */
export function doubledField(headers: HeaderList): string | null {
  const seen: string[] = [];
  for (const [name] of headers) {
    const lower = name.toLowerCase();
    if (!ONCE.has(lower) && !lower.startsWith("mcp-param-")) continue;
    if (seen.includes(lower)) return lower;
    seen.push(lower);
  }
  return null;
}

/**
 * The fields of a client's request that go on to the server: all but those about the connection, those that would make
 * the request another or another's, and the client's secret.
 *
 * @param secret the `Authorization` that was the client's secret for the gate, or null where it is the server's
 */
export function requestHeaders(headers: HeaderList, secret: string | null): HeaderList {
  const named = fieldValues(headers, "connection")
    .flatMap((value) => value.toLowerCase().split(","))
    .map((name) => name.trim())
    .filter((name) => !TO_THE_END.test(name));
  return headers.filter(([name, value]) => {
    const lower = name.toLowerCase();
    return (
      !LEFT.has(lower) && !OTHERWISE.test(lower) && !named.includes(lower) && !(lower === "authorization" && value === secret)
    );
  });
}
