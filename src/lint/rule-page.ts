import type { Json } from "../wire/json.js";
import type { LintRule } from "./rule.js";

/** The documentation page of a rule, in Markdown, made from the rule itself: prose, samples and fixes that the tests run. */
export function rulePage(rule: LintRule): string {
  const about = { tool: "one tool", list: "the whole list", lists: "the lists of several servers" }[rule.scope];
  const facts = [
    `Severity: **${rule.severity}**`,
    rule.heuristic ? "heuristic (a guess from names and schemas)" : "not heuristic",
    `looks at ${about}`,
    ...(rule.hint === undefined ? [] : [`hint: \`${rule.hint}Hint\``]),
    ...(rule.claim === undefined ? [] : [`claim: ${rule.claim}`]),
  ];
  const invalid = rule.invalid.flatMap(({ definition, fixed, revision }) => [
    ...(revision === undefined ? [] : [`At revision ${revision}:\n`]),
    block(definition),
    ...(fixed === undefined ? [] : ["fixed:\n", block(fixed)]),
  ]);
  return [
    `<!-- Made from src/lint/rules/${rule.id}/rule.ts; a test compares the two. -->\n`,
    `# ${rule.id}\n`,
    `${rule.summary}\n`,
    `${facts.join(" · ")}\n`,
    `Follows: ${rule.clause}\n`,
    `## Why\n\n${rule.why}\n`,
    "## Reported\n",
    ...invalid,
    "## Not reported\n",
    ...rule.valid.map(block),
  ].join("\n");
}

/** The page that lists all rules. */
export function rulesPage(rules: readonly LintRule[]): string {
  const rows = rules.map(
    ({ id, severity, heuristic, summary }) => `| [${id}](${id}.md) | ${severity}${heuristic ? ", heuristic" : ""} | ${summary} |`,
  );
  return [
    "<!-- Made from src/lint/rules.ts; a test compares the two. -->\n",
    "# Rules\n",
    "What `heed check` reports about a tool list. Errors break the specification or a client; heuristic rules guess from names and schemas, say so, and are at most warnings.\n",
    "| rule | severity | reports |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** Longer samples are cut: a page is for people. */
const MAX_LINES = 60;

function block(sample: Json): string {
  const lines = JSON.stringify(sample, null, 2).split("\n");
  if (lines.length > MAX_LINES)
    return `\`\`\`text\n${lines.slice(0, 12).join("\n")}\n… (${lines.length - 12} lines more)\n\`\`\`\n`;
  return `\`\`\`json\n${escapeInvisible(JSON.stringify(sample, null, 2))}\n\`\`\`\n`;
}

/** Samples of invisible characters are written as JSON escapes, so that the page shows them. */
function escapeInvisible(json: string): string {
  return json.replace(/[\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}
