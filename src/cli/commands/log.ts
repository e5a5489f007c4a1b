import { visible } from "../../core/tool/visible.js";
import { systemClock } from "../../node/clock.js";
import { commandHome } from "../person/command-home.js";
import { journalFolder } from "../../store/journal/open-journal.js";
import { summariseJournal } from "../../store/journal/summarise-journal.js";
import { exportAnchors } from "../../store/journal/verify-journal.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { followLog } from "../log/follow-log.js";
import { listLog } from "../log/list-log.js";
import { FILTER_OPTIONS, logFilter } from "../log/log-filter.js";
import { pruneLog } from "../log/prune-log.js";
import { summaryText } from "../log/summary-text.js";
import { verifyLog } from "../log/verify-log.js";
import { createPaint } from "../screen/paint.js";
import { VERSION } from "../../node/version.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed log: what was decided, asked, answered and accepted

  heed log                                the last records
  heed log --follow                       and each that is written from now on
  heed log --since 2h --outcome denied
  heed log --tool delete_invoice --json   one record a line
  heed log --summary --since 7d           calls, questions, answers and what you were spared, in numbers
  heed log export --since 30d > log.jsonl every record as JSON Lines
  heed log verify                         what the chain proves, and what it cannot
  heed log anchors > anchors.json         where every segment stands now; keep it elsewhere
  heed log verify --anchors anchors.json
  heed log prune --before 365d            remove what is older; without --before as your policy's keepDays says

A call's records come together: --tool finds its decisions with their questions, answers and outcomes.

  --since, --until WHEN   a date, or a span back from now (30m, 2h, 7d)
  --server LABEL, --tool NAME, --call ID, --session ID
  --verdict VERDICT       allow, ask, challenge, deny
  --outcome OUTCOME       ran, failed (it ran, with an error), denied, unseen, pending, timed-out, withdrawn,
                          policy, closed, unanswered, open
  --type TYPE             the records of a type; more than once
  --last N                how many records (default 50; export: all), 0 for all
  --dry-run               prune: only say what would go
  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [what = "list", extra] = input.words;
  if (extra !== undefined || input.rest !== null)
    throw new UsageError("too-many-words", `heed log ${visible(what)} takes no further words.`, "See heed log --help.");
  const home = commandHome(input, io);
  const folder = journalFolder(home);
  const summary = input.flags.has("summary");
  const follow = input.flags.has("follow");
  if ((summary || follow) && (what !== "list" || (summary && follow)))
    throw new UsageError("options-together", "--summary and --follow stand alone.", "Give one of them, and no word beside it.");
  switch (what) {
    case "list":
      if (summary) return summarise(folder, input, io);
      return follow ? followLog(folder, input, io) : listLog(folder, input, io, false);
    case "export":
      return listLog(folder, input, io, true);
    case "verify":
      return verifyLog(folder, input, io);
    case "anchors":
      io.out(`${programJson(exportAnchors(folder))}\n`);
      return 0;
    case "prune":
      return pruneLog(home, input, io);
    default:
      throw new UsageError(
        "unknown-command",
        `There is no heed log ${visible(what)}.`,
        "There are export, verify, anchors and prune; heed log alone lists.",
      );
  }
}

function summarise(folder: string, input: Input, io: Io): ExitCode {
  const summary = summariseJournal(folder, logFilter(input, systemClock()));
  io.out(
    input.flags.has("json")
      ? `${programJson({ schema: 1, heed: VERSION, ...summary })}\n`
      : summaryText(summary, createPaint(io.colour)),
  );
  return summary.damaged > 0 ? 1 : 0;
}

/** `heed log`. */
export const logCommand: Command = {
  name: "log",
  help: HELP,
  options: {
    ...FILTER_OPTIONS,
    last: "text",
    follow: "flag",
    summary: "flag",
    anchors: "text",
    before: "text",
    "dry-run": "flag",
  },
  run,
};
