import type { Sha256 } from "../../wire/branded.js";
import { member } from "../../wire/json.js";
import { APPROVAL_TIMES } from "../../core/approval.js";
import { MOST_DECLINES } from "../../core/approval-memory.js";
import { homeFolder, homePath, type Home } from "../home.js";
import { isId } from "../ids.js";
import { isSha256 } from "../hash.js";
import { appendLine, readLinesOf } from "./append-line.js";

/** A person's no to one call. `call`: the digest that names method, tool and arguments. */
export type Decline = { readonly at: number; readonly server: Sha256; readonly tool: string; readonly call: Sha256 };

/** What a session's declines say of a call. `unreadable` closes as `same-call` does. */
export type DeclineStanding = "none" | "same-call" | "tool-stopped" | "unreadable";

/** The declines of one session, shared by all gates of a host process. */
export type DeclineMemory = {
  /** @throws EnvironmentError `state-write-failed`; the memory of this process holds the decline all the same */
  record(decline: Decline): void;
  /** How a call stands at `now`: denied unasked unless `none`. */
  standing(call: Omit<Decline, "at">, now: number): DeclineStanding;
};

/** Opens the declines of a session; `key` as for its legs. */
export function openDeclineMemory(home: Home, key: string): DeclineMemory {
  const own: Decline[] = [];
  // The folder is made by what is first kept in it: that nothing came into a session is then seen at one look.
  const file = isId(key) ? homePath(home, "state", "sessions", key, "declines.jsonl") : null;
  return {
    record(decline) {
      own.push(decline);
      if (file === null) return;
      makeFolder(home, key);
      appendLine(file, { ...decline });
    },
    standing({ server, tool, call }, now) {
      const shared = file === null ? null : readDeclines(file);
      if (shared === null) return "unreadable";
      // Own declines are in the file too; one whose write failed is only here.
      const ofTool = [
        ...new Map(
          [...shared, ...own]
            .filter((one) => one.server === server && one.tool === tool)
            .map((one) => [`${one.call} ${one.at}`, one]),
        ).values(),
      ];
      if (ofTool.length >= MOST_DECLINES) return "tool-stopped";
      return ofTool.some((one) => one.call === call && now < one.at + APPROVAL_TIMES.life) ? "same-call" : "none";
    },
  };
}

function makeFolder(home: Home, key: string): void {
  try {
    homeFolder(home, "state", "sessions", key);
  } catch {
    // Then the file cannot be written either, and that is said.
  }
}

function readDeclines(file: string): readonly Decline[] | null {
  const lines = readLinesOf(file);
  if (lines === null) return null;
  const declines: Decline[] = [];
  for (const line of lines) {
    const [at, server, tool, call] = [member(line, "at"), member(line, "server"), member(line, "tool"), member(line, "call")];
    if (typeof at !== "number" || !isSha256(server) || typeof tool !== "string" || !isSha256(call)) return null;
    declines.push({ at, server, tool, call });
  }
  return declines;
}
