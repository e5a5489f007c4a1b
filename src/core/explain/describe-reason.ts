import type { Json } from "../../wire/json.js";
import { GRAVE_WORDS, type GraveKind } from "../trust/grave.js";
import { QUESTION_CAUSES } from "./question-causes.js";
import type { Reason } from "../decide/reason.js";
import { differenceWords } from "../trust/review-differences.js";
import { visible } from "../tool/visible.js";

/** A reason's arguments, and how a text that came from elsewhere (a path, a name) is shown. */
type Args = { readonly values: Reason["args"]; readonly show: (text: string) => string };

function value(args: Args, key: string): Json | undefined {
  return Object.hasOwn(args.values, key) ? args.values[key] : undefined;
}

function text(args: Args, key: string): string {
  const found = value(args, key);
  if (found === undefined) return "?";
  return args.show(typeof found === "string" ? found : JSON.stringify(found));
}

/** The words for an effect, after "it" or a tool's name. */
export const EFFECT_WORDS: Readonly<Record<string, string>> = {
  read: "only reads",
  additive: "adds, without destroying",
  presumed: "may destroy, as nobody credible says that it does not",
  destructive: "can destroy data",
};

/** The words for a verdict, as a person reads them. */
export const VERDICT_WORDS: Readonly<Record<string, string>> = {
  allow: "run",
  ask: "ask",
  challenge: "type the name",
  deny: "deny",
};

/** Why a tool of this name is withheld. */
const NAME_FAULTS: Readonly<Record<string, string>> = {
  "not-an-object": "its definition is not an object",
  "no-name": "it has no name",
  "name-too-long": "its name is longer than 4,096 characters",
  "too-deep": "its definition nests too deeply",
  "too-long": "its definition is longer than 262,144 characters",
  "name-holds-control": "its name holds a control character",
  "name-holds-bidi": "its name holds a character that reorders text",
  "name-holds-zero-width": "its name holds a character that cannot be seen",
  "name-holds-tag": "its name holds tag characters, which cannot be seen",
  "name-holds-surrogate": "its name holds half a character",
  "holds-surrogate": "its definition holds half a character",
};

/** What a warning of each hint makes of a tool. */
const REVIEWED_AS: Readonly<Record<string, string>> = {
  readOnly: "changing data",
  destructive: "destructive",
  idempotent: "doing more each time it is repeated",
  openWorld: "reaching beyond its own system",
};

function graveWords(kind: string): string {
  return Object.hasOwn(GRAVE_WORDS, kind) ? GRAVE_WORDS[kind as GraveKind] : kind;
}

/** The sentences of the core's reason codes. The codes are pinned: never renamed, never reused. */
const SENTENCES: Readonly<Record<string, (args: Args) => string>> = {
  preset: (args) =>
    `the ${text(args, "preset")} preset${value(args, "tier") === "default" ? " (the default)" : ` of the ${text(args, "tier")} tier`} ` +
    `says ${verdictWords(args)} for a call that ${EFFECT_WORDS[text(args, "effect")] ?? text(args, "effect")}` +
    (value(args, "reach") === "open" ? ", and may reach outside its own system" : "") +
    (value(args, "grave") === undefined ? "" : `, and may ${graveWords(text(args, "grave"))}`),
  grave: (args) =>
    text(args, "kind") === "unknown"
      ? `nobody knows the words of \`${text(args, "word")}\`, so it may be`
      : `it may ${graveWords(text(args, "kind"))}: its ${text(args, "where")} says \`${text(args, "word")}\``,
  rule: (args) =>
    `rule "${text(args, "rule")}" says ${verdictWords(args)} (${text(args, "tier")} tier, ${text(args, "file")} line ${text(args, "line")})`,
  withheld: () => "the tool is withheld",
  "unusable-name": (args) => `the tool is withheld: ${NAME_FAULTS[text(args, "why")] ?? text(args, "why")}`,
  "duplicate-name": () => "the tool is withheld: its server lists two tools of this name, so nobody can tell which would run",
  "definition-changed": (args) =>
    `the definition has changed since it was trusted (${listed(args, "parts")}) and waits for a review`,
  "reviewed-otherwise": (args) =>
    `you reviewed ${text(args, "label")}; ${differenceWords(value(args, "differences"), args.show)}`,
  "new-since-review": () => QUESTION_CAUSES["new-tool"].sentence,
  "left-out-of-review": () => QUESTION_CAUSES["left-out"].sentence,
  "doubted-at-review": (args) => `its ${text(args, "hint")} looked wrong when you reviewed it, and was left out`,
  "not-listed": () => QUESTION_CAUSES["not-listed"].sentence,
  "reaches-heed": () => "the arguments reach Heed's own files or a host's configuration, which decide about calls",
  "unknown-call": () => "it answers the server, and nobody here can tell for which call, so it may do whatever any call does",
  "unknown-task": () => "it feeds a task of which nobody here knows the call, so it may do whatever any call does",
  grant: (args) => `an approval that a person gave earlier covers it (${text(args, "grant")})`,
  "declares-read-only-and-destructive": () => "it claims both to only read and to destroy; one of the two is wrong",
  "warning-taken-back": (args) =>
    `it was reviewed as ${REVIEWED_AS[text(args, "hint")] ?? text(args, "hint")}; the server has since taken that back`,
  "warning-of-former-name": (args) =>
    `under the name ${text(args, "name")}, which is gone, it was reviewed as ${REVIEWED_AS[text(args, "hint")] ?? text(args, "hint")}`,
  "warnings-forgotten": () =>
    "more tools of this server have warned of something than can be remembered, so this one may have warned of anything",
  "session-legs": () =>
    "this session holds private data and content from outside, and the call can carry data out: an address alone can do it",
};

function verdictWords(args: Args): string {
  return VERDICT_WORDS[text(args, "verdict")] ?? text(args, "verdict");
}

function listed(args: Args, key: string): string {
  const found = value(args, key);
  return Array.isArray(found) ? found.map((one) => args.show(String(one))).join(", ") : text(args, key);
}

/** The codes that the core gives as reasons. */
export const REASON_CODES: readonly string[] = Object.keys(SENTENCES);

/**
 * The sentence of a reason, without capital and full stop, safe to print. A code of another layer
 * (evidence of a judge or verifier) is described by `others`, and by its code where nobody knows it.
 *
 * @param show how foreign texts in it are shown; by default with every invisible character written out
 */
export function describeReason(
  reason: Reason,
  others?: (reason: Reason) => string | undefined,
  show: (text: string) => string = visible,
): string {
  const sentence = Object.hasOwn(SENTENCES, reason.code) ? SENTENCES[reason.code] : undefined;
  return sentence?.({ values: reason.args, show }) ?? others?.(reason) ?? show(reason.code);
}
