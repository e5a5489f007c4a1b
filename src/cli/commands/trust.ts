import { basename } from "node:path";
import { visible } from "../../core/tool/visible.js";
import { atBar } from "../../classify/proposal-review.js";
import { hash } from "../../node/hash.js";
import type { Identity } from "../../launch/identity.js";
import { isTrustable } from "../../launch/is-trustable.js";
import { reviewedDefinition } from "../../store/lock/kept-definition.js";
import { userLockFile, type Locks } from "../../store/lock/load-locks.js";
import type { Json } from "../../wire/json.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import { openProposals, type OpenGroup } from "../../review/assess/open-proposals.js";
import type { Command, Input } from "../frame/command.js";
import { endWithSignals } from "../frame/end-with-signals.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { commandHome } from "../person/command-home.js";
import { confirm } from "../person/confirm.js";
import { count } from "../screen/plural.js";
import { openAsRun } from "../server/open-as-run.js";
import { openServer, type OpenedServer } from "../server/open-server.js";
import { showUnopened } from "../server/show-unopened.js";
import { TARGET_OPTIONS } from "../server/target-words.js";
import { acceptLock } from "../trust/accept-lock.js";
import { acceptPlan } from "../../review/accept-plan.js";
import { checkedProposals, chooseProposals, chooser, proposalsOption } from "../trust/choose-proposals.js";
import { labelProblem } from "../../review/label-problem.js";
import { planTrust, takeProposals, type TrustPlan, leftOutHints } from "../../review/plan-trust.js";
import { proposalsJson } from "../../review/proposals-json.js";
import { readOverrides } from "../trust/read-overrides.js";
import { renderReview } from "../trust/render-review.js";
import { suspiciousJson } from "../../review/suspicious-json.js";
import { acceptedWords, trustWords } from "../trust/trust-words.js";
import { VERSION } from "../../node/version.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed trust: review a server's tools once, so that their hints count while they stay as they are

  heed trust -- npx -y @modelcontextprotocol/server-filesystem .
  heed trust --label notes --accept -- node server.js
  heed trust heed.lock           what came with a project, as it is now
  heed trust --accept --override read_log.readOnly=true --reason 'checked the source' -- node server.js

The review shows what each tool says, what happens now, what would happen, what changed since the last one,
and the texts that nobody has accepted. One that speaks to the model is shown whole, with the sentence marked;
nothing that its tool says of itself counts. Tools that say nothing and look as if they only read are listed
with the reason: you choose which do. Accepting writes your heed.lock; it takes a person at a
terminal, who types a code back. A hint that looks wrong is left out: it does not count, and the
tool's other hints do.

  --accept            accept what the review shows, without asking for it separately
  --accept-all        take the hints that look wrong too
  --proposals checked take the hints that the judge proposes, where they are left out and it is sure enough;
                      none: offer none. Without it a person chooses from a list, at a terminal
  --texts             show every text that nobody has accepted whole, not only its beginning
  --override T.H=V    your word on one hint of one tool (readOnly, destructive, idempotent, openWorld)
  --reason TEXT       why; goes with --override
  --label NAME        what to call the server
  --as-run NAME       what a gate ran under this name and no review holds for: by its records, nothing is started
  --scratch           in a throw-away home, where nobody is asked
  --policy, --header, --timeout   as in heed check
  --json
`;

type Opened = Extract<OpenedServer, { ok: true }>;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [overrides, option] = [readOverrides(input), proposalsOption(input)];
  const [only, ...others] = input.rest ?? input.words;
  if (only !== undefined && others.length === 0 && basename(only) === "heed.lock") {
    return await acceptLock(commandHome(input, io), only, input, io);
  }
  endWithSignals();
  const asRun = input.text.get("as-run");
  if (asRun !== undefined && only !== undefined)
    throw new UsageError(
      "too-many-words",
      "--as-run names what a gate ran, and nothing is started.",
      `heed trust --as-run ${asRun}`,
    );
  const opened = asRun === undefined ? await openServer(input, io) : await openAsRun(asRun, input, io);
  if (!opened.ok) return showUnopened(opened, input, io);
  const { report, entry, home } = opened;
  const identity = trustable(opened);
  const label = labelOf(input, opened.locks, identity, report.label);
  const all = input.flags.has("accept-all");
  let plan = planTrust(report.assessment.tools, entry?.server ?? null, overrides, all ? "all" : "fitting", hash);
  const asJson = input.flags.has("json");
  const before = (tool: AssessedTool): Json | null => reviewedDefinition(home, entry?.server ?? null, tool.listed);
  if (!asJson) io.out(renderReview(report, plan, overrides, before, io, input.flags.has("texts")));
  if (plan.accepted.length === 0 && entry === null) {
    throw new UsageError(
      "nothing-to-trust",
      report.assessment.tools.length === 0 ? "The server lists no tools." : "There is nothing to accept: every tool is withheld.",
      "heed check says why.",
    );
  }
  const entryThen = { label, server: report.identity, tools: plan.tools };
  const groups = openProposals(report.assessment.tools, entryThen, opened.input);
  const ask = chooser(input, home, io, all || input.flags.has("accept"));
  const chosen = asJson ? [checkedProposals(groups, option)] : await chooseProposals([{ title: null, groups }], option, ask, io);
  plan = takeProposals(plan, chosen.flat());
  if (!all && !input.flags.has("accept") && !io.interactive) {
    if (asJson) io.out(`${programJson(result(report.identity, label, plan, groups, false))}\n`);
    else io.out(`\n${notAccepted(groups, option, report.again.trust)}\n`);
    return 0;
  }
  const by = await confirm(home, io, `\n${trustWords(label, plan)}`);
  acceptPlan(home, report.identity, identity, label, plan, by);
  if (asJson) io.out(`${programJson(result(report.identity, label, plan, groups, true))}\n`);
  else io.out(`\nTrusted as ${visible(label)}: ${acceptedWords(plan)}, in ${visible(userLockFile(home))}\n`);
  return 0;
}

function trustable({ identity, report }: Opened): Identity {
  if (identity === null)
    throw new UsageError(
      "saved-list-not-trustable",
      "A saved list cannot be trusted: nobody can tell what would run.",
      "Point heed trust at the server itself.",
    );
  if (isTrustable(identity)) return identity;
  const help =
    identity.transport === "http"
      ? "Use https, so that nobody on the way can answer in its place."
      : "Install it first, or start it in a way that names one package, script or program.";
  throw new UsageError("identity-not-trustable", `Heed cannot tell what would answer: ${visible(report.what)}.`, help);
}

function labelOf(input: Input, { user }: Locks, identity: Identity, guess: string): string {
  const label = input.text.get("label") ?? guess;
  const problem = labelProblem(label, identity, user);
  if (problem !== null) throw new UsageError(problem.code, problem.message, problem.help, problem.args);
  return label;
}

/** What a pipe is told in place of a question. */
function notAccepted(groups: readonly OpenGroup[], option: "checked" | "none" | null, again: string): string {
  const sure = groups.reduce((sum, { proposals }) => sum + atBar(proposals).length, 0);
  const more =
    option === null && sure > 0
      ? `\nWith --proposals checked it takes ${count(sure, "proposed hint")} as well; in a terminal you choose.`
      : "";
  return `Nothing was accepted. To accept this: heed trust --accept ${option === null ? "" : `--proposals ${option} `}${visible(again)}${more}`;
}

function result(identity: string, label: string, plan: TrustPlan, groups: readonly OpenGroup[], written: boolean): Json {
  const names = (tools: readonly AssessedTool[]): Json => tools.map(({ listed }) => listed.parsed.name);
  const proposals = proposalsJson(groups, plan.proposals);
  const [accepted, leftOut] = [names(plan.accepted), names(plan.leftOut)];
  const suspicious = suspiciousJson([...plan.accepted, ...plan.leftOut]);
  const doubted = leftOutHints(plan.doubted);
  return { schema: 1, heed: VERSION, label, identity, written, accepted, doubted, leftOut, proposals, suspicious };
}

/** `heed trust`. */
export const trustCommand: Command = {
  name: "trust",
  help: HELP,
  options: {
    ...TARGET_OPTIONS,
    scratch: "flag",
    accept: "flag",
    "accept-all": "flag",
    "as-run": "text",
    proposals: "text",
    texts: "flag",
    override: "texts",
    reason: "text",
  },
  run,
};
