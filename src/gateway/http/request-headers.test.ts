import { expect, test } from "vitest";
import { requestHeaders } from "./request-headers.js";
import { responseHeaders } from "./response-headers.js";

const sent = (...headers: readonly (readonly [string, string])[]): readonly string[] =>
  requestHeaders(headers, null).map(([name]) => name.toLowerCase());

test.each([
  "Forwarded",
  "Via",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Forwarded-User",
  "X-Forwarded-Client-Cert",
  "X-Real-IP",
  "True-Client-IP",
  "CF-Connecting-IP",
  "X-Original-URL",
  "X-Original-Method",
  "X-Rewrite-URL",
  "X-HTTP-Method-Override",
  "X-Remote-User",
  "Remote-User",
  "X-Client-Cert",
  "SSL-Client-Verify",
  "X-Auth-Request-Email",
  "X-Envoy-Original-Path",
  "Proxy-Authorization",
  "Cookie",
  "Origin",
])("%s of a client does not go on: it would speak for a gateway that the server trusts", (name) => {
  expect(sent([name, "x"])).toEqual([]);
});

test.each(["X-Api-Key", "X-Team", "Authorization", "User-Agent", "traceparent", "X-Request-Id", "X-Goog-Api-Key"])(
  "%s goes on: servers ask for such fields",
  (name) => {
    expect(sent([name, "x"])).toEqual([name.toLowerCase()]);
  },
);

test.each([
  "Content-Type",
  "Accept",
  "Authorization",
  "Last-Event-ID",
  "Mcp-Session-Id",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Mcp-Param-X",
])("naming %s in Connection does not take it away: the server would read another request", (name) => {
  expect(sent([name, "x"], ["Connection", `keep-alive, ${name.toUpperCase()}`])).toEqual([name.toLowerCase()]);
});

test("a field of the connection's own is taken away, as it must be", () => {
  expect(sent(["X-Hop", "1"], ["Connection", "close, x-hop"], ["X-End", "2"])).toEqual(["x-end"]);
});

test.each([
  "WWW-Authenticate",
  "Proxy-Authenticate",
  "Set-Cookie",
  "Location",
  "Alt-Svc",
  "Refresh",
  "Link",
  "Clear-Site-Data",
  "Access-Control-Allow-Origin",
  "Strict-Transport-Security",
])("%s of a server does not reach the client", (name) => {
  const passed = responseHeaders([
    [name, "x"],
    ["Content-Type", "application/json"],
    ["Connection", "content-type"],
    ["Mcp-Session-Id", "s"],
  ]);
  expect(passed.map(([one]) => one)).toEqual(["Content-Type", "Mcp-Session-Id"]);
});
