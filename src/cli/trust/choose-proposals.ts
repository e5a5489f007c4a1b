import { hintKey } from "../../core/hint.js";
import { atBar } from "../../lint/proposal-review.js";
import type { Home } from "../../node/home.js";
import type { AcceptedProposal } from "../../node/lock/accept-proposals.js";
import { personPresent } from "../../node/person/may-loosen.js";
import type { OpenGroup, OpenProposal } from "../assess/open-proposals.js";
import { toolName } from "../check/tool-name.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { askerOf, type Ask } from "../person/ask.js";
import { UsageError } from "../frame/usage-error.js";
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

/**
 * Shows what is proposed, one hint after the other, and gives what is accepted: what a person chooses from each list, by
 * option those that are sure enough, else none. Nothing is chosen beforehand. `ask` null: nobody is asked.
 */
export async function chooseProposals(
  groups: readonly OpenGroup[],
  option: "checked" | "none" | null,
  ask: Ask | null,
  io: Pick<Io, "out" | "columns" | "colour">,
): Promise<readonly AcceptedProposal[]> {
  if (option === "none") return [];
  const chosen: AcceptedProposal[] = [];
  for (const group of groups) {
    io.out(`\n${renderProposals(group, createPaint(io.colour), io.columns).join("\n")}\n`);
    const unasked = option === "checked" ? atBar(group.proposals) : [];
    const taken = ask === null ? unasked : await chooseOf(group, ask, io);
    if (taken.length === 0) continue;
    const names = taken.map(({ tool }) => toolName(tool, 60)).join(", ");
    const text = `Taken with ${hintKey(group.hint)} ${group.value}: ${names}.`;
    io.out(
      `\n${wrap(text, io.columns - 2, "  ")
        .map((line) => `  ${line}\n`)
        .join("")}`,
    );
    chosen.push(...taken.map(({ accepts }) => accepts));
  }
  return chosen;
}

/** What is taken without showing or asking: with `--json`. */
export function checkedProposals(groups: readonly OpenGroup[], option: "checked" | "none" | null): readonly AcceptedProposal[] {
  return option === "checked" ? groups.flatMap(({ proposals }) => atBar(proposals).map(({ accepts }) => accepts)) : [];
}

async function chooseOf({ proposals, question }: OpenGroup, ask: Ask, io: Pick<Io, "out">): Promise<readonly OpenProposal[]> {
  const sure = atBar(proposals).length;
  const all = sure === 0 ? "" : sure === proposals.length ? ", a for all" : `, a for the first ${sure}`;
  for (;;) {
    const answer = await ask(`\n${question} Numbers (2 5-7)${all}, Enter for none: `);
    const choice = readChoice(answer, proposals.length, sure);
    if (choice.ok) return choice.chosen.flatMap((at) => proposals[at] ?? []);
    io.out(`${choice.message}\n`);
  }
}
