import { createHmac, randomBytes } from "node:crypto";
import { linkSync, rmSync } from "node:fs";
import type { Sha256 } from "../../wire/branded.js";
import { EnvironmentError, systemCode } from "../environment-error.js";
import { atomicWrite } from "../files/atomic-write.js";
import { readOwned } from "../files/read-owned.js";
import { isSha256 } from "../hash.js";
import { homePath, type Home } from "../home.js";
import { randomId } from "../ids.js";

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
  const key = Buffer.from(hex, "hex");
  return (canonicalText) => createHmac("sha256", key).update(canonicalText, "utf8").digest("hex") as Sha256;
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
