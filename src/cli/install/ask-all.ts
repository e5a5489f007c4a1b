import type { HostWorld } from "../../hosts/host.js";
import type { Home } from "../../node/home.js";
import type { ShownArguments } from "../../store/policy/keep-arguments.js";
import type { Io } from "../frame/io.js";
import type { Ask } from "../person/ask.js";
import type { Candidate } from "./candidate.js";
import { askArguments, asksArguments } from "./keep-arguments.js";
import { numberQuestions } from "./number-questions.js";
import { offerProposals, proposalsOf, type BelievedServer } from "./offer-proposals.js";
import { takenOffers } from "./questions.js";
import type { TrustOffer } from "./trust-offer.js";
import { askWhoAsks, hostsToAsk, leavesPrompts, optedWhoAsks, type HostChoices, type WhoAsks } from "./who-asks.js";

/** What options said in advance; null: nothing. */
export type Said = {
  readonly trust: "checked" | "none" | null;
  readonly proposals: "checked" | "none" | null;
  readonly prompts: WhoAsks | null;
  readonly journal: ShownArguments | null;
};

/** What a person, or an option, wants. */
export type Answers = {
  readonly believed: readonly BelievedServer[];
  readonly whoAsks: HostChoices;
  /** Null where nothing was said of it. */
  readonly journal: ShownArguments | null;
  /** The question about arguments was put and answered. */
  readonly askedArguments: boolean;
};

/**
 * Asks all that an installation has to ask, numbered: whose labels are believed, what is proposed for them, who asks in the
 * hosts, and once for a home what the journal keeps. Nothing is written.
 *
 * @param ask null: nobody is asked; @param choose likewise, for the lists of what is proposed
 * @throws QuestionEnded where a person leaves a question without an answer
 */
export async function askAll(
  offers: readonly TrustOffer[],
  candidates: readonly Candidate[],
  said: Said,
  around: {
    readonly home: Home;
    readonly world: HostWorld;
    /** Whether a server is or will be guarded, as far as can be told. */
    readonly guards: (candidate: Candidate) => boolean;
    readonly ask: Ask | null;
    readonly choose: Ask | null;
    readonly io: Io;
    readonly quiet: boolean;
  },
): Promise<Answers> {
  const { home, world, guards, ask, choose, io, quiet } = around;
  const proposed = proposalsOf(offers);
  const hosts =
    said.prompts === null && ask !== null
      ? hostsToAsk(candidates.filter(guards), world, (host) => leavesPrompts(home, host))
      : [];
  const used = candidates.some(({ standing }) => standing === "open" || standing === "guarded");
  const asksOfArguments = used && asksArguments(home, said.journal, ask, io);

  const after = Number(hosts.length > 0) + Number(asksOfArguments);
  const lists = Number(choose !== null && proposed.some(({ groups }) => groups.length > 0));
  const head = numberQuestions();
  const taken = await takenOffers(proposed, said.trust, ask, () => head(lists + after));
  const believed = await offerProposals(taken, said.proposals, choose, quiet ? null : io, () => head(after));
  let whoAsks: HostChoices = new Map();
  if (said.prompts !== null) whoAsks = optedWhoAsks(candidates, said.prompts, (text) => io.err(text));
  else if (ask !== null && hosts.length > 0) whoAsks = await askWhoAsks(hosts, head(after - 1), ask, io.columns);
  const journal = asksOfArguments && ask !== null ? await askArguments(head(0), ask, io.columns) : said.journal;
  return { believed, whoAsks, journal, askedArguments: asksOfArguments };
}
