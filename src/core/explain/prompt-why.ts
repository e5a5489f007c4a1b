import type { Claim, Effective4 } from "../trust/claim.js";
import type { Evaluation } from "../decide/decision.js";
import { describeReason } from "./describe-reason.js";
import { CAUTIOUS, HINTS, type HintName } from "../tool/hint.js";
import { listed, oneLine, words } from "./prompt-text.js";
import { causeOf } from "./question-cause.js";
import { QUESTION_CAUSES, type QuestionCause } from "./question-causes.js";
import type { Reason } from "../decide/reason.js";
import type { Tool } from "../trust/tool.js";

/** Characters of a path or name that a reason may show; longer ones lose their middle. */
const FOREIGN = 200;

const WARNS: Readonly<Record<HintName, string>> = {
  readOnly: "that it changes data",
  destructive: "that it destroys data",
  idempotent: "that repeating it does more each time",
  openWorld: "that it reaches beyond its own system",
};
const REASSURES: Readonly<Record<HintName, string>> = {
  readOnly: "it only reads",
  destructive: "it destroys nothing",
  idempotent: "repeating is safe",
  openWorld: "it stays inside its own system",
};

/**
 * Why a call is put before a person, in one line.
 *
 * @param others words the reasons of other layers, and fences what is foreign in them.
 */
export function promptWhy(evaluation: Evaluation, tool: Tool, others?: (reason: Reason) => string | undefined): string {
  return `Why: ${whySentences(evaluation, tool, others)
    .map((text, index) => (index === 0 ? text : capital(text)))
    .join(". ")}.`;
}

/**
 * The same as sentences, each in one line and without a full stop: the cause of the question first, then every further reason
 * of the decision, what warns, what reassures and why that does or does not count.
 */
export function whySentences(
  evaluation: Evaluation,
  tool: Tool,
  others?: (reason: Reason) => string | undefined,
): readonly string[] {
  // Paths, rules and codes come from files that anybody may have written: in a prompt nothing of them is read as Markdown.
  const describe = (reason: Reason): string => describeReason(reason, others, (text) => words(text, FOREIGN));
  // What a preset says follows from the hints, which are told below.
  const further = evaluation.decision.reasons.filter(({ code }) => code !== "preset").map(describe);
  const warns = warnings(evaluation.hints, describe);
  const cause = causeOf(evaluation.decision, { ...tool, hints: evaluation.hints });
  const told = claims(evaluation.hints, STANDINGS.has(cause) ? null : because(tool, describe));
  const silent = [...further, ...warns, ...told].length === 0 ? ["the server says nothing about what it does"] : [];
  const lead = leadOf(cause, tool, describe, silent.length > 0);
  const stands = STANDINGS.has(cause) ? [] : standing(evaluation, tool, describe);
  const sentences = [...new Set([...lead, ...further, ...warns, ...told, ...silent, ...stands])];
  // What a longer sentence begins with is not said twice: "its name says `purge`, which contradicts reading only".
  const apart = sentences.filter((text) => !sentences.some((other) => other.startsWith(`${text}, `)));
  return apart.map((text) => oneLine(text).replace(/[.;]$/, ""));
}

/** The causes that are how the tool stands: where one leads, nothing else has to say it. */
const STANDINGS: ReadonlySet<QuestionCause> = new Set<QuestionCause>([
  "changed",
  "not-reviewed",
  "reviewed-otherwise",
  "new-tool",
  "left-out",
  "not-listed",
]);

/** The cause in its own words, where none of the sentences that follow says it. */
function leadOf(cause: QuestionCause, tool: Tool, describe: (reason: Reason) => string, silent: boolean): readonly string[] {
  switch (cause) {
    // The first reason of the decision tells these whole; what warns tells the last.
    case "reaches-heed":
    case "unknown-call":
    case "session":
    case "rule":
    case "destructive":
      return [];
    case "not-reviewed":
      return [`you have not reviewed ${words(tool.label)}`];
    case "reviewed-otherwise":
      return [tool.standing === null ? QUESTION_CAUSES[cause].sentence : describe(tool.standing)];
    case "presumed":
      return silent ? [] : [QUESTION_CAUSES[cause].sentence];
    default:
      return [QUESTION_CAUSES[cause].sentence];
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What says that more care is needed, by source: the server itself, a person's file, or what the definition shows. */
function warnings(hints: Effective4, describe: (reason: Reason) => string): readonly string[] {
  const evidence: string[] = [];
  const byServer: string[] = [];
  const byPerson: string[] = [];
  for (const hint of HINTS) {
    for (const claim of hints[hint].claims) {
      if (claim.source === "annotations" && claim.value === CAUTIOUS[hint]) byServer.push(WARNS[hint]);
      if (claim.source === "override" && claim.value === CAUTIOUS[hint]) byPerson.push(WARNS[hint]);
      if ("weight" in claim && (claim.weight === "warning" || hints[hint].claims.some((other) => reassures(hint, other))))
        evidence.push(describe(claim.reason));
    }
  }
  evidence.push(...silentDoubts(hints, describe));
  // "not read-only" and "reaches out" are what anybody would assume: said only where nothing graver is.
  const telling = byServer.includes(WARNS.destructive) ? byServer.filter((text) => text !== WARNS.readOnly) : byServer;
  return [
    ...(telling.length > 0 ? [`the server ${said(telling)}`] : []),
    ...evidence,
    ...(byPerson.length > 0 ? [`a rule of yours ${said(byPerson)}`] : []),
  ];
}

/** So many doubts about what the server says nothing of are told: one tells enough, more tell more of the same. */
const MOST_SILENT = 3;

/**
 * What the definition shows of what the server neither claims nor warns of: a `delete_note` without annotations is not to
 * look milder than one that lies. That it repeats or reaches out, anybody would assume of a tool that says nothing.
 */
function silentDoubts(hints: Effective4, describe: (reason: Reason) => string): readonly string[] {
  const silent = (["destructive", "readOnly"] as const).filter((hint) =>
    hints[hint].claims.every(({ source }) => source !== "annotations" && source !== "override"),
  );
  const doubts = silent.flatMap((hint) =>
    hints[hint].claims.flatMap((claim) =>
      "weight" in claim && claim.weight === "doubt" && quotesNothing(claim.reason) ? [describe(claim.reason)] : [],
    ),
  );
  return [...new Set(doubts)].slice(0, MOST_SILENT);
}

/** True if the words of the reason hold nothing of a definition but what its name says, which is on show: no prose gets in this way. */
function quotesNothing({ args }: Reason): boolean {
  return args["where"] === "name" || Object.values(args).every((value) => typeof value !== "string");
}

/** That nobody reviewed the tool, or not as it is now, where nothing that it claims has led to that. */
function standing({ hints, decision }: Evaluation, tool: Tool, describe: (reason: Reason) => string): readonly string[] {
  const said = HINTS.some(
    (hint) => hints[hint].value === CAUTIOUS[hint] && hints[hint].claims.some((claim) => reassures(hint, claim)),
  );
  const matters = tool.trust === "drifted" || (tool.trust === "unknown" && decision.effect === "presumed");
  return said || !matters ? [] : [because(tool, describe)];
}

/** The gravest first and in one word, as the challenge that it leads to. */
function said(warnings: readonly string[]): string {
  const others = [...new Set(warnings)].filter((text) => text !== WARNS.destructive);
  return [
    ...(warnings.includes(WARNS.destructive) ? ["marks it destructive"] : []),
    ...(others.length > 0 ? [`says ${listed(others)}`] : []),
  ].join(" and ");
}

/** The server's reassurances, and why they do or do not count. @param why null where that has been said */
function claims(hints: Effective4, why: string | null): readonly string[] {
  const also = HINTS.some((hint) => hints[hint].claims.some((claim) => claim.source === "annotations" && !reassures(hint, claim)))
    ? "also "
    : "";
  const unheeded: string[] = [];
  const heeded: string[] = [];
  for (const hint of HINTS) {
    if (!hints[hint].claims.some((claim) => reassures(hint, claim))) continue;
    (hints[hint].value === CAUTIOUS[hint] ? unheeded : heeded).push(`that ${REASSURES[hint]}`);
  }
  const out: string[] = [];
  if (unheeded.length > 0) {
    const count =
      unheeded.length === 1 ? "that does not count" : unheeded.length === 2 ? "neither counts" : "none of that counts";
    out.push(`it ${also}claims ${listed(unheeded)}${why === null ? `; ${count}` : `; ${why}, so ${count}`}`);
  }
  if (heeded.length > 0)
    out.push(
      `it ${also}claims ${listed(heeded)}; you have reviewed it, so ${heeded.length === 1 ? "that counts" : "they count"}`,
    );
  return out;
}

function reassures(hint: HintName, claim: Claim): boolean {
  return claim.source === "annotations" && claim.value !== CAUTIOUS[hint];
}

function because(tool: Tool, describe: (reason: Reason) => string): string {
  switch (tool.trust) {
    case "drifted":
      return QUESTION_CAUSES.changed.sentence;
    case "withheld":
      return "the tool is withheld";
    case "trusted":
      return "there is reason to doubt it";
    case "unknown":
      // A review that exists and does not hold is never void in silence.
      // As little as that a reviewed server's tool was left out, or is new since then.
      return tool.standing === null ? `you have not trusted ${words(tool.label)}` : describe(tool.standing);
  }
}
