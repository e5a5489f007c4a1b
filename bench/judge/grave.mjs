// Whether a call is grave: how often the classifier says so of the tools that two readings agree about.
import { readFileSync } from "node:fs";
import { grave } from "../../dist/lint.js";
import { parseTool } from "../../dist/core.js";
import { printTable } from "../table.mjs";
import { score, shareText } from "./score.mjs";
import { SPLITS } from "./split.mjs";

const { labels } = JSON.parse(readFileSync(new URL("grave-labels.json", import.meta.url), "utf8"));

/** The kind that both readings give, null where both say none; undefined where they differ, or nobody read it. */
function truthOf(tool) {
  const [first, second] = labels[tool.id] ?? [null, null];
  return first === second && tool.truth.readOnly !== null ? first : undefined;
}

/** Prints the tables, and gives back the tools that were wrong or missed, for those who may look. */
export function printGrave(tools) {
  const known = tools
    .filter((tool) => truthOf(tool) !== undefined)
    .map((tool) => ({ ...tool, is: truthOf(tool), said: grave(parseTool(tool.definition, "2025-11-25"))?.kind ?? null }));
  const rows = (of, tells) =>
    [...SPLITS, "all"].map((split) => {
      const { told, right, all } = score(
        known.filter((tool) => split === "all" || tool.split === split),
        of,
        tells,
      );
      return [split, shareText(right, told), shareText(right, all)];
    });
  const about = (what, of, tells) => rows(of, tells).map((row) => [what, ...row]);
  const isGrave = ({ is }) => is !== null;
  const kinds = ["money", "people", "access", "credentials", "code"];
  printTable(
    "Grave calls (all labelled tools; those that only read are not grave)",
    ["what", "split", "precision", "recall"],
    [
      ...about("grave", isGrave, ({ said }) => said !== null),
      ...about("grave, of a known kind", isGrave, ({ said }) => said !== null && said !== "unknown"),
      ...kinds.flatMap((kind) =>
        about(
          kind,
          ({ is }) => is === kind,
          ({ said }) => said === kind,
        ).slice(-1),
      ),
    ],
  );
  return known;
}
