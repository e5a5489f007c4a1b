import { EnvironmentError } from "../../node/environment-error.js";
import { replaceHostFile } from "../../hosts/host-file.js";
import { guards } from "../../hosts/edit-config.js";
import { writeUndo } from "../../hosts/change-file.js";
import { backupFile, loadInstallRecords } from "../../hosts/install-record.js";
import type { Home } from "../../node/home.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { UsageError } from "../../review/usage-error.js";
import { isScratch } from "../../node/scratch-home.js";
import { hostWorld, SELECTION_OPTIONS, selectedHosts } from "../install/host-selection.js";
import { forgetEntries } from "../install/keep-entries.js";
import { fileJson } from "../install/install-json.js";
import { plannedUndos, plannedUnwraps, type Removal, type Unwraps } from "../install/plan-removals.js";
import { marksToTakeOut, markWords, writeMarks } from "../install/change-who-asks.js";
import { byHost, changesWords, changeWords, shortPath, showEdits } from "../install/show-edits.js";
import { sayUnseen, saySupposed, unaskedWords } from "../install/say-unwraps.js";
import { findServers } from "../../hosts/find-servers.js";
import { writeEditsDown, type EditedBy } from "../install/write-edits-down.js";
import { commandHome } from "../person/command-home.js";
import { removeUnusedCopy } from "../install/remove-unused-copy.js";
import { confirm } from "../person/confirm.js";
import { wrap } from "../screen/wrap.js";
import { VERSION } from "../../node/version.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed uninstall: take the gate out of your hosts' files again

  heed uninstall                 everything that heed install put in
  heed uninstall --host cursor --server files
  heed uninstall --dry-run       the edits, line by line

A file that nobody else changed since gets back the very bytes that it had. In one that changed, only Heed's own edit
is taken out. The hosts' own entries that heed install added go with it, and what your heed.yaml leaves to a host
(prompts: host). What you trusted, the journal and your policies stay.

  --host NAME, --server NAME
  --project          wrappers in this folder's project files too, whoever put them there
  --dry-run
  --scratch          in a throw-away home, where nobody is asked
  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  if (input.words.length > 0 || input.rest !== null)
    throw new UsageError("too-many-words", "heed uninstall takes only options.", "heed uninstall --server NAME");
  const home = commandHome(input, io);
  const asJson = input.flags.has("json");
  const { removals, unwraps, problems } = planned(home, input, io);
  if (!asJson) for (const problem of problems) showProblem(io, problem);
  // What heed.yaml leaves to a host as a whole stays while one server of it is taken out.
  const marks = (input.texts.get("server") ?? []).length > 0 ? [] : marksToTakeOut(home, selectedHosts(input));
  const touched = removals
    .toSorted((a, b) => byHost(a.plan, b.plan))
    .filter(({ plan }) => plan.done.length > 0 || plan.failed.length > 0);
  if (input.flags.has("dry-run")) {
    sayUnseen(unwraps, io);
    if (asJson) io.out(json(removals, unwraps, false));
    else {
      showEdits(
        touched.map(({ plan }) => plan),
        io,
      );
      for (const mark of marks) io.out(`\nYour heed.yaml: ${markWords(mark)}\n`);
      for (const words of unaskedWords(unwraps, hostWorld(io))) io.out(`\n${words}\n`);
      io.out("\nNothing was changed.\n");
    }
    return 0;
  }
  sayUnseen(unwraps, io);
  let worst: ExitCode = problems.length + unwraps.unseen.length > 0 ? 2 : 0;
  let by: EditedBy = "command";
  if (touched.length > 0 || marks.length > 0) {
    if (!asJson)
      showEdits(
        touched.map(({ plan }) => plan),
        io,
      );
    const said = [
      ...(touched.length > 0 ? ["Take the gate out. Calls of these servers then run as their hosts see fit."] : []),
      ...unaskedWords(unwraps, hostWorld(io)),
      ...marks.map(markWords),
    ];
    by = await confirm(home, io, `\n${said.flatMap((each) => wrap(each, io.columns, "  ")).join("\n")}`);
    if (!writeMarks(home, marks, by, io)) worst = 2;
  }
  // The hosts' own entries first: while a host is told not to ask, its gates stay.
  const later = ({ plan }: Removal): number => (plan.done.some(guards) ? 1 : 0);
  const failed = new Set<string>();
  for (const removal of removals.toSorted((a, b) => later(a) - later(b) || byHost(a.plan, b.plan))) {
    const { host } = removal.plan.target;
    if (later(removal) === 1 && failed.has(host)) {
      io.err(`${shortPath(removal.plan.target.file)} was left alone: the host is still told not to ask.\n`);
      continue;
    }
    writeEditsDown(home, "uninstalled", removal.plan, by);
    const code = tried(io, () => write(home, removal, asJson, io));
    if (code !== 0) failed.add(host);
    worst = Math.max(worst, code);
  }
  const gone = removeUnusedCopy(home, hostWorld(io));
  if (asJson) io.out(json(removals, unwraps, true));
  else if (touched.length > 0 || marks.length > 0) {
    saySupposed(unwraps, io);
    if (gone) io.out("Heed's copy, which the hosts started, is removed too.\n");
    io.out(
      `${wrap(`Restart the hosts. Your reviews, your rules and the history stay in ${shortPath(home.dir)}.`, io.columns, "  ").join("\n")}\n`,
    );
  } else if (unwraps.unseen.length === 0) io.out("There is nothing to take out.\n");
  return worst;
}

const NO_UNWRAPS: Unwraps = { removals: [], supposed: [], unseen: [], freed: [] };

function planned(home: Home, input: Input, io: Io) {
  const hosts = selectedHosts(input);
  const names = input.texts.get("server") ?? [];
  const { records, problems } = loadInstallRecords(home);
  const undos = plannedUndos(
    home,
    records.filter((record) => hosts.some(({ id }) => id === record.host)),
    names,
  );
  // A throw-away home takes back only what it put in itself.
  if (isScratch(home)) return { removals: undos, unwraps: NO_UNWRAPS, problems };
  const found = findServers(hosts, hostWorld(io));
  const servers = found.files
    .filter(({ place }) => place.scope === "user" || input.flags.has("project"))
    .flatMap((file) => file.servers.map((entry) => ({ found: file, entry })))
    .filter(({ entry }) => names.length === 0 || names.includes(entry.name));
  const unwraps = plannedUnwraps(servers, undos);
  return { removals: [...undos, ...unwraps.removals], unwraps, problems: [...problems, ...found.problems] };
}

/** What cannot be written is told, and the other files have their turn. */
function tried(io: Io, write: () => ExitCode): ExitCode {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    showProblem(io, error.toDiagnostic());
    return 2;
  }
}

function write(home: Home, { plan, record }: Removal, quiet: boolean, io: Io): ExitCode {
  const { target, before, after, done, failed, exact } = plan;
  const file = shortPath(target.file);
  const written =
    record === null ? done.length === 0 || replaceHostFile(target, before?.bytes ?? null, after) : writeUndo(home, plan, record);
  if (written) forgetEntries(home, plan);
  else {
    io.err(`${file} changed while Heed looked at it, and was left alone. Run heed uninstall again.\n`);
    return 2;
  }
  for (const change of failed) {
    const backup = record === null ? "" : ` The earlier file: ${shortPath(backupFile(home, target.file))}`;
    io.err(`${file}: ${changeWords(change)} could not be taken out. Take it out by hand.${backup}\n`);
  }
  if (!quiet && done.length > 0) {
    const how = exact
      ? after === null
        ? "removed, for there was none before"
        : "as it was, byte for byte"
      : "only Heed's own edit was taken out, for the file changed since";
    io.out(`${file}: ${record === null ? `${changesWords(done)} taken out` : how}\n`);
  }
  return failed.length > 0 ? 2 : 0;
}

function json(removals: readonly Removal[], { unseen }: Unwraps, written: boolean): string {
  const left = unseen.map(({ server: { found, entry }, why }) => {
    return { host: found.host.id, file: found.place.file, server: entry.name, why };
  });
  return `${programJson({ schema: 1, heed: VERSION, files: removals.map(({ plan }) => fileJson(plan)), left, written })}\n`;
}

/** `heed uninstall`. */
export const uninstallCommand: Command = {
  name: "uninstall",
  help: HELP,
  options: { ...SELECTION_OPTIONS, "dry-run": "flag", scratch: "flag" },
  run,
};
