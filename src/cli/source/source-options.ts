import { hintOf } from "../../core/tool/hint.js";
import type { Profile } from "../../lint/profiles/profile.js";
import { adjustFindings } from "../../review/assess/adjust-findings.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import type { OpenedServer } from "../server/open-server.js";
import { readSourceFolder } from "./read-source-folder.js";
import type { SourcedReport } from "./with-source.js";

/** The options that look at a server's sources. */
export const SOURCE_OPTIONS = { source: "text", fix: "flag", write: "flag", proposed: "flag" } as const;

/** What the options ask for: `report` joins a server's report with its sources, `fix` is null unless `--fix` is given. */
export type SourceWork = {
  report(opened: Extract<OpenedServer, { ok: true }>, profiles: readonly Profile[]): SourcedReport;
  readonly fix: ((report: SourcedReport, profiles: readonly Profile[]) => ExitCode) | null;
};

/**
 * Reads `--source`, `--fix`, `--write` and `--proposed`, and the folder that they name; null without `--source`. The
 * parsers are loaded only here.
 *
 * @throws UsageError for options that do not go together, or a folder that is none
 */
export async function readSourceOptions(input: Input, io: Io, targets: number): Promise<SourceWork | null> {
  const given = input.text.get("source");
  const [fix, write, proposed] = (["fix", "write", "proposed"] as const).map((name) => input.flags.has(name));
  if (given === undefined) {
    if (fix === true || write === true || proposed === true)
      throw new UsageError("fix-without-source", "--fix writes into sources.", "Say which: --source . --fix");
    return null;
  }
  if (fix !== true && (write === true || proposed === true))
    throw new UsageError(
      "write-without-fix",
      "--write and --proposed belong to --fix.",
      "Write --fix --write; without --write it only shows.",
    );
  if (fix === true && (input.flags.has("json") || input.text.has("format")))
    throw new UsageError("fix-has-a-form", "--fix prints a difference.", "Leave --format and --json to the check without --fix.");
  if (targets > 1) throw new UsageError("source-for-several", "--source is for one server.", "Check one list at a time.");
  const folder = readSourceFolder(given, io.cwd);
  const { withSource } = await import("./with-source.js");
  const { runFix } = fix === true ? await import("./run-fix.js") : { runFix: null };
  return {
    report: ({ report, policy }, profiles) => {
      const tools = report.assessment.tools.map(({ listed }) => listed.parsed);
      return withSource(report, folder, (findings) => adjustFindings(findings, tools, policy.lint, profiles).findings);
    },
    fix:
      runFix === null
        ? null
        : (report, profiles) => {
            // A profile excuses what it demands of every tool.
            const demanded = profiles.flatMap(({ excuses }) => excuses.map(({ hint }) => hintOf(hint)));
            return runFix(report, folder, { write: write === true, proposed: proposed === true, demanded }, io);
          },
  };
}
