import type { FiguresView, Saving } from "../console/api.js";
import { describeReason } from "../core/describe-reason.js";
import { inferText } from "../lint/infer/infer-text.js";
import { callEnd } from "./call-line.js";
import type { JournalMemory, KeptCall } from "./journal-memory.js";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
/** Times to answer end here (milliseconds). */
const ANSWERS: readonly (readonly [string, number])[] = [
  ["under 2 s", 2_000],
  ["2–5 s", 5_000],
  ["5–15 s", 15_000],
  ["15–45 s", 45_000],
  ["longer", Number.POSITIVE_INFINITY],
];

/** What one more rule about a tool would be written as. */
export type SuggestRule = (tool: string, label: string, server: string) => string;

/** The figures of the last days. */
export function figuresView(memory: JournalMemory, now: number, days: number, suggest: SuggestRule): FiguresView {
  const step = days <= 2 ? HOUR : DAY;
  const to = Math.ceil((now + 1) / step) * step;
  const from = to - days * DAY;
  const calls = [...memory.calls.values()].filter(({ decision }) => decision.at >= from && decision.at < to);
  const steps = Array.from({ length: Math.round((days * DAY) / step) }, () => ({ asked: 0, unasked: 0, stopped: 0 }));
  const servers = new Map<string, { label: string; asked: number; unasked: number }>();
  const reasons = new Map<string, { text: string; asked: number }>();
  for (const kept of calls) {
    const { at, label } = kept.decision;
    const kind = kindOf(kept);
    const slot = steps[Math.floor((at - from) / step)];
    if (slot !== undefined) slot[kind] += 1;
    const server = servers.get(label) ?? { label, asked: 0, unasked: 0 };
    servers.set(label, server);
    if (kind !== "stopped") server[kind] += 1;
    const [first] = kept.decision.reasons;
    if (kind !== "asked" || first === undefined) continue;
    const text = describeReason(first, inferText);
    const reason = reasons.get(text) ?? { text, asked: 0 };
    reasons.set(text, reason);
    reason.asked += 1;
  }
  const times = calls.flatMap(({ asked, answered }) => (asked === null || answered === null ? [] : [answered.at - asked.at]));
  const asked = calls.filter((kept) => kindOf(kept) === "asked");
  return {
    from,
    to,
    step,
    steps,
    servers: [...servers.values()].toSorted((a, b) => b.asked - a.asked || b.unasked - a.unasked),
    reasons: [...reasons.values()].toSorted((a, b) => b.asked - a.asked).slice(0, 8),
    answers: [
      ...ANSWERS.map(([name, end], at) => ({
        name,
        count: times.filter((time) => time < end && time >= (ANSWERS[at - 1]?.[1] ?? 0)).length,
      })),
      { name: "no answer", count: asked.filter((kept) => kept.answered === null && isOverdue(kept)).length },
    ],
    median: middle(times),
    savings: savingsOf(asked, suggest),
    whole: memory.whole,
    since: memory.since,
  };
}

/** A person was asked; or it ran without; or a rule, or nobody to ask, stopped it. */
function kindOf(kept: KeptCall): "asked" | "unasked" | "stopped" {
  if (kept.asked !== null) return "asked";
  const end = callEnd(kept);
  return kept.decision.verdict === "allow" || end === "ran" || end === "failed" ? "unasked" : "stopped";
}

function isOverdue(kept: KeptCall): boolean {
  const end = callEnd(kept);
  return end === "timed-out" || end === "unseen" || end === "pending";
}

function middle(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/**
 * What a review or one more rule would have saved. Only asks that a preset alone made count: a rule, the session or a
 * contradiction would have asked all the same. What a review saves depends on what the server's tools say.
 */
function savingsOf(asked: readonly KeptCall[], suggest: SuggestRule): readonly Saving[] {
  const trust = new Map<string, number>();
  const rules = new Map<string, { label: string; tool: string; server: string; asked: number }>();
  for (const { decision } of asked) {
    const { label, tool, server, effect, verdict, reasons } = decision;
    if (verdict !== "ask" || reasons[0]?.code !== "preset") continue;
    if (decision.trust === "unknown" && effect === "presumed") trust.set(label, (trust.get(label) ?? 0) + 1);
    // Nobody is invited to let a tool run unasked that was never looked at.
    if (decision.trust !== "trusted") continue;
    const key = JSON.stringify([server, tool]);
    const rule = rules.get(key) ?? { label, tool, server, asked: 0 };
    rules.set(key, rule);
    rule.asked += 1;
  }
  const savings: Saving[] = [
    ...[...trust].map(([label, count]): Saving => ({ act: "trust", label, tool: null, asked: count, most: true, line: "" })),
    ...[...rules.values()].map(({ label, tool, server, asked: count }): Saving => ({
      act: "rule",
      label,
      tool,
      asked: count,
      most: false,
      line: suggest(tool, label, server),
    })),
  ];
  return savings.toSorted((a, b) => b.asked - a.asked).slice(0, 8);
}
