import type { Grant } from "../../core/decide/decision.js";
import type { Policy } from "../../core/decide/policy.js";
import type { Judged } from "../../gateway/judge-call.js";
import { conditionCompiler } from "../../policy/condition/compile-condition.js";
import { proposeGrants } from "../../policy/grants/propose-grants.js";

/** What a person takes of what a question offers, the first that is there: a folder or host with any text in it, the same with this text, any text to this place. */
const ORDER = ["places-content", "places", "content"];

/**
 * The scopes that a person would have taken who says yes to each question, and to the widest folder or host that it offers for the
 * session. Nobody looks ahead, and nothing grave is widened.
 */
export class TakenScopes {
  readonly #compile = conditionCompiler();
  readonly #bySession = new Map<string, Grant[]>();
  readonly #words = new Map<string, string>();

  /** What was taken in a session so far. */
  of(session: string): readonly Grant[] {
    return this.#bySession.get(session) ?? [];
  }

  /** What a scope lets run, in words. */
  words(id: string): string {
    return this.#words.get(id) ?? id;
  }

  /** A question was answered with yes: takes what it offers. */
  answered(session: string, judged: Judged, principal: string, policy: Policy): void {
    const { call, listed, remembers, legs } = judged;
    if (remembers === "nothing" || call.args === null || listed.tool.grave !== null) return;
    const offered = proposeGrants(
      { args: call.args, schema: listed.parsed.inputSchema, paths: call.paths, raised: remembers === "bound", grave: false },
      this.#compile,
    );
    const taken = ORDER.map((id) => offered.find((one) => one.id === id)).find((one) => one !== undefined);
    const compiled = taken === undefined ? null : this.#compile(taken.where);
    if (taken === undefined || compiled?.ok !== true) return;
    const { server, pin, name } = listed.tool;
    const id = `scope-${this.#words.size}`;
    this.#words.set(id, taken.text);
    const grant: Grant = {
      id,
      server,
      tool: name,
      pin,
      principal,
      policy: policy.digest,
      session,
      given: legs,
      ...(taken.bound === undefined ? {} : { bound: taken.bound }),
      expires: Number.POSITIVE_INFINITY,
      scope: { where: compiled.condition },
    };
    this.#bySession.set(session, [...this.of(session), grant]);
  }
}
