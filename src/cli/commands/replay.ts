import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { visible } from "../../core/tool/visible.js";
import { systemClock } from "../../node/clock.js";
import { VERSION } from "../../node/version.js";
import { UsageError } from "../../review/usage-error.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { moment } from "../log/moment.js";
import { commandHome } from "../person/command-home.js";
import { decideAgain, type Redecided } from "../replay/decide-again.js";
import { hostSessions } from "../replay/host-sessions.js";
import { CURRENT, namedPolicy } from "../replay/named-policies.js";
import { replayInputs, reviewedOf, sayLeftOut } from "../replay/replay-inputs.js";
import { replayPicture } from "../replay/replay-picture.js";
import { summariseReplay, type ReplaySummary } from "../replay/replay-summary.js";
import { replayText } from "../replay/replay-text.js";
import { createPaint } from "../screen/paint.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed replay: what another policy would have meant for the calls that were made

  heed replay --policy current --policy cautious
  heed replay calls.jsonl --policy a.yaml --policy b.yaml
  heed replay --since 30d --policy team.yaml --picture curve.svg
  heed replay --from claude-code --policy balanced

Every call is decided again by what a gate decides with; what ran brings content into its session as it did then.
Nothing runs, nothing is asked and nothing is sent. Without a file it is your own journal; a file is a trace
(docs/replay.md), an exported journal, or a session file of Claude Code or Codex; a folder is a journal.

  --policy POLICY     a file, a preset (balanced, cautious, autonomous) or current; more than once; current unless given
  --from HOST         the session files of claude-code or codex on this machine; asks before it reads them
  --tools FILE        definitions of tools, as JSON Lines of {server, tool}; more than once
  --reviewed          as if every server had been reviewed as it is listed
  --proposals         and what the judge proposes at its bar had been accepted
  --scopes            as if you had taken, with each yes, the folder or host that the question offers for the session
  --since, --until WHEN   a date, or a span back from now (30m, 2h, 7d)
  --picture FILE.svg  the curve of each policy as a picture
  --json              a record a call and policy on a line of its own, and the summary on the last

Exit 1: lines could not be read; each is told, and is in no number.
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  if (input.rest !== null) throw new UsageError("too-many-words", "heed replay starts no server.", "See heed replay --help.");
  const home = commandHome(input, io);
  const words = input.texts.get("policy") ?? [CURRENT];
  const policies = await Promise.all([...new Set(words)].map((word) => namedPolicy(word, home, io.cwd)));
  const picture = pictureFile(input, io);
  const now = systemClock();
  const span = Object.fromEntries(
    (["since", "until"] as const).flatMap((key) => {
      const text = input.text.get(key);
      return text === undefined ? [] : [[key, moment(key, text, now)]];
    }),
  );
  const paths = [...input.words, ...(await hostSessions(input, io))];
  if (paths.length === 0 && input.texts.has("from"))
    throw new UsageError("session-files-missing", "No session file lies there.", "Name the files, if they lie elsewhere.");
  const inputs = replayInputs({ paths, span, reviewed: reviewedOf(input), tools: input.texts.get("tools") ?? [] }, home, io);
  sayLeftOut(inputs, io);
  const results = policies.map((policy) => {
    const decided = decideAgain(inputs.calls, policy, { ...inputs.world, takesScopes: input.flags.has("scopes") });
    return { decided, summary: summariseReplay(policy.name, decided) };
  });
  const summaries = results.map(({ summary }) => summary);
  if (input.flags.has("json"))
    printJson(
      results.map(({ decided }) => decided),
      summaries,
      inputs.problems.length,
      io,
    );
  else io.out(replayText(summaries, createPaint(io.colour)));
  if (picture !== null) {
    writeFileSync(picture, replayPicture(summaries));
    io.err(`The picture: ${visible(picture)}\n`);
  }
  return inputs.problems.length > 0 ? 1 : 0;
}

/** Where the picture goes. @throws UsageError for what is something else than a picture */
function pictureFile(input: Input, io: Io): string | null {
  const named = input.text.get("picture");
  if (named === undefined) return null;
  const file = resolve(io.cwd, named);
  if (!file.endsWith(".svg") || (existsSync(file) && !readFileSync(file, "utf8").startsWith("<svg")))
    throw new UsageError(
      "picture-not-svg",
      `${visible(named)} is not a picture that could be written.`,
      "Name a new file that ends in .svg.",
    );
  return file;
}

function printJson(all: readonly (readonly Redecided[])[], summaries: readonly ReplaySummary[], left: number, io: Io): void {
  for (const decided of all)
    io.out(
      decided
        .map(({ policy, call, verdict, cause, scope, conditional }) => {
          const { trace, seq } = call;
          return `${programJson({ policy, trace, seq, verdict, cause, ...(scope === null ? {} : { scope }), ...(conditional ? { conditional } : {}) })}\n`;
        })
        .join(""),
    );
  io.out(`${programJson({ schema: 1, heed: VERSION, left, summary: summaries })}\n`);
}

/** `heed replay`. */
export const replayCommand: Command = {
  name: "replay",
  help: HELP,
  options: {
    policy: "texts",
    from: "texts",
    tools: "texts",
    reviewed: "flag",
    proposals: "flag",
    scopes: "flag",
    since: "text",
    until: "text",
    picture: "text",
  },
  run,
};
