// How often the judge's conclusions are right, by split: hint by hint and value by value, and the proposals at the bar.
import { PROPOSAL_BAR } from "../../dist/lint.js";
import { printTable } from "../table.mjs";
import { score, shareText } from "./score.mjs";
import { SPLITS } from "./split.mjs";

const HINTS = ["readOnly", "destructive", "idempotent", "openWorld"];
const REASSURES = { readOnly: true, destructive: false, idempotent: true, openWorld: false };

/** What is asked of the judge: `tells` says whether a tool with its table is told to have the value. */
const QUESTIONS = HINTS.flatMap((hint) =>
  [REASSURES[hint], !REASSURES[hint]].map((value) => ({
    what: `${hint} ${value}`,
    hint,
    value,
    tells: ({ conclusions }) => conclusions[hint].value === value,
  })),
);

/** What is proposed so surely that it may be accepted with others at one stroke: `meets` says how sure is enough. */
const proposals = (meets) =>
  HINTS.map((hint) => ({
    what: `${hint} ${REASSURES[hint]}`,
    hint,
    value: REASSURES[hint],
    tells: (tool) => tool.conclusions[hint].value === REASSURES[hint] && meets(tool, hint),
  }));

const AS_FITTED = proposals(
  ({ conclusions, table }, hint) => table.confidence(hint, conclusions[hint]) >= table.proposalBar[hint],
);
const AS_SHIPPED = proposals(({ conclusions }, hint) => conclusions[hint].confidence >= PROPOSAL_BAR[hint]);

function rowsOf(questions, tools) {
  return questions.flatMap(({ what, hint, value, tells }) =>
    SPLITS.map((split) => {
      const scored = score(
        tools.filter((tool) => tool.split === split),
        ({ truth }) => (truth[hint] === null ? null : truth[hint] === value),
        tells,
      );
      return { what, split, hint, ...scored };
    }),
  );
}

const HEAD = ["what", "split", "precision", "recall"];
const cells = ({ what, split, right, told, all }) => [what, split, shareText(right, told), shareText(right, all)];

/** Prints the tables; answers the rows of every conclusion, with the tools that were told wrongly or missed. */
export function printConclusions(tools) {
  const concluded = rowsOf(QUESTIONS, tools);
  printTable("Every conclusion, whatever its confidence", HEAD, concluded.map(cells));
  const shipped = rowsOf(AS_SHIPPED, tools);
  printTable("Proposals at the bar, as the built package makes them", HEAD, shipped.map(cells));
  const fitted = rowsOf(AS_FITTED, tools);
  printTable("Proposals at the bar, by a table fitted now (without the tool's server)", HEAD, fitted.map(cells));
  return concluded;
}

/** Prints what the labels of one table allow for the bars: what is aimed at is a lower bound of 0.975. */
export function printBars({ bars }) {
  const rows = HINTS.map((hint) => [`${hint} ${REASSURES[hint]}`, bars[hint].bar, shareText(bars[hint].right, bars[hint].of)]);
  printTable("The bars, fitted now", ["what", "bar", "right at or above it, of the tools fitted on"], rows);
}
