import { joinWords } from "../../lint/hint-text.js";
import type { Evaluation } from "../../core/decide/decision.js";
import { VERDICT_WORDS } from "../../core/explain/describe-reason.js";
import { bearing } from "../../core/tool/hint.js";
import { explain } from "../../core/explain/explain.js";
import { displayName } from "../../core/tool/parsed-tool.js";
import type { Verdict } from "../../core/trust/tool.js";
import { visible } from "../../core/tool/visible.js";
import { CLIENTS } from "../../lint/clients/client-predictions.js";
import { judgeText } from "../../classify/judge-text.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import type { ServerReport } from "../assess/report.js";
import { paintVerdict } from "../check/check-tools.js";
import { trustSentence } from "../check/check-head.js";
import { createPaint } from "../screen/paint.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
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
  const [verdict = "", ...rest] = explain(evaluation, judgeText).split("\n");
  lines.push(...fold(paintVerdict(paint, evaluation.decision.verdict, verdict), options.columns));
  for (const line of rest)
    lines.push(...(line === "hints" || line === "steps" ? ["", paint.bold(line)] : fold(line, options.columns)));
  lines.push("", paint.bold("what would change it"));
  for (const change of changes) {
    if (change.act !== "override" || !warned(tool))
      lines.push(...changeLines(change, server, tool, evaluation.decision.verdict, options.columns));
  }
  lines.push("", paint.bold("other clients, by its hints alone"));
  for (const { id, name, as_of, source, readsHints } of CLIENTS) {
    if (readsHints)
      lines.push(...fold(`  ${name}: ${predicted(tool.others[id])}; ${paint.dim(`${as_of}, ${source}`)}`, options.columns));
  }
  const blind = CLIENTS.filter(({ readsHints }) => !readsHints);
  const asking = blind.filter(({ id }) => tool.others[id] !== "run").map(({ name }) => name);
  const running = blind.filter(({ id }) => tool.others[id] === "run").map(({ name }) => name);
  lines.push(...fold(`  without reading hints: ${joinWords(asking)} ask, ${joinWords(running)} runs it`, options.columns));
  return `${lines.join("\n")}\n`;
}

function changeLines(
  change: Change,
  { again, listing }: ServerReport,
  { listed }: AssessedTool,
  now: Verdict,
  columns: number,
): readonly string[] {
  const { name } = listed.parsed;
  const { what, how } = wayOf(change, name, again);
  const { act, to } = change;
  if (to === now) return fold(`  ${what}: no change.`, columns);
  // A saved list cannot be reviewed; the server that it came from can.
  const said = `  ${what}: ${VERDICT_WORDS[to] ?? to} instead of ${VERDICT_WORDS[now] ?? now}.`;
  if (listing.via === "file" && act !== "rule") return fold(said, columns);
  // What a person copies is not broken.
  return [...fold(said, columns), `    ${visible(how)}`];
}

function wayOf(change: Change, name: string, again: ServerReport["again"]): { readonly what: string; readonly how: string } {
  switch (change.act) {
    case "trust":
      return { what: "A review of this server as it is now", how: `heed trust ${again.trust}` };
    case "override":
      return {
        what: "Your word, at a review, that it only reads",
        how: `heed trust --override=${shellQuote(`${name}.readOnly=true`)} --reason '…' ${again.trust}`,
      };
    case "rule":
      return {
        what: `${change.after === null ? "A" : "After a review, a"} rule in your own, accepted heed.yaml`,
        how: change.rule,
      };
  }
}

/** The server itself warns of the tool: nobody is invited to talk that away. */
function warned({ listed }: AssessedTool): boolean {
  return (["readOnly", "destructive"] as const).some((hint) => bearing(hint, listed.parsed.declared[hint]) === "warning");
}

function predicted(prediction: "run" | "ask" | "deny"): string {
  return { run: "runs it unasked", ask: "asks", deny: "refuses it" }[prediction];
}

/** A line of the core's text, wrapped under its own indentation. */
function fold(line: string, columns: number): readonly string[] {
  const indent = /^ */u.exec(line)?.[0] ?? "";
  return wrap(line.slice(indent.length), columns - indent.length, "  ").map((each) => `${indent}${each}`);
}
