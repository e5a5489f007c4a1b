import type { Beside } from "../core/approve/beside-arguments.js";
import type { Call, Evaluation } from "../core/decide/decision.js";
import type { Rememberable } from "../core/approve/may-remember.js";
import { formAnswer } from "../core/explain/prompt-form.js";
import { renderPrompt, type Prompt } from "../core/explain/prompt.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import { undeclaredMembers } from "../core/tool/undeclared-members.js";
import { judgeText } from "../classify/judge-text.js";
import { skeleton } from "../classify/skeleton.js";
import type { Hash } from "../wire/branded.js";
import type { Json } from "../wire/json.js";
import type { CallOptions } from "./client.js";
import type { Ask, Question } from "./question.js";
import type { Timer } from "./timer.js";

/** The ways in which a question ends. `mistyped`: another text than the tool's name, which is no approval and no refusal either. */
export type Asked = "allow" | "allow-session" | "declined" | "mistyped" | "unseen" | "timed-out" | "withdrawn";

/** What asking needs. `characters`: what the application can show of one question. */
export type Asking = {
  readonly ask: Ask;
  readonly within: number;
  readonly characters: number;
  readonly now: () => number;
  readonly timer: Timer;
  readonly hash: Hash;
};

/** What is asked about: `args` as the call has them, undefined where it has none. */
export type Subject = {
  readonly call: Call;
  readonly args: Json | undefined;
  /** What the message holds beside them. */
  readonly beside: Beside;
  readonly evaluation: Evaluation;
  /** What a yes to it may be remembered as. */
  readonly remembers: Rememberable;
  readonly kind: "ask" | "challenge";
  readonly listed: ListedTool;
  readonly list: readonly ListedTool[];
  /** The person said yes to this call before, and that yes proved void. */
  readonly voided: boolean;
};

/** Asks one question and waits for the first of: an answer, the end of the time, the caller's abort. */
export async function askPerson(asking: Asking, subject: Subject, signal: CallOptions["signal"]): Promise<Asked> {
  const forSession = subject.kind === "ask" && subject.remembers === "call";
  const prompt = render(asking, subject, forSession);
  // A question that cannot be shown whole is not asked: nobody could know what they allow.
  if (!prompt.complete) return "unseen";
  if (signal?.aborted === true) return "withdrawn";
  let end: (how: Asked) => void = () => undefined;
  const ended = new Promise<Asked>((resolve) => {
    end = resolve;
  });
  const wait = asking.timer(asking.within);
  void wait.over.then(() => end("timed-out"));
  signal?.addEventListener("abort", () => end("withdrawn"));
  const { tool } = subject.call;
  const common = {
    text: prompt.text,
    form: prompt.form,
    tool,
    evaluation: subject.evaluation,
    over: ended.then(() => undefined),
  };
  const question: Question =
    subject.kind === "challenge" ? { ...common, kind: "challenge" } : { ...common, kind: "ask", forSession };
  void answer(asking.ask, question, forSession).then((how) => end(how));
  const how = await ended;
  wait.cancel();
  return how;
}

/** Reads what the application answers; whatever is not exactly an approval is none. */
async function answer(ask: Ask, question: Question, forSession: boolean): Promise<Asked> {
  let content: unknown;
  try {
    content = await ask(question);
  } catch {
    return "unseen";
  }
  if (
    typeof content === "object" &&
    content !== null &&
    Object.hasOwn(content, "decision") &&
    Reflect.get(content, "decision") === "deny"
  ) {
    return "declined";
  }
  const said = formAnswer(question.kind, forSession, question.tool.name, content);
  if (said === "deny") return "mistyped";
  return said === "empty" ? "unseen" : said;
}

function render(
  asking: Asking,
  { call, args, beside, evaluation, kind, listed, list, voided }: Subject,
  forSession: boolean,
): Prompt {
  return renderPrompt({
    asking: kind,
    call,
    evaluation,
    arguments: {
      value: args,
      spelling: null,
      undeclared: args === undefined ? null : undeclaredMembers(listed.parsed.inputSchema, args),
    },
    beside,
    lookalikes: list.filter((other) => other !== listed && looksLike(other, listed)).map((other) => other.tool.name),
    forSession,
    voided,
    until: clockTime(asking.now() + asking.within),
    surface: { characters: asking.characters },
    hash: asking.hash,
    others: judgeText,
  });
}

/** True if a person could take one for the other by the name that they are shown. */
function looksLike({ tool: other }: ListedTool, { tool }: ListedTool): boolean {
  const own = skeleton(tool.displayName);
  return skeleton(other.displayName) === own || skeleton(other.name) === own;
}

/** Hours and minutes where the person is, as far as the platform knows. */
function clockTime(at: number): string {
  return new Date(at).toTimeString().slice(0, 5);
}
