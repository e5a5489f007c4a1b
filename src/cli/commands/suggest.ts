import { visible } from "../../core/tool/visible.js";
import { systemClock } from "../../node/clock.js";
import { VERSION } from "../../node/version.js";
import { hash } from "../../node/hash.js";
import { homePath } from "../../node/home.js";
import { loadPolicy } from "../../policy/load-policy.js";
import { UsageError } from "../../review/usage-error.js";
import { unifiedDiff } from "../../source/fix/unified-diff.js";
import { writeDown } from "../../store/journal/write-down.js";
import { editableFile, editPolicy, withEdit } from "../../store/policy/edit-policy.js";
import { findPolicySources } from "../../store/policy/find-policy-sources.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { moment } from "../log/moment.js";
import { commandHome } from "../person/command-home.js";
import { confirm } from "../person/confirm.js";
import { replayInputs, reviewedOf, sayLeftOut } from "../replay/replay-inputs.js";
import { createPaint } from "../screen/paint.js";
import { programJson } from "../screen/program-json.js";
import { PolicyErrors } from "../server/policy-errors.js";
import { suggest, type Suggestions, type Tested } from "../suggest/back-test.js";
import { rulesEdit, rulesOf } from "../suggest/rules-edit.js";
import { suggestText } from "../suggest/suggest-text.js";

const HELP = `heed suggest: the few rules that would have saved most questions

  heed suggest                   from your journal
  heed suggest --since 30d
  heed suggest calls.jsonl       from a trace (docs/replay.md)
  heed suggest --accept          write them into your heed.yaml
  heed suggest --only 1 --accept

Rules are made from the earlier half of the calls and tested on the later; one by which a call would have run that
you denied is not offered. Nothing is suggested for what may destroy, for what is grave (money, people, access,
credentials, code), or for tools that you have not reviewed. Nothing is learnt without you: --accept asks at a terminal.

  --only N            this one of the list; more than once
  --accept            write the rules into your heed.yaml and accept it
  --since, --until WHEN   a date, or a span back from now (30m, 2h, 7d)
  --tools FILE        definitions of tools, as JSON Lines of {server, tool}; more than once
  --reviewed          as if every server had been reviewed as it is listed
  --proposals         and what the judge proposes at its bar had been accepted
  --scratch           in a throw-away home, where nobody is asked
  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  if (input.rest !== null) throw new UsageError("too-many-words", "heed suggest starts no server.", "See heed suggest --help.");
  const home = commandHome(input, io);
  const found = findPolicySources({ home, project: io.cwd });
  if (!found.ok) throw new PolicyErrors(found.errors);
  const loaded = loadPolicy(found.sources, { hash });
  if (!loaded.ok) throw new PolicyErrors(loaded.errors);
  const now = systemClock();
  const span = Object.fromEntries(
    (["since", "until"] as const).flatMap((key) => {
      const text = input.text.get(key);
      return text === undefined ? [] : [[key, moment(key, text, now)]];
    }),
  );
  const inputs = replayInputs(
    { paths: input.words, span, reviewed: reviewedOf(input), tools: input.texts.get("tools") ?? [] },
    home,
    io,
  );
  sayLeftOut(inputs, io);
  const all = suggest(inputs.calls, loaded.policy, found.sources, inputs.world);
  const chosen = chosenOf(all.offered, input);
  const file = homePath(home, "heed.yaml");
  const before = found.sources.find(({ tier }) => tier === "user")?.text ?? null;
  const taken = new Set(loaded.policy.rules.filter(({ origin }) => origin.tier === "user").map(({ id }) => id));
  const edit = rulesEdit(
    rulesOf(
      chosen.map(({ candidate }) => candidate),
      taken,
    ),
  );
  const after = chosen.length === 0 ? before : withEdit(before ?? "", edit);
  const diff = after === null ? "" : unifiedDiff({ path: "heed.yaml", text: before ?? "" }, after);
  if (input.flags.has("json")) io.out(`${programJson(asJson(all, diff, inputs.problems.length))}\n`);
  else {
    io.out(suggestText(all, createPaint(io.colour), io.columns));
    if (diff !== "") io.out(`\n${visibleLines(diff)}`);
    if (diff !== "" && !input.flags.has("accept"))
      io.out(`\nTo take ${chosen.length === 1 ? "it" : "them"}: heed suggest --accept\n`);
  }
  if (input.flags.has("accept") && chosen.length > 0) {
    const editable = editableFile(home, edit);
    if (!editable.ok) return refuse(io, editable.problem);
    const by = await confirm(
      home,
      io,
      `Let these calls run unasked from now on, by rules in ${visible(file)}:\n${visibleLines(diff)}`,
    );
    const written = editPolicy(home, edit, editable, (digest) => writeDown(home, { type: "file-accepted", file, digest, by }));
    if (!written.ok) return refuse(io, written.problem);
    io.err(`Written and accepted: ${visible(file)}\n`);
  }
  return inputs.problems.length > 0 ? 1 : 0;
}

function refuse(io: Io, problem: Parameters<typeof showProblem>[1]): ExitCode {
  showProblem(io, problem);
  return 2;
}

function chosenOf(offered: readonly Tested[], input: Input): readonly Tested[] {
  const only = input.texts.get("only");
  if (only === undefined) return offered;
  return [...new Set(only)].map((text) => {
    const one = /^\d{1,3}$/u.test(text) ? offered[Number(text) - 1] : undefined;
    if (one === undefined)
      throw new UsageError("suggestion-unknown", `There is no suggestion ${visible(text)}.`, "See heed suggest for the list.");
    return one;
  });
}

function visibleLines(text: string): string {
  return text
    .split("\n")
    .map((line) => visible(line))
    .join("\n");
}

function asJson(all: Suggestions, diff: string, left: number): unknown {
  const told = ({ candidate: { server, tool, effect, reach, when, words }, saved, denied }: Tested): unknown => {
    return { server, tool, effect, reach, when, words, saved, denied };
  };
  return { schema: 1, heed: VERSION, left, ...all, offered: all.offered.map(told), rejected: all.rejected.map(told), diff };
}

/** `heed suggest`. */
export const suggestCommand: Command = {
  name: "suggest",
  help: HELP,
  options: {
    only: "texts",
    accept: "flag",
    since: "text",
    until: "text",
    tools: "texts",
    reviewed: "flag",
    proposals: "flag",
    scratch: "flag",
  },
  run,
};
