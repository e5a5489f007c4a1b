// ==== node/index.d.ts
export { connect, type ConnectOptions } from "./connect/connect.js";
export type { Limits, Listed, Listing, Via } from "./connect/listing.js";
export type { Target } from "./connect/target.js";
export { hash, isSha256 } from "./hash.js";
// ==== core/hint.d.ts: see core.d.ts
// ==== core/reason.d.ts: see core.d.ts
// ==== node/connect/connect.d.ts
import { type Limits, type Listed } from "./listing.js";
import type { Target } from "./target.js";
/** `version`: Heed's own, told to the server. */
export type ConnectOptions = {
    readonly version: string;
    readonly limits?: Partial<Limits>;
};
/**
 * Reads a server's whole tool list, raw: from a command over stdio, a URL (Streamable HTTP in both eras, the
 * older HTTP+SSE where a server knows nothing newer), or a saved file. A started server is always ended, with
 * everything that it started. What goes wrong is data; nothing is thrown.
 *
 * Strictness: a stdio server's lines and an HTTP server's bodies and events are read from their bytes (duplicate
 * keys, lost digits, invalid UTF-8 become notes); the SDK conducts the exchange.
 */
export declare function connect(target: Target, options: ConnectOptions): Promise<Listed>;
// ==== node/connect/listing.d.ts
import type { Diagnostic } from "../../core/reason.js";
import type { Json } from "../../wire/json.js";
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
    /** The package that a saved list says it came from. */
    readonly package: {
        readonly name: string;
        readonly version: string | null;
    } | null;
    /** Every page's tools, in the order in which they were sent. */
    readonly tools: readonly Json[];
    readonly pages: number;
    /** Oddities on the way: noise, duplicate keys, digits lost, an answer given twice. */
    readonly notes: readonly Diagnostic[];
    /** The last lines the server wrote to its error output. */
    readonly stderr: readonly string[];
};
/** A listing, or why there is none. */
export type Listed = {
    readonly ok: true;
    readonly listing: Listing;
} | {
    readonly ok: false;
    readonly error: Diagnostic;
    readonly stderr: readonly string[];
};
/** Bounds of one connection. Times in milliseconds, sizes in bytes. */
export type Limits = {
    /** From the start until the server has answered the handshake. */
    readonly connectMs: number;
    /** For each page of the list. */
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
};
/** The bounds used where a caller gives none. */
export declare const DEFAULT_LIMITS: Limits;
// ==== node/connect/target.d.ts
/** What a person pointed Heed at. */
export type Target = {
    readonly kind: "stdio";
    readonly command: string;
    readonly args: readonly string[];
    /** The folder the server runs in. */
    readonly cwd: string;
    /** The whole environment that the server gets. */
    readonly env: NodeJS.ProcessEnv;
} | {
    readonly kind: "http";
    readonly url: string;
    /** Names as given, values with environment variables already filled in: secrets, never shown. */
    readonly headers: readonly (readonly [name: string, value: string])[];
} | {
    readonly kind: "file";
    readonly path: string;
};
// ==== node/hash.d.ts
import type { Hash, Sha256 } from "../wire/branded.js";
/** SHA-256 of a text's UTF-8 bytes, as the pure layers want it passed in. */
export declare const hash: Hash;
/** SHA-256 of bytes. */
export declare function hashBytes(bytes: Uint8Array): Sha256;
/** True for 64 lower-case hexadecimal digits: the only spelling of a digest that Heed writes or reads. */
export declare function isSha256(text: unknown): text is Sha256;
// ==== wire/branded.d.ts: see core.d.ts
// ==== wire/json.d.ts: see core.d.ts
