import type { Json } from "../wire/json.js";
import type { Diagnostic } from "../core/decide/reason.js";
import { LINT_PROFILE_NAMES } from "./lint-names.js";

/** What a code says: how grave it is, the sentence, and what to do about it. */
type Entry<A> = {
  readonly severity: Diagnostic["severity"];
  readonly message: (args: A) => string;
  readonly help: (args: A) => string;
};

type Args = Readonly<Record<string, Json>>;

function error<A extends Args>(message: (args: A) => string, help: (args: A) => string): Entry<A> {
  return { severity: "error", message, help };
}

function warning<A extends Args>(message: (args: A) => string, help: (args: A) => string): Entry<A> {
  return { severity: "warning", message, help };
}

function note<A extends Args>(message: (args: A) => string, help: (args: A) => string): Entry<A> {
  return { severity: "note", message, help };
}

const didYouMean = (suggestion: string | null, otherwise: string): string =>
  suggestion === null ? otherwise : `Did you mean \`${suggestion}\`?`;

const accept = ({ file }: { readonly file: string }): string =>
  `If this is what you want, read the file and run \`heed policy ${file} --accept\`.`;

type Named = { readonly file: string; readonly name: string };

/**
 * Every diagnostic of the policy layer. Codes are pinned: one is never renamed, and a retired one is never used again.
 * Errors close the gate; warnings and notes do not, nor does `policy-lint-unknown-name`: it fails a check, and closes nothing.
 */
export const CODES = {
  // ---- the file as text -------------------------------------------------------------------------
  "policy-too-large": error<{ readonly size: number; readonly limit: number }>(
    (a) => `The policy has ${a.size} characters; the limit is ${a.limit}.`,
    () => "Split it, or replace many similar rules by patterns.",
  ),
  "policy-too-many-parts": error<{ readonly limit: number }>(
    (a) =>
      `The policy has more than ${a.limit} parts (keys, elements, brackets, comments, line ends); reading it would take too long.`,
    () => "Split it, or replace many similar rules by patterns.",
  ),
  "policy-bad-character": error<{ readonly character: string; readonly kind: string }>(
    (a) => `The file holds a character that cannot be seen or is not text: ${a.character} (${a.kind}).`,
    (a) =>
      a.kind === "encoding" ? "Save the file as UTF-8." : "Remove it. What a person reads in a policy must be what Heed reads.",
  ),
  "policy-syntax": error<{ readonly problem: string }>(
    (a) => `The file is not valid YAML: ${a.problem}`,
    () =>
      "Indent with spaces, put one `key: value` on a line, and quote text that holds `: `, ` #`, or starts with a special character.",
  ),
  "policy-too-deep": error<{ readonly limit: number }>(
    (a) => `The file is nested more than ${a.limit} levels deep.`,
    () => "No section of a policy needs more than five levels.",
  ),
  "policy-yaml-feature": error<{ readonly feature: string }>(
    (a) => `A policy cannot use ${a.feature}.`,
    () => "Write the value out where it is used, so that each line means what it says.",
  ),
  "policy-duplicate-key": error<{ readonly key: string; readonly first: number }>(
    (a) => `\`${a.key}\` is set twice; the first time on line ${a.first}.`,
    () => "Keep one of the two.",
  ),
  // ---- shape ------------------------------------------------------------------------------------
  "policy-version": error<{ readonly found: string | null }>(
    (a) => (a.found === null ? "The file has no `version`." : `This Heed does not know policy version ${a.found}.`),
    () => "Write `version: 1` at the top.",
  ),
  "policy-unknown-key": error<{
    readonly key: string;
    readonly where: string;
    readonly known: readonly string[];
    readonly suggestion: string | null;
  }>(
    (a) => `${a.where} has no key \`${a.key}\`.`,
    (a) => didYouMean(a.suggestion, `Known keys: ${a.known.join(", ")}.`),
  ),
  "policy-missing-key": error<{ readonly key: string; readonly where: string }>(
    (a) => `${a.where} needs \`${a.key}\`.`,
    (a) => `Add \`${a.key}:\`.`,
  ),
  "policy-wrong-value": error<{
    readonly where: string;
    readonly expected: string;
    readonly found: string;
    readonly suggestion: string | null;
  }>(
    (a) => `${a.where} must be ${a.expected}, not ${a.found}.`,
    (a) => didYouMean(a.suggestion, `Write ${a.expected}.`),
  ),
  "policy-reserved-name": error<{ readonly name: string }>(
    (a) => `\`${a.name}\` cannot be used as a name.`,
    () => "Give it another label.",
  ),
  // ---- meaning ----------------------------------------------------------------------------------
  "policy-duplicate-rule-id": error<{ readonly id: string; readonly first: number }>(
    (a) => `The rule id \`${a.id}\` is used twice; the first time on line ${a.first}.`,
    () => "Every rule of a file needs its own id: decisions name the rule that made them.",
  ),
  "policy-polarity": error<{ readonly verdict: string; readonly trust: string }>(
    (a) => `A rule that says \`${a.verdict}\` cannot ask for \`trust: ${a.trust}\`.`,
    (a) =>
      a.verdict === "allow"
        ? "An allow rule may only ask for `trust: trusted`: otherwise a tool could gain by being less known."
        : "A strict rule may only ask for `trust: untrusted`: otherwise a tool could escape it by being less known.",
  ),
  "policy-declared-hint": error<{ readonly key: string }>(
    (a) => `A rule cannot match what a tool declares (\`${a.key}\`): a server that lies would choose its own rule.`,
    () =>
      "Match what Heed made of it: `effect: read | additive | presumed | destructive`, `reach: closed | open`. To correct a tool, use `overrides`.",
  ),
  "policy-reassuring-override": error<{ readonly hint: string; readonly value: boolean }>(
    (a) => `An override in a policy may only warn; \`${a.hint}: ${String(a.value)}\` reassures.`,
    (a) =>
      `Write \`${a.hint}: ${String(!a.value)}\` here. To say that a tool is milder than it looks, review it with \`heed trust\`: that binds your word to the definition you saw.`,
  ),
  "policy-allow-everything": error<{ readonly id: string }>(
    (a) => `The rule \`${a.id}\` would allow every call of every server.`,
    () => "Name at least a `server`, a `tool`, an `effect`, a `reach`, `trust: trusted` or a condition.",
  ),
  "policy-wrong-tier": error<{ readonly section: string; readonly tier: string }>(
    (a) => `\`${a.section}\` does not belong in a policy of the ${a.tier} tier.`,
    () => "It speaks about programs on one person's machine: move it to heed.yaml in that person's Heed folder.",
  ),
  "policy-accepted-text-unreadable": error<{ readonly file: string; readonly problem: string }>(
    (a) =>
      `The text of ${a.file} that was accepted before cannot be read any more (${a.problem}), so nobody can tell what the new text leaves out.`,
    ({ file }) => `Read the file and run \`heed policy ${file} --accept\`.`,
  ),
  // ---- conditions -------------------------------------------------------------------------------
  "condition-syntax": error<{ readonly problem: string }>(
    (a) => `The condition is not valid CEL: ${a.problem}`,
    () =>
      'Example: `under(args.path, "~/notes") && !args.path.endsWith(".key")`. Put a condition that holds quotes on its own line after `|`.',
  ),
  "condition-unknown-name": error<{ readonly kind: string; readonly name: string; readonly suggestion: string | null }>(
    (a) => `A condition knows no ${a.kind} \`${a.name}\`.`,
    (a) =>
      didYouMean(
        a.suggestion,
        "The variable is `args`; the functions are under, host, like, has, size, int, double, string, type; the methods all, exists, exists_one, filter, contains, startsWith, endsWith, lowerAscii, upperAscii, size.",
      ),
  ),
  "condition-not-allowed": error<{ readonly what: string; readonly instead: string }>(
    (a) => `A condition cannot use ${a.what}.`,
    (a) => a.instead,
  ),
  "condition-type": error<{ readonly problem: string }>(
    (a) => `The condition does not make sense: ${a.problem}`,
    () =>
      "A condition must be true or false, and operators need values of one type: compare numbers with numbers, text with text; convert with int(…), double(…), string(…).",
  ),
  "condition-too-large": error<{ readonly what: string; readonly limit: number }>(
    (a) => `The condition is too large: more than ${a.limit} ${a.what}.`,
    () => "Make several rules of it.",
  ),
  "condition-directory": error<{ readonly found: string }>(
    (a) => `\`under\` needs a folder written out as text, not ${a.found}.`,
    () =>
      'Write an absolute path ("/srv/data", "C:/data"), "~" or "~/…" for your home, "${root}" or "${root}/…" for the project, without "..".',
  ),
  "condition-pattern": error<{ readonly found: string }>(
    (a) => `\`like\` needs a pattern written out as text, not ${a.found}.`,
    () =>
      "Write the pattern in quotes: `*` stands for any run of characters. For text that is not known here use contains, startsWith or endsWith.",
  ),
  // ---- what does not count yet ------------------------------------------------------------------
  "policy-rule-not-accepted": note<Named>(
    (a) => `The allow rule \`${a.name}\` in ${a.file} does not count: nobody has accepted this text of the file.`,
    accept,
  ),
  "policy-preset-not-accepted": note<Named>(
    (a) => `The milder preset \`${a.name}\` in ${a.file} does not count: nobody has accepted this text of the file.`,
    accept,
  ),
  "policy-observe-not-accepted": note<{ readonly file: string }>(
    (a) => `\`mode: observe\` in ${a.file} does not count: nobody has accepted this text of the file.`,
    accept,
  ),
  "policy-session-off-not-accepted": note<{ readonly file: string }>(
    (a) => `\`session: off\` in ${a.file} does not count: nobody has accepted this text of the file.`,
    accept,
  ),
  "policy-client-not-accepted": note<Named & { readonly what: string }>(
    (a) => `\`${a.what}\` for the client \`${a.name}\` in ${a.file} does not count: nobody has accepted this text of the file.`,
    accept,
  ),
  "policy-client-by-name": note<Named>(
    (a) =>
      `What ${a.file} says of the client \`${a.name}\` does not count any more: it hangs on a name, which every client can give itself.`,
    (a) =>
      `Mark it anew, by its entry or its secret: heed install for who asks, heed doctor --test-forms ${JSON.stringify(a.name)} for its forms; then take the old entry out.`,
  ),
  "policy-root-not-accepted": note<Named>(
    (a) => `\`root\` of the server \`${a.name}\` in ${a.file} does not count: nobody has accepted this text of the file.`,
    accept,
  ),
  "policy-journal-not-accepted": note<{ readonly file: string; readonly what: string }>(
    (a) => `\`${a.what}\` for the journal in ${a.file} does not count: nobody has accepted this text of the file.`,
    accept,
  ),
  "policy-rule-kept": note<Named>(
    (a) => `The rule \`${a.name}\` is gone from ${a.file} or has changed; the accepted version still counts.`,
    accept,
  ),
  "policy-override-kept": note<Named & { readonly hint: string }>(
    (a) => `The override of \`${a.hint}\` for \`${a.name}\` is gone from ${a.file}; the accepted version still counts.`,
    accept,
  ),
  "policy-mark-kept": note<Named & { readonly mark: string }>(
    (a) => `The mark \`${a.mark}\` of the server \`${a.name}\` is gone from ${a.file}; the accepted version still counts.`,
    accept,
  ),
  "policy-preset-kept": note<Named>(
    (a) => `The preset \`${a.name}\` is gone from ${a.file} or was made milder; the accepted version still counts.`,
    accept,
  ),
  "policy-setting-kept": note<Named>((a) => `\`${a.name}\` is gone from ${a.file}; the accepted version still counts.`, accept),
  "policy-overruled": note<Named & { readonly by: string }>(
    (a) => `\`${a.name}\` in ${a.file} does not count: ${a.by} says otherwise, and the stricter word wins.`,
    () => "Change the other file, or take this line out.",
  ),
  // ---- what counts, but looks like a mistake ----------------------------------------------------
  "policy-idle-match": warning<{ readonly id: string; readonly key: string; readonly value: string; readonly verdict: string }>(
    (a) =>
      `In the rule \`${a.id}\` \`${a.key}: ${a.value}\` matches every tool: a rule that says \`${a.verdict}\` means ${a.value} or ${a.verdict === "allow" ? "milder" : "worse"}.`,
    () => "Leave the line out, or say which tools you mean.",
  ),
  "policy-lint-unknown-name": error<{
    readonly where: string;
    readonly kind: "rule" | "profile";
    readonly name: string;
    readonly suggestion: string | null;
  }>(
    (a) => `${a.where} has no effect: there is no ${a.kind} \`${a.name}\`.`,
    (a) =>
      didYouMean(
        a.suggestion,
        a.kind === "rule" ? "`heed rule` lists the rules." : `The profiles are ${LINT_PROFILE_NAMES.join(", ")}.`,
      ),
  ),
  "policy-lint-ignored": warning<{ readonly where: string; readonly problem: string }>(
    (a) => `${a.where} is ignored: ${a.problem}.`,
    () =>
      "Write `lint: {rule-id: off | note | warning | error}`, `profile: NAME` or `ignore: [{rule, tool, reason}]`. A mistake in this section closes nothing.",
  ),
} as const;

/** A diagnostic code of the policy layer. */
export type Code = keyof typeof CODES;

/** The arguments of a code. */
export type CodeArgs<C extends Code> = Parameters<(typeof CODES)[C]["message"]>[0];
