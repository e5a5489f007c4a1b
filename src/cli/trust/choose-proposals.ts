import { hintKey } from "../../core/tool/hint.js";
import { atBar } from "../../classify/proposal-review.js";
import type { Home } from "../../node/home.js";
import type { AcceptedProposal } from "../../store/lock/accept-proposals.js";
import { personPresent } from "../../store/person/may-loosen.js";
import type { OpenGroup, OpenProposal } from "../../review/assess/open-proposals.js";
import { toolName } from "../check/tool-name.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { askerOf, type Ask } from "../person/ask.js";
import { UsageError } from "../../review/usage-error.js";
import { createPaint } from "../screen/paint.js";
import { wrap } from "../screen/wrap.js";
import { readChoice } from "./read-choice.js";
import { renderProposals } from "./render-proposals.js";

/** A person reads a long list before answering. */
const PATIENCE = 20 * 60_000;

/** `--proposals checked | none`: what is taken without a question. @throws UsageError */
export function proposalsOption(input: Input): "checked" | "none" | null {
  const given = input.text.get("proposals");
  if (given === undefined || given === "checked" || given === "none") return given ?? null;
  throw new UsageError(
    "proposals-malformed",
    `--proposals ${JSON.stringify(given)} means nothing.`,
    "--proposals checked takes those that are sure enough, --proposals none offers none. Without it a person chooses at a terminal.",
  );
}

/**
 * The terminal of a person who can choose, or null: nobody is there, an agent is, or all was said by options.
 *
 * @param accepted an option accepts what is reviewed already
 */
export function chooser(input: Input, home: Home, io: Io, accepted: boolean): Ask | null {
  if (proposalsOption(input) !== null) return null;
  const may = personPresent({ home, env: io.env, interactive: io.interactive });
  if (!may.ok) return null;
  // In a throw-away home nobody is asked once the acceptance is given.
  if (may.by === "scratch" && accepted) return null;
  return askerOf(input, io, PATIENCE);
}

/** What is proposed for one server; `title` null where the person knows which. */
export type ProposedFor = { readonly title: string | null; readonly groups: readonly OpenGroup[] };

/**
 * Shows what is proposed, one hint after the other, and gives what is accepted for each server: what a person chooses from
 * the lists in one answer, by option those that are sure enough, else none. Nothing is chosen beforehand. `ask` null: nobody
 * is asked. `head` stands before the question.
 */
export async function chooseProposals(
  servers: readonly ProposedFor[],
  option: "checked" | "none" | null,
  ask: Ask | null,
  io: Pick<Io, "out" | "columns" | "colour">,
  head = "",
): Promise<readonly (readonly AcceptedProposal[])[]> {
  if (option === "none") return servers.map(() => []);
  let first = 1;
  for (const { title, groups } of servers) {
    if (title !== null && groups.length > 0) io.out(`\n${title}\n`);
    for (const group of groups) {
      io.out(`\n${renderProposals(group, createPaint(io.colour), io.columns, first).join("\n")}\n`);
      first += group.proposals.length;
    }
  }
  const groups = servers.flatMap((one) => one.groups);
  const unasked = option === "checked" ? groups.flatMap(({ proposals }) => atBar(proposals)) : [];
  const taken = new Set(ask === null || groups.length === 0 ? unasked : await chooseOf(groups, head, ask, io));
  for (const group of groups) sayTaken(group, taken, io);
  return servers.map((one) =>
    one.groups.flatMap(({ proposals }) => proposals.filter((each) => taken.has(each)).map(({ accepts }) => accepts)),
  );
}

function sayTaken(group: OpenGroup, taken: ReadonlySet<OpenProposal>, io: Pick<Io, "out" | "columns">): void {
  const names = group.proposals.filter((each) => taken.has(each)).map(({ tool }) => toolName(tool, 60));
  if (names.length === 0) return;
  const text = `Taken with ${hintKey(group.hint)} ${group.value}: ${names.join(", ")}.`;
  io.out(
    `\n${wrap(text, io.columns - 2, "  ")
      .map((line) => `  ${line}\n`)
      .join("")}`,
  );
}

/** What is taken without showing or asking: with `--json`. */
export function checkedProposals(groups: readonly OpenGroup[], option: "checked" | "none" | null): readonly AcceptedProposal[] {
  return option === "checked" ? groups.flatMap(({ proposals }) => atBar(proposals).map(({ accepts }) => accepts)) : [];
}

async function chooseOf(
  groups: readonly OpenGroup[],
  head: string,
  ask: Ask,
  io: Pick<Io, "out">,
): Promise<readonly OpenProposal[]> {
  const all = groups.flatMap(({ proposals }) => proposals);
  const sure = new Set(groups.flatMap(({ proposals }) => atBar(proposals)));
  const places = all.flatMap((one, at) => (sure.has(one) ? [at] : []));
  const questions = [...new Set(groups.map(({ question }) => question))];
  const asked = questions.length === 1 ? (questions[0] ?? "") : "Which of these are right?";
  for (;;) {
    const answer = await ask(`\n${head}${asked}\n  Numbers (2 5-7)${strokeWords(places, all.length)}, Enter for none: `);
    const choice = readChoice(answer, all.length, places);
    if (choice.ok) return choice.chosen.flatMap((at) => all[at] ?? []);
    io.out(`${choice.message}\n`);
  }
}

/** What one key takes: the proposals at these places. */
function strokeWords(places: readonly number[], all: number): string {
  if (places.length === 0) return "";
  if (places.length === all) return ", a for all";
  const first = places.every((place, at) => place === at);
  return first ? `, a for the first ${places.length}` : `, a for the ${places.length} that are sure enough`;
}
