import type { Sha256 } from "../../wire/branded.js";
import { member } from "../../wire/json.js";
import { APPROVAL_TIMES } from "../../core/approve/approval.js";
import type { SaidNo } from "../../core/approve/said-no.js";
import { MOST_DECLINES } from "../../core/approve/approval-memory.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";
import { isId } from "../../node/ids.js";
import { isSha256 } from "../../node/hash.js";
import { Reader } from "../lock/reader.js";
import { appendLine, readLinesOf } from "./append-line.js";
import { readSaidNo } from "./stored-said-no.js";

/** A person's no to one call, or with `all` to every call of its tool. `call`: the digest that names method, tool and arguments. */
export type Decline = SaidNo & { readonly at: number; readonly server: Sha256; readonly tool: string; readonly call: Sha256 };

/** What a session's declines say of a call. `unreadable` closes as `same-call` does. */
export type DeclineStanding = "none" | "same-call" | "tool-denied" | "tool-stopped" | "unreadable";

type DeclinedCall = Pick<Decline, "server" | "tool" | "call">;

/** The declines of one session, shared by all gates of a host process. */
export type DeclineMemory = {
  /** @throws EnvironmentError `state-write-failed`; the memory of this process holds the decline all the same */
  record(decline: Decline): void;
  /** How a call stands at `now`: denied unasked unless `none`. */
  standing(call: DeclinedCall, now: number): DeclineStanding;
  /** What a person added to the no by which a call is denied unasked; nothing where none is. */
  said(call: DeclinedCall, now: number): SaidNo;
};

/** Opens the declines of a session; `key` as for its legs. */
export function openDeclineMemory(home: Home, key: string): DeclineMemory {
  const own: Decline[] = [];
  // The folder is made by what is first kept in it: that nothing came into a session is then seen at one look.
  const file = isId(key) ? homePath(home, "state", "sessions", key, "declines.jsonl") : null;
  const ofTool = ({ server, tool }: DeclinedCall): readonly Decline[] | null => {
    const shared = file === null ? [] : readDeclines(file);
    if (shared === null) return null;
    // Own declines are in the file too; one whose write failed is only here.
    const all = [...shared, ...own].filter((one) => one.server === server && one.tool === tool);
    return [...new Map(all.map((one) => [`${one.call} ${one.at}`, one])).values()];
  };
  const counts = (decline: Decline, { call }: DeclinedCall, now: number): boolean =>
    decline.all === true || (decline.call === call && now < decline.at + APPROVAL_TIMES.life);
  return {
    record(decline) {
      own.push(decline);
      if (file === null) return;
      makeFolder(home, key);
      appendLine(file, { ...decline });
    },
    standing(call, now) {
      const declines = file === null ? null : ofTool(call);
      if (declines === null) return "unreadable";
      if (declines.some(({ all }) => all === true)) return "tool-denied";
      if (declines.length >= MOST_DECLINES) return "tool-stopped";
      return declines.some((one) => counts(one, call, now)) ? "same-call" : "none";
    },
    said(call, now) {
      const said = (ofTool(call) ?? []).findLast((one) => counts(one, call, now));
      return said === undefined ? {} : saidOf(said);
    },
  };
}

function saidOf({ reason, all }: SaidNo): SaidNo {
  return { ...(reason === undefined ? {} : { reason }), ...(all === undefined ? {} : { all }) };
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
    const reader = new Reader(line, [], []);
    const said = readSaidNo(reader);
    if (reader.faults.length > 0) return null;
    declines.push({ at, server, tool, call, ...said });
  }
  return declines;
}
