import { dirname, resolve } from "node:path";
import { hintKey } from "../../core/tool/hint.js";
import { visible } from "../../core/tool/visible.js";
import { acceptanceOf, acceptFile } from "../../store/acceptance.js";
import { readPlain } from "../../node/files/read-plain.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { describeIdentity } from "../../launch/describe-identity.js";
import { userLockFile } from "../../store/lock/load-locks.js";
import type { LockEntry } from "../../store/lock/lock.js";
import { parseLock } from "../../store/lock/parse-lock.js";
import { settledPath } from "../../node/settled-path.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { confirm } from "../person/confirm.js";
import { writeDown } from "../../store/journal/write-down.js";
import { createPaint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import { wrap } from "../screen/wrap.js";
import { PolicyErrors } from "../server/policy-errors.js";
import { diffLines } from "../../core/explain/diff-lines.js";
import { programJson } from "../screen/program-json.js";

/**
 * Accepts exactly the bytes of a project's heed.lock: until then it is a proposal that came with the repository. Shows
 * what it would trust, and what changed since other bytes of it were accepted.
 *
 * @throws UsageError, PolicyErrors where the lock does not parse
 */
export async function acceptLock(home: Home, word: string, input: Input, io: Io): Promise<ExitCode> {
  const file = settledPath(resolve(io.cwd, word));
  if (file === userLockFile(home)) {
    throw new UsageError("own-lock", "Your own heed.lock needs no acceptance.", "heed trust writes it; heed untrust takes back.");
  }
  const text = readPlain(file);
  if (text === null) throw new UsageError("lock-missing", `There is no file ${visible(word)}.`, "Check the path.");
  const parsed = parseLock(text, file, dirname(file));
  if (!parsed.ok) throw new PolicyErrors(parsed.errors);
  const { accepted, acceptedText } = acceptanceOf(home, file, text);
  const paint = createPaint(io.colour);
  const asJson = input.flags.has("json");
  if (!asJson) {
    io.out(`${visible(file)} would trust ${count(parsed.lock.servers.length, "server")}.\n`);
    for (const entry of parsed.lock.servers) io.out(`\n${entryLines(entry, io.columns).join("\n")}\n`);
    if (acceptedText !== null && acceptedText !== text) {
      io.out(`\n${paint.bold("  Changed since it was accepted")}\n`);
      for (const { kind, text: line } of diffLines(acceptedText, text)) {
        if (kind !== "same")
          io.out(`    ${kind === "gone" ? paint.red(`- ${visible(line)}`) : paint.green(`+ ${visible(line)}`)}\n`);
      }
    }
  }
  const say = (done: boolean, words: string): ExitCode => {
    io.out(asJson ? `${programJson({ schema: 1, file, accepted: done })}\n` : `\n${words}\n`);
    return 0;
  };
  if (accepted) return say(true, "These bytes are accepted already.");
  if (!input.flags.has("accept") && !io.interactive) {
    return say(false, `Nothing was accepted. To accept this: heed trust --accept ${visible(shellQuote(word))}`);
  }
  const by = await confirm(home, io, `\nTrust what ${visible(file)} holds, as it is now.`);
  writeDown(home, { type: "file-accepted", file, digest: hash(text), by });
  acceptFile(home, file, text);
  return say(true, `Accepted: ${visible(file)}`);
}

function entryLines({ label, identity, tools }: LockEntry, columns: number): readonly string[] {
  const names = (accepted: boolean): readonly string[] =>
    tools.filter((tool) => tool.accepted === accepted).map(({ name }) => visible(name));
  const [taken, left] = [names(true), names(false)];
  const words = tools.flatMap(({ name, doubted = [], overrides, proposals }) => [
    ...doubted.map((hint) => `Leaves out ${hintKey(hint)} of ${visible(name)}, which looked wrong`),
    ...overrides.map(
      ({ hint, value, reason }) => `Takes ${visible(name)} as ${hintKey(hint)}: ${value}, because ${visible(reason)}`,
    ),
    ...proposals.map(
      ({ hint, value, reason, judge }) =>
        `Takes ${visible(name)} as ${hintKey(hint)}: ${value}, accepted as a proposal of judge ${visible(judge)}: ${visible(reason)}`,
    ),
  ]);
  const lines = [
    taken.length === 0 ? "Trusts no tool" : `Trusts ${taken.join(", ")}`,
    ...(left.length === 0 ? [] : [`Leaves out ${left.join(", ")}`]),
    ...words,
  ];
  return [
    `  ${visible(label)}  ${describeIdentity(identity)}`,
    ...lines.flatMap((line) => wrap(`${line}.`, columns - 4, "  ")).map((line) => `    ${line}`),
  ];
}
