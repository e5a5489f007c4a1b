import { scryptSync } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { member } from "../../wire/json.js";
import { systemClock, type Clock } from "../../node/clock.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";
import { isId, randomId } from "../../node/ids.js";
import { typedCode } from "../person/random-code.js";
import { watchFolders } from "./watch-folder.js";
import { readRecord } from "./read-record.js";

/** A request that one gate of a client shows one form. The code stands on a terminal, here only its salted digest. */
export type FormTest = {
  readonly id: string;
  /** The client's name as it gives it (`clientInfo.name`). */
  readonly client: string;
  /** When it is over: milliseconds since 1970-01-01T00:00Z. */
  readonly until: number;
  readonly salt: string;
  readonly digest: string;
};

/** What became of a test's form. `gone`: the client ended; `too-fast`: answered faster than a person can. */
export const FORM_OUTCOMES = ["right", "wrong", "decline", "cancel", "empty", "too-fast", "silence", "gone"] as const;
export type FormOutcome = (typeof FORM_OUTCOMES)[number];

/**
 * A gate's report. `proof`: the code that was typed, where it was the right one; nobody else could write it here. `mark`: what
 * the gate's client proves itself by, for heed.yaml; null where it proves nothing.
 */
export type FormReport = {
  readonly outcome: FormOutcome;
  readonly version: string;
  readonly proof: string | null;
  readonly mark: string | null;
};

/** How long a test waits for its answer (milliseconds). */
export const FORM_TEST_LIFE = 120_000;

/**
 * The tests of a home: a command opens one, a gate of that client claims it by a rename (of several exactly one) and
 * reports. What cannot be read is not there, and no answer.
 */
export type FormTestStore = {
  /** Opens a test. Answers its id. @throws EnvironmentError `file-write-failed` */
  put(client: string, code: string, until: number): string;
  /** Takes the open test for this client, if there is one; nobody else gets it then. */
  claim(client: string): FormTest | null;
  /** Whether a gate has claimed it and it was not closed since. */
  claimed(id: string): boolean;
  /** Reports, for the gate that claimed it. @throws EnvironmentError `file-write-failed` */
  report(id: string, report: FormReport): void;
  /** The report; null where there is none yet, or none that can be read. */
  reportOf(id: string): FormReport | null;
  /** The test is over: nothing of it stays. */
  close(id: string): void;
  /** Tells that something may have changed. Gives back how to stop it; does not keep the process alive. */
  watch(changed: () => void): () => void;
};

/**
 * Opens the tests of a home.
 *
 * @example
 * const tests = openFormTests(home);
 * const id = tests.put("my-client", randomCode(8), Date.now() + FORM_TEST_LIFE);
 */
export function openFormTests(home: Home, clock: Clock = systemClock): FormTestStore {
  const folder = (name: string): string => homeFolder(home, "state", "form-tests", name);
  const [open, taken, reports] = [folder("open"), folder("taken"), folder("reports")];
  const place = (where: string, id: string): string => join(where, `${id}.json`);
  const close = (id: string): void => {
    for (const where of [open, taken, reports]) rmSync(place(where, id), { force: true });
  };

  return {
    put(client, code, until) {
      for (const where of [open, taken]) for (const id of ids(where)) if (isOver(readTest(place(where, id)), clock())) close(id);
      const salt = randomId();
      const test: FormTest = { id: randomId(), client, until, salt, digest: digestOf(code, salt) };
      atomicWrite(place(open, test.id), JSON.stringify(test));
      return test.id;
    },

    claim(client) {
      for (const id of ids(open)) {
        const test = readTest(place(open, id));
        if (test === null || test.id !== id || test.client !== client || isOver(test, clock())) continue;
        try {
          renameSync(place(open, id), place(taken, id));
        } catch {
          // Another gate was faster, or the command has ended.
          continue;
        }
        return test;
      }
      return null;
    },

    claimed: (id) => existsSync(place(taken, id)),

    report(id, report) {
      if (existsSync(place(taken, id))) atomicWrite(place(reports, id), JSON.stringify(report));
    },

    reportOf(id) {
      const record = readRecord(place(reports, id));
      const [outcome, version, proof, mark] = ["outcome", "version", "proof", "mark"].map((key) => member(record, key));
      const known = FORM_OUTCOMES.find((one) => one === outcome);
      if (known === undefined || typeof version !== "string") return null;
      const text = (value: typeof proof): string | null => (typeof value === "string" ? value : null);
      return { outcome: known, version, proof: text(proof), mark: text(mark) };
    },

    close,

    watch: (changed) => watchFolders([open, taken, reports], changed),
  };
}

/** When the tests that are open in a home last changed, by its file system's clock (milliseconds since 1970); 0 where there never was one. */
export function lastFormTest(home: Home): number {
  return statSync(homePath(home, "state", "form-tests", "open"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Whether a typed text is the test's code. */
export function isTheCode({ salt, digest }: Pick<FormTest, "salt" | "digest">, text: string): boolean {
  return text.length <= 100 && digestOf(text, salt) === digest;
}

/** Slow on purpose: whoever reads the file within its two minutes must not find the code by trying. */
function digestOf(text: string, salt: string): string {
  return scryptSync(typedCode(text), salt, 32).toString("hex");
}

function isOver(test: FormTest | null, now: number): boolean {
  return test === null || now >= test.until;
}

function ids(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => (name.endsWith(".json") && isId(name.slice(0, -5)) ? [name.slice(0, -5)] : []));
}

function readTest(file: string): FormTest | null {
  const record = readRecord(file);
  const [id, client, until, salt, digest] = ["id", "client", "until", "salt", "digest"].map((key) => member(record, key));
  const whole =
    typeof id === "string" &&
    typeof client === "string" &&
    typeof until === "number" &&
    typeof salt === "string" &&
    typeof digest === "string";
  return whole ? { id, client, until, salt, digest } : null;
}
