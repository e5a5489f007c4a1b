import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../wire/json.js";
import { systemClock, type Clock } from "../../node/clock.js";
import { EnvironmentError, systemCode } from "../../node/environment-error.js";
import { passingWrite } from "../../node/files/atomic-write.js";
import { homeFolder, type Home } from "../../node/home.js";
import { isId, randomId } from "../../node/ids.js";
import { readRecord } from "./read-record.js";

/** The states of an approval on disk: nobody has answered; a person approved it; it was used; it ended in any other way. */
export const APPROVAL_FOLDERS = ["pending", "answered", "consumed", "ended"] as const;
export type ApprovalFolder = (typeof APPROVAL_FOLDERS)[number];

/** An approval as a file. What the record holds is the approval machine's. */
export type StoredApproval = { readonly id: string; readonly folder: ApprovalFolder; readonly record: Json };

/**
 * The approvals of all processes of a home. Each is one file that is moved from folder to folder by a
 * rename, which at most one process can win: of two that answer, or use, the same approval, one gets
 * it and the other gets null.
 *
 * Whatever cannot be read counts as not there: no approval, so nothing runs by it.
 */
export type ApprovalStore = {
  /** Adds a pending approval. @throws EnvironmentError `state-write-failed`, also where the id was used before */
  create(id: string, record: Json): void;
  /**
   * Moves an approval (or rewrites it in its folder), with a new record where `change` is given. Gives
   * back the record that it now has, or null where it was not in `from` (somebody else moved it first,
   * or it never was there) or `change` gave null (it stays as it was).
   *
   * If the process ends in the middle of a move, the approval is gone: it can only be lost, not doubled.
   */
  move(id: string, from: ApprovalFolder, to: ApprovalFolder, change?: (before: Json) => Json | null): Json | null;
  /** Where an approval is now; null where it is not, or cannot be read. */
  find(id: string): StoredApproval | null;
  /** The ids in a folder that begin so; whether they can be read is another question. */
  ids(folder: ApprovalFolder, beginning: string): readonly string[];
  /** All readable approvals of a folder, by id. */
  list(folder: ApprovalFolder): readonly StoredApproval[];
  /** Removes used and ended approvals that `old` names, and what processes left behind that ended in a move; pending and answered ones stay. */
  sweep(old: (approval: StoredApproval) => boolean): void;
};

/** A move takes milliseconds: what is still on its way after this long (an hour) is nobody's any more. */
const LONGEST_MOVE_MS = 3_600_000;

/** Opens the approvals of a home. */
export function openApprovalStore(home: Home, clock: Clock = systemClock): ApprovalStore {
  for (const folder of APPROVAL_FOLDERS) homeFolder(home, "state", "approvals", folder);
  const root = homeFolder(home, "state", "approvals");
  const moving = homeFolder(home, "state", "approvals", "moving");
  const place = (folder: ApprovalFolder, id: string): string => {
    if (!isId(id)) throw failed("read", new Error(`${JSON.stringify(id)} is no id`));
    return join(root, folder, `${id}.json`);
  };

  const find = (id: string): StoredApproval | null => {
    if (!isId(id)) return null;
    for (const folder of APPROVAL_FOLDERS) {
      const record = readRecord(place(folder, id));
      if (record !== undefined) return { id, folder, record };
    }
    return null;
  };

  return {
    create(id, record) {
      const temporary = join(moving, `${id}.${randomId()}`);
      const target = place("pending", id);
      if (APPROVAL_FOLDERS.some((folder) => existsSync(place(folder, id))))
        throw failed("created", new Error(`the id ${id} was used before`));
      try {
        passingWrite(temporary, JSON.stringify(record));
        linkSync(temporary, target);
      } catch (cause) {
        throw failed("created", cause);
      } finally {
        rmSync(temporary, { force: true });
      }
    },

    move(id, from, to, change) {
      const source = place(from, id);
      const target = place(to, id);
      // An id that has left a folder never comes back to it, so a target that is there already means a second use.
      if (from !== to && existsSync(target)) return null;
      const claimed = join(moving, `${id}.${randomId()}`);
      try {
        renameSync(source, claimed);
      } catch (cause) {
        if (systemCode(cause) === "ENOENT") return null;
        throw failed("moved", cause);
      }
      const before = readRecord(claimed);
      if (before === undefined) {
        rmSync(claimed, { force: true });
        return null;
      }
      try {
        const after = change === undefined ? before : change(before);
        if (after === null) {
          renameSync(claimed, source);
          return null;
        }
        if (change !== undefined) passingWrite(claimed, JSON.stringify(after));
        renameSync(claimed, target);
        return after;
      } catch (cause) {
        throw cause instanceof EnvironmentError || systemCode(cause) !== "" ? failed("moved", cause) : cause;
      }
    },

    find,

    ids: (folder, beginning) => names(join(root, folder)).filter((id) => id.startsWith(beginning)),

    list(folder) {
      return names(join(root, folder)).flatMap((id) => {
        const record = readRecord(place(folder, id));
        return record === undefined ? [] : [{ id, folder, record }];
      });
    },

    sweep(old) {
      for (const name of readdirSync(moving)) {
        const file = join(moving, name);
        // A rename leaves the time of the last change of the content alone, not that of the entry.
        const since = statSync(file, { throwIfNoEntry: false })?.ctimeMs;
        if (since !== undefined && clock() - since > LONGEST_MOVE_MS) rmSync(file, { force: true });
      }
      for (const folder of ["consumed", "ended"] as const) {
        for (const id of names(join(root, folder))) {
          const file = place(folder, id);
          const record = readRecord(file);
          if (record !== undefined && old({ id, folder, record })) rmSync(file, { force: true });
        }
      }
    },
  };
}

function names(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && isId(name.slice(0, -5)))
    .map((name) => name.slice(0, -5))
    .toSorted();
}

function failed(what: string, cause: unknown): EnvironmentError {
  return new EnvironmentError(
    "state-write-failed",
    {},
    `An approval could not be ${what}: ${cause instanceof Error ? cause.message : String(cause)}`,
    "Check that Heed's folder may be written and that the disk has room. The call does not run.",
    { cause },
  );
}
