import type { Decision } from "../core/decide/decision.js";
import { isObject, member, type Json } from "../wire/json.js";
import type { ToolCall } from "./tool-call.js";
import type { GateJournal } from "./gate-journal.js";
import type { Rules } from "./rules.js";

/** A call that went on. */
type Gone = { readonly call: ToolCall; readonly decision: Decision; readonly journalId: string };

/**
 * Notes where a server asks for a confirmation of its own during a call that Heed had asked about: the person is asked
 * twice. `heed doctor` tells it. What cannot be laid to one call is not noted.
 */
export class OwnQuestions {
  constructor(
    readonly journal: GateJournal,
    readonly session: string,
    /** The rules now; null where they cannot be read. */
    readonly rules: () => Rules | null,
  ) {}

  /** A request of the server's goes on to the client while these calls are under way. */
  request(method: string | undefined, running: Iterable<Gone>): void {
    if (method !== "elicitation/create") return;
    const [only, ...others] = running;
    if (only !== undefined && others.length === 0) this.#note(only);
  }

  /** The result of a call: since 2026-07-28 it may be a question. */
  result(gone: Gone, holds: () => Json): void {
    if (!gone.call.caller.modern || !wasAsked(gone)) return;
    const result = member(holds(), "result");
    const asked = member(result, "inputRequests");
    if (member(result, "resultType") !== "input_required" || !isObject(asked)) return;
    if (Object.values(asked).some((one) => member(one, "method") === "elicitation/create")) this.#note(gone);
  }

  #note(gone: Gone): void {
    if (!wasAsked(gone)) return;
    const rules = this.rules();
    // Where the policy only observes, nobody had answered anything.
    if (rules === null || rules.policy.mode === "observe") return;
    const { session } = this;
    this.journal.addBounded("server-asked", { type: "server-asked", call: gone.journalId, session, label: rules.label });
  }
}

function wasAsked({ decision }: Gone): boolean {
  return decision.verdict === "ask" || decision.verdict === "challenge";
}
