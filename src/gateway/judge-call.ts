import type { Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import type { Strict } from "../wire/strict.js";
import { approvalDigest, type Binding } from "../core/approval-binding.js";
import { callDigest } from "../core/call-digest.js";
import { decide, evaluate } from "../core/decide.js";
import type { Call, Context, Decision, Evaluation, Grant, Legs } from "../core/decision.js";
import type { Paths, Policy } from "../core/policy.js";
import type { Reason } from "../core/reason.js";
import type { ListedTool } from "../core/resolve-list.js";
import { schemaValid } from "../core/schema-valid.js";
import { hash } from "../node/hash.js";
import { directoriesAt, directoryPaths } from "../node/policy/directory-paths.js";
import { argumentStrings } from "./argument-strings.js";
import type { ToolCall } from "./desk.js";
import { memberAt } from "./json-spans.js";
import { reachesHeed } from "./reaches-heed.js";
import { resolvePaths } from "./resolve-paths.js";

/** What a call is judged in, beside its own content. */
export type Surroundings = {
  readonly policy: Policy;
  readonly legs: Legs;
  readonly principal: string;
  readonly session: string;
  readonly now: number;
  /** The folder the server runs in. */
  readonly cwd: string;
  /** Heed's own folder, in every spelling that leads there. */
  readonly homes: readonly string[];
  /** What the call answers its server, as a digest; null where it is no answer. */
  readonly round: () => Sha256 | null;
  /** Reads the grants; only called where one could matter. */
  readonly grants: () => readonly Grant[];
};

/** A judged call: what was decided, and all that a prompt and the journal need. */
export type Judged = {
  readonly listed: ListedTool;
  /** The tool was not on the list: nothing is remembered for it. */
  readonly unlisted: boolean;
  readonly call: Call;
  readonly decision: Decision;
  /** The same decision with everything that was considered; worked out when a person is asked, since most calls need none of it. */
  readonly evaluation: Evaluation;
  /** What an approval of it is bound to. */
  readonly binding: Binding;
  /** The digest of the call whatever it answers its server: the same in every round of one call. */
  readonly base: Sha256;
};

/**
 * Judges a call by the last complete list.
 *
 * @param listed the tool as it was listed; an unlisted one (`listed.unlisted`) has no grants
 */
export function judgeCall(request: ToolCall, listed: ListedTool, unlisted: boolean, by: Surroundings): Judged {
  const call = new LazyCall(request, listed, by);
  const context: Context = {
    policy: by.policy,
    legs: by.legs,
    grants: [],
    principal: by.principal,
    session: by.session,
    now: by.now,
  };
  let within = context;
  let decision = decide(call, within);
  // Grants only ever loosen: where nothing stops the call, or nothing they touch does, they need not be read.
  if (!unlisted && decision.verdict !== "allow" && decision.verdict !== "deny") {
    const grants = by.grants();
    if (grants.length > 0) {
      call.follow(grants, by.cwd);
      within = { ...context, grants };
      decision = decide(call, within);
    }
  }
  const { server, pin } = listed.tool;
  let base: Sha256 | undefined;
  return {
    listed,
    unlisted,
    call,
    decision,
    get evaluation() {
      return evaluate(call, within);
    },
    get binding() {
      const round = by.round();
      const call = round === null ? this.base : hash(canonical(["round", this.base, round]));
      return { principal: by.principal, session: by.session, server, pin, policy: by.policy.digest, call };
    },
    get base() {
      return (base ??= approvedCall(request));
    },
  };
}

/** What costs time is worked out when something asks for it. */
class LazyCall implements Call {
  #digest: Sha256 | undefined;
  #valid: boolean | undefined;
  paths: Paths;
  readonly selfReach: boolean;
  readonly floor: Reason | null;

  constructor(
    readonly request: ToolCall,
    readonly listed: ListedTool,
    by: Surroundings,
  ) {
    const strings = argumentStrings(request.args.value);
    this.paths = resolvePaths(strings, by.cwd, directoryPaths(by.policy, by.cwd));
    this.selfReach = reachesHeed(strings, this.paths, by.homes);
    // Input keeps its method for a name where no call is known that it is for.
    const { input, name } = request;
    const unknown =
      input?.task === "" && input.kind === "answer" && input.method !== "tasks/result" ? "unknown-call" : "unknown-task";
    this.floor = input?.method === name ? { code: unknown, args: {} } : null;
  }

  /** Where the folders lead now that the conditions of grants name. */
  follow(grants: readonly Grant[], cwd: string): void {
    const folders = grants.flatMap(({ scope }) => ("where" in scope ? (scope.where.directories ?? []) : []));
    if (folders.length > 0) this.paths = new Map([...this.paths, ...directoriesAt(folders, cwd)]);
  }

  get tool(): Call["tool"] {
    return this.listed.tool;
  }

  get args(): Call["args"] {
    return this.request.args;
  }

  get digest(): Sha256 {
    return (this.#digest ??= callDigest(this.request.name, this.request.args, hash));
  }

  get schemaValid(): boolean {
    return (this.#valid ??= schemaValid(this.listed.parsed.inputSchema, this.request.args.value));
  }
}

/** What binds an approval to exactly this call. */
function approvedCall({ params, args, bytes }: ToolCall): Sha256 {
  const span = memberAt(bytes, 0, "params");
  const text = span === undefined ? "{}" : bytes.toString("utf8", span.value, span.end);
  // A part of a strict value is strict; digits lost anywhere in the message make the spelling count.
  return approvalDigest("tools/call", { value: params, exact: args.exact } as Strict, text, hash);
}
