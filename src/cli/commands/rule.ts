import { visible } from "../../core/tool/visible.js";
import { RULES } from "../../lint/rules.js";
import { closest } from "../../policy/closest.js";
import type { Json } from "../../wire/json.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { PAGE_NAMES, pageOf } from "../rule/page-of.js";
import { createPaint } from "../screen/paint.js";
import { programJson } from "../screen/program-json.js";
import { wrap } from "../screen/wrap.js";
import { VERSION } from "../../node/version.js";

const HELP = `heed rule: what a rule of heed check reports, and why

  heed rule                      every rule, in a line each
  heed rule null-hint            one of them: why it matters, what is reported, what is not

Takes the name of any finding, also of those about sources, the lock or the connection.

  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [name, extra] = input.words;
  if (extra !== undefined || input.rest !== null)
    throw new UsageError("too-many-words", "heed rule takes one name.", "heed rule null-hint");
  const asJson = input.flags.has("json");
  if (name === undefined) {
    if (asJson) io.out(`${programJson({ schema: 1, heed: VERSION, rules: RULES.map(facts) })}\n`);
    else io.out(overview(io));
    return 0;
  }
  const page = pageOf(name);
  if (page === null) {
    const near = closest(name, PAGE_NAMES);
    throw new UsageError(
      "rule-unknown",
      `There is no rule ${JSON.stringify(name)}.`,
      near === null ? "heed rule lists them." : `Did you mean ${near}?`,
      { rule: name },
    );
  }
  const rule = RULES.find(({ id }) => id === name);
  if (asJson)
    io.out(`${programJson({ schema: 1, heed: VERSION, rule: rule === undefined ? { id: name } : facts(rule), page })}\n`);
  else io.out(visiblePage(page));
  return 0;
}

function facts({ id, severity, heuristic, summary, clause }: (typeof RULES)[number]): Readonly<Record<string, Json>> {
  return { id, severity, heuristic, summary, clause };
}

/** Samples hold what a person must see; a page has lines. */
function visiblePage(page: string): string {
  return `${page
    .trimEnd()
    .split("\n")
    .map((line) => visible(line))
    .join("\n")}\n`;
}

function overview({ columns, colour }: Io): string {
  const paint = createPaint(colour);
  const lines = RULES.flatMap(({ id, severity, heuristic, summary }) => [
    `${paint.bold(id)}  ${paint.dim(`${severity}${heuristic ? ", a guess" : ""}`)}`,
    ...wrap(summary, columns - 2, "").map((line) => `  ${line}`),
  ]);
  const others = PAGE_NAMES.filter((name) => !RULES.some(({ id }) => id === name));
  const more = wrap(`Findings of other kinds: ${others.join(", ")}.`, columns, "");
  return `${[...lines, "", ...more].join("\n")}\n`;
}

/** `heed rule`. */
export const ruleCommand: Command = { name: "rule", help: HELP, options: {}, run };
