import { canonical } from "../../wire/canonical.js";
import type { Json } from "../../wire/json.js";
import {
  APPROVAL_SURFACES,
  type Approval,
  type ApprovalQuestion,
  type PendingApproval,
  type Remembered,
  type Shown,
} from "../../core/approve/approval.js";
import type { SaidNo } from "../../core/approve/said-no.js";
import { Reader } from "../lock/reader.js";
import type { ApprovalFolder, ApprovalStore } from "./approval-store.js";
import { readSaidNo } from "./stored-said-no.js";

/** The folder of an approval's state. */
export function approvalFolder(approval: Approval): ApprovalFolder {
  if (approval.state === "approved" || approval.state === "checking") return "answered";
  return approval.state === "pending" || approval.state === "consumed" ? approval.state : "ended";
}

/** Writes a new approval down. @throws EnvironmentError `state-write-failed` */
export function createApproval(store: ApprovalStore, approval: PendingApproval): void {
  store.create(approval.id, approval);
}

/**
 * Writes a transition down, if the approval still is as it was when the transition was computed.
 * False: another process was faster; read it again. Only after true may the transition's effects happen.
 *
 * @throws EnvironmentError `state-write-failed`: then nothing may happen by it
 */
export function advanceApproval(store: ApprovalStore, before: Approval, after: Approval): boolean {
  if (before.id !== after.id) return false;
  const expected = canonical(before);
  return (
    store.move(before.id, approvalFolder(before), approvalFolder(after), (now) =>
      canonical(now) === expected ? after : null,
    ) !== null
  );
}

/** An approval as it stands now; null where there is none, or its record is none or lies in the wrong folder. */
export function findApproval(store: ApprovalStore, id: string): Approval | null {
  const found = store.find(id);
  const approval = found === null ? null : readApproval(found.record);
  return approval !== null && approval.id === id && approvalFolder(approval) === found?.folder ? approval : null;
}

/** Reads an approval's record; null for anything that is not exactly one. */
export function readApproval(record: Json): Approval | null {
  const reader = new Reader(record, [], []);
  const approval = read(reader);
  return reader.faults.length === 0 ? approval : null;
}

const QUESTION = ["id", "binding", "asking", "tool", "forSession", "manner", "expires", "state"];

function read(reader: Reader): Approval {
  const state = reader.at("state").oneOf("pending", "approved", "checking", "denied", "expired", "withdrawn", "consumed");
  const question = readQuestion(reader);
  const at = (): number => reader.at("at").number();
  switch (state) {
    case "pending":
      reader.keys(...QUESTION, "shown", "next", "waiting");
      return {
        ...question,
        state,
        shown: reader.at("shown").nullOr(readShown),
        next: reader.at("next").array((surface) => surface.oneOf(...APPROVAL_SURFACES)),
        waiting: reader.at("waiting").nullOr((until) => until.number()),
      };
    case "approved":
      reader.keys(...QUESTION, "at", "shown", "waiting", "remember");
      return {
        ...question,
        state,
        at: at(),
        shown: readShown(reader.at("shown")),
        waiting: reader.at("waiting").nullOr((until) => until.number()),
        remember: reader.at("remember").nullOr(readRemembered),
      };
    case "checking":
      reader.keys(...QUESTION, "at", "shown", "remember", "until");
      return {
        ...question,
        state,
        at: at(),
        shown: readShown(reader.at("shown")),
        remember: reader.at("remember").nullOr(readRemembered),
        until: reader.at("until").number(),
      };
    case "denied":
      reader.keys(...QUESTION, "at", "by", "how", "said?");
      return {
        ...question,
        ...(reader.at("said").value === undefined ? {} : { said: readSaid(reader.at("said")) }),
        state,
        at: at(),
        by: reader.at("by").oneOf(...APPROVAL_SURFACES),
        how: reader.at("how").oneOf("declined", "mistyped"),
      };
    case "withdrawn": {
      reader.keys(...QUESTION, "at", "why");
      const why = reader
        .at("why")
        .oneOf(
          "unseen",
          "superseded",
          "cancelled",
          "disconnected",
          "restarted",
          "definition-changed",
          "policy-changed",
          "stricter",
          "no-list",
        );
      return { ...question, state, at: at(), why };
    }
    case "expired":
    case "consumed":
      reader.keys(...QUESTION, "at");
      return { ...question, state, at: at() };
  }
}

function readQuestion(reader: Reader): ApprovalQuestion {
  const binding = reader.at("binding");
  binding.keys("principal", "session", "server", "pin", "policy", "call");
  return {
    id: reader.at("id").string(),
    binding: {
      principal: binding.at("principal").string(),
      session: binding.at("session").string(),
      server: binding.at("server").sha256(),
      pin: binding.at("pin").sha256(),
      policy: binding.at("policy").sha256(),
      call: binding.at("call").sha256(),
    },
    asking: reader.at("asking").oneOf("ask", "challenge"),
    tool: reader.at("tool").string(),
    forSession: reader.at("forSession").boolean(),
    manner: reader.at("manner").oneOf("held", "round"),
    expires: reader.at("expires").number(),
  };
}

function readRemembered(reader: Reader): Remembered {
  if (typeof reader.value === "string") return reader.oneOf("call");
  reader.keys("proposal", "for");
  return { proposal: reader.at("proposal").string(), for: reader.at("for").oneOf("hour", "session") };
}

function readSaid(reader: Reader): SaidNo {
  reader.keys("reason?", "all?");
  return readSaidNo(reader);
}

function readShown(reader: Reader): Shown {
  reader.keys("surface", "since");
  return { surface: reader.at("surface").oneOf(...APPROVAL_SURFACES), since: reader.at("since").number() };
}
