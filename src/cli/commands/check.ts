import { checkJson, failedServerJson, serverJson } from "../check/check-json.js";
import { hold, type Held } from "../check/hold.js";
import { justificationText, paintedVerdict } from "../check/profile-sections.js";
import { readProfiles } from "../check/read-profiles.js";
import { renderCheck } from "../check/render-check.js";
import type { Command, Input } from "../frame/command.js";
import { endWithSignals } from "../frame/end-with-signals.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import type { LintWords } from "../../policy/content.js";
import type { Profile } from "../../lint/profiles/profile.js";
import { createPaint } from "../screen/paint.js";
import type { ServerReport } from "../assess/report.js";
import { failOn } from "../server/fail-on.js";
import { openServer, type OpenedServer } from "../server/open-server.js";
import { readSurroundings } from "../server/surroundings.js";
import { eachTarget, TARGET_OPTIONS } from "../server/target-words.js";
import { differsFromLock } from "../trust/lock-differences.js";
import { reviewedDefinition } from "../trust/reviewed-definition.js";

const HELP = `heed check: what each tool of a server may do, and whether a call deserves a pause

  heed check -- npx -y @modelcontextprotocol/server-filesystem .
  heed check https://example.com/mcp --header 'Authorization: Bearer \${TOKEN}'
  heed check tools.json          a saved answer to tools/list; several files are checked one by one
  heed check notes               a server of your lock, by its label

Nothing is called: the server is started, its list is read, and it is ended.

  --all               every tool and finding, however long the list
  --fail-on LEVEL     exit 1 from this severity on: note, warning, error (default), never
  --profile NAME      hold the list to spec, anthropic-directory, openai-apps or microsoft-365;
                      exit 1 if it would be rejected (may be given more than once)
  --justify           with --profile: a block to paste for each tool and field
  --locked            exit 1 if the server is not in the lock, or is not as it was reviewed
  --policy FILE       one more policy file
  --revision DATE     read the list as this protocol revision says
  --label NAME        what to call the server
  --header 'N: V'     for a URL; \${VARIABLE} is filled in from the environment
  --timeout SECONDS   for the handshake, and for each page of the list (default 30)
  --json              schema/check.schema.json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const fails = failOn(input);
  const targets = eachTarget(input, io);
  endWithSignals();
  const surroundings = {
    ...readSurroundings(input, io),
    profiles: (words: LintWords): readonly Profile[] => readProfiles(input, words),
  };
  const asJson = input.flags.has("json");
  const servers: (readonly string[])[] = [];
  let worst: ExitCode = 0;
  for (const [at, target] of targets.entries()) {
    const opened = await openServer(target, io, surroundings);
    if (!asJson && at > 0) io.out("\n");
    if (opened.ok) {
      const { report } = opened;
      const profiles = surroundings.profiles(opened.policy.lint);
      const held = hold(report.assessment, profiles);
      if (asJson) servers.push(serverJson(report, held));
      else if (input.flags.has("justify")) io.out(justified(report, held, profiles, io));
      else io.out(rendered(opened, held, input, io));
      if (held.reports.some(({ passes }) => !passes) && input.text.get("fail-on") !== "never") worst = Math.max(worst, 1);
      const locked = input.flags.has("locked") && differsFromLock(report);
      if (locked || report.trust === "drifted" || fails(report.assessment.findings)) worst = Math.max(worst, 1);
    } else {
      if (asJson) servers.push(failedServerJson(opened.label, opened.error, opened.stderr));
      else showProblem(io, opened.error, opened.stderr);
      worst = 2;
    }
  }
  if (asJson) for (const piece of checkJson((await surroundings.policy()).facts, servers)) io.out(piece);
  return worst;
}

/** The verdicts, and a block to paste for each tool and field of each profile. */
function justified({ assessment }: ServerReport, held: Held, profiles: readonly Profile[], { colour }: Io): string {
  const paint = createPaint(colour);
  const verdicts = held.reports.map((report) => `${paintedVerdict(report, paint)}\n`).join("");
  const texts = profiles.map((profile) => {
    const head = profiles.length > 1 ? `##### ${profile.name}\n\n` : "";
    return `\n${head}${justificationText(profile, assessment.tools)}`;
  });
  return `${verdicts}${texts.join("")}`;
}

function rendered(opened: Extract<OpenedServer, { ok: true }>, held: Held, input: Input, { columns, colour }: Io): string {
  const { report, policy } = opened;
  const all = input.flags.has("all");
  return renderCheck(report, policy.facts, { columns, colour, all, held, before: (tool) => reviewedDefinition(opened, tool) });
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
    "fail-on": "text",
    revision: "text",
  },
  run,
};
