import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Json } from "../wire/json.js";

/** What a request of the gate's own is for: a question to the client, or a listing to the server. */
export type OwnIdPurpose = "question" | "listing";

/** The ids of the gate's own requests, to either side. */
export type OwnIds = {
  /** A new id, which nobody can foretell, however many others they have seen. */
  make(purpose: OwnIdPurpose): string;
  /** What an id of the gate's own was made for; null for any other. It is known for ever, and no list of ids is kept. */
  purposeOf(id: Json | undefined): OwnIdPurpose | null;
};

/** What every id of a gate's own begins with; a text may spell it with escapes. */
export const OWN_PREFIX = "gw-";
const SHAPE = /^gw-[0-9a-f]{64}$/;
/** Bytes of randomness, and of the tag. */
const HALF = 16;

/**
 * Makes and knows the ids of one process: random bits, and a tag over them and the purpose under a secret that never leaves
 * the process. So nobody can make one, tell the next from those they saw, or turn the id of a listing, which a server sees,
 * into that of a question, which a person answers.
 *
 * @param secret 32 bytes that nobody else knows
 * @param random gives so many bytes that nobody can foretell
 */
export function createOwnIds(secret: Buffer = randomBytes(32), random: (bytes: number) => Buffer = randomBytes): OwnIds {
  const tag = (purpose: OwnIdPurpose, bits: string): string =>
    createHmac("sha256", secret)
      .update(`${purpose} ${bits}`)
      .digest("hex")
      .slice(0, HALF * 2);
  return {
    make(purpose) {
      const bits = random(HALF).toString("hex");
      return OWN_PREFIX + bits + tag(purpose, bits);
    },
    purposeOf(id) {
      if (id === undefined || !looksOwn(id)) return null;
      const bits = id.slice(OWN_PREFIX.length, OWN_PREFIX.length + HALF * 2);
      const given = Buffer.from(id.slice(OWN_PREFIX.length + HALF * 2));
      const found = PURPOSES.find((purpose) => timingSafeEqual(given, Buffer.from(tag(purpose, bits))));
      return found ?? null;
    },
  };
}
const PURPOSES: readonly OwnIdPurpose[] = ["question", "listing"];

/** True for what is spelled like an id of a gate's own: of this one, of another that stands behind it, or of nobody. */
export function looksOwn(id: Json): id is string {
  return typeof id === "string" && SHAPE.test(id);
}

/** Why a client's request under such an id is refused. */
export const OWN_ID = "This is the id of a request of the gate's own. Send the message under another.";
