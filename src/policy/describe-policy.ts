import type { Match, Pattern, Policy, PolicyOverride, Rule } from "../core/policy.js";
import type { Diagnostic } from "../core/reason.js";
import { CAUTIOUS } from "../core/hint.js";
import type { JournalSettings } from "./journal-settings.js";
import { shown } from "./shown.js";

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

function ruleWords(rule: Rule): string {
  const when = rule.when === undefined ? "" : ` when \`${shown(rule.when.text)}\``;
  const unless = rule.unless === undefined ? "" : ` unless \`${shown(rule.unless.text)}\``;
  const inert = rule.inert === undefined ? "" : " (does not count yet)";
  return `${VERDICT_WORDS[rule.verdict]} ${matchWords(rule.match, rule.verdict === "allow")}${when}${unless}. [${rule.id}, ${rule.origin.file}:${rule.origin.line}]${inert}`;
}

function overrideWords(override: PolicyOverride): string {
  const server = override.server === undefined ? "" : ` on ${names(override.server)}`;
  return `Take ${names(override.tool)}${server} for ${override.hint}: ${String(CAUTIOUS[override.hint])}: ${shown(override.reason)} [${override.origin.file}:${override.origin.line}]`;
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

const SEVERITY_WORDS = { error: "Error", warning: "Warning", note: "Note" } as const;

/**
 * What a policy changes, a sentence a line: the loud settings first, then the preset, rules from the strictest to the mildest,
 * corrections, marks, clients, the journal; last what does not count and what looks like a mistake.
 */
export function describePolicy(policy: Policy, notes: readonly Diagnostic[], journal?: JournalSettings): readonly string[] {
  const presets = (["admin", "user", "project"] as const).flatMap((tier) => {
    const preset = policy.presets[tier];
    return preset === undefined ? [] : [`Preset ${preset} (${tier}): ${PRESET_WORDS[preset]}.`];
  });
  return [
    ...(policy.mode === "observe" ? ["Observes only: decides and writes down, but stops no call."] : []),
    ...(policy.session ? [] : ["The session's risk does not count: private data may go outside after outside content came in."]),
    ...(presets.length === 0 ? [`Preset balanced (nobody set one): ${PRESET_WORDS.balanced}.`] : presets),
    ...(presets.length > 1 ? ["Of these presets the strictest counts."] : []),
    ...VERDICT_ORDER.flatMap((verdict) => policy.rules.filter((rule) => rule.verdict === verdict).map(ruleWords)),
    ...policy.overrides.map(overrideWords),
    ...serverWords(policy),
    ...clientWords(policy),
    ...(journal === undefined ? [] : journalWords(journal)),
    ...notes.map(({ severity, message, help, at }) => {
      const place = at === undefined ? "" : `${at.file}:${at.line}: `;
      return `${SEVERITY_WORDS[severity]}: ${place}${message} ${help}`;
    }),
  ];
}
