import type { Sha256 } from "../../wire/branded.js";
import { hash, hashBytes, isSha256 } from "../../node/hash.js";
import type { ChainRecord, JournalRecord, Link } from "./journal-record.js";

/** What the first record of a segment names as the record before it. */
export const GENESIS = "0".repeat(64) as Sha256;

// The last member of each line, of one length. The digest covers the line's bytes before this member, `prev` among them.
const HASH_MEMBER = /^,"hash":"([0-9a-f]{64})"\}$/;
const MEMBER_LENGTH = 75;

/** A record as it stands in a segment. */
export type ChainedRecord = Link & { readonly hash: Sha256 } & (JournalRecord | ChainRecord);

/**
 * A record with its text: `members` is `JSON.stringify(record)` without its braces. Whoever writes many records that differ in
 * little puts the text together from parts.
 */
export type PreparedRecord = { readonly record: JournalRecord | ChainRecord; readonly members: string };

/** A record with its text. */
export function prepare(record: JournalRecord | ChainRecord): PreparedRecord {
  return { record, members: JSON.stringify(record).slice(1, -1) };
}

/** A line that stands in memory: its text without the line feed, its digest, and where what follows it goes. */
export type SealedLine = { readonly line: string; readonly hash: Sha256; readonly end: number };

/** The line up to its digest, which is of this. */
function opening({ n, at, prev }: Link, members: string): string {
  return `{"n":${n},"at":${at},"prev":"${prev}",${members}`;
}

function closing(digest: Sha256): string {
  return `,"hash":"${digest}"}`;
}

/** The most bytes that a line for these members takes, with its line feed. */
export function roomFor(members: string): number {
  // Digits of two numbers, `prev` and the names of the three.
  return 3 * members.length + 160 + MEMBER_LENGTH;
}

/**
 * Writes one line for a record's members, with its line feed, into `bytes` from `from` on: the text is made bytes once, for the
 * digest and for the file. `bytes` has {@link roomFor} it.
 */
export function sealInto(bytes: Buffer, from: number, link: Link, members: string): SealedLine {
  const text = opening(link, members);
  const covered = from + bytes.write(text, from, "utf8");
  const digest = hashBytes(bytes.subarray(from, covered));
  const close = closing(digest);
  return { line: text + close, hash: digest, end: covered + bytes.write(`${close}\n`, covered, "latin1") };
}

/** One line (without line feed) for a record, and its digest. */
export function sealLine(link: Link, record: JournalRecord | ChainRecord): { readonly line: string; readonly hash: Sha256 } {
  const text = opening(link, prepare(record).members);
  const digest = hash(text);
  return { line: text + closing(digest), hash: digest };
}

/** Reads a line back; null where it is no record, or where its digest does not fit its bytes. */
export function openLine(line: string): ChainedRecord | null {
  // A short line has no member there, or all of it before the line: no digest fits either.
  const cut = Math.max(0, line.length - MEMBER_LENGTH);
  const digest = HASH_MEMBER.exec(line.slice(cut))?.[1];
  if (digest === undefined || hash(line.slice(0, cut)) !== digest) return null;
  try {
    // The digest fits, so the line is as some Heed wrote it; what is read here is its frame.
    const value = JSON.parse(line) as ChainedRecord;
    const framed =
      Number.isSafeInteger(value.n) && Number.isSafeInteger(value.at) && isSha256(value.prev) && typeof value.type === "string";
    return framed ? value : null;
  } catch {
    return null;
  }
}
