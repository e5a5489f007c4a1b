import { hash as digest } from "node:crypto";
import type { Hash, Sha256 } from "../wire/branded.js";

/** SHA-256 of a text's UTF-8 bytes, as the pure layers want it passed in. */
export const hash: Hash = (text) => digest("sha256", text, "hex") as Sha256;

/** SHA-256 of bytes. */
export function hashBytes(bytes: Uint8Array): Sha256 {
  return digest("sha256", bytes, "hex") as Sha256;
}

/** True for 64 lower-case hexadecimal digits: the only spelling of a digest that Heed writes or reads. */
export function isSha256(text: unknown): text is Sha256 {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}
