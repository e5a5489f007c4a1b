import { evaluate } from "../../core/decide/decide.js";
import type { Context, Decision, Evaluation, Legs } from "../../core/decide/decision.js";
import { NO_LEGS, observe } from "../../core/decide/observe.js";
import type { Paths, Policy } from "../../core/decide/policy.js";
import type { ListedTool } from "../../core/trust/resolve-list.js";
import { NOTHING_BESIDE } from "../../core/approve/beside-arguments.js";
import type { Effect, Verdict } from "../../core/trust/tool.js";
import { ClientNames } from "../../gateway/client-names.js";
import type { ToolCall } from "../../gateway/tool-call.js";
import { judgeCall } from "../../gateway/judge-call.js";
import type { ProtectedPlaces } from "../../gateway/protected-places.js";
import { ReplayTools, type ToolSources } from "./replay-tools.js";
import { TakenScopes } from "./taken-scopes.js";
import type { TracedCall } from "./traced-call.js";

/** Whoever made the calls: a replay knows one. */
const PRINCIPAL = "replay";

/** A policy under the name that it was asked for by. */
export type NamedPolicy = { readonly name: string; readonly policy: Policy };

/** What calls are decided again in, beside a policy. */
export type ReplayWorld = {
  readonly tools: ToolSources;
  /** Where relative folders of the policy begin. */
  readonly cwd: string;
  readonly places: ProtectedPlaces;
  /** The person takes what a question offers for the session beside a single yes. */
  readonly takesScopes?: boolean;
};

/** One call, decided again under one policy. */
export type Redecided = {
  readonly call: TracedCall;
  readonly policy: string;
  readonly verdict: Verdict;
  /** Why a person is asked (`QUESTION_CAUSES`), or for a denial the code of its first reason; null where it runs. */
  readonly cause: string | null;
  readonly effect: Effect;
  /** What it ran under, of what the person took in this session, in words; null for none. */
  readonly scope: string | null;
  readonly listed: ListedTool;
  /** Where its arguments lead as paths. */
  readonly paths: Paths;
  /** Its definition is not known, so that it is decided as an unknown tool. */
  readonly unknown: boolean;
  /** A condition had to look at arguments that nobody has kept: the decision may be another one. */
  readonly conditional: boolean;
};

/**
 * Decides every call again under one policy, by what a gate decides with. Each session begins anew, and what a call that ran
 * brought into it counts for its later calls; a call that this policy denies brings nothing. A person is taken to answer each
 * question as they did then: for that one call, or with what the question offers for the session (`takesScopes`).
 */
export function decideAgain(
  calls: readonly TracedCall[],
  { name, policy }: NamedPolicy,
  world: ReplayWorld,
): readonly Redecided[] {
  const tools = new ReplayTools(world.tools, policy);
  const sessions = new Map<string, Legs>();
  const taken = world.takesScopes === true ? new TakenScopes() : null;
  return calls.map((call): Redecided => {
    const scope = call.recorded === undefined ? call.trace : `${call.recorded.principal} ${call.trace}`;
    const legs = sessions.get(scope) ?? NO_LEGS;
    const { listed, known } = tools.find(call);
    const { decision, conditional, paths } = decideOne(call, listed, !known, policy, legs, world, {
      scopes: taken,
      session: scope,
    });
    if (call.ran && decision.verdict !== "deny") sessions.set(scope, observe(legs, decision, { untrusted: false }));
    return {
      call,
      policy: name,
      verdict: decision.verdict,
      cause: decision.cause,
      effect: decision.effect,
      scope: decision.verdict === "allow" && decision.grant !== undefined ? (taken?.words(decision.grant) ?? null) : null,
      listed,
      paths,
      unknown: !known,
      conditional,
    };
  });
}

type Decided = {
  readonly decision: Decision & { readonly cause: Redecided["cause"] };
  readonly conditional: boolean;
  readonly paths: Paths;
};

function decideOne(
  call: TracedCall,
  listed: ListedTool,
  unlisted: boolean,
  policy: Policy,
  legs: Legs,
  { cwd, places }: ReplayWorld,
  { scopes, session }: { readonly scopes: TakenScopes | null; readonly session: string },
): Decided {
  const context: Context = { policy, legs, grants: [], principal: PRINCIPAL, session, now: call.at ?? 0 };
  if (call.args !== null) {
    const round = (): ReturnType<Parameters<typeof judgeCall>[3]["round"]> => ({ digest: null, answers: undefined, state: null });
    const judged = judgeCall(messageOf(call, call.args), listed, unlisted, {
      ...context,
      cwd,
      places,
      round,
      grants: () => scopes?.of(session) ?? [],
    });
    if (judged.decision.verdict === "ask" && call.ran) scopes?.answered(session, judged, PRINCIPAL, policy);
    return decided(judged.evaluation, judged.call.paths);
  }
  const selfReach = call.recorded?.reachedHeed === true;
  const paths: Paths = new Map();
  return decided(evaluate({ tool: listed.tool, args: null, digest: null, paths, schemaValid: false, selfReach }, context), paths);
}

function decided({ decision, cause, conditional }: Evaluation, paths: Paths): Decided {
  const why = cause ?? (decision.verdict === "deny" ? decision.reasons[0].code : null);
  return { decision: { ...decision, cause: why }, conditional, paths };
}

/** The message that the call was, as far as a trace tells. */
function messageOf({ tool, seq }: TracedCall, args: NonNullable<TracedCall["args"]>): ToolCall {
  const params = { name: tool, arguments: args.value };
  const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: seq, method: "tools/call", params }));
  const caller = { name: "", version: "", revision: null, form: false, modern: false, names: new ClientNames() };
  return { id: seq, key: String(seq), bytes, name: tool, params, args, beside: NOTHING_BESIDE, caller };
}
