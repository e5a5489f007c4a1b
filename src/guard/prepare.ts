import { evaluate } from "../core/decide/decide.js";
import type { Call, Context, Evaluation } from "../core/decide/decision.js";
import { mayRemember, type Rememberable } from "../core/approve/may-remember.js";
import type { Paths, Policy } from "../core/decide/policy.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import { schemaValid } from "../core/tool/schema-valid.js";
import type { Hash } from "../wire/branded.js";
import type { Json } from "../wire/json.js";
import type { GuardSession } from "./session.js";
import type { TakenCall } from "./taken-call.js";

/** What preparing needs. */
export type Preparing = {
  readonly policy: Policy;
  readonly session: GuardSession;
  readonly hash: Hash;
  readonly now: () => number;
  readonly paths: (args: Json) => Paths | Promise<Paths>;
  readonly reachesHeed: (args: Json) => boolean;
};

/** The principal and session of contexts and grants: a guard's grants live in its session object, which is both. */
export const WHO = { principal: "application", session: "guard" } as const;

/** A call with all that does not change while it waits; `evaluate` looks at what does: the tool, the session, the time. */
export type Prepared = { readonly evaluate: (listed: ListedTool) => Looked };

/** What was found of a call at one moment. */
export type Looked = { readonly call: Call; readonly evaluation: Evaluation; readonly remembers: Rememberable };

/** Resolves what the arguments lead to. Rejects where the application's `paths` does. */
export async function prepare(preparing: Preparing, { args, digest, beside }: TakenCall): Promise<Prepared> {
  const { policy, session, now } = preparing;
  const paths = await preparing.paths(args.value);
  const others = [...beside.members, ...beside.bookkeeping].map(({ key, value }) => [key, value]);
  const selfReach = preparing.reachesHeed(args.value) || (others.length > 0 && preparing.reachesHeed(others));
  return {
    evaluate: ({ tool, parsed }) => {
      const call: Call = {
        tool,
        args,
        digest,
        paths,
        schemaValid: beside.members.length === 0 && schemaValid(parsed.inputSchema, args.value),
        selfReach,
      };
      const context: Context = { policy, legs: session.legs, grants: session.grants, ...WHO, now: now() };
      return { call, evaluation: evaluate(call, context), remembers: mayRemember(call, context) };
    },
  };
}
