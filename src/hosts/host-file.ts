import { mkdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { EnvironmentError, systemCode } from "../node/environment-error.js";
import { atomicWrite } from "../node/files/atomic-write.js";
import { decode, unreadable } from "../node/files/read-owned.js";
import { readRegular } from "../node/files/read-regular.js";
import { placeToWrite, type WrittenFile } from "./place-to-write.js";

const BOM = "\uFEFF";

/** A host's file as it is: its bytes, and the text without a byte order mark. */
export type HostFile = { readonly bytes: Uint8Array; readonly text: string; readonly bom: boolean };

/** Reads a host's file, or null where there is none. @throws EnvironmentError `file-unreadable`, `file-not-utf8` */
export function readHostFile(file: string): HostFile | null {
  try {
    const bytes = readRegular(file);
    return bytes === null ? null : hostFileOf(file, bytes);
  } catch (cause) {
    if (["ENOTDIR", "ENOENT"].includes(systemCode(cause))) return null;
    throw cause instanceof EnvironmentError ? cause : unreadable(file, cause);
  }
}

/** A host's file of which the bytes are known. @throws EnvironmentError `file-not-utf8` */
export function hostFileOf(file: string, bytes: Uint8Array): HostFile {
  const text = decode(file, bytes);
  return { bytes, text: text.replace(/^\uFEFF/u, ""), bom: text.startsWith(BOM) };
}

/** The bytes of a text in the file's own manner. */
export function bytesOf(text: string, { bom }: { readonly bom: boolean }): Uint8Array {
  return new TextEncoder().encode(bom ? BOM + text : text);
}

/**
 * Replaces a host's file, where {@link placeToWrite} says it is, if it still holds `before` (null: if it is not there). Its
 * permissions stay.
 *
 * @returns false where the file is no longer as it was
 * @throws EnvironmentError `file-write-failed`, `file-unreadable`
 */
export function replaceHostFile(target: WrittenFile, before: Uint8Array | null, after: Uint8Array | null): boolean {
  const place = placeToWrite(target);
  const now = readHostFile(place);
  if (!sameBytes(now?.bytes ?? null, before)) return false;
  if (after === null) rmSync(place, { force: true });
  else {
    mkdirSync(dirname(place), { recursive: true });
    atomicWrite(
      place,
      after,
      statSync(place, { throwIfNoEntry: false })?.mode === undefined ? 0o600 : statSync(place).mode & 0o777,
    );
  }
  return true;
}

/** Removes a folder in which nothing is left; one that holds something, or cannot be removed, stays. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else put something there, or it is not ours to remove.
  }
}

/** True if both are the same bytes, or both nothing. */
export function sameBytes(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : Buffer.compare(a, b) === 0;
}
