// ==== guard/index.d.ts
export type { CallOptions, ClientResult, GuardedClient, ToolCall } from "./client.js";
export { createGuard, type Guard } from "./create-guard.js";
export type { GuardedServer, GuardOptions, GuardRecord } from "./options.js";
export type { Answer, Ask, Question } from "./question.js";
export { createSession, type GuardSession } from "./session.js";
export type { Timer, Wait } from "./timer.js";
export type { Outcome, WithheldResult } from "./withheld-result.js";
// ==== core/approve/approval-binding.d.ts
import type { Sha256 } from "../../wire/branded.js";
/**
 * What an approval is for, and nothing else: who, in which session, which server's definition of the tool, under which
 * policy, and exactly which call.
 */
export type Binding = {
    readonly principal: string;
    readonly session: string;
    /** The server's identity: two servers may define the same tool. */
    readonly server: Sha256;
    readonly pin: Sha256;
    readonly policy: Sha256;
    /** The digest of the call (`callDigest`), and of what it answers its server where it answers anything. */
    readonly call: Sha256;
};
/** True if both are for the same in every part. */
export declare function sameBinding(a: Binding, b: Binding): boolean;
// ==== core/approve/said-no.d.ts
/** What a person adds to a no. */
export type SaidNo = {
    /** Why, in their own words: the model reads it. */
    readonly reason?: string;
    /** It is a no to every call of the tool, for the rest of the session. */
    readonly all?: true;
};
/** Characters of a reason at most. */
export declare const LONGEST_REASON = 500;
/** Why a text cannot be the reason of a no, as a sentence; null where it can. */
export declare function reasonProblem(text: string): string | null;
/** What the model reads of a person's no. Their words are fenced: nothing in them can pass for Heed's own. */
export declare function saidNoText({ reason, all }: SaidNo): string;
/** What was added to a no, after the words that tell the no; safe to print. */
export declare function saidNoNote({ reason, all }: SaidNo): string;
// ==== core/decide/decision.d.ts: see core.d.ts
// ==== core/decide/policy.d.ts: see core.d.ts
// ==== core/decide/reason.d.ts: see core.d.ts
// ==== core/explain/question-causes.d.ts: see core.d.ts
// ==== core/tool/hint.d.ts: see core.d.ts
// ==== core/tool/parsed-tool.d.ts: see core.d.ts
// ==== core/trust/claim.d.ts: see core.d.ts
// ==== core/trust/drift.d.ts: see core.d.ts
// ==== core/trust/grave.d.ts: see core.d.ts
// ==== core/trust/judge.d.ts: see core.d.ts
// ==== core/trust/pin.d.ts: see core.d.ts
// ==== core/trust/resolve-list.d.ts: see core.d.ts
// ==== core/trust/tool.d.ts: see core.d.ts
// ==== core/trust/withheld.d.ts
import type { Decision } from "../decide/decision.js";
import { type SaidNo } from "../approve/said-no.js";
import type { Effect, Verdict } from "./tool.js";
/**
 * How a call that did not run ended. `denied`: a person said no. `unseen`: nobody could be asked. `pending`: nobody has
 * answered yet, and somebody still may. `timed-out`: nobody answered in time. `withdrawn`: the caller gave up, or the tool
 * changed meanwhile. `policy`: the rules forbid it. `closed`: it could not be decided. Only `denied` is a person's no.
 */
export type WithheldOutcome = "denied" | "unseen" | "pending" | "timed-out" | "withdrawn" | "policy" | "closed";
/** The key of Heed's own `_meta` member on a result. */
export declare const DECISION_META = "dev.heed/decision";
/** What stands there for programs: codes only, nothing that could pass the call. */
export type DecisionMeta = {
    readonly verdict: Verdict;
    readonly effect: Effect;
    readonly outcome: WithheldOutcome;
    readonly reasons: readonly string[];
};
/** The codes of a call that did not run. `decision`: null where none could be made; `code` says why. */
export declare function decisionMeta(outcome: WithheldOutcome, decision: Pick<Decision, "verdict" | "effect" | "reasons"> | null, code: string): DecisionMeta;
/**
 * What there is to say of how a call ended. `no-list`: it is `closed`, since what the server offers at the moment of a person's
 * yes could not be learnt; else what a person added to their no.
 */
export type Because = "no-list" | SaidNo;
/** Where a person decides: in Heed's own surfaces, or in the application that holds the guard. */
export type DecidesIn = "heed" | "application";
/**
 * What the model reads of a call that did not run. Nothing here, and nothing that a caller may add, can pass the call: no
 * command, id, path or token. A person has to act, and finds out where from Heed itself.
 *
 * @param because what more there is to say of it
 */
export declare function withheldText(outcome: WithheldOutcome, where: DecidesIn, because?: Because): string;
// ==== guard/client.d.ts
/**
 * What the guard needs of a client. The clients of `@modelcontextprotocol/client` (SDK v2) and of
 * `@modelcontextprotocol/sdk` (v1) both have it; the guard imports neither.
 */
export interface GuardedClient {
    /** Parameters of type `never` accept every client's own, narrower ones; `client-calls.ts` gives them what they take. */
    request(request: never, schema: never, options?: never): Promise<unknown>;
    callTool(...args: never): Promise<unknown>;
    /** The connection; another one means another list. */
    readonly transport?: object | undefined;
}
/** A call as a model makes it. Other members (`task` …) are judged, shown and sent as well. */
export type ToolCall = {
    readonly name: string;
    readonly arguments?: unknown;
    readonly _meta?: unknown;
};
/** What the guard reads of a client's request options, which otherwise go to the client as they are. */
export type CallOptions = {
    /** An abort while a person is asked withdraws the question; the call does not run. */
    readonly signal?: {
        readonly aborted: boolean;
        addEventListener(type: "abort", listener: () => void): void;
    };
};
/** What this client's `callTool` answers. */
export type ClientResult<Client extends GuardedClient> = Awaited<ReturnType<Client["callTool"]>>;
// ==== guard/create-guard.d.ts
import type { Evaluation } from "../core/decide/decision.js";
import type { CallOptions, ClientResult, GuardedClient, ToolCall } from "./client.js";
import type { GuardOptions } from "./options.js";
import type { WithheldResult } from "./withheld-result.js";
/** Stands between an application and a server's tools. */
export interface Guard {
    /**
     * Judges a call, asks a person where that is needed, and makes the call by the client's own `callTool` if it may run.
     * A call that does not run gives a tool result with `isError` for the model.
     *
     * @param options the client's own request options.
     * @throws whatever the client's `callTool` throws; nothing of the guard's own for a call that was refused.
     */
    callTool<Client extends GuardedClient>(client: Client, call: ToolCall, options?: CallOptions): Promise<ClientResult<Client> | WithheldResult>;
    /** Judges a call without making it or asking anybody. Rejects where the tools cannot be listed or the arguments are no JSON. */
    evaluate(client: GuardedClient, call: ToolCall): Promise<Evaluation>;
    /** Says that the list of tools has changed, where the client learns of that in another way than by its connection. */
    listChanged(client: GuardedClient): void;
}
/**
 * Creates the guard of one server, for use with any number of clients that are connected to it.
 *
 * @example
 * const guard = createGuard({ server: { label: "billing" }, ask: async ({ text }) => ({ decision: await myDialog(text) }) });
 * const result = await guard.callTool(client, { name: "delete_invoice", arguments: { invoice_id: "INV-2041" } });
 */
export declare function createGuard(options: GuardOptions): Guard;
// ==== guard/options.d.ts
import type { Evaluation } from "../core/decide/decision.js";
import type { LockedServer } from "../core/trust/pin.js";
import type { Paths, Policy } from "../core/decide/policy.js";
import type { Judge } from "../core/trust/judge.js";
import type { Hash, Sha256 } from "../wire/branded.js";
import type { Json } from "../wire/json.js";
import type { Ask } from "./question.js";
import type { GuardSession } from "./session.js";
import type { Timer } from "./timer.js";
import type { Outcome } from "./withheld-result.js";
/** The server behind the clients that a guard is used with. */
export type GuardedServer = {
    /** What people call the server; policies match it. */
    readonly label: string;
    /**
     * Who the server is: a digest of what runs, not of what it calls itself. A lock of another identity counts for nothing.
     * Left out where no lock is used.
     */
    readonly identity?: Sha256;
};
/** What was decided about one call. `ran` is written before the call is sent. */
export type GuardRecord = {
    readonly server: string;
    readonly tool: string;
    readonly call: Sha256;
    readonly at: number;
    readonly evaluation: Evaluation | null;
    readonly outcome: "ran" | "asked-and-ran" | Outcome;
};
/** The parts of a guard. Only `server` and `ask` must be given. */
export type GuardOptions = {
    readonly server: GuardedServer;
    /** Puts a question to a person. */
    readonly ask: Ask;
    /** Made by `loadPolicy` of `heed/policy`; the balanced preset if left out. */
    readonly policy?: Policy;
    /** The accepted entry of heed.lock for this server; nothing is trusted without. */
    readonly lock?: LockedServer | null;
    /**
     * The conversation that results may end up in. All guards of a process share one unless told otherwise: an application
     * with several conversations gives each its own (`createSession`).
     */
    readonly session?: GuardSession;
    /** Keeps a record of each call. Awaited before the call is sent; where it rejects, the call does not run. */
    readonly record?: (record: GuardRecord) => void | Promise<void>;
    /** Every path-like argument to its real path, for conditions that use `under`. Without it such a condition is an error. */
    readonly paths?: (args: Json) => Paths | Promise<Paths>;
    /** Whether arguments, or a list of what stands beside them, reach what decides about calls; by default the well-known file names are looked for. */
    readonly reachesHeed?: (args: Json) => boolean;
    /** How long a person has, in milliseconds; ten minutes if left out. No answer means no. */
    readonly answerWithin?: number;
    /** How many characters of one question the application can show; 20,000 if left out. A longer one is not asked, and the call does not run. */
    readonly characters?: number;
    /** Infers doubts from definitions; that of `heed/lint` if left out. */
    readonly judge?: Judge;
    /** SHA-256; a slower one that runs anywhere if left out. */
    readonly hash?: Hash;
    /** Milliseconds since 1970-01-01T00:00Z. */
    readonly now?: () => number;
    readonly timer?: Timer;
};
// ==== guard/question.d.ts
import type { Evaluation } from "../core/decide/decision.js";
import type { Tool } from "../core/trust/tool.js";
import type { JsonObject } from "../wire/json.js";
/**
 * What a person is asked. Show `text` as it is: it is plain text, safe to print, and whole. `form` is the same question
 * as the schema of an MCP elicitation, for applications that have such forms.
 */
export type Question = {
    readonly text: string;
    readonly form: JsonObject;
    readonly tool: Tool;
    readonly evaluation: Evaluation;
    /** Resolves when an answer no longer counts: take the question away. */
    readonly over: Promise<void>;
} & ({
    readonly kind: "ask"; /** Whether `allow-session` may be answered. */
    readonly forSession: boolean;
} | {
    readonly kind: "challenge";
});
/**
 * A person's answer: a decision to an ask; to a challenge the tool's raw name, as the person typed it, or a denial.
 * Anything else is no approval. Null: nobody saw the question.
 */
export type Answer = {
    readonly decision: "deny" | "allow" | "allow-session";
} | {
    readonly confirm: string;
} | null;
/** Puts a question to a person. A rejection counts as null. */
export type Ask = (question: Question) => Promise<Answer>;
// ==== guard/session.d.ts
import type { Binding } from "../core/approve/approval-binding.js";
import type { Grant, Legs } from "../core/decide/decision.js";
import type { ExtraClaims } from "../core/trust/pin.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import type { Sha256 } from "../wire/branded.js";
/**
 * What a conversation has been through: what has come into it, what a person allowed and declined, and what servers
 * once warned of. All guards whose results may end up in one conversation must share one.
 */
export declare class GuardSession {
    #private;
    /** Whether outside content and private data have come in. */
    get legs(): Legs;
    /** Legs are only ever added. */
    add(legs: Legs): void;
    /** What a person allowed for this session. */
    get grants(): readonly Grant[];
    grant(grant: Grant): void;
    /** Remembers a person's no: for a while of this call, for the session of the tool. */
    decline(binding: Binding, tool: string, now: number): void;
    /** `denied`: the same call was declined a short while ago. `policy`: the tool was declined too often to ask again. */
    declined(binding: Binding, tool: string, now: number): "denied" | "policy" | null;
    /** What tools of this server once warned of, by name: a warning cannot be taken back by a later list. */
    warnings(server: Sha256): Pick<ExtraClaims, "get">;
    /** Remembers the warnings of a list. Doubts are not kept: they are worked out again from each list. */
    remember(server: Sha256, list: readonly ListedTool[]): void;
}
/** A session of its own, for a conversation that shares nothing with any other. */
export declare function createSession(): GuardSession;
// ==== guard/timer.d.ts
/** Waits that many milliseconds; `cancel` ends the wait without waiting for it. */
export type Wait = {
    readonly over: Promise<void>;
    readonly cancel: () => void;
};
/** Starts a wait. Passed in, because the layer has no platform. */
export type Timer = (milliseconds: number) => Wait;
/** The platform's own timers. Every platform on which the SDKs run has them; none is typed in this layer. */
export declare const platformTimer: Timer;
// ==== guard/withheld-result.d.ts
import type { Decision } from "../core/decide/decision.js";
import { DECISION_META, type Because, type DecisionMeta, type WithheldOutcome } from "../core/trust/withheld.js";
/** How a call that did not run ended. Nothing stays open in an application: what nobody answers is `timed-out`. */
export type Outcome = Exclude<WithheldOutcome, "pending">;
/** The result of a call that did not run: a tool result with `isError`, so that the model learns of it. */
export type WithheldResult = {
    readonly isError: true;
    readonly content: [{
        readonly type: "text";
        readonly text: string;
    }];
    /** Codes only: nothing here could pass the call. */
    readonly _meta: {
        readonly [DECISION_META]: DecisionMeta & {
            readonly outcome: Outcome;
        };
    };
};
/** The result of a call that did not run. `decision` is null where none could be made. */
export declare function withheldResult(outcome: Outcome, decision: Decision | null, code?: string, because?: Because): WithheldResult;
// ==== wire/branded.d.ts: see core.d.ts
// ==== wire/json.d.ts: see core.d.ts
// ==== wire/revision.d.ts: see core.d.ts
// ==== wire/strict.d.ts: see core.d.ts
// ==== wire/wire-error.d.ts: see core.d.ts
