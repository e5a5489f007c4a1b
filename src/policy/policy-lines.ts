import type { Match, Pattern, Policy, PolicyOverride, Rule } from "../core/decide/policy.js";
import { CAUTIOUS } from "../core/tool/hint.js";
import type { JournalSettings } from "./journal-settings.js";
import { shown } from "./shown.js";

/** One sentence about a policy. */
export type PolicyLine = {
  readonly about: "setting" | "preset" | "rule" | "correction" | "server" | "client" | "journal";
  /** The sentence; names and conditions of files are fenced in it, and nothing in it is hidden. */
  readonly text: string;
  /** The id of the rule that it is about. */
  readonly rule: string | null;
  /** Where that stands; null for what several files say together. */
  readonly at: { readonly file: string; readonly line: number } | null;
  /** False for what does not count yet. */
  readonly counts: boolean;
};

const PRESET_WORDS = {
  autonomous: "runs reads and additions that stay inside, asks about the rest, challenges what destroys",
  balanced: "runs reads, asks about the rest, challenges what destroys",
  cautious: "runs reads that stay inside, asks about the rest, challenges what destroys",
} as const;

const VERDICT_WORDS = { allow: "Run", ask: "Ask about", challenge: "Ask for the tool's name before", deny: "Refuse" } as const;

const names = (pattern: Pattern): string => pattern.map((element) => `\`${shown(element)}\``).join(" or ");

function effectWords({ effect }: Match, allows: boolean): string {
  if (effect === undefined || effect === (allows ? "destructive" : "read")) return "";
  if (allows) return effect === "read" ? "that only read" : `that do no more than "${effect}"`;
  return effect === "destructive" ? "that may destroy" : `that do "${effect}" or worse`;
}

function reachWords({ reach }: Match, allows: boolean): string {
  if (reach === "open" && !allows) return "that reach outside";
  return reach === "closed" && allows ? "that stay inside" : "";
}

function matchWords(match: Match, allows: boolean): string {
  const trust =
    match.trust === undefined ? "" : match.trust === "trusted" ? "that you have reviewed" : "that nobody has reviewed";
  const kinds = [effectWords(match, allows), reachWords(match, allows), trust].filter((words) => words !== "");
  if (match.tool === undefined && match.server === undefined && kinds.length === 0) return "every call";
  const tools = match.tool === undefined ? "calls" : `calls of ${names(match.tool)}`;
  const server = match.server === undefined ? "" : ` on ${names(match.server)}`;
  return `${tools}${server}${kinds.length === 0 ? "" : ` ${kinds.join(" and ")}`}`;
}

function ruleLine({ id, verdict, match, when, unless, inert, origin: { file, line } }: Rule): PolicyLine {
  const condition = [
    when === undefined ? "" : ` when \`${shown(when.text)}\``,
    unless === undefined ? "" : ` unless \`${shown(unless.text)}\``,
  ];
  const text = `${VERDICT_WORDS[verdict]} ${matchWords(match, verdict === "allow")}${condition.join("")}.`;
  return { about: "rule", text, rule: id, at: { file, line }, counts: inert === undefined };
}

function overrideLine({ server, tool, hint, reason, origin: { file, line } }: PolicyOverride): PolicyLine {
  const on = server === undefined ? "" : ` on ${names(server)}`;
  const text = `Take ${names(tool)}${on} for ${hint}: ${String(CAUTIOUS[hint])}: ${shown(reason)}`;
  return { about: "correction", text, rule: null, at: { file, line }, counts: true };
}

function serverWords(policy: Policy): readonly string[] {
  return [...policy.servers].flatMap(([label, server]) => {
    const marks = [
      server.private ? "its results are private data" : "",
      server.untrusted ? "its results are outside content, even where its tools are trusted" : "",
      server.identity === "strict" ? "a new version has to be reviewed again" : "",
      server.root === undefined ? "" : `its relative paths begin in \`${shown(server.root)}\``,
    ].filter((words) => words !== "");
    return marks.length === 0 ? [] : [`Server \`${shown(label)}\`: ${marks.join("; ")}.`];
  });
}

function clientWords(policy: Policy): readonly string[] {
  return [...policy.clients].flatMap(([mark, client]) => {
    if (client.client === null) return [];
    const words = [
      client.attended ? "a person sits at it, so its forms may decide challenges" : "",
      client.prompts === "host" ? "it asks itself where it can" : "",
    ].filter((part) => part !== "");
    return words.length === 0 ? [] : [`Client \`${shown(client.client)}\`, by the mark \`${shown(mark)}\`: ${words.join("; ")}.`];
  });
}

function journalWords({ arguments: shown, redact, durability, keepDays }: JournalSettings): readonly string[] {
  return [
    ...(shown === "digest" ? [] : [`The journal shows ${shown === "shape" ? "the shape" : "the values"} of a call's arguments.`]),
    ...(shown === "values" && redact.length > 0 ? [`Of these never: ${names(redact as Pattern)}.`] : []),
    ...(durability === "power" ? ["The journal survives a loss of power: each call waits for the disk."] : []),
    ...(keepDays === null ? [] : [`The journal is kept for ${keepDays} days.`]),
  ];
}

const VERDICT_ORDER = ["deny", "challenge", "ask", "allow"] as const;

/**
 * What a policy changes, a sentence each: the loud settings first, then the preset, rules from the strictest to the mildest,
 * corrections, marks, clients, the journal.
 */
export function policyLines(policy: Policy, journal?: JournalSettings): readonly PolicyLine[] {
  const presets = (["admin", "user", "project"] as const).flatMap((tier) => {
    const preset = policy.presets[tier];
    return preset === undefined ? [] : [`Preset ${preset} (${tier}): ${PRESET_WORDS[preset]}.`];
  });
  const plain = (about: PolicyLine["about"], texts: readonly string[]): readonly PolicyLine[] =>
    texts.map((text) => ({ about, text, rule: null, at: null, counts: true }));
  return [
    ...plain("setting", [
      ...(policy.mode === "observe" ? ["Observes only: decides and writes down, but stops no call."] : []),
      ...(policy.session
        ? []
        : ["The session's risk does not count: private data may go outside after outside content came in."]),
    ]),
    ...plain("preset", [
      ...(presets.length === 0 ? [`Preset balanced (nobody set one): ${PRESET_WORDS.balanced}.`] : presets),
      ...(presets.length > 1 ? ["Of these presets the strictest counts."] : []),
    ]),
    ...VERDICT_ORDER.flatMap((verdict) => policy.rules.filter((rule) => rule.verdict === verdict).map(ruleLine)),
    ...policy.overrides.map(overrideLine),
    ...plain("server", serverWords(policy)),
    ...plain("client", clientWords(policy)),
    ...plain("journal", journal === undefined ? [] : journalWords(journal)),
  ];
}
