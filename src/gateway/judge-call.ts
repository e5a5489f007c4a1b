import type { Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import type { Binding } from "../core/approve/approval-binding.js";
import type { BesideMember } from "../core/approve/beside-arguments.js";
import { callDigest } from "../core/approve/call-digest.js";
import { decide, evaluate } from "../core/decide/decide.js";
import type { Call, Context, Decision, Evaluation, Grant, Legs } from "../core/decide/decision.js";
import { mayRemember, type Rememberable } from "../core/approve/may-remember.js";
import type { Paths, Policy } from "../core/decide/policy.js";
import type { Reason } from "../core/decide/reason.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import { schemaValid } from "../core/tool/schema-valid.js";
import { isAdminRoot, serverRoot } from "../core/tool/server-root.js";
import { hash } from "../node/hash.js";
import { directoriesAt, directoryPaths } from "../store/policy/directory-paths.js";
import { argumentStrings, type ArgumentString } from "./argument-strings.js";
import type { ToolCall } from "./tool-call.js";
import type { Round } from "./rounds.js";
import { reachesHeed } from "./reaches-heed.js";
import type { ProtectedPlaces } from "./protected-places.js";
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
  /** What no call may reach unasked. */
  readonly places: ProtectedPlaces;
  /** What the call answers its server. */
  readonly round: () => Round;
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
  /** What a yes to it may be remembered as. */
  readonly remembers: Rememberable;
  /** What the session held when it was judged. */
  readonly legs: Legs;
  /** What an approval of it is bound to. */
  readonly binding: Binding;
  /** The digest of the call whatever it answers its server: the same in every round of one call. */
  readonly base: Sha256;
  /** What the call answers its server. */
  readonly round: Round;
  /** It is name and arguments alone, as every host's own prompt shows them. */
  readonly plain: boolean;
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
  return {
    listed,
    unlisted,
    call,
    decision,
    get evaluation() {
      return evaluate(call, within);
    },
    get remembers() {
      return unlisted ? "nothing" : mayRemember(call, within);
    },
    legs: by.legs,
    get binding() {
      return { principal: by.principal, session: by.session, server, pin, policy: by.policy.digest, call: call.digest };
    },
    get base() {
      return call.base;
    },
    get round() {
      return call.round;
    },
    get plain() {
      return request.input === undefined && request.beside.members.length === 0 && call.round.digest === null;
    },
  };
}

/** What costs time is worked out when something asks for it. */
class LazyCall implements Call {
  #base: Sha256 | undefined;
  #digest: Sha256 | undefined;
  #round: Round | undefined;
  #valid: boolean | undefined;
  paths: Paths;
  readonly adminPaths?: Paths;
  readonly selfReach: boolean;
  readonly floor: Reason | null;

  constructor(
    readonly request: ToolCall,
    readonly listed: ListedTool,
    readonly by: Pick<Surroundings, "round" | "cwd" | "policy" | "places">,
  ) {
    const beside = besideStrings(request);
    const strings =
      beside.length === 0 ? argumentStrings(request.args.value) : [...argumentStrings(request.args.value), ...beside];
    const root = serverRoot(by.policy, listed.tool);
    const folders = directoryPaths(by.policy, by.cwd);
    this.paths = resolvePaths(strings, root, folders);
    // What a user or a project says of the root loosens no rule of an administrator's.
    if (root !== null && !isAdminRoot(by.policy, listed.tool)) this.adminPaths = resolvePaths(strings, null, folders);
    this.selfReach = reachesHeed(strings, by.places, root === null ? [by.cwd] : [by.cwd, root]);
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

  get round(): Round {
    return (this.#round ??= this.by.round());
  }

  get base(): Sha256 {
    return (this.#base ??= baseDigest(this.request));
  }

  get digest(): Sha256 {
    const round = this.round.digest;
    return (this.#digest ??= round === null ? this.base : hash(canonical(["round", this.base, round])));
  }

  /** What no schema declares may stand beside the arguments as little as among them: no condition sees it. */
  get schemaValid(): boolean {
    return (this.#valid ??=
      this.request.beside.members.length === 0 &&
      this.round.digest === null &&
      schemaValid(this.listed.parsed.inputSchema, this.request.args.value));
  }
}

/** What binds approvals, grants and declines to exactly this call, whatever it answers its server. */
function baseDigest({ name, params, args, beside, bytes }: ToolCall): Sha256 {
  const bare = !Object.hasOwn(params, "arguments");
  return callDigest(name, args, hash, { bare, members: beside.members, text: () => bytes.toString("utf8") });
}

/** Every text that the message carries beside the arguments, keys included. */
function besideStrings({ beside: { members, bookkeeping }, input }: ToolCall): readonly ArgumentString[] {
  const own: readonly BesideMember[] = input === undefined ? [] : [...input.beside.members, ...input.beside.bookkeeping];
  return [...members, ...bookkeeping, ...own].flatMap(({ key, value }) => argumentStrings({ [key]: value }));
}
