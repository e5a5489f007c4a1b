import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { offers, type Given, type OpenQuestion } from "../../core/approve/open-question.js";
import { systemClock, type Clock } from "../../node/clock.js";
import { EnvironmentError, systemCode } from "../../node/environment-error.js";
import { passingWrite } from "../../node/files/atomic-write.js";
import { homeFolder, type Home } from "../../node/home.js";
import { isId, randomId } from "../../node/ids.js";
import { sessionEnded } from "../../launch/host-process.js";
import { readGiven, readQuestion } from "./stored-question.js";
import { watchFolders } from "./watch-folder.js";
import { readRecord } from "./read-record.js";

/**
 * The questions of all gates of a home that wait for a person in the console. Each is one file, which the answerer
 * claims by a rename: of several answers exactly one wins. What cannot be read is not there, and not answered.
 *
 * Nothing in these files reaches a model: an agent that learnt an id could still do nothing with it without writing
 * into Heed's folder.
 */
export type QuestionStore = {
  /** Opens a question. @throws EnvironmentError `state-write-failed` */
  put(question: OpenQuestion): void;
  /** The questions that can still be answered, oldest first. */
  list(): readonly OpenQuestion[];
  /** One of them; null where it is not open any more. */
  get(id: string): OpenQuestion | null;
  /**
   * Answers a question. False: it is not open any more (answered, closed, too late), or does not offer this answer;
   * then nothing has happened.
   *
   * @throws EnvironmentError `state-write-failed`; the question then stays open as far as that could be done
   */
  answer(id: string, given: Given): boolean;
  /** Takes the answer, once; null where there is none, or none that can be read. For the gate that asked. */
  takeAnswer(id: string): Given | null;
  /** The question is open no longer; an answer that nobody took goes with it. */
  close(id: string): void;
  /** Tells that questions or answers may have changed. Gives back how to stop it; does not keep the process alive. */
  watch(changed: () => void): () => void;
};

/**
 * Opens the questions of a home.
 *
 * @example
 * const questions = openQuestions(home);
 * const [first] = questions.list();
 * if (first !== undefined) questions.answer(first.id, { by: "console", at: Date.now(), decision: "deny" });
 */
export function openQuestions(home: Home, clock: Clock = systemClock): QuestionStore {
  const open = homeFolder(home, "state", "questions", "open");
  const given = homeFolder(home, "state", "questions", "given");
  const moving = homeFolder(home, "state", "questions", "moving");
  // A question never changes once it is put: of a thousand, each is read once.
  const read = new Map<string, OpenQuestion>();

  const stillOpen = (id: string, ended: (session: string) => boolean): OpenQuestion | null => {
    const question = read.get(id) ?? questionIn(join(open, `${id}.json`), id);
    if (question === null) return null;
    read.set(id, question);
    return clock() < question.until && !ended(question.session) ? question : null;
  };

  return {
    put(question) {
      write(place(open, question.id), question);
    },

    list() {
      const ids = names(open);
      const there = new Set(ids);
      for (const id of read.keys()) if (!there.has(id)) read.delete(id);
      // Many questions are of few sessions: each is looked at once.
      const ended = new Map<string, boolean>();
      const isEnded = (session: string): boolean => {
        const known = ended.get(session) ?? sessionEnded(session);
        ended.set(session, known);
        return known;
      };
      return ids
        .flatMap((id) => stillOpen(id, isEnded) ?? [])
        .toSorted((a, b) => a.asked - b.asked || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    },

    get(id) {
      // Not from memory: somebody else may have answered it.
      return isId(id) && existsSync(place(open, id)) ? stillOpen(id, sessionEnded) : null;
    },

    answer(id, answer) {
      const question = isId(id) ? stillOpen(id, sessionEnded) : null;
      if (question === null || !offers(question, answer)) return false;
      const source = place(open, id);
      const claimed = join(moving, `${id}.${randomId()}`);
      try {
        renameSync(source, claimed);
      } catch (cause) {
        if (systemCode(cause) === "ENOENT") return false;
        throw failed(cause);
      }
      try {
        write(place(given, id), answer);
      } catch (cause) {
        renameSync(claimed, source);
        throw cause;
      }
      rmSync(claimed, { force: true });
      return true;
    },

    takeAnswer(id) {
      const claimed = join(moving, `${id}.${randomId()}`);
      try {
        renameSync(place(given, id), claimed);
      } catch {
        return null;
      }
      const record = readRecord(claimed);
      rmSync(claimed, { force: true });
      return record === undefined ? null : readGiven(record);
    },

    close(id) {
      read.delete(id);
      for (const folder of [open, given]) rmSync(place(folder, id), { force: true });
    },

    watch: (changed) => watchFolders([open, given], changed),
  };
}

/**
 * Removes what nobody can answer or take any more: questions and answers past their end, or of a session whose host has
 * ended. For a gate that starts.
 */
export function sweepQuestions(home: Home, clock: Clock = systemClock): void {
  const open = homeFolder(home, "state", "questions", "open");
  const given = homeFolder(home, "state", "questions", "given");
  for (const id of names(open)) {
    const question = questionIn(place(open, id), id);
    if (question === null || clock() >= question.until || sessionEnded(question.session))
      rmSync(place(open, id), { force: true });
  }
  for (const id of names(given)) {
    const record = readRecord(place(given, id));
    const answer = record === undefined ? null : readGiven(record);
    if (answer === null || clock() >= answer.at + KEPT_ANSWERS) rmSync(place(given, id), { force: true });
  }
}

/** No question lives longer than its approval (milliseconds). */
const KEPT_ANSWERS = 600_000;

function place(folder: string, id: string): string {
  if (!isId(id)) throw failed(new Error(`${JSON.stringify(id)} is no id`));
  return join(folder, `${id}.json`);
}

function names(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => (name.endsWith(".json") && isId(name.slice(0, -5)) ? [name.slice(0, -5)] : []));
}

function questionIn(file: string, id: string): OpenQuestion | null {
  const record = readRecord(file);
  const question = record === undefined ? null : readQuestion(record);
  return question?.id === id ? question : null;
}

function write(file: string, record: object): void {
  try {
    passingWrite(file, JSON.stringify(record));
  } catch (cause) {
    throw failed(cause);
  }
}

function failed(cause: unknown): EnvironmentError {
  return new EnvironmentError(
    "state-write-failed",
    {},
    `A question could not be written down: ${cause instanceof Error ? cause.message : String(cause)}`,
    "Check that Heed's folder may be written and that the disk has room.",
    { cause },
  );
}
