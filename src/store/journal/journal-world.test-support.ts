import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hash } from "../../node/hash.js";
import { openHome, type Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { GENESIS, sealLine, type ChainedRecord } from "./chain.js";
import type { JournalRecord } from "./journal-record.js";
import { openJournal, type Journal, type Rotation } from "./open-journal.js";

/** A new home for one test. */
export function newHome(): Home {
  return openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
}

/** A clock that goes on by a millisecond with each look, from a day in the past on. */
export function tickingClock(start = Date.now() - 86_400_000): () => number {
  let now = start;
  return () => (now += 1);
}

/** A journal of its own for this process. */
export function open(home: Home, clock: () => number, rotation?: Rotation): Journal {
  return openJournal({ home, clock, ids: randomId, heed: "0.0.0", ...(rotation === undefined ? {} : { rotation }) });
}

type Decision = Extract<JournalRecord, { readonly type: "decision" }>;

/** A decision with what a test does not care about filled in. */
export function decision(call: string, words: Partial<Decision> = {}): Decision {
  return {
    type: "decision",
    call,
    session: "session",
    principal: "person",
    server: hash("server"),
    label: "notes",
    tool: "read_note",
    pin: null,
    trust: "unknown",
    verdict: "allow",
    effect: "read",
    reach: "closed",
    reasons: [{ code: "preset", args: {} }],
    legs: { content: false, private: false },
    policy: null,
    judge: "1",
    args: { digest: hash(call) },
    ...words,
  };
}

export const lines = (file: string): string[] => readFileSync(file, "utf8").split("\n").slice(0, -1);

export function writeLines(file: string, all: readonly string[]): void {
  writeFileSync(file, all.map((line) => `${line}\n`).join(""));
}

/** Seals every line anew, as someone would who knows how the chain is made. */
export function rechain(all: readonly string[]): string[] {
  let prev: ChainedRecord["prev"] = GENESIS;
  return all.map((line, n) => {
    const { n: _, at, prev: __, hash: ___, ...record } = JSON.parse(line) as ChainedRecord;
    const sealed = sealLine({ n, at, prev }, record);
    prev = sealed.hash;
    return sealed.line;
  });
}
