import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { visible } from "../../core/visible.js";
import { systemClock } from "../../node/clock.js";
import { openHome } from "../../node/home.js";
import { journalFolder } from "../../node/journal/open-journal.js";
import { readJournal } from "../../node/journal/read-journal.js";
import { exportAnchors, verifyJournal } from "../../node/journal/verify-journal.js";
import { readAnchors } from "../log/read-anchors.js";
import { recordLine } from "../log/record-line.js";
import { logFilter } from "../log/log-filter.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { UsageError } from "../frame/usage-error.js";
import { createPaint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import { VERSION } from "../version.js";

const HELP = `heed log: what was decided, asked, answered and accepted

  heed log                                the last records
  heed log --since 2h --verdict deny
  heed log --tool delete_invoice --json   one record a line
  heed log verify                         what the chain proves, and what it cannot
  heed log anchors > anchors.json         where every segment stands now; keep it elsewhere
  heed log verify --anchors anchors.json

  --since, --until WHEN   a date, or a span back from now (30m, 2h, 7d)
  --label, --tool NAME    --call ID    --verdict VERDICT    --type TYPE (more than once)
  --last N                how many records (default 50), 0 for all
  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [what = "list", extra] = input.words;
  if (extra !== undefined || input.rest !== null)
    throw new UsageError("too-many-words", `heed log ${visible(what)} takes no further words.`, "See heed log --help.");
  const folder = journalFolder(openHome(io.env));
  if (what === "list") return list(folder, input, io);
  if (what === "verify") return verify(folder, input, io);
  if (what === "anchors") {
    io.out(`${JSON.stringify(exportAnchors(folder))}\n`);
    return 0;
  }
  throw new UsageError("unknown-command", `There is no heed log ${visible(what)}.`, "There are list, verify and anchors.");
}

function list(folder: string, input: Input, io: Io): ExitCode {
  const last = lastOption(input);
  const asJson = input.flags.has("json");
  const kept: string[] = [];
  let damaged = 0;
  for (const entry of readJournal(folder, logFilter(input, systemClock()))) {
    if ("problem" in entry) {
      damaged += 1;
      kept.push(
        asJson
          ? JSON.stringify({ segment: entry.segment, problem: { code: entry.problem.code, message: entry.problem.message } })
          : `!  ${visible(entry.problem.message)}`,
      );
    } else if (asJson) kept.push(JSON.stringify({ segment: entry.segment, ...entry.record }));
    else {
      const line = recordLine(entry.record);
      if (line !== null) kept.push(`${new Date(entry.record.at).toISOString().slice(0, 19).replace("T", " ")}  ${line}`);
    }
    // Bounded memory, however long the journal.
    if (last > 0 && kept.length > last * 2 + 100) kept.splice(0, kept.length - last);
  }
  const shown = last > 0 ? kept.slice(-last) : kept;
  if (shown.length > 0) io.out(`${shown.join("\n")}\n`);
  else if (!asJson) io.err("Nothing in the journal matches.\n");
  return damaged > 0 ? 1 : 0;
}

function verify(folder: string, input: Input, io: Io): ExitCode {
  const file = input.text.get("anchors");
  const report = verifyJournal(
    folder,
    file === undefined ? {} : { anchors: readAnchors(file, readFileSync(resolve(io.cwd, file), "utf8")) },
  );
  if (input.flags.has("json")) {
    io.out(`${JSON.stringify({ schema: 1, heed: VERSION, ...report })}\n`);
    return report.ok ? 0 : 1;
  }
  const paint = createPaint(io.colour);
  const records = report.segments.reduce((sum, segment) => sum + segment.records, 0);
  const proven = report.segments.reduce((sum, segment) => sum + segment.proven, 0);
  io.out(
    `${report.ok ? paint.green("No damage found") : paint.red("The journal is damaged")}: ${count(records, "record")} in ${count(report.segments.length, "segment")}, ${proven} of them held by an anchor elsewhere.\n`,
  );
  for (const problem of report.problems) showProblem(io, problem);
  io.out(
    `\nWhat this cannot tell:\n${report.limits.map((limit) => wrap(`- ${limit}`, io.columns, "  ").join("\n")).join("\n")}\n`,
  );
  return report.ok ? 0 : 1;
}

function lastOption(input: Input): number {
  const given = input.text.get("last") ?? "50";
  if (!/^\d{1,7}$/u.test(given))
    throw new UsageError(
      "last-malformed",
      `--last ${JSON.stringify(given)} is no number.`,
      "Give how many records to show, 0 for all.",
    );
  return Number(given);
}

/** `heed log`. */
export const logCommand: Command = {
  name: "log",
  help: HELP,
  options: {
    since: "text",
    until: "text",
    label: "text",
    tool: "text",
    call: "text",
    verdict: "text",
    type: "texts",
    last: "text",
    anchors: "text",
  },
  run,
};
