import { createHash } from "node:crypto";
import { evaluate } from "../../src/core/decide/decide.js";
import type { Context, Evaluation } from "../../src/core/decide/decision.js";
import type { LockedServer } from "../../src/core/trust/pin.js";
import type { Policy } from "../../src/core/decide/policy.js";
import { resolveList, type ListedTool } from "../../src/core/trust/resolve-list.js";
import type { Judge } from "../../src/core/trust/judge.js";
import type { Hash, Sha256 } from "../../src/wire/branded.js";
import type { Json } from "../../src/wire/json.js";
import { policyOf } from "./policy-of.js";

/** SHA-256 by node:crypto. */
export const hash: Hash = (text) => createHash("sha256").update(text).digest("hex") as Sha256;

/** A judge that doubts nothing. */
export const NO_JUDGE: Judge = { version: "none", infer: () => [] };

export type JudgeOptions = {
  /** Accept every definition of `pinned` (default: the list itself) into a lock first. */
  readonly trusted?: boolean;
  readonly pinned?: readonly Json[];
  readonly policy?: Policy;
  readonly judge?: Judge;
  readonly label?: string;
  readonly context?: Partial<Context>;
};

/** Judges a list as a gate would, with or without a lock of the same server. */
export function judgeList(definitions: readonly Json[], options: JudgeOptions = {}): readonly ListedTool[] {
  const label = options.label ?? "server";
  const input = {
    revision: "2026-07-28" as const,
    server: hash(label),
    label,
    policy: options.policy ?? policyOf(),
    judge: options.judge ?? NO_JUDGE,
    hash,
  };
  let locked: LockedServer | null = null;
  if (options.trusted === true) {
    const pinned = resolveList({ ...input, definitions: options.pinned ?? definitions, locked: null });
    const tools = pinned.map(({ parsed, pin }) => ({ name: parsed.name, accepted: true, pin, overrides: [], proposals: [] }));
    locked = { label, server: input.server, tools };
  }
  return resolveList({ ...input, definitions, locked });
}

/** Judges one definition and evaluates a call of it without arguments to look at. */
export function judgeOne(definition: Json, options: JudgeOptions = {}): ListedTool & { readonly evaluation: Evaluation } {
  const listed = judgeList([definition], options)[0] as ListedTool;
  const evaluation = evaluate(
    { tool: listed.tool, args: null, digest: null, paths: new Map(), schemaValid: false, selfReach: false },
    {
      policy: options.policy ?? policyOf(),
      legs: { content: false, private: false },
      grants: [],
      principal: "person",
      session: "session",
      now: 0,
      ...options.context,
    },
  );
  return { ...listed, evaluation };
}
