import type { Call, Context } from "../../core/decide/decision.js";
import { evaluate } from "../../core/decide/decide.js";
import { visible } from "../../core/tool/visible.js";
import { closest } from "../../policy/closest.js";
import { withoutArguments, type AssessedTool } from "../../review/assess/assess.js";
import { changesOf } from "../explain/changes.js";
import { explainJson } from "../explain/explain-json.js";
import { renderExplain } from "../explain/render-explain.js";
import type { Command, Input } from "../frame/command.js";
import { endWithSignals } from "../frame/end-with-signals.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { openServer } from "../server/open-server.js";
import { callWith, readArguments } from "../server/read-arguments.js";
import { showUnopened } from "../server/show-unopened.js";
import { TARGET_OPTIONS } from "../server/target-words.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed explain: the whole reasoning of one decision

  heed explain write_file -- npx -y @modelcontextprotocol/server-filesystem .
  heed explain write_file --args '{"path": "notes.txt", "content": ""}' -- npx …
  heed explain send_mail tools.json

Nothing is called. The verdict, each hint with who said it and why it counts or not, every rule and why
it won or lost, what would change the verdict, and what other clients would do.

  --args JSON         judge this very call; without it each condition over arguments counts against it
  --policy, --revision, --label, --header, --timeout   as in heed check
  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [name, ...rest] = input.words;
  if (name === undefined) throw new UsageError("no-tool", "Which tool?", "heed explain TOOL -- a server's command");
  const given = input.text.get("args");
  const args = given === undefined ? null : readArguments(given);
  endWithSignals();
  const opened = await openServer({ ...input, words: rest }, io);
  if (!opened.ok) return showUnopened(opened, input, io);
  const { report, policy, input: judged, home } = opened;
  const tool = find(report.assessment.tools, name);
  const context: Context = {
    policy: policy.policy,
    legs: { content: false, private: false },
    grants: [],
    principal: "",
    session: "",
    now: 0,
  };
  const call: Call =
    args === null
      ? withoutArguments(tool.listed.tool)
      : callWith(tool.listed, args, { home, cwd: io.cwd, env: io.env, policy: policy.policy });
  const evaluation = evaluate(call, context);
  // A saved list cannot be reviewed; the server that it came from can.
  const reviewable = report.trustable || report.listing.via === "file";
  const changes = changesOf(tool, call, context, judged, report.assessment.tools, reviewable);
  if (input.flags.has("json")) io.out(`${programJson(explainJson(report, tool, evaluation, changes))}\n`);
  else io.out(renderExplain(report, tool, evaluation, changes, io));
  return 0;
}

function find(tools: readonly AssessedTool[], name: string): AssessedTool {
  const found = tools.find(({ listed }) => listed.parsed.name === name);
  if (found !== undefined) return found;
  const names = tools.map(({ listed }) => listed.parsed.name);
  const near = closest(name, names);
  const meant =
    near === null
      ? `It lists ${names
          .slice(0, 8)
          .map((each) => visible(each))
          .join(", ")}${names.length > 8 ? ", …" : ""}.`
      : `Did you mean ${visible(near)}?`;
  throw new UsageError("unknown-tool", `The server has no tool ${JSON.stringify(name)}.`, meant, { tool: name });
}

/** `heed explain`. */
export const explainCommand: Command = {
  name: "explain",
  help: HELP,
  options: { ...TARGET_OPTIONS, args: "text", revision: "text" },
  run,
};
