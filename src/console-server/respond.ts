import type { IncomingMessage, ServerResponse } from "node:http";
import { drainRequest } from "../connect/drain-request.js";
import type { Problem, ProblemCode } from "../console/api.js";

/**
 * Sent with everything. Nothing is loaded from anywhere else, nothing runs but the one script, no text can become
 * markup by way of a string (Trusted Types), and no page can frame this one or learn where it was opened from.
 */
const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

const STATUS: Readonly<Record<ProblemCode, number>> = {
  "wrong-place": 403,
  "no-session": 401,
  "link-used": 401,
  "link-unknown": 401,
  "not-found": 404,
  "not-open": 409,
  mistyped: 422,
  changed: 409,
  refused: 403,
  malformed: 400,
  "too-large": 413,
  failed: 500,
};

/** Answers with a body. A connection on which more of the request comes than anybody has read is closed when that is thrown away. */
export function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  const unread = isUnread(response.req);
  response.writeHead(status, {
    ...HEADERS,
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    ...(unread ? { connection: "close" } : {}),
  });
  if (!unread) return void response.end(body);
  response.write(body);
  void drainRequest(response.req).then(() => response.end());
}

function isUnread({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: object): void {
  send(response, 200, "application/json", JSON.stringify(value));
}

/** Refuses. */
export function sendProblem(response: ServerResponse, code: ProblemCode, message: string): void {
  send(response, STATUS[code], "application/json", JSON.stringify({ code, message } satisfies Problem));
}

/** Begins a stream of events. */
export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { ...HEADERS, "content-type": "text/event-stream" });
  response.flushHeaders();
}
