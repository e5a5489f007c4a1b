import { closeSync, lstatSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Legs } from "../../core/decide/decision.js";
import { EnvironmentError, systemCode } from "../../node/environment-error.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";
import { isId } from "../../node/ids.js";

/**
 * The legs of one session, shared by all gates of a host process: a flag file each, made and never
 * removed while the session lasts. What cannot be looked at is present.
 */
export type SessionLegs = {
  read(): Legs;
  /**
   * Sets the legs that are true in `marks`, before the result that brings them is forwarded.
   *
   * @throws EnvironmentError `state-write-failed`: the result must then not be forwarded, or the legs be held in memory
   */
  mark(marks: Legs): void;
};

/** Opens the legs of a session; `key` from `sessionKey`, or an id for a session over HTTP. */
export function openSessionLegs(home: Home, key: string): SessionLegs {
  const folder = isId(key) ? homePath(home, "state", "sessions", key) : null;
  // Joined once: the flags are looked at with every call.
  const files = folder === null ? null : { content: join(folder, "content"), private: join(folder, "private") };
  // Once seen, a leg stays, whatever becomes of its file.
  let known: Legs = { content: false, private: false };
  const read = (): Legs => {
    if (known.content && known.private) return known;
    // Until something has come the folder is not there, and so is no flag in it: one look at every call, not two.
    if (folder !== null && !known.content && !known.private && !present(folder)) return known;
    known = { content: known.content || present(files?.content), private: known.private || present(files?.private) };
    return known;
  };
  return {
    read,
    mark(marks) {
      const before = read();
      known = { content: before.content || marks.content, private: before.private || marks.private };
      try {
        if (files === null) throw new Error(`${JSON.stringify(key)} is no session`);
        homeFolder(home, "state", "sessions", key);
        if (marks.content && !before.content) closeSync(openSync(files.content, "a", 0o600));
        if (marks.private && !before.private) closeSync(openSync(files.private, "a", 0o600));
      } catch (cause) {
        throw new EnvironmentError(
          "state-write-failed",
          { session: key },
          `What came into this session could not be noted: ${cause instanceof Error ? cause.message : String(cause)}`,
          "Check that Heed's folder may be written and that the disk has room.",
          { cause },
        );
      }
    },
  };
}

function present(file: string | undefined): boolean {
  if (file === undefined) return true;
  try {
    // Asked for at every call, and mostly absent: an exception would cost more than the question.
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return systemCode(error) !== "ENOENT";
  }
}
