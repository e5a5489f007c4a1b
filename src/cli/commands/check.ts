import type { Finding } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import type { Profile } from "../../lint/profiles/profile.js";
import type { LintIgnore } from "../../policy/content.js";
import type { Json } from "../../wire/json.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import { acrossFindings } from "../check/across-findings.js";
import { baselineOption, writeBaselineOf } from "../check/baseline/baseline-option.js";
import { changedSince } from "../check/baseline/changed-since.js";
import { compareBaseline } from "../check/baseline/compare-baseline.js";
import { checkJson, failedServerJson, serverJson } from "../check/check-json.js";
import { hold } from "../check/hold.js";
import { lintMistakes } from "../check/lint-mistakes.js";
import { lockFindings } from "../check/lock-findings.js";
import { justificationText, paintedVerdict } from "../check/profile-sections.js";
import { readProfiles } from "../check/read-profiles.js";
import { renderCheck } from "../check/render-check.js";
import type { Checked, CheckRun, Failed } from "../check/report/checked.js";
import { readFormat, readOutputs } from "../check/report/format.js";
import { placeOf } from "../check/report/place-of.js";
import { formatted, printRest, writeOutput } from "../check/report/print-run.js";
import { suppressionFindings } from "../check/suppression-findings.js";
import type { Command, Input } from "../frame/command.js";
import { endWithSignals } from "../frame/end-with-signals.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { createPaint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { readSourceOptions, SOURCE_OPTIONS } from "../source/source-options.js";
import { failOn } from "../server/fail-on.js";
import { openServer, type OpenedServer } from "../server/open-server.js";
import { readSurroundings, type Surroundings } from "../server/surroundings.js";
import { eachTarget, TARGET_OPTIONS } from "../server/target-words.js";
import { differsFromLock } from "../trust/lock-differences.js";
import { reviewedDefinition } from "../../store/lock/kept-definition.js";

const HELP = `heed check: what each tool of a server may do, and whether a call deserves a pause

  heed check -- npx -y @modelcontextprotocol/server-filesystem .
  heed check https://example.com/mcp --header 'Authorization: Bearer \${TOKEN}'
  heed check tools.json          a saved answer to tools/list; several files are checked one by one
  heed check -                   the same from standard input
  heed check notes               a server of your lock, by its label

Nothing is called: the server is started, its list is read, and it is ended.

  --all               every tool and finding, however long the list
  --fail-on LEVEL     exit 1 from this severity on: note, warning, error (default), never
  --profile NAME      hold the list to spec, anthropic-directory, openai-apps or microsoft-365;
                      exit 1 if it would be rejected (may be given more than once)
  --justify           with --profile: a block to paste for each tool and field
  --format NAME       text, json, sarif, github (annotations of a job) or markdown (a summary)
  --output FORMAT=FILE  write another format into a file as well (may be given more than once)
  --baseline FILE     findings that the file holds do not count; what is gone of them is told
  --write-baseline    write the findings of now into that file
  --since LIST.json   only what changed against an earlier list
  --source DIR        point to where each tool is registered in the server's sources, and look
                      at those too (JavaScript, TypeScript, Python; nothing is run)
  --fix               with --source: show the missing hints as a difference; --write writes them,
                      --proposed also those that reassure and that the judge is sure of
  --locked            exit 1 if the server is not in the lock, or has changed since it was reviewed
  --policy FILE       one more policy file
  --revision DATE     read the list as this protocol revision says
  --label NAME        what to call the server
  --header 'N: V'     for a URL; \${VARIABLE} is filled in from the environment
  --timeout SECONDS   for the handshake, and for each page of the list (default 30)
  --json              the same as --format json: schema/check.schema.json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const fails = failOn(input);
  const never = input.text.get("fail-on") === "never";
  const format = readFormat(input);
  const outputs = readOutputs(input, io);
  const targets = eachTarget(input, io);
  endWithSignals();
  const only = await changedSince(input, io, targets.length);
  const baseline = baselineOption(input, io);
  const surroundings: Surroundings = {
    ...readSurroundings(input, io),
    profiles: (words) => readProfiles(input, words),
    ...(only === null ? {} : { only }),
  };
  const source = await readSourceOptions(input, io, targets.length);
  const servers: (Checked | Failed)[] = [];
  const json: (readonly string[])[] = [];
  const asJson = format === "json" || outputs.some((output) => output.format === "json");
  const used = new Set<LintIgnore>();
  let worst: ExitCode = 0;
  for (const [at, target] of targets.entries()) {
    const opened = await openServer(target, io, surroundings);
    if (format === "text" && at > 0) io.out("\n");
    if (!opened.ok) {
      const { label, error, stderr } = opened;
      servers.push({ label, error, stderr });
      if (asJson) json.push(failedServerJson(label, error, stderr));
      if (format !== "json") showProblem(io, error, stderr);
      worst = 2;
      continue;
    }
    const profiles = surroundings.profiles(opened.policy.lint);
    const sourced = source === null ? null : source.report(opened, profiles);
    if (source !== null && source.fix !== null && sourced !== null) return source.fix(sourced, profiles);
    const report = sourced ?? opened.report;
    const compared = compareBaseline(report, baseline.known);
    const checked: Checked = {
      report,
      held: hold(report.assessment, profiles),
      known: compared.known,
      // Of a list that is looked at in part nobody can tell what is gone.
      gone: only === null ? compared.gone : [],
      lock: input.flags.has("locked") || report.trust === "drifted" ? lockFindings(report) : [],
      place: placeOf(report, target, io),
    };
    servers.push(checked);
    for (const { by } of report.assessment.suppressed) used.add(by);
    if (asJson) json.push(serverJson(checked));
    if (format === "text" && input.flags.has("justify")) io.out(justified(checked, profiles, io));
    else if (format === "text") io.out(rendered(opened, checked, input, io));
    const rejected = !never && checked.held.reports.some(({ passes }) => !passes);
    const differs = report.trust === "drifted" || (input.flags.has("locked") && differsFromLock(report));
    if (rejected || differs || fails(fresh(checked))) worst = Math.max(worst, 1);
  }
  const { lint, facts } = await surroundings.policy();
  const read = servers.flatMap((server) => ("report" in server ? [server] : []));
  const across = acrossFindings(read, lint);
  for (const { by } of across.suppressed) used.add(by);
  const configuration = [...lintMistakes(facts.notes), ...suppressionFindings(lint, used, only === null)];
  const rest = [...across.findings, ...configuration];
  if (fails(rest)) worst = Math.max(worst, 1);
  const ran: CheckRun = { servers, rest, cwd: io.cwd, compared: baseline.file !== null && !baseline.write };
  const jsonReport = (): Iterable<string> => checkJson(facts, { configuration, across: across.findings }, json);
  if (format === "text") printRest(ran, io);
  else for (const piece of await formatted(format, ran, jsonReport)) io.out(piece);
  for (const output of outputs) writeOutput(output, await formatted(output.format, ran, jsonReport));
  if (baseline.file === null || !baseline.write || worst === 2) return worst;
  const entries = writeBaselineOf(
    baseline.file,
    read.map(({ report }) => report),
  );
  io.err(`Wrote ${count(entries, "finding")} to ${visible(baseline.file)}. They are known from now on.\n`);
  return 0;
}

/** The findings that the baseline does not know. */
function fresh({ report, known }: Checked): readonly Finding[] {
  return known.size === 0 ? report.assessment.findings : report.assessment.findings.filter((finding) => !known.has(finding));
}

/** The verdicts, and a block to paste for each tool and field of each profile. */
function justified({ report, held }: Checked, profiles: readonly Profile[], { colour }: Io): string {
  const paint = createPaint(colour);
  const verdicts = held.reports.map((one) => `${paintedVerdict(one, paint)}\n`).join("");
  const texts = profiles.map((profile) => {
    const head = profiles.length > 1 ? `##### ${profile.name}\n\n` : "";
    return `\n${head}${justificationText(profile, report.assessment.tools)}`;
  });
  return `${verdicts}${texts.join("")}`;
}

function rendered(opened: Extract<OpenedServer, { ok: true }>, checked: Checked, input: Input, { columns, colour }: Io): string {
  const all = input.flags.has("all");
  const before = (tool: AssessedTool): Json | null => reviewedDefinition(opened.home, opened.entry?.server ?? null, tool.listed);
  return renderCheck(checked, opened.policy.facts, { columns, colour, all, before });
}

/** `heed check`. */
export const checkCommand: Command = {
  name: "check",
  help: HELP,
  options: {
    ...TARGET_OPTIONS,
    all: "flag",
    profile: "texts",
    justify: "flag",
    locked: "flag",
    format: "text",
    output: "texts",
    baseline: "text",
    "write-baseline": "flag",
    since: "text",
    "fail-on": "text",
    revision: "text",
    ...SOURCE_OPTIONS,
  },
  run,
};
