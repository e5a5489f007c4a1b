import { ConnectFailure } from "./connect-failure.js";

/** What was thrown on the way, as a failure with a code. */
export function asFailure(error: unknown): ConnectFailure {
  if (error instanceof ConnectFailure) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ConnectFailure) return cause;
  const message = error instanceof Error ? error.message : String(error);
  return new ConnectFailure(
    "handshake-refused",
    `The handshake failed: ${message}`,
    "Check that it is an MCP server: it must answer initialize (or server/discover).",
  );
}
