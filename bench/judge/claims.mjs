// The lax-claim rules among claims: of the tools that make the claim and are warned about, how many are really lax.
import { lint, RULES } from "../../dist/lint.js";
import { parseTool } from "../../dist/core.js";
import { printTable } from "../table.mjs";
import { score, shareText } from "./score.mjs";
import { SPLITS } from "./split.mjs";

const REVISION = "2025-11-25";
/** Fewer labelled claims than this tell nothing of a rule. */
const CLAIMS_AT_LEAST = 25;
const GOAL = 0.8;

/** The claim that each lax rule is about; it means nothing beside `readOnlyHint: true` where that makes the hint void. */
const CLAIMS = {
  readOnly: { key: "readOnlyHint", value: true },
  destructive: { key: "destructiveHint", value: false, writersOnly: true },
  idempotent: { key: "idempotentHint", value: true, writersOnly: true },
  openWorld: { key: "openWorldHint", value: false },
};

const LAX_RULES = RULES.filter(({ claim }) => claim === "lax");

const claims = (tool, { key, value, writersOnly }) =>
  tool.annotations?.[key] === value && !(writersOnly && tool.annotations.readOnlyHint === true);

/** Names of the tools that each rule's findings about lax claims are about, by rule; doubts by rule and hint. */
function warnedOf(definitions) {
  const parsed = definitions.map((definition) => parseTool(definition, REVISION));
  const warned = new Map();
  for (const { rule, tool, claim, hint, args } of lint(parsed)) {
    if (claim !== "lax" && rule !== "doubted-hint") continue;
    const about = tool === undefined ? (args.writes ?? []) : [parsed[tool].name];
    const key = claim === "lax" ? rule : `${rule} ${hint}`;
    warned.set(key, new Set([...(warned.get(key) ?? []), ...about]));
  }
  return warned;
}

/** Each labelled tool that makes a claim as its server declares it, with the rules that warn of it. */
function asDeclared(servers) {
  return servers.flatMap(({ definitions, tools }) => {
    const warned = warnedOf(definitions);
    return tools.map((tool) => {
      const { name } = tool.definition;
      const rules = new Set([...warned].flatMap(([rule, names]) => (names.has(name) ? [rule] : [])));
      return { ...tool, declared: definitions.find((definition) => definition.name === name), rules: () => rules };
    });
  });
}

/** Each labelled tool with the claim put on it, as no server declared it. */
function asIfClaimed(servers) {
  return servers.flatMap(({ tools }) =>
    tools.map((tool) => ({
      ...tool,
      declared: null,
      rules: ({ key, value }) => new Set(warnedOf([{ ...tool.definition, annotations: { [key]: value } }]).keys()),
    })),
  );
}

const severityOf = (hint) => LAX_RULES.find((rule) => rule.hint === hint).severity;

function rowsOf(tools, splits) {
  const hints = Object.keys(CLAIMS);
  const subjects = [
    ...LAX_RULES.map((rule) => ({
      what: `${rule.id} (${rule.severity})`,
      hint: rule.hint,
      tells: (rules) => rules.has(rule.id),
    })),
    ...hints.map((hint) => ({
      what: `any ${severityOf(hint)} about ${CLAIMS[hint].key}: ${CLAIMS[hint].value}`,
      hint,
      tells: (rules) => LAX_RULES.some((rule) => rule.hint === hint && rules.has(rule.id)),
    })),
    ...["readOnly", "destructive"].map((hint) => ({
      what: `doubted-hint, ${hint}Hint (note)`,
      hint,
      tells: (rules) => rules.has(`doubted-hint ${hint}Hint`),
    })),
    {
      what: "one-stamp-on-unlike-tools, what it names (note)",
      hint: "readOnly",
      tells: (rules) => rules.has("one-stamp-on-unlike-tools"),
    },
  ];
  return subjects.flatMap(({ what, hint, tells }) =>
    splits.map(([split, within]) => {
      const claim = CLAIMS[hint];
      const claiming = tools.filter((tool) => within(tool) && (tool.declared === null || claims(tool.declared, claim)));
      const lax = ({ truth }) => (truth[hint] === null ? null : truth[hint] !== claim.value);
      return { what, split, ...score(claiming, lax, (tool) => tells(tool.rules(claim))) };
    }),
  );
}

const cells = ({ what, split, sure, told, right, all }) => {
  const met = told > 0 && all > 0 && right / told >= GOAL && right / all >= GOAL;
  const verdict =
    sure < CLAIMS_AT_LEAST ? `too few claims (${sure})` : met ? `met of ${sure} claims` : `missed of ${sure} claims`;
  return [what, split, shareText(right, told), shareText(right, all), verdict];
};

/** Prints both tables. */
export function printClaims(servers) {
  const splits = [...SPLITS.map((split) => [split, (tool) => tool.split === split]), ["all", () => true]];
  const head = [
    "rule",
    "split",
    "really lax, of those warned about",
    "warned about, of the lax claims",
    `goal ${GOAL} and ${GOAL}`,
  ];
  const declared = rowsOf(asDeclared(servers), splits).filter(({ sure }) => sure > 0);
  printTable("Lax claims as servers make them", head, declared.map(cells));
  const supposed = rowsOf(asIfClaimed(servers), splits).filter(({ what }) => what.startsWith("any "));
  printTable(
    "If every labelled tool made the claim (supposed: no server says so; half of these tools write, of real claims few are lax)",
    [
      "claim",
      "split",
      "really lax, of those warned about",
      "warned about, of the lax claims",
      "warned about, of the honest claims",
    ],
    supposed.map((row) => [...cells(row).slice(0, 4), shareText(row.told - row.right, row.sure - row.all)]),
  );
}
