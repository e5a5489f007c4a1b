import type { Call, Context, Evaluation } from "../../core/decide/decision.js";
import { decide, evaluate } from "../../core/decide/decide.js";
import type { LockedServer } from "../../core/trust/pin.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import type { Policy } from "../../core/decide/policy.js";
import type { Finding } from "../../core/decide/reason.js";
import { resolveList, type ListedTool } from "../../core/trust/resolve-list.js";
import type { Judge } from "../../core/trust/judge.js";
import type { Tool, Verdict } from "../../core/trust/tool.js";
import type { Hash, Sha256 } from "../../wire/branded.js";
import type { ClientId, Prediction } from "../../lint/clients/client.js";
import type { Json } from "../../wire/json.js";
import type { Revision } from "../../wire/revision.js";
import type { Adjusted, Suppressed } from "./adjust-findings.js";
import { asAccepted } from "./as-accepted.js";
import { doubtedHints } from "./doubted-hints.js";
import { looksMislabelled, type Mislabel } from "./looks-mislabelled.js";

/** What each other client would do with a call, by its hints alone. */
export type Predictions = Readonly<Record<ClientId, Prediction>>;

/** How many tools get each verdict. */
export type Tally = Readonly<Record<Verdict, number>>;

/** A decision without arguments; `conditional`: it depends on arguments. */
export type Judged = Pick<Evaluation, "decision" | "conditional">;

/** One tool of a list, judged without arguments: as things are, and as they would be if its server were trusted. */
export type AssessedTool = {
  readonly index: number;
  readonly listed: ListedTool;
  readonly now: Judged;
  readonly ifTrusted: Verdict;
  readonly mislabels: readonly Mislabel[];
  readonly others: Predictions;
  /** Indices into the assessment's findings. */
  readonly findings: readonly number[];
};

/** A whole list, judged. */
export type Assessment = {
  readonly tools: readonly AssessedTool[];
  readonly findings: readonly Finding[];
  /** The findings of the rules as they are, before a policy's word. */
  readonly linted: readonly Finding[];
  readonly suppressed: readonly Suppressed[];
  readonly now: Tally;
  readonly ifTrusted: Tally;
  /** Tools that are asked about now and would run unasked. */
  readonly promptsEnd: number;
};

/** What an assessment is made from. Nothing in it depends on the clock or on order. */
export type AssessInput = {
  readonly definitions: readonly Json[];
  readonly revision: Revision;
  readonly server: Sha256;
  readonly label: string;
  readonly locked: LockedServer | null;
  readonly policy: Policy;
  readonly judge: Judge;
  readonly hash: Hash;
  readonly lint: (tools: readonly ParsedTool[]) => readonly Finding[];
  /** What a policy's `lint` section makes of the findings: other severities, or none. */
  readonly adjust: (findings: readonly Finding[], tools: readonly ParsedTool[]) => Adjusted;
  readonly predict: (tool: ParsedTool) => Predictions;
  /** Findings from before the list was judged, such as noise on the way. */
  readonly before: readonly Finding[];
};

/** Judges a whole list without arguments, as it is trusted now and as it would be after a review. */
export function assess(input: AssessInput): Assessment {
  const { label, locked, policy } = input;
  const list = resolveList(input);
  const parsed = list.map((listed) => listed.parsed);
  const linted = input.lint(parsed);
  const adjusted = input.adjust(linted, parsed);
  const lintedOf = byTool(linted);
  const mislabels = list.map((listed, index) =>
    looksMislabelled(
      listed,
      (lintedOf.get(index) ?? []).map(({ value }) => value),
    ),
  );
  const reviewed = asAccepted(list, locked?.label ?? label, locked, ({ parsed: one }, index) =>
    doubtedHints(one, mislabels[index] ?? [], new Set()),
  );
  const trusted = resolveList({ ...input, locked: reviewed }, list);
  const findings = [...input.before, ...adjusted.findings];
  const findingsOf = byTool(findings);
  const context = untouched(policy);
  const tools = list.map((listed, index): AssessedTool => {
    const then = trusted[index]?.tool ?? listed.tool;
    return {
      index,
      listed,
      now: judged(listed.tool, context),
      ifTrusted: decide(withoutArguments(then), context).verdict,
      mislabels: mislabels[index] ?? [],
      others: input.predict(listed.parsed),
      findings: (findingsOf.get(index) ?? []).map(({ at }) => at),
    };
  });
  return {
    tools,
    findings,
    linted,
    suppressed: adjusted.suppressed,
    now: tally(tools.map(({ now }) => now.decision.verdict)),
    ifTrusted: tally(tools.map(({ ifTrusted }) => ifTrusted)),
    promptsEnd: tools.filter(({ now, ifTrusted }) => isPrompt(now.decision.verdict) && ifTrusted === "allow").length,
  };
}

/** Findings by the tool that they are about, with their places among all. */
function byTool(findings: readonly Finding[]): ReadonlyMap<number, readonly { readonly at: number; readonly value: Finding }[]> {
  const found = new Map<number, { at: number; value: Finding }[]>();
  for (const [at, value] of findings.entries()) {
    if (value.tool === undefined) continue;
    const places = found.get(value.tool);
    if (places === undefined) found.set(value.tool, [{ at, value }]);
    else places.push({ at, value });
  }
  return found;
}

/** A call of a tool with no arguments to look at: every condition counts against it. */
export function withoutArguments(tool: Tool): Call {
  return { tool, args: null, digest: null, paths: new Map(), schemaValid: false, selfReach: false };
}

/** A session in which nothing has happened yet and nothing was approved. */
export function untouched(policy: Policy): Context {
  return { policy, legs: { content: false, private: false }, grants: [], principal: "", session: "", now: 0 };
}

/** Without the steps: of a long list they would be most of what is kept. */
function judged(tool: Tool, context: Context): Judged {
  const { decision, conditional } = evaluate(withoutArguments(tool), context);
  return { decision, conditional };
}

function isPrompt(verdict: Verdict): boolean {
  return verdict === "ask" || verdict === "challenge";
}

function tally(verdicts: readonly Verdict[]): Tally {
  const counts = { allow: 0, ask: 0, challenge: 0, deny: 0 };
  for (const verdict of verdicts) counts[verdict] += 1;
  return counts;
}
