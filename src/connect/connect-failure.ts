import type { Diagnostic } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";

/** Why a server's list could not be read. Pinned: changed only on purpose, never reused. */
export type ConnectCode =
  | "command-not-found"
  | "command-not-started"
  | "server-ended"
  | "server-silent"
  | "page-silent"
  | "handshake-refused"
  | "list-refused"
  | "not-a-list"
  | "cursor-repeated"
  | "too-many-pages"
  | "too-many-tools"
  | "list-slow"
  | "too-large"
  | "too-deep"
  | "too-much"
  | "unreachable"
  | "redirected"
  | "http-status"
  | "not-mcp"
  | "invalid-url"
  | "file-missing"
  | "file-unreadable"
  | "file-not-json"
  | "file-without-tools"
  | "header-malformed"
  | "header-variable-missing";

/**
 * The environment refused: carried through the SDK's own error handling, and turned into data at the edge
 * ({@link connect} never throws it).
 */
export class ConnectFailure extends Error {
  readonly diagnostic: Diagnostic;

  constructor(code: ConnectCode, message: string, help: string, args: Readonly<Record<string, Json>> = {}) {
    super(message);
    this.name = "ConnectFailure";
    this.diagnostic = { code, args, severity: "error", message, help };
  }
}
