import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, in letters that stand in a URL as they are. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a secret: enough to know it again. */
export function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret, "utf8").digest();
}

/** True if this is the secret; digests are compared, so neither its length nor how much of it is right shows in the time. */
export function isSecret(digest: Buffer, given: string): boolean {
  return timingSafeEqual(digest, digestOf(given));
}
