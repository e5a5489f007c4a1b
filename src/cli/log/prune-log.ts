import { visible } from "../../core/tool/visible.js";
import { systemClock } from "../../node/clock.js";
import type { Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import { pruneJournal, type Pruned, type PruneOptions } from "../../store/journal/prune-journal.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { UsageError } from "../../review/usage-error.js";
import { confirm } from "../person/confirm.js";
import { count } from "../screen/plural.js";
import { VERSION } from "../../node/version.js";
import { moment } from "./moment.js";
import { programJson } from "../screen/program-json.js";

const DAY = 86_400_000;

/**
 * `heed log prune`: removes old segments. With `--before` a person must want it, for what a journal shows goes with it;
 * without, the policy's `keepDays` counts, which a person has accepted.
 */
export async function pruneLog(home: Home, input: Input, io: Io): Promise<ExitCode> {
  const given = input.text.get("before");
  const now = systemClock();
  const before = given === undefined ? now - (await keptDays(home, io)) * DAY : moment("before", given, now);
  const options = { home, clock: systemClock, ids: randomId, heed: VERSION, before } as const;
  const planned = await pruneJournal({ ...options, by: "policy", dryRun: true });
  const dry = input.flags.has("dry-run");
  if (dry || planned.segments.length === 0) return report(planned, dry, input, io);
  let by: PruneOptions["by"] = "policy";
  if (given !== undefined)
    by = await confirm(
      home,
      io,
      `Remove ${what(planned)} from before ${day(before)} from the journal. They cannot be brought back.`,
    );
  return report(await pruneJournal({ ...options, by }), false, input, io);
}

async function keptDays(home: Home, io: Io): Promise<number> {
  const loaded = await loadPolicyFiles({ home, project: io.cwd });
  if (loaded.ok && loaded.journal.keepDays !== null) return loaded.journal.keepDays;
  if (!loaded.ok) for (const error of loaded.errors) showProblem(io, error);
  throw new UsageError(
    "prune-without-moment",
    loaded.ok ? "Nothing says how long the journal is kept: it is kept for ever." : "The policy cannot be read.",
    "Say from when on to keep it (heed log prune --before 365d), or put journal: { keepDays: 365 } into your own heed.yaml and accept it.",
  );
}

function report(pruned: Pruned, dry: boolean, input: Input, io: Io): ExitCode {
  const { segments, records, bytes, damaged } = pruned;
  if (input.flags.has("json"))
    io.out(`${programJson({ schema: 1, heed: VERSION, dryRun: dry, segments, records, bytes, damaged })}\n`);
  else {
    if (segments.length === 0) io.err("Nothing in the journal is that old.\n");
    else io.out(`${dry ? "Would remove" : "Removed"} ${what(pruned)} (${(bytes / 1e6).toFixed(1)} MB).\n`);
    for (const { segment, problem } of damaged) io.err(`Kept, because it is damaged: ${visible(segment)} (${problem.code})\n`);
  }
  return damaged.length > 0 ? 1 : 0;
}

function what({ records, segments }: Pruned): string {
  return `${count(records, "record")} in ${count(segments.length, "segment")}`;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}
