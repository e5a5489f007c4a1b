import type { Asking } from "../core/explain/prompt-form.js";
import type { QuestionCause } from "../core/explain/question-causes.js";
import type { GrantProposal, ShownArgument } from "../core/approve/open-question.js";
import type { SaidNo } from "../core/approve/said-no.js";
import type { Declared4, Effect, HintName, Json, Reach, Trust, Verdict } from "../core/index.js";

// What the console's server and its page say to each other. All times are milliseconds since 1970-01-01T00:00Z; foreign
// texts stand in it as they came, and the page alone makes them visible, where it shows them.

/** One open question in the list. */
export type QuestionLine = {
  readonly id: string;
  readonly asked: number;
  readonly until: number;
  readonly asking: Asking;
  readonly label: string;
  readonly tool: string;
  readonly effect: Effect;
  readonly client: string;
  readonly causes: readonly QuestionCause[];
  /**
   * Until when the call itself waits for the answer; null where none does: the agent was told that nobody has answered yet,
   * and to make the same call again.
   */
  readonly waiting: number | null;
  /** The first arguments, already safe to show. */
  readonly gist: string;
};

/** What changed in the queue: lines that are new or otherwise than before. The first one of a stream holds everything that is open. */
export type QueueChange = { readonly now: number; readonly opened: readonly QuestionLine[]; readonly gone: readonly string[] };

/** One open question in full. */
export type QuestionView = {
  readonly id: string;
  readonly asked: number;
  readonly until: number;
  readonly asking: Asking;
  readonly label: string;
  readonly tool: string;
  readonly displayName: string;
  /** The renderer's whole text, the same on every surface. */
  readonly prompt: string;
  readonly args: Json;
  readonly arguments: readonly ShownArgument[];
  readonly effect: Effect;
  readonly reach: Reach;
  readonly why: readonly string[];
  readonly causes: readonly QuestionCause[];
  /** Everything that was considered, as `heed explain` words it. */
  readonly reasoning: string;
  readonly proposals: readonly GrantProposal[];
  readonly forSession: boolean;
  readonly client: { readonly name: string; readonly version: string };
};

/** A person's answer as the page sends it. */
export type AnswerBody =
  | { readonly decision: "allow" | "allow-session" }
  | ({ readonly decision: "deny" } & SaidNo)
  | { readonly decision: "grant"; readonly proposal: string; readonly for: "hour" | "session" }
  | { readonly confirm: string };

/** What became of an answer. `waits`: the call was still waiting for it; else it counts when the agent asks again. */
export type AnswerTaken = { readonly waits: boolean };

/** A refusal of the server's; `code` is pinned. */
export type Problem = { readonly code: ProblemCode; readonly message: string };
export type ProblemCode =
  | "wrong-place"
  | "no-session"
  | "link-used"
  | "link-unknown"
  | "not-found"
  | "not-open"
  | "mistyped"
  | "changed"
  | "refused"
  | "malformed"
  | "too-large"
  | "failed";

/** One tool of a server. */
export type ToolView = {
  readonly name: string;
  readonly displayName: string;
  /** `left-out`: looked at and not accepted. `changed`: a gate has seen another definition since. */
  readonly state: "accepted" | "left-out" | "changed" | "gone" | "new";
  /** Null where no definition of it is kept. */
  readonly known: KnownTool | null;
  /** How it differs from what was reviewed; null where it does not, or was not. */
  readonly change: ToolChange | null;
};

/** A tool whose definition is kept, and what follows from it. */
export type KnownTool = {
  /** Which definition this is: the one that a gate saw last, or the one that was reviewed. */
  readonly as: "now" | "reviewed";
  readonly description: string;
  readonly declared: Declared4;
  readonly verdict: Verdict;
  readonly effect: Effect;
  readonly reach: Reach;
  readonly trust: Trust;
  /** The verdict after a review that accepts the tool as it is; a hint that looks wrong would be left out. */
  readonly ifTrusted: Verdict;
  readonly reasoning: string;
  readonly findings: readonly FindingView[];
  /** By client id. */
  readonly others: Readonly<Record<string, "run" | "ask" | "deny">>;
};

/** A finding of the linter. `lax`: a review leaves the hint out because of it. */
export type FindingView = {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly help: string;
  readonly lax: boolean;
};

/** What has changed since the review, in words and, where both definitions are kept, line by line. */
export type ToolChange = {
  /** `equivalent` is noted alone; `tightened` counts at once; `drifted` waits for a review. */
  readonly direction: "same" | "equivalent" | "tightened" | "drifted";
  readonly words: readonly string[];
  readonly lines: readonly DiffLine[] | null;
  /** Lines that were left out at the end. */
  readonly cut: number;
};

export type DiffLine = { readonly kind: "same" | "gone" | "new"; readonly text: string };

/** Proposals of one hint: one question to a person, answered tool by tool. */
export type ProposalsView = {
  readonly hint: HintName;
  /** "22 of 28 tools without readOnlyHint look as if they only read." */
  readonly summary: string;
  /** "Which of these only read?" */
  readonly question: string;
  readonly proposals: readonly ProposalView[];
};

/** A hint that a tool leaves out, and what the judge would write there. */
export type ProposalView = {
  readonly tool: string;
  readonly hint: HintName;
  readonly value: boolean;
  /** The definition that this is about. */
  readonly pin: string;
  /** How often such a conclusion was right; null where that was not measured. */
  readonly confidence: number | null;
  readonly meetsBar: boolean;
  /** Clauses, without a capital or a full stop. */
  readonly reasons: readonly string[];
  readonly verdict: Verdict;
  /** The verdict once it is accepted. */
  readonly then: Verdict;
};

/** What a person chose of a server's proposals. */
export type ChosenProposal = { readonly tool: string; readonly hint: string; readonly pin: string };

/** The terminal shows a code now; whoever types it here accepts. */
export type CodeAsked = { readonly id: string; readonly until: number };

/**
 * Why a server needs a person. `review-void`: it was reviewed, and what runs is another. `changed`: tools are otherwise than at
 * the review. `new`: tools have come since. `not-reviewed`: a gate runs it and nobody has looked.
 */
export type Attention = "review-void" | "changed" | "new" | "not-reviewed";

/** One server: reviewed, or only seen by a gate. */
export type ServerView = {
  /** The digest that a server is known by. */
  readonly key: string;
  readonly label: string;
  readonly what: string;
  /** `seen`: a gate has run it, nobody has reviewed it. `proposed`: a project's lock that nobody accepted. */
  readonly from: "user" | "project" | "proposed" | "seen";
  /** What needs a person, gravest first; a badge counts the servers that have any. */
  readonly attention: readonly Attention[];
  readonly tools: readonly ToolView[];
  readonly proposals: readonly ProposalsView[];
  /** Why a review of a server that looks like this one does not hold for it, as a sentence; null where nothing needs saying. */
  readonly otherwise: string | null;
  /** Whether the proposals can be accepted here: their tools are accepted in your own lock. */
  readonly acceptable: boolean;
  /** Why no review of it can be made here, as a sentence; null where one can. */
  readonly unreviewable: string | null;
  /** Whether the review is in your own lock, so that it can be taken back here. */
  readonly forgettable: boolean;
  readonly commands: readonly { readonly does: string; readonly line: string }[];
};

/** One hint of one tool, and the value that would reassure. */
export type HintWord = { readonly hint: HintName; readonly value: boolean };

/** A text of a definition. `marks`: what is suspicious in it, by UTF-16 units, and what that does. */
export type ReviewTextView = {
  readonly pointer: string;
  readonly text: string;
  readonly marks: readonly { readonly from: number; readonly to: number; readonly what: string }[];
};

/** A tool in a review, as a gate listed it last. */
export type ReviewTool = {
  readonly tool: ToolView;
  /** Whether it is accepted as it is now. */
  readonly accepted: boolean;
  /** Why it looks mislabelled, as sentences. */
  readonly mislabels: readonly string[];
  /** Every text of it, whole, those that speak to the model first; none where it is accepted as it is. */
  readonly texts: readonly ReviewTextView[];
  /** The hints of it that a review leaves out, since they look wrong, unless the person gives their own word on them. */
  readonly doubted: readonly HintName[];
  /** The person's own words on its hints that count already. */
  readonly given: readonly (HintWord & { readonly reason: string })[];
  /** What a person could say of its hints, where the tool does not say it or looks as if it were wrong. */
  readonly words: readonly HintWord[];
};

/** A review: what a gate saw of a server, and what would be written if it were accepted. */
export type ReviewView = {
  /** Of everything that is shown and of what it would change. */
  readonly digest: string;
  readonly label: string;
  readonly what: string;
  /** The arguments it was started with; those that look secret by digest. */
  readonly args: readonly string[];
  /** Nobody has reviewed it yet. */
  readonly first: boolean;
  /** When a gate got this list. */
  readonly listed: number;
  readonly tools: readonly ReviewTool[];
  /** Tools that were reviewed and are not listed any more: they leave the lock. */
  readonly gone: readonly string[];
  /** Tools that cannot be reviewed here, since their definitions are not kept: nothing changes for them. */
  readonly unread: readonly string[];
  /** Tools that never run, such as two of one name. */
  readonly withheld: readonly string[];
};

/** What a person chose in a review. */
export type ReviewChoice = {
  readonly digest: string;
  /** Names of tools. */
  readonly accept: readonly string[];
  readonly overrides: readonly (HintWord & { readonly tool: string; readonly reason: string })[];
};

/** The terminal shows a code now; and what happens to each tool's calls if it is typed here. */
export type ReviewAsked = CodeAsked & { readonly then: readonly (readonly [tool: string, verdict: Verdict])[] };

export type ServersView = {
  readonly servers: readonly ServerView[];
  readonly clients: readonly { readonly id: string; readonly name: string; readonly asOf: string; readonly source: string }[];
  /** The version of the judge that proposes. */
  readonly judge: string;
  /** What could not be read, as sentences. */
  readonly problems: readonly string[];
};

/** How a call ended; `open` where nothing says so yet. */
export type CallEnd =
  | "ran"
  | "failed"
  | "denied"
  | "unseen"
  | "pending"
  | "timed-out"
  | "withdrawn"
  | "policy"
  | "closed"
  | "unanswered"
  | "open";

/** One decided call in the list. */
export type CallLine = {
  readonly call: string;
  readonly at: number;
  readonly label: string;
  readonly tool: string;
  readonly verdict: Verdict;
  readonly effect: Effect;
  readonly end: CallEnd;
  readonly reason: string;
  /** The client that called; null where the journal does not say. */
  readonly client: string | null;
  /** What the journal keeps of its arguments, in one line that is safe to show; null where it keeps nothing. */
  readonly args: string | null;
};

export type HistoryView = {
  readonly calls: readonly CallLine[];
  /** How many match in all. */
  readonly matching: number;
  /** What to give as `before` for the next page; null at the end. */
  readonly next: string | null;
  readonly labels: readonly string[];
  readonly clients: readonly string[];
  /** The earliest and the latest time in the journal; null where it is empty. */
  readonly span: { readonly first: number; readonly last: number } | null;
  /** Lines of the journal that are damaged. */
  readonly damaged: number;
};

/** All calls that match, as lines of JSON; `left`: older ones that are not among them. */
export type ExportView = { readonly text: string; readonly calls: number; readonly left: number };

/** One decided call in full: lines of a name and a text, in groups. */
export type CallView = {
  readonly line: CallLine;
  readonly reasons: readonly string[];
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  readonly events: readonly { readonly at: number; readonly text: string }[];
  /** The preview of its arguments, where the policy keeps one. */
  readonly preview: Json;
};

export type GrantView = {
  readonly id: string;
  readonly label: string;
  readonly tool: string;
  /** What it covers, as a condition, or "this exact call". */
  readonly covers: string;
  readonly bound: string | null;
  readonly session: boolean;
  readonly expires: number;
};
export type GrantsView = { readonly readable: boolean; readonly grants: readonly GrantView[] };

/** The figures of a span of time. */
export type FiguresView = {
  readonly from: number;
  readonly to: number;
  /** The width of one step (milliseconds). */
  readonly step: number;
  /** One a step: calls that a person was asked about, that ran unasked, and that were stopped by rule. */
  readonly steps: readonly { readonly asked: number; readonly unasked: number; readonly stopped: number }[];
  /** The same steps by why a person was asked: each of the leading causes in words, and one a step, how many questions each had. */
  readonly curve: { readonly causes: readonly string[]; readonly steps: readonly (readonly number[])[] };
  readonly servers: readonly {
    readonly label: string;
    readonly asked: number;
    readonly unasked: number;
    readonly stopped: number;
  }[];
  /** Why a person was asked, most first; `cause` is null where the records do not say, and each rule stands by itself. */
  readonly causes: readonly { readonly cause: QuestionCause | null; readonly text: string; readonly asked: number }[];
  /** Answers by how long they took. */
  readonly answers: readonly { readonly name: string; readonly count: number }[];
  /** The middle of the times to answer (milliseconds), or null without answers. */
  readonly median: number | null;
  readonly savings: readonly Saving[];
  /** Lines of the journal that are damaged: they are in no number. */
  readonly damaged: number;
};

/** What one deliberate act would have saved in that span. `most`: it depends on what the review shows. */
export type Saving = {
  readonly act: "trust" | "rule";
  readonly label: string;
  readonly tool: string | null;
  readonly asked: number;
  readonly most: boolean;
  readonly line: string;
};
