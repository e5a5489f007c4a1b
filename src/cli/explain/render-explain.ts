import type { Evaluation } from "../../core/decision.js";
import { VERDICT_WORDS } from "../../core/describe-reason.js";
import { explain } from "../../core/explain.js";
import { displayName } from "../../core/parsed-tool.js";
import { visible } from "../../core/visible.js";
import { CLIENTS } from "../../lint/clients/client-predictions.js";
import { inferText } from "../../lint/infer/infer-text.js";
import type { AssessedTool } from "../assess/assess.js";
import type { ServerReport } from "../assess/report.js";
import { paintVerdict } from "../check/check-tools.js";
import { trustSentence } from "../check/check-head.js";
import { createPaint } from "../screen/paint.js";
import { shellQuote } from "../screen/shell-quote.js";
import { wrap } from "../screen/wrap.js";
import type { Change } from "./changes.js";

/** The whole reasoning of one decision as a person reads it. */
export function renderExplain(
  server: ServerReport,
  tool: AssessedTool,
  evaluation: Evaluation,
  changes: readonly Change[],
  options: { readonly columns: number; readonly colour: boolean },
): string {
  const paint = createPaint(options.colour);
  const { parsed } = tool.listed;
  const title = displayName(parsed);
  const named = title === parsed.name ? "" : ` (“${visible(title)}”)`;
  const lines = [paint.bold(`${visible(server.label)} › ${visible(parsed.name)}${named}`), trustSentence(server), ""];
  const [verdict = "", ...rest] = explain(evaluation, inferText).split("\n");
  lines.push(...fold(paintVerdict(paint, evaluation.decision.verdict, verdict), options.columns));
  for (const line of rest)
    lines.push(...(line === "hints" || line === "steps" ? ["", paint.bold(line)] : fold(line, options.columns)));
  lines.push(
    "",
    paint.bold("what would change it"),
    ...changes.flatMap((change) => fold(`  ${changeText(change, server, tool, evaluation)}`, options.columns)),
  );
  lines.push("", paint.bold("other clients, by its hints alone"));
  for (const { id, name, as_of, source } of CLIENTS)
    lines.push(...fold(`  ${name}: ${predicted(tool.others[id])}  ${paint.dim(`(${as_of}, ${source})`)}`, options.columns));
  return `${lines.join("\n")}\n`;
}

function changeText(
  { act, to }: Change,
  { words, label, locked }: ServerReport,
  { listed }: AssessedTool,
  { decision }: Evaluation,
): string {
  const result =
    to === decision.verdict
      ? `nothing (it stays “${VERDICT_WORDS[to] ?? to}”)`
      : `“${VERDICT_WORDS[decision.verdict] ?? ""}” becomes “${VERDICT_WORDS[to] ?? to}”`;
  const target = words.map(shellQuote).join(" ");
  const name = listed.parsed.name;
  switch (act) {
    case "trust":
      return `A review of this server as it is now: ${result}.${to === decision.verdict ? "" : `  heed trust -- ${visible(target)}`}`;
    case "override":
      return `A person's word at that review that it only reads: ${result}.${to === decision.verdict ? "" : `  heed trust --override ${visible(shellQuote(`${name}.readOnly=true`))} --reason '…' -- ${visible(target)}`}`;
    case "rule":
      return `An accepted rule that allows ${visible(name)} by name: ${result}.${to === decision.verdict ? "" : `  - {id: …, verdict: allow, server: ${visible(locked ?? label)}, tool: ${visible(name)}}`}`;
  }
}

function predicted(prediction: "run" | "ask" | "deny"): string {
  return { run: "runs it unasked", ask: "asks", deny: "refuses it" }[prediction];
}

/** A line of the core's text, wrapped under its own indentation. */
function fold(line: string, columns: number): readonly string[] {
  const indent = /^ */u.exec(line)?.[0] ?? "";
  return wrap(line.slice(indent.length), columns - indent.length, "  ").map((each) => `${indent}${each}`);
}
