import { EFFECTS, type Effect } from "../../core/trust/tool.js";
import type { Redecided } from "./decide-again.js";

/** A stretch of the calls, in the order of their time. */
export type CurvePoint = {
  /** The first call's time (milliseconds since 1970); null where the calls have none. */
  readonly at: number | null;
  readonly calls: number;
  readonly questions: number;
};

/** What a policy would have meant for calls that were made. */
export type ReplaySummary = {
  readonly policy: string;
  readonly calls: number;
  /** A person would have been asked; `typed`: to type the tool's name. */
  readonly questions: number;
  readonly typed: number;
  readonly per100: number;
  /** How many would have been stopped without a question. */
  readonly stopped: number;
  /** How many would have run unasked, by what they can do. */
  readonly unasked: Readonly<Record<Effect, number>>;
  /** Of those: how many under a scope that was taken in their session. */
  readonly byScope: number;
  /** Why a person would have been asked, most first. */
  readonly causes: readonly { readonly cause: string; readonly calls: number }[];
  /** What would have been stopped, most first. */
  readonly stops: readonly { readonly server: string; readonly tool: string; readonly cause: string; readonly calls: number }[];
  /** Calls that a person denied: how many there are, and how many of them would have run unasked. */
  readonly denied: number;
  readonly deniedWouldRun: number;
  /** Calls whose arguments are not kept, and those of them that a condition had to look at. */
  readonly withoutArguments: number;
  readonly undecided: number;
  /** Calls of tools with no known definition, decided as unknown tools. */
  readonly unknown: number;
  readonly curve: readonly CurvePoint[];
};

/** How many stretches a curve has at most. */
const POINTS = 20;

/** Sums up what one policy made of the calls. */
export function summariseReplay(policy: string, decided: readonly Redecided[]): ReplaySummary {
  const asked = decided.filter(({ verdict }) => verdict === "ask" || verdict === "challenge");
  const ran = decided.filter(({ verdict }) => verdict === "allow");
  const stopped = decided.filter(({ verdict }) => verdict === "deny");
  const denied = decided.filter(({ call }) => call.answer === "denied");
  return {
    policy,
    calls: decided.length,
    questions: asked.length,
    typed: asked.filter(({ verdict }) => verdict === "challenge").length,
    per100: per100(asked.length, decided.length),
    stopped: stopped.length,
    unasked: Object.fromEntries(EFFECTS.map((effect) => [effect, ran.filter((one) => one.effect === effect).length])) as Record<
      Effect,
      number
    >,
    byScope: ran.filter(({ scope }) => scope !== null).length,
    causes: tally(asked, ({ cause }) => [cause ?? ""]).map(([[cause], calls]) => ({ cause: cause ?? "", calls })),
    stops: tally(stopped, ({ call, cause }) => [call.server, call.tool, cause ?? ""]).map(([[server, tool, cause], calls]) => ({
      server: server ?? "",
      tool: tool ?? "",
      cause: cause ?? "",
      calls,
    })),
    denied: denied.length,
    deniedWouldRun: denied.filter(({ verdict }) => verdict === "allow").length,
    withoutArguments: decided.filter(({ call }) => call.args === null).length,
    undecided: decided.filter(({ conditional }) => conditional).length,
    unknown: decided.filter(({ unknown }) => unknown).length,
    curve: curve(decided),
  };
}

/** Questions in a hundred calls, to one decimal. */
export function per100(questions: number, calls: number): number {
  return calls === 0 ? 0 : Math.round((1000 * questions) / calls) / 10;
}

function tally(
  decided: readonly Redecided[],
  key: (one: Redecided) => readonly string[],
): readonly (readonly [readonly string[], number])[] {
  const counts = new Map<string, number>();
  for (const one of decided) {
    const text = JSON.stringify(key(one));
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([text, calls]) => [JSON.parse(text) as readonly string[], calls]);
}

/** The calls in equal stretches; by their time where each has one, else in the order in which they stand. */
function curve(decided: readonly Redecided[]): readonly CurvePoint[] {
  const timed = decided.every(({ call }) => call.at !== null);
  const ordered = timed ? decided.toSorted((a, b) => (a.call.at ?? 0) - (b.call.at ?? 0)) : decided;
  const points = Math.min(POINTS, ordered.length);
  return Array.from({ length: points }, (_, at) => {
    const part = ordered.slice(Math.round((at * ordered.length) / points), Math.round(((at + 1) * ordered.length) / points));
    const questions = part.filter(({ verdict }) => verdict === "ask" || verdict === "challenge").length;
    return { at: timed ? (part[0]?.call.at ?? null) : null, calls: part.length, questions };
  });
}
