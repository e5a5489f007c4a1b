import { existsSync } from "node:fs";
import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import { writeChanges, type PlannedFile } from "../../hosts/change-file.js";
import { guards } from "../../hosts/edit-config.js";
import type { HostId, HostWorld } from "../../hosts/host.js";
import { readHostFile } from "../../hosts/host-file.js";
import { defaultHomePath, openHome, type Home } from "../../node/home.js";
import { showProblem } from "../frame/show-problem.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { candidateOf, type Candidate } from "../install/candidate.js";
import { markWords, planAsking, takeBack, writeMarks } from "../install/change-who-asks.js";
import { hostWorld, lookedAt, SELECTION_OPTIONS, selectedServers } from "../install/host-selection.js";
import { forgetEntries, keepEntries, refreshEntries } from "../install/keep-entries.js";
import { newEntryKey } from "../../store/entries/entry-key.js";
import { entryLabels } from "../install/entry-label.js";
import { foreignGate } from "../install/foreign-gate.js";
import { installJson } from "../install/install-json.js";
import { outsideFiles } from "../install/outside-files.js";
import { askAll } from "../install/ask-all.js";
import { argumentsAnswered, argumentsToWrite, argumentsWords, journalOption, writeArguments } from "../install/keep-arguments.js";
import { untakenProposals } from "../install/offer-proposals.js";
import { planEdits, type Wish } from "../install/plan-edits.js";
import { promptsOption, trustOption } from "../install/questions.js";
import { groupServers, readGroups, showStarts, type ReadGroup, type ServerGroup } from "../install/server-groups.js";
import { showCandidates } from "../install/show-candidates.js";
import { sayDone, sayFailed } from "../install/say-done.js";
import { changesWords, hostName, shortPath, showEdits } from "../install/show-edits.js";
import { showSuspicious } from "../install/show-suspicious.js";
import { showTools, trustOffers, type TrustOffer } from "../install/trust-offer.js";
import { canLeave, lacksAllow } from "../install/who-asks.js";
import { writeEditsDown, type EditedBy } from "../install/write-edits-down.js";
import { isScratch } from "../../node/scratch-home.js";
import { commandHome } from "../person/command-home.js";
import { askerOf } from "../person/ask.js";
import { copyHome, putCopy } from "../install/own-copy.js";
import { holdsCopy } from "../install/own-words.js";
import { planRenewals, writeRenewals } from "../install/renew-entries.js";
import { steeredEntries } from "../install/steered-entries.js";
import { confirm } from "../person/confirm.js";
import { wrap } from "../screen/wrap.js";
import { acceptPlan } from "../../review/accept-plan.js";
import { chooser, proposalsOption } from "../trust/choose-proposals.js";
import { trustWords } from "../trust/trust-words.js";

const HELP = `heed install: put the gate in front of the servers that your hosts start

  heed install --list            what is configured, and what is guarded; nothing is started
  heed install --dry-run         the edits, line by line; nothing is started or written
  heed install                   reads the tools, asks you (four answers), edits the files
  heed install --host cursor --server files

Heed looks at the files of Claude Desktop, Claude Code, VS Code, Cursor, Codex and Gemini CLI. Of an entry only
command and args change: comments, order, unknown fields and line endings stay, and heed uninstall takes it all back.

  --host NAME        claude-desktop, claude-code, vscode, cursor, codex, gemini-cli (may be repeated)
  --server NAME      only servers that a host knows by this name (may be repeated)
  --project          servers of this folder's project files too; without it they are only listed
  --trust checked    believe the labels of the tools that check out, without the question; none: believe nothing
  --proposals checked  of tools of believed servers, take the hints that the judge proposes, where they are left out and
                     it is sure enough; none: offer none. Without it a person chooses from lists, at a terminal
  --prompts gate     the host leaves the question to Heed, by its own entry for the server; host: Heed leaves it to the
                     host, for tools that it asks about in every mode; both: each asks on its own
  --journal values   the history on this machine keeps what calls were given, too; shape: only names, types and sizes;
                     digest: nothing of it that can be read. Without it you are asked once
  --list, --dry-run
  --timeout SECONDS  for each server's start
  --scratch          in a throw-away home, where nobody is asked
  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  if (input.words.length > 0 || input.rest !== null)
    throw new UsageError(
      "too-many-words",
      "heed install takes only options.",
      "heed install --server NAME; see heed install --help.",
    );
  const [trust, prompts, proposals] = [trustOption(input), promptsOption(input), proposalsOption(input)];
  const journal = journalOption(input);
  const world = hostWorld(io);
  const { servers, problems: faults } = selectedServers(input, io);
  const project = input.flags.has("project");
  const outside = project ? outsideFiles(servers) : new Map<string, Diagnostic>();
  const problems = [...faults, ...outside.values()];
  const candidates = servers.map((one) => candidateOf(one, world, project && !outside.has(one.found.place.file)));
  const asJson = input.flags.has("json");
  const exit = problems.length > 0 ? 2 : 0;
  if (!asJson)
    for (const problem of [...problems, ...foreign(candidates, world, io), ...steeredEntries(candidates)])
      showProblem(io, problem);
  const open = candidates.filter(({ standing }) => standing === "open");
  if (input.flags.has("list") || input.flags.has("dry-run")) {
    const dir = copyHome(io);
    const plans = input.flags.has("list")
      ? []
      : [
          ...planRenewals(candidates, dir, homeThere(dir)).map(({ plan }) => plan),
          ...planEdits(
            wishes(groupServers(open).map(unread), candidates, () => prompts === "gate", world),
            world,
            dir,
          ),
        ];
    if (asJson) io.out(installJson({ candidates, groups: [], plans, believed: [], written: false }));
    else {
      showCandidates(candidates, io, lookedAt(input, io));
      showEdits(plans, io);
      for (const plan of plans) sayFailed(plan, io);
      const urls = open
        .filter(({ start }) => start?.ok === true && start.start.url !== null)
        .map(({ entry }) => visible(entry.name));
      if (urls.length > 0 && input.flags.has("dry-run"))
        io.out(`\nGuarded once their tools could be read, which a dry run does not try: ${urls.join(", ")}\n`);
      if (input.flags.has("dry-run")) {
        const named = prompts === "host" ? open : [];
        for (const host of new Set(named.map(({ found }) => found.host).filter(canLeave)))
          io.out(`\nYour heed.yaml: ${markWords({ host, client: host.client ?? "", value: "host" })}\n`);
        if (journal !== null) io.out(`\nYour heed.yaml: ${argumentsWords(journal)}\n`);
        io.out("\nNothing was changed.\n");
      }
    }
    return exit;
  }

  if (!asJson) showCandidates(candidates, io, lookedAt(input, io));
  // There is nothing to do, that was said, and no folder of Heed's is made for it.
  if (candidates.length === 0 && !asJson && !holdsCopy(copyHome(io))) return exit;
  const home = commandHome(input, io);
  const ask = askerOf(input, io);
  // A guarded server is read only for the question whether its labels are believed.
  const asks = ask !== null || trust === "checked";
  const groups = groupServers(
    asks ? candidates.filter(({ standing, start }) => standing === "open" || (standing === "guarded" && start !== null)) : open,
  );
  if (!asJson) showStarts(groups, io);
  const read = await readGroups(groups, home, input, io);
  const offers = [...trustOffers(read).values()].filter((offer) => "plan" in offer);
  if (!asJson && read.length > 0) showTools(read, io);
  if (!asJson && asks) showSuspicious(offers, io);
  const chooses = chooser(input, home, io, trust === "checked");
  const answers = await askAll(
    offers,
    candidates,
    { trust, proposals, prompts, journal },
    { home, world, guards: (one) => !unreadable(one, read), ask, choose: chooses, io, quiet: asJson },
  );
  const { believed } = answers;
  const shown = argumentsToWrite(home, answers.journal, io);
  const { choices, marks, removals } = planAsking(home, answers.whoAsks, candidates, world, io);
  const wanted = wishes(read, candidates, (host) => choices.get(host) === "gate", world);
  let plans = planEdits(wanted, world, home.dir);
  const allows = plans.flatMap(({ target, done }) => done.filter((change) => !guards(change)).map(() => target.host));
  let by: "person" | "scratch" | null = null;
  if (believed.length > 0 || allows.length > 0 || marks.length > 0 || shown !== null) {
    const said = [
      ...sentences(believed, [...new Set(allows)]),
      ...marks.map(markWords),
      ...(shown === null ? [] : [argumentsWords(shown)]),
    ];
    by = await confirm(home, io, `\n${said.flatMap((each) => wrap(each, io.columns, "  ")).join("\n")}`);
    for (const { opened, identity, plan } of believed)
      acceptPlan(home, opened.report.identity, identity, opened.report.label, plan, by);
  }
  if (answers.askedArguments || journal !== null) argumentsAnswered(home);
  const kept = shown === null || by === null || writeArguments(home, shown, by, io);
  // What makes more be asked goes first, so that at no moment nobody asks.
  const tightens = marks.filter(({ value }) => value === null);
  const may = by === null || writeMarks(home, tightens, by, io);
  const still = takeBack(home, removals, by ?? "command", io);
  if (holdsCopy(home.dir) || candidates.some(isUsersOwn)) putCopy(home, io);
  const now =
    removals.length === 0 ? candidates : selectedServers(input, io).servers.map((one) => candidateOf(one, world, false));
  const renewals = planRenewals(now, home.dir, home);
  const renewed = writeRenewals(home, renewals, io);
  refreshEntries(home, now);
  if (!may || removals.length + renewals.length > 0)
    plans = planEdits(
      wanted.map((wish) =>
        asItIsNow(
          wish,
          [...removals, ...renewals].map(({ plan }) => plan.target.file),
          may,
        ),
      ),
      world,
      home.dir,
    );
  const leaving = marks.filter(({ host, value }) => value === "host" && !still.has(host.id));
  const edited = !writeAll(home, plans, wanted, by ?? (isScratch(home) ? "scratch" : "command"), io);
  const failed = !renewed || !edited || !may || !kept || still.size > 0 || (by !== null && !writeMarks(home, leaving, by, io));
  // What a project's file starts has no copy to lie in.
  if (home.dir !== defaultHomePath(io.env) && plans.some(({ target, done }) => target.scope === "project" && done.length > 0))
    io.err(
      `The gates of the project's files use the usual folder, unless they are started with HEED_HOME=${visible(home.dir)}.\n`,
    );
  if (asJson)
    io.out(
      installJson({
        candidates,
        groups: read,
        plans: [...renewals.map(({ plan }) => plan), ...plans],
        choices,
        believed,
        written: true,
      }),
    );
  else {
    for (const { plan } of renewals)
      if (plan.done.length > 0)
        io.out(`\n${shortPath(plan.target.file)}: ${changesWords(plan.done)} is started by Heed's own copy now\n`);
    for (const words of failed ? [] : [...marks.map(markWords), ...(shown === null ? [] : [argumentsWords(shown)])])
      io.out(`\n${wrap(words, io.columns, "").join("\n")}\n`);
    const unoffered = proposals === null && chooses === null ? untakenProposals(believed) : 0;
    sayDone({ plans, candidates, believed, offers: offers.length, unoffered }, io);
  }
  return failed ? 2 : exit;
}

/** Writes what was planned; a host whose gates could not be put in is not told to leave the question to Heed. */
function writeAll(home: Home, plans: readonly PlannedFile[], wanted: readonly Wish[], by: EditedBy, io: Io): boolean {
  const failed = new Set<string>();
  for (const plan of plans) {
    const { host } = plan.target;
    if (!plan.done.some(guards) && failed.has(host))
      io.err(`${hostName(host)} goes on asking, because not all of its servers are guarded.\n`);
    else {
      writeEditsDown(home, "installed", plan, by);
      keepEntries(home, plan, wanted);
      const put = (): boolean => {
        const done = writeChanges(home, plan);
        if (!done) forgetEntries(home, plan);
        return done;
      };
      if (!write(plan, put, io)) failed.add(host);
    }
  }
  return failed.size > 0;
}

/** Gates in a project's files that are somebody else's; those in the person's own are put right. */
function foreign(candidates: readonly Candidate[], world: HostWorld, io: Io): readonly Diagnostic[] {
  return candidates.flatMap((each) =>
    each.found.place.scope === "project" ? (foreignGate(each, world, copyHome(io)) ?? []) : [],
  );
}

/** A server of a user's file that is guarded or is to be: its host starts Heed's copy. */
function isUsersOwn({ found, standing }: Candidate): boolean {
  return found.place.scope === "user" && (standing === "open" || standing === "guarded");
}

/** Heed's folder if there is one; nothing is made. */
function homeThere(dir: string): Home | null {
  return existsSync(dir) ? openHome({ HEED_HOME: dir }) : null;
}

function unread(group: ServerGroup): ReadGroup {
  return { ...group, opened: null };
}

/** False for what is reached by URL and could not be read. */
function isAble({ start, opened }: ReadGroup): boolean {
  return (start?.url ?? null) === null || opened?.ok === true;
}

function unreadable(candidate: Candidate, groups: readonly ReadGroup[]): boolean {
  return candidate.standing === "open" && groups.some((group) => !isAble(group) && group.members.includes(candidate));
}

/** What is to be edited: the gate in front of open servers, and the hosts' own entries for those and for guarded ones. */
function wishes(
  groups: readonly ReadGroup[],
  candidates: readonly Candidate[],
  allow: (host: HostId) => boolean,
  world: HostWorld,
): readonly Wish[] {
  const allows = (candidate: Candidate): boolean => allow(candidate.found.host.id) && lacksAllow(candidate, world);
  const labelOf = entryLabels(groups);
  const open = groups.flatMap((group): readonly Wish[] => {
    // What is reached by URL is guarded once it was read: it may want a login that only the host has. A header that the host
    // fills in is such a login, and goes with the entry.
    const able = isAble(group);
    const members = group.members.filter(({ standing }) => able && standing === "open");
    return members.map((candidate) => ({
      candidate,
      label: labelOf(group, candidate),
      wrap: true,
      allow: allows(candidate),
      key: candidate.found.place.scope === "user" ? newEntryKey() : null,
    }));
  });
  const guarded = candidates.filter((candidate) => candidate.standing === "guarded" && allows(candidate));
  return [...open, ...guarded.map((candidate) => ({ candidate, label: "", wrap: false, allow: true, key: null }))];
}

/** A wish, its file read again where Heed has just changed it. `allow`: false where no host may be told anything. */
function asItIsNow(wish: Wish, changed: readonly string[], allow: boolean): Wish {
  const { found } = wish.candidate;
  const now = changed.includes(found.place.file) ? readHostFile(found.place.file) : null;
  const file = now ?? found.file;
  return { ...wish, allow: wish.allow && allow, candidate: { ...wish.candidate, found: { ...found, file } } };
}

function sentences(believed: readonly TrustOffer[], hosts: readonly HostId[]): readonly string[] {
  const trust = believed.map(({ opened, plan }) => trustWords(opened.report.label, plan));
  const leave =
    hosts.length === 0 ? [] : [`${hosts.map(hostName).join(" and ")} will run the guarded servers without asking; Heed asks.`];
  return [...trust, ...leave];
}

function write(plan: PlannedFile, doIt: () => boolean, io: Io): boolean {
  sayFailed(plan, io);
  if (doIt()) return plan.failed.length === 0;
  io.err(`${shortPath(plan.target.file)} changed while Heed looked at it, and was left alone. Run heed install again.\n`);
  return false;
}

/** `heed install`. */
export const installCommand: Command = {
  name: "install",
  help: HELP,
  options: {
    ...SELECTION_OPTIONS,
    list: "flag",
    "dry-run": "flag",
    trust: "text",
    proposals: "text",
    prompts: "text",
    journal: "text",
    timeout: "text",
    scratch: "flag",
  },
  run,
};
