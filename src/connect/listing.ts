import type { Diagnostic } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";

/** How the list came. */
export type Via = "stdio" | "http" | "sse" | "file";

/** A server's tool list as it was sent, before anything is believed or repaired. */
export type Listing = {
  readonly via: Via;
  /** A short name to call the server by until a person gives it one. */
  readonly label: string;
  /** The protocol revision that was agreed on, or that a saved list names; null where none is known. */
  readonly revision: string | null;
  /** `modern`: 2026-07-28 and later. Null for a file. */
  readonly era: "legacy" | "modern" | null;
  /** What the server calls itself. Never an identity. */
  readonly serverInfo: Json | null;
  /** What the server tells the model of itself (2025-11-25 Lifecycle, `instructions`); absent where it tells nothing. */
  readonly instructions?: string;
  /** The package that a saved list says it came from. */
  readonly package: { readonly name: string; readonly version: string | null } | null;
  /** Every page's tools, in the order in which they were sent. */
  readonly tools: readonly Json[];
  readonly pages: number;
  /** Oddities on the way: noise, duplicate keys, digits lost, an answer given twice. */
  readonly notes: readonly Diagnostic[];
  /** The last lines the server wrote to its error output. */
  readonly stderr: readonly string[];
};

/** A listing, or why there is none. */
export type Listed =
  | { readonly ok: true; readonly listing: Listing }
  | { readonly ok: false; readonly error: Diagnostic; readonly stderr: readonly string[] };

/** Bounds of one connection. Times in milliseconds, sizes in bytes. */
export type Limits = {
  /** From the start until the server has answered the handshake. */
  readonly connectMs: number;
  /** For each page of the list; ten times as long for all of them. */
  readonly pageMs: number;
  /** How long a server that does not know `server/discover` may stay silent before the older handshake is tried. */
  readonly probeMs: number;
  /** For each step of ending a child: after closing its input, and after SIGTERM. */
  readonly graceMs: number;
  /** The largest single message. */
  readonly messageBytes: number;
  /** Everything the server may send in one connection. */
  readonly totalBytes: number;
  readonly pages: number;
  /** The longest list. */
  readonly tools: number;
};

/** The bounds used where a caller gives none. */
export const DEFAULT_LIMITS: Limits = {
  connectMs: 30_000,
  pageMs: 30_000,
  probeMs: 5_000,
  graceMs: 1_000,
  messageBytes: 64 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
  pages: 1_000,
  tools: 100_000,
};
