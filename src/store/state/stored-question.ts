import type { Given, GrantProposal, OpenQuestion } from "../../core/approve/open-question.js";
import { CAUSE_CODES } from "../../core/explain/question-causes.js";
import { EFFECTS, REACHES } from "../../core/trust/tool.js";
import { HINTS } from "../../core/tool/hint.js";
import { isObject, member, type Json } from "../../wire/json.js";
import { Reader } from "../lock/reader.js";
import { readSaidNo } from "./stored-said-no.js";

/**
 * Reads a question's record; null for anything that is not one. What Heed itself worked out (hints, steps, reasons)
 * is looked at in outline: it is shown, and nothing is decided by it.
 */
export function readQuestion(record: Json): OpenQuestion | null {
  const reader = new Reader(record, [], []);
  const text = (key: string): string => reader.at(key).string();
  const server = reader.at("server");
  const client = reader.at("client");
  const outline = (key: string): readonly never[] =>
    reader.at(key).array((one) => {
      if (!isObject(one.value)) one.fault("an object");
      return one.value as never;
    });
  for (const hint of HINTS) {
    const one = reader.at("hints").at(hint);
    one.at("value").boolean();
    one.at("basis").oneOf("override", "warning", "trusted", "default");
    one.at("claims").array((claim) => claim.at("source").string());
  }
  const question: OpenQuestion = {
    id: text("id"),
    asked: reader.at("asked").number(),
    until: reader.at("until").number(),
    asking: reader.at("asking").oneOf("ask", "challenge"),
    server: { key: server.at("key").string(), label: server.at("label").string() },
    tool: text("tool"),
    displayName: text("displayName"),
    prompt: text("prompt"),
    args: member(record, "args") ?? null,
    arguments: reader.at("arguments").array((one) => ({
      name: one.at("name").string(),
      shown: one.at("shown").string(),
      important: one.at("important").boolean(),
      undeclared: one.at("undeclared").boolean(),
    })),
    effect: reader.at("effect").oneOf(...EFFECTS),
    reach: reader.at("reach").oneOf(...REACHES),
    hints: member(record, "hints") as unknown as OpenQuestion["hints"],
    steps: outline("steps"),
    reasons: outline("reasons"),
    why: reader.at("why").array((one) => one.string()),
    // A gate of before these were told, or one that knows more of them, may wait for its answer.
    causes:
      member(record, "causes") === undefined
        ? []
        : reader
            .at("causes")
            .array((one) => one.string())
            .flatMap((code) => CAUSE_CODES.filter((known) => known === code)),
    proposals: reader.at("proposals").array(readProposal),
    forSession: reader.at("forSession").boolean(),
    client: { name: client.at("name").string(), version: client.at("version").string() },
    principal: text("principal"),
    session: text("session"),
  };
  return reader.faults.length === 0 ? question : null;
}

function readProposal(one: Reader): GrantProposal {
  const [id, text, where] = [one.at("id").string(), one.at("text").string(), one.at("where").string()];
  const bound = one.at("bound");
  return { id, text, where, ...(bound.value === undefined ? {} : { bound: bound.string() }) };
}

/** Reads an answer's record; null for anything that is not exactly one. */
export function readGiven(record: Json): Given | null {
  const reader = new Reader(record, [], []);
  const by = reader.at("by").oneOf("console", "terminal");
  const at = reader.at("at").number();
  const given = ((): Given => {
    if (isObject(record) && Object.hasOwn(record, "confirm")) {
      reader.keys("by", "at", "confirm");
      return { by, at, confirm: reader.at("confirm").string() };
    }
    const said = readSaidNo(reader);
    const decision = reader.at("decision").oneOf("deny", "allow", "allow-session", "grant");
    if (decision === "deny") {
      reader.keys("by", "at", "decision", "reason?", "all?");
      return { by, at, decision, ...said };
    }
    if (decision !== "grant") {
      reader.keys("by", "at", "decision");
      return { by, at, decision };
    }
    reader.keys("by", "at", "decision", "proposal", "for");
    return { by, at, decision, proposal: reader.at("proposal").string(), for: reader.at("for").oneOf("hour", "session") };
  })();
  return reader.faults.length === 0 ? given : null;
}
