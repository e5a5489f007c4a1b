import type { Pattern, Rule } from "../../core/policy.js";
import type { Effect, Verdict } from "../../core/tool.js";
import { visible } from "../../core/visible.js";

const VERBS: Readonly<Record<Verdict, string>> = {
  allow: "Runs unasked",
  ask: "Asks for",
  challenge: "Wants the name typed for",
  deny: "Denies",
};

/** What an effect means in a rule: worse ones too where the rule is strict, milder ones too where it allows. */
const ALLOWED: Readonly<Record<Effect, string>> = {
  read: "that only reads",
  additive: "that destroys nothing",
  presumed: "that nobody calls destructive",
  destructive: "whatever it does",
};
const STOPPED: Readonly<Record<Effect, string>> = {
  read: "whatever it does",
  additive: "that does more than read",
  presumed: "that may destroy",
  destructive: "that somebody calls destructive",
};

/**
 * A rule in a sentence, safe to print.
 *
 * @example
 * describeRule(rule); // 'Runs unasked: read_* of notes that only reads, if args.path.startsWith("/notes/")'
 */
export function describeRule({ verdict, match, when, unless }: Rule): string {
  const allow = verdict === "allow";
  const parts = [
    match.tool === undefined ? "any tool" : patterns(match.tool),
    `of ${match.server === undefined ? "any server" : patterns(match.server)}`,
  ];
  if (match.effect !== undefined) parts.push((allow ? ALLOWED : STOPPED)[match.effect]);
  if (match.reach !== undefined) parts.push(reachWords(allow, match.reach));
  if (match.trust !== undefined) parts.push(match.trust === "trusted" ? "that is trusted" : "that is not trusted");
  const conditions = [
    ...(when === undefined ? [] : [`if ${visible(when.text)}`]),
    ...(unless === undefined ? [] : [`unless ${visible(unless.text)}`]),
  ];
  return `${VERBS[verdict]}${allow ? ":" : ""} ${[parts.filter((part) => part !== "").join(" "), ...conditions].join(", ")}`;
}

function reachWords(allow: boolean, reach: "open" | "closed"): string {
  if (allow) return reach === "closed" ? "and stays inside its own system" : "";
  return reach === "open" ? "and may reach anyone" : "";
}

function patterns(pattern: Pattern): string {
  return pattern.map((one) => visible(one)).join(" or ");
}
