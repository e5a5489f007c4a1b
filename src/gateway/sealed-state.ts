import type { Sha256 } from "../wire/branded.js";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** What a sealed `requestState` carries through the client and back: which approval it belongs to, and the server's own state. */
export type SealedState = {
  readonly approval: string;
  /** The round is an answer the server asked for after the person had approved: nothing is asked again. */
  readonly approved: boolean;
  readonly principal: string;
  readonly session: string;
  readonly digest: string;
  readonly pin: string;
  readonly policy: string;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly expires: number;
  /** The client's answers to the server as they stood in the call that was asked about, or null where there were none. */
  readonly responses: string | null;
  /** The digest of the exchange with the server that the question was about or null where there was none. */
  readonly round: Sha256 | null;
  /** The server's own `requestState`, or null where it gave none. */
  readonly upstream: string | null;
};

/** Seals and opens states. Only the process that sealed a state can open it. */
export type Sealer = {
  seal(state: SealedState): string;
  /** `foreign`: not a state of Heed's at all (the server's own). `broken`: made to look like one, or sealed by another process. */
  open(text: string): SealedState | "foreign" | "broken";
};

const PREFIX = "heed1.";
const NONCE = 12;
const TAG = 16;

/**
 * A sealer with a key of its own (AES-256-GCM): the client can neither read nor change what it carries
 * (2026-07-28 MRTR: requestState is opaque and must be verified).
 */
export function createSealer(): Sealer {
  const key = randomBytes(32);
  return {
    seal(state) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(JSON.stringify(state), "utf8"), cipher.final()]);
      return PREFIX + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
    },
    open(text) {
      if (!text.startsWith(PREFIX)) return "foreign";
      const bytes = Buffer.from(text.slice(PREFIX.length), "base64url");
      // Another spelling of the same bytes is not what was sealed.
      if (bytes.length < NONCE + TAG || bytes.toString("base64url") !== text.slice(PREFIX.length)) return "broken";
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG });
        decipher.setAuthTag(bytes.subarray(-TAG));
        const body = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
        return JSON.parse(body.toString("utf8")) as SealedState;
      } catch {
        return "broken";
      }
    },
  };
}
