import type { Sha256 } from "../wire/branded.js";
import { isObject, member } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import { EnvironmentError } from "../node/environment-error.js";
import { atomicWrite } from "../node/files/atomic-write.js";
import { readOwned } from "../node/files/read-owned.js";
import { hash } from "../node/hash.js";
import { homeFolder, homePath, type Home } from "../node/home.js";
import { settledPath, settledPlace } from "../node/settled-path.js";

/** What a person accepted for one path. `text` null: that there is no file. The text is kept, so that a strict rule removed later can still be seen. */
export type Acceptance = { readonly path: string; readonly text: string | null; readonly digest: Sha256 | null };

/** How a file stands to its acceptance, in the shape that the policy layer reads. */
export type AcceptanceState = { readonly accepted: boolean; readonly acceptedText: string | null };

/**
 * Records that a person accepted exactly this text for this path. Whether a person did is the
 * caller's to make sure of, by `mayLoosen`.
 *
 * Links to the file's folder are followed, the file's own is not: what was accepted belongs to the
 * place, so that a link put there neither borrows another file's acceptance nor loses its own.
 *
 * @param text the file's text; null if its absence was accepted
 * @throws EnvironmentError `file-write-failed`
 */
export function acceptFile(home: Home, file: string, text: string | null): Acceptance {
  const path = settledPlace(file);
  const acceptance: Acceptance = { path, text, digest: text === null ? null : hash(text) };
  homeFolder(home, "accepted");
  atomicWrite(recordFile(home, path), `${JSON.stringify({ version: 1, ...acceptance })}\n`);
  return acceptance;
}

/**
 * What was last accepted for a path, or null.
 *
 * @throws EnvironmentError `acceptance-corrupt`, and what `readOwned` throws: a record that cannot be read may have
 *   held a strict rule, so it counts as a failed policy, not as none
 */
export function readAcceptance(home: Home, file: string): Acceptance | null {
  const path = settledPlace(file);
  const record = recordFile(home, path);
  const text = readOwned(record);
  if (text === null) return null;
  const parsed = parseStrict(text);
  const value = parsed.ok ? parsed.strict.value : null;
  const kept = member(value, "text");
  const digest = typeof kept === "string" ? hash(kept) : null;
  if (
    !isObject(value) ||
    (typeof kept !== "string" && kept !== null) ||
    member(value, "path") !== path ||
    member(value, "digest") !== digest
  ) {
    throw new EnvironmentError(
      "acceptance-corrupt",
      { file: record, path },
      `Heed's record of what was accepted for ${path} is damaged (${record}).`,
      "Restore it from a backup, or remove it and accept the file anew.",
    );
  }
  return { path, text: kept, digest };
}

/** How a file with this text (null: no file) stands to what was accepted for its path. @throws as {@link readAcceptance} */
export function acceptanceOf(home: Home, file: string, text: string | null): AcceptanceState {
  const acceptance = readAcceptance(home, file);
  if (acceptance === null) return { accepted: false, acceptedText: null };
  return acceptance.text === text ? { accepted: true, acceptedText: text } : { accepted: false, acceptedText: acceptance.text };
}

/**
 * Writes a file as one of Heed's own writers: if the bytes before were accepted (or there was no file
 * and no acceptance), so are the new ones. What somebody else put there unaccepted stays unaccepted.
 */
export function rewriteAccepted(home: Home, file: string, text: string, mode?: number): AcceptanceState {
  const before = readOwned(file);
  const acceptance = readAcceptance(home, file);
  const good = acceptance === null ? before === null : acceptance.text === before;
  atomicWrite(settledPath(file), text, mode);
  if (good) acceptFile(home, file, text);
  return acceptanceOf(home, file, text);
}

function recordFile(home: Home, path: string): string {
  return homePath(home, "accepted", `${hash(path)}.json`);
}
