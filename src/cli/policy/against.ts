import { visible } from "../../core/tool/visible.js";
import { systemClock } from "../../node/clock.js";
import type { Home } from "../../node/home.js";
import { VERSION } from "../../node/version.js";
import { UsageError } from "../../review/usage-error.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { decideAgain, type Redecided } from "../replay/decide-again.js";
import { namedPolicy } from "../replay/named-policies.js";
import { replayInputs, sayLeftOut } from "../replay/replay-inputs.js";
import { summariseReplay } from "../replay/replay-summary.js";
import { replayText } from "../replay/replay-text.js";
import { createPaint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { programJson } from "../screen/program-json.js";

const DAY = 86_400_000;
/** Calls that are named before the rest is a number. */
const MOST = 20;

/**
 * `heed policy FILE --against CALLS`: what the file would have done with calls that were made. Ends with 1 where a call that a
 * person denied would run, where one cannot be decided, and where there is none: nothing was tested then.
 */
export async function policyAgainst(home: Home, input: Input, io: Io): Promise<ExitCode> {
  const [file, extra] = input.words;
  if (file === undefined || extra !== undefined || input.rest !== null)
    throw new UsageError(
      "against-without-file",
      "--against needs one policy file.",
      "Name it: heed policy team.yaml --against last-30-days",
    );
  if (input.flags.has("accept"))
    throw new UsageError("options-together", "--against tests a file and --accept accepts one.", "Do one after the other.");
  const policy = await namedPolicy(file, home, io.cwd);
  const inputs = replayInputs({ ...callsOf(input.text.get("against") ?? ""), reviewed: "as-locked", tools: [] }, home, io);
  sayLeftOut(inputs, io);
  const decided = decideAgain(inputs.calls, policy, inputs.world);
  const summary = summariseReplay(policy.name, decided);
  const wouldRun = decided.filter(({ call, verdict }) => call.answer === "denied" && verdict === "allow");
  const undecided = decided.filter(({ conditional }) => conditional);
  const left = inputs.problems.length;
  const passed = decided.length > 0 && wouldRun.length + undecided.length + left === 0;
  if (input.flags.has("json")) {
    const calls = (all: readonly Redecided[]): unknown =>
      all.map(({ call: { trace, seq, server, tool } }) => ({ trace, seq, server, tool }));
    io.out(
      `${programJson({ schema: 1, heed: VERSION, passed, left, deniedWouldRun: calls(wouldRun), undecided: calls(undecided), summary })}\n`,
    );
    return passed ? 0 : 1;
  }
  const paint = createPaint(io.colour);
  io.out(replayText([summary], paint));
  const told = wouldRun.slice(0, MOST);
  for (const { call } of told)
    io.out(
      `  ${paint.red("would run")}  ${visible(call.tool)} of ${visible(call.server)}, which a person denied (${visible(call.trace)}, call ${call.seq})\n`,
    );
  if (wouldRun.length > told.length) io.out(`  and ${count(wouldRun.length - told.length, "more call")}\n`);
  if (decided.length === 0) io.err("There is no call, so nothing was tested.\n");
  else
    io.out(passed ? `\n${paint.green("Passed")}: nothing that a person denied would run.\n` : `\n${paint.red("Not passed")}.\n`);
  return passed ? 0 : 1;
}

function callsOf(words: string): { readonly paths: readonly string[]; readonly span: { readonly since?: number } } {
  const days = /^last-(\d{1,5})-days?$/u.exec(words)?.[1];
  if (words === "")
    throw new UsageError("option-needs-value", "--against needs a value.", "Give last-30-days, or a file of calls.");
  return days === undefined ? { paths: [words], span: {} } : { paths: [], span: { since: systemClock() - Number(days) * DAY } };
}
