import { visible } from "../../core/tool/visible.js";
import type { PlannedFile } from "../../hosts/change-file.js";
import { guards } from "../../hosts/edit-config.js";
import type { Io } from "../frame/io.js";
import { count } from "../screen/plural.js";
import { acceptedWords } from "../trust/trust-words.js";
import { wrap } from "../screen/wrap.js";
import type { Candidate } from "./candidate.js";
import { remoteWords } from "./remote-words.js";
import { changesWords, changeWords, shortPath } from "./show-edits.js";
import type { TrustOffer } from "./trust-offer.js";

/** What an installation did. */
export type Done = {
  readonly plans: readonly PlannedFile[];
  readonly candidates: readonly Candidate[];
  readonly believed: readonly TrustOffer[];
  /** Servers whose labels could be believed. */
  readonly offers: number;
  /** Hints that the judge is sure enough of, and about which nobody could be asked. */
  readonly unoffered: number;
};

/** Says what cannot be put in. */
export function sayFailed(plan: PlannedFile, io: Io): void {
  for (const change of plan.failed) {
    io.err(
      `${shortPath(plan.target.file)}: ${changeWords(change)} could not be put in without changing something else. Put it in by hand.\n`,
    );
  }
}

/** Says what was done, what was left alone and why, and what comes next. */
export function sayDone({ plans, candidates, believed, offers, unoffered }: Done, io: Io): void {
  const say = (text: string): void => io.out(`${wrap(text, io.columns, "  ").join("\n")}\n`);
  const wraps = plans.flatMap(({ done }) => done.filter(guards));
  io.out("\n");
  const put = new Set(
    plans.flatMap(({ target, done }) => done.filter(guards).map(({ path }) => JSON.stringify([target.file, ...path]))),
  );
  const left = candidates.filter(
    ({ standing, found, entry }) => standing === "open" && !put.has(JSON.stringify([found.place.file, ...entry.path])),
  );
  if (left.length === 0 && plans.every(({ done }) => done.length === 0))
    say("Nothing to do: every server that Heed can stand in front of is guarded.");
  for (const { target, done } of plans) if (done.length > 0) say(`${shortPath(target.file)}: ${changesWords(done)}`);
  for (const { opened, plan } of believed) say(`Believed: ${visible(opened.report.label)}, ${acceptedWords(plan)}`);
  if (unoffered > 0)
    say(
      `The judge proposes ${count(unoffered, "hint")} more, for tools that leave them out. heed trust LABEL asks you about them, and so does heed console.`,
    );
  if (believed.length === 0 && offers > 0)
    say("Their labels are not believed, so every call is asked about. To review them: heed install in a terminal of yours.");
  const unread = left.filter(({ entry }) => entry.reached.by === "url").map(({ entry }) => visible(entry.name));
  if (unread.length > 0)
    say(`Not guarded, for what their URL answers could not be read: ${unread.join(", ")}. Run heed install again when it can.`);
  for (const candidate of candidates.filter(({ standing }) => standing === "remote")) {
    const { why, help } = remoteWords(candidate);
    say(`Not guarded: ${visible(candidate.entry.name)}, for ${why}. ${help}`);
  }
  const project = candidates.filter(({ standing }) => standing === "project").map(({ entry }) => visible(entry.name));
  if (project.length > 0) say(`Left alone, for a project's file names them: ${project.join(", ")} (--project takes them in)`);
  if (wraps.length > 0) {
    io.out("\n");
    say("Restart the hosts. What Heed asks is on their own screens where they show it, and in heed console.");
    say("heed doctor looks after it, heed uninstall takes it back.");
    say("heed doctor --test-forms CLIENT lets a client's own forms decide what wants a name typed.");
  }
}
