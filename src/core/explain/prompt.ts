import type { Hash } from "../../wire/branded.js";
import type { Json, JsonObject } from "../../wire/json.js";
import type { Call, Evaluation } from "../decide/decision.js";
import { promptEnding } from "./prompt-ending.js";
import { NOTHING_BESIDE, type Beside } from "../approve/beside-arguments.js";
import { promptArguments, type ArgumentLines, type PromptArguments } from "./prompt-arguments.js";
import { promptBeside } from "./prompt-beside.js";
import { promptChanges, type PromptChanges } from "./prompt-changes.js";
import { promptForm, type Asking } from "./prompt-form.js";
import { cut, fenced, words } from "./prompt-text.js";
import { promptValue } from "./prompt-value.js";
import { promptWhy } from "./prompt-why.js";
import type { Reason } from "../decide/reason.js";
import { VOID_YES } from "../approve/void-yes.js";

/** No name that a person can be expected to read is longer (2025-11-25 allows 128). */
const NAME = 200;

/** What a surface can show of one prompt: characters in all. */
export type Surface = { readonly characters: number };

/** What a prompt is made of. `until`: when no answer becomes a no, as a person reads it ("14:32"), or null if it never does. */
export type PromptInput = {
  readonly asking: Asking;
  readonly call: Call;
  readonly evaluation: Evaluation;
  readonly arguments: Omit<PromptArguments, "paths">;
  /** What the message carries beside its arguments, as it is to be shown; absent where it carries nothing. */
  readonly beside?: Beside;
  /** What the call answers to a question of its server's; absent where it answers nothing. */
  readonly answers?: Json;
  /** For a drifted tool: what has changed. */
  readonly changes?: PromptChanges | null;
  /** Tools that bear the same display name, or one that looks like it: their raw names. */
  readonly lookalikes: readonly string[];
  readonly forSession: boolean;
  /** The person said yes to this very call, and it did not run, for something had changed: they are told so. */
  readonly voided?: boolean;
  readonly until: string | null;
  readonly surface: Surface;
  readonly hash: Hash;
  /** Words the reasons of other layers (evidence of a judge or verifier). */
  readonly others?: (reason: Reason) => string | undefined;
};

/** A rendered prompt. `complete` is false where the surface cannot show the whole call: then it must not take the approval. */
export type Prompt = { readonly text: string; readonly complete: boolean; readonly form: JsonObject };

/**
 * Renders a prompt: the decision first, then the whole arguments and what stands beside them, then why, then what no
 * answer means.
 * No input adds a line, but for a marked and fenced block of an argument that has lines itself.
 *
 * @example
 * renderPrompt(input).text.split("\n")[0]; // 'billing › `delete_invoice` ("Delete Invoice") can destroy data. Type its name to run it.'
 */
export function renderPrompt(input: PromptInput): Prompt {
  const first = `${who(input)} ${does(input)} ${input.asking === "challenge" ? "Type its name to run it." : "Run it?"}`;
  const why = promptWhy(input.evaluation, input.call.tool, input.others);
  const end = promptEnding({ ...input, by: "words" });
  const answers = answersShown(input);
  const beside = promptBeside(input.beside ?? NOTHING_BESIDE, Math.max(120, input.surface.characters / 3), input.hash);
  const changes = promptChanges(input.changes ?? null);
  const voided = input.voided === true ? [VOID_YES] : [];
  const others = sizeOf(beside.lines) + sizeOf(answers.lines) + sizeOf(voided) + sizeOf(changes);
  const room = input.surface.characters - first.length - why.length - end.length - others - 100;
  const shown = promptArguments({ ...input.arguments, paths: input.call.paths }, Math.max(room, 0), input.hash);
  const text = [first, ...shown.lines, ...beside.lines, ...answers.lines, ...voided, why, ...changes, end].join("\n");
  return {
    text,
    complete:
      shown.whole &&
      beside.whole &&
      answers.whole &&
      input.call.tool.name.length <= NAME &&
      text.length <= input.surface.characters,
    form: promptForm(input.asking, input.forSession),
  };
}

/** Answers that go to the server with the call: they decide what it does as its arguments do. */
function answersShown({ answers, surface, hash }: PromptInput): ArgumentLines {
  if (answers === undefined) return { lines: [], whole: true };
  const { line, block, whole } = promptValue(answers, Math.max(120, surface.characters / 3), hash);
  return { lines: [`Answers to a question of the server: ${line}`, ...block], whole };
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** The label and the raw name always; the display name only beside them. */
function who({ call: { tool }, lookalikes }: PromptInput): string {
  const display = tool.displayName === tool.name ? "" : ` (${quoted(tool.displayName)})`;
  const alike =
    lookalikes.length === 0
      ? ""
      : ` (not to be confused with ${lookalikes
          .slice(0, 3)
          .map((name) => fenced(cut(name, 60)))
          .join(", ")})`;
  return `${words(tool.label)} › ${fenced(cut(tool.name, NAME))}${display}${alike}`;
}

function quoted(display: string): string {
  const shown = words(display);
  return shown.startsWith("`") ? shown : `"${shown}"`;
}

/** What the call can do, as far as anybody credible says. */
function does({ evaluation: { decision } }: PromptInput): string {
  const outside = decision.reach === "open";
  switch (decision.effect) {
    case "read":
      return outside ? "reads, and may reach out to do so." : "reads.";
    case "additive":
      return outside ? "adds data, and may reach beyond its own system." : "adds data.";
    case "presumed":
      return "can change data.";
    case "destructive":
      return "can destroy data.";
  }
}
