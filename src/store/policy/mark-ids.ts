import { hash } from "../../node/hash.js";

/** What stands before the digest of an entry's key, and of a client's secret, in the name of a mark. */
const [ENTRY, SECRET] = ["entry-", "http-"];
const LENGTH = 16;

/**
 * The name under which heed.yaml marks whoever was started with an entry's key: the beginning of the key's digest. It says
 * nothing of the key, and no other key can be found that has it.
 *
 * @example
 * entryMark("a1B2c3D4e5F6g7H8i9J0k1L2"); // "entry-…", 16 hexadecimal digits
 */
export function entryMark(key: string): string {
  return markOfDigest(hash(key));
}

/** The mark of an entry's key whose digest is known. */
export function markOfDigest(digest: string): string {
  return `${ENTRY}${digest.slice(0, LENGTH)}`;
}

/** The mark of a client over HTTP, by its secret. */
export function secretMark(secret: string): string {
  return `${SECRET}${hash(secret).slice(0, LENGTH)}`;
}
