import type { QuestionLine, QuestionView } from "../console/api.js";
import type { Decision } from "../core/decide/decision.js";
import { explain } from "../core/explain/explain.js";
import type { OpenQuestion } from "../core/approve/open-question.js";
import { cut } from "../core/explain/prompt-text.js";
import { visible } from "../core/tool/visible.js";
import { judgeText } from "../classify/judge-text.js";
import { member } from "../wire/json.js";

/** A question as the queue lists it. */
export function questionLine(question: OpenQuestion, waiting: number | null): QuestionLine {
  const { id, asked, until, asking, server, tool, effect, client, causes } = question;
  const important = question.arguments.filter((argument) => argument.important);
  const [first] = important.length > 0 ? important : question.arguments;
  const gist = first === undefined ? "no arguments" : cut(`${visible(first.name)}: ${visible(textOf(question, first))}`, 120);
  return { id, asked, until, asking, label: server.label, tool, effect, client: client.name, causes, waiting, gist };
}

/** A text as it is; anything else as the renderer shows it. */
function textOf({ args }: OpenQuestion, { name, shown }: OpenQuestion["arguments"][number]): string {
  const value = member(args, name);
  return typeof value === "string" ? value.slice(0, 200) : shown;
}

/** A question in full. */
export function questionView(question: OpenQuestion): QuestionView {
  const { id, asked, until, asking, server, tool, displayName, prompt, args, effect, reach, why, causes } = question;
  const { proposals, forSession, client } = question;
  return {
    id,
    asked,
    until,
    asking,
    label: server.label,
    tool,
    displayName,
    prompt,
    args,
    arguments: question.arguments,
    effect,
    reach,
    why,
    causes,
    reasoning: reasoningOf(question),
    proposals,
    forSession,
    client,
  };
}

function reasoningOf({ asking, effect, reach, reasons, hints, steps }: OpenQuestion): string {
  const [first, ...rest] = reasons;
  if (first === undefined) return "";
  const decision: Decision = {
    verdict: asking,
    effect,
    reach,
    reasons: [first, ...rest],
    marks: { content: false, private: false },
  };
  try {
    return explain({ decision, cause: null, hints, steps, conditional: false, judge: "", grave: null }, judgeText);
  } catch {
    // The question's file is only looked at in outline; what it shows beside the prompt may be of another version.
    return "The reasoning could not be read; the question above is whole.";
  }
}
