import type { Given, OpenQuestion } from "../core/approve/open-question.js";
import { reasonProblem } from "../core/approve/said-no.js";
import { isObject, member, type Json, type JsonObject } from "../wire/json.js";

/** A person's answer out of a request's body; null for anything that is not exactly one. */
export function readAnswer(body: Json, at: number): Given | null {
  if (!isObject(body)) return null;
  const by = "console" as const;
  const keys = Object.keys(body).toSorted().join(" ");
  const confirm = member(body, "confirm");
  if (keys === "confirm" && typeof confirm === "string") return { by, at, confirm };
  const decision = member(body, "decision");
  if (decision === "deny") return readNo(body, { by, at, decision });
  if (keys === "decision" && (decision === "allow" || decision === "allow-session")) return { by, at, decision };
  const proposal = member(body, "proposal");
  const span = member(body, "for");
  const grants = keys === "decision for proposal" && decision === "grant" && typeof proposal === "string";
  return grants && (span === "hour" || span === "session") ? { by, at, decision, proposal, for: span } : null;
}

/** A no with what the person added to it. */
function readNo(body: JsonObject, no: { readonly by: "console"; readonly at: number; readonly decision: "deny" }): Given | null {
  const { decision: _, reason, all, ...more } = body;
  if (Object.keys(more).length > 0 || (all !== undefined && all !== true)) return null;
  if (reason !== undefined && (typeof reason !== "string" || reasonProblem(reason) !== null)) return null;
  return { ...no, ...(reason === undefined ? {} : { reason }), ...(all === undefined ? {} : { all }) };
}

/** True if a challenge was answered by another text than the tool's name: nothing happens then, and the person may try again. */
export function isMistyped(question: OpenQuestion, given: Given): boolean {
  return question.asking === "challenge" && "confirm" in given && given.confirm !== question.tool;
}
