import type { HeaderList } from "./upstream.js";

const PASS = new Set([
  "content-type",
  "cache-control",
  "retry-after",
  "allow",
  "date",
  "warning",
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-policy",
  "ratelimit-remaining",
  "ratelimit-reset",
  "traceresponse",
]);

/**
 * The fields of a server's answer that go on to the client: those of the protocol and a few that speak of the answer.
 * What would make the client talk to somebody else past the gate (`Location`, `Alt-Svc`, `Refresh`, `Link`), or leave
 * something behind for every port of this host (`Set-Cookie`, `Clear-Site-Data`, permissions for web pages), does not.
 * `WWW-Authenticate` neither: it asks the gate, which is the server's client, and a client that obeyed it would sign in at
 * the gate's address.
 */
export function responseHeaders(headers: HeaderList): HeaderList {
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return PASS.has(lower) || lower.startsWith("mcp-") || lower.startsWith("x-ratelimit-") || lower === "x-request-id";
  });
}
