import { createHmac, randomBytes } from "node:crypto";
import { linkSync, rmSync } from "node:fs";
import type { Sha256 } from "../../wire/branded.js";
import { EnvironmentError, systemCode } from "../../node/environment-error.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { readOwned } from "../../node/files/read-owned.js";
import { hashBytes, isSha256 } from "../../node/hash.js";
import { homePath, type Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";

/** Digests a call's canonical arguments with a key that never leaves the home, so that short arguments cannot be guessed from the journal. */
export type ArgumentDigest = (canonicalText: string) => Sha256;

/**
 * The digest function of a home; makes its key (0600) at the first use. Processes that start at the
 * same time end up with one key.
 *
 * @throws EnvironmentError `journal-key-corrupt`, and what `readOwned` throws
 */
export function argumentDigest(home: Home): ArgumentDigest {
  const file = homePath(home, "journal.key");
  const text = readOwned(file) ?? create(file);
  const hex = text.trim();
  if (!isSha256(hex)) {
    throw new EnvironmentError(
      "journal-key-corrupt",
      { file },
      `${file} does not hold a key.`,
      "Restore it from a backup. If there is none, remove it: Heed makes a new one, and digests of older records can then no longer be compared.",
    );
  }
  return keyedDigest(Buffer.from(hex, "hex"));
}

/** The block of SHA-256 in bytes, and the longest text (UTF-16 units) that is digested in memory kept for that. */
const BLOCK = 64;
const SHORT = 4096;

/**
 * HMAC with SHA-256 (RFC 2104) under a key of 32 bytes. Most texts are short, and to make a digest object for each takes longer
 * than to digest it: for those the two padded keys stand ready in front of where the text goes.
 */
function keyedDigest(key: Buffer): ArgumentDigest {
  const padded = (pad: number, room: number): Buffer => {
    const bytes = Buffer.alloc(BLOCK + room, pad);
    for (const [at, byte] of key.entries()) bytes[at] = byte ^ pad;
    return bytes;
  };
  const inner = padded(0x36, SHORT * 3);
  const outer = padded(0x5c, 32);
  return (text) => {
    if (text.length > SHORT) return createHmac("sha256", key).update(text, "utf8").digest("hex") as Sha256;
    const end = BLOCK + inner.write(text, BLOCK, "utf8");
    outer.write(hashBytes(inner.subarray(0, end)), BLOCK, "hex");
    return hashBytes(outer);
  };
}

function create(file: string): string {
  const temporary = `${file}.${randomId()}`;
  atomicWrite(temporary, `${randomBytes(32).toString("hex")}\n`);
  try {
    // A link, unlike a rename, fails where another process was faster; its key is then the key.
    linkSync(temporary, file);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readOwned(file) ?? "";
}
