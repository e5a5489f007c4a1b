import type { Finding } from "../../../core/decide/reason.js";
import { visible } from "../../../core/tool/visible.js";
import { count } from "../../screen/plural.js";
import type { CheckRun } from "./checked.js";
import { relativePath } from "./relative-path.js";
import { rowsOf, type Row } from "./row.js";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** Annotations of a GitHub job, as workflow commands: one line each. GitHub shows ten of a kind a step, so the gravest come first. */
export function* githubCommands({ servers, rest, cwd }: CheckRun): Generator<string> {
  const rows: Row[] = [];
  for (const server of servers) {
    if ("report" in server) rows.push(...rowsOf(server).filter(({ known, suppressed }) => !known && suppressed === null));
    else yield command("error", { title: `heed: ${visible(server.label)}` }, `${server.error.message} ${server.error.help}`);
  }
  const about = rest.map(restRow);
  const order = ["error", "warning", "note"] as const;
  for (const severity of order) {
    for (const row of [...rows, ...about].filter((one) => one.severity === severity)) {
      const place = row.at === null ? {} : { file: relativePath(row.at.file, cwd), line: row.at.line, col: row.at.column };
      const guess = row.heuristic ? " (a guess)" : "";
      yield command(COMMANDS[severity], { ...place, title: `heed: ${row.rule}${guess}` }, `${row.message} ${row.help}`);
    }
  }
  const said = rows.length + about.length;
  yield `heed: ${count(servers.length, "list")} checked, ${said === 0 ? "nothing to say" : count(said, "annotation")}\n`;
}

/** A finding about no single list, as a row. */
export function restRow(finding: Finding): Row {
  return {
    rule: finding.rule,
    severity: finding.severity,
    heuristic: finding.heuristic,
    server: "",
    tool: null,
    message: visible(finding.message),
    help: visible(finding.help),
    at: finding.at ?? null,
    key: [finding.rule, JSON.stringify(finding.args)],
    known: false,
    suppressed: null,
  };
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const given = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${given.join(",")}::${escapeData(message)}\n`;
}

/** A message ends at a line break, and `%` begins an escape. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** In a property a comma and a colon end it as well. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
