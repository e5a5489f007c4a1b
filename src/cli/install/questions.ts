import { visible } from "../../core/tool/visible.js";
import type { Ask } from "../person/ask.js";
import { UsageError } from "../../review/usage-error.js";
import type { Input } from "../frame/command.js";
import type { TrustOffer } from "./trust-offer.js";
import type { WhoAsks } from "./who-asks.js";
import { count } from "../screen/plural.js";

/** `--trust checked | none`: what is believed unattended. @throws UsageError */
export function trustOption(input: Input): "checked" | "none" | null {
  const given = input.text.get("trust");
  if (given === undefined || given === "checked" || given === "none") return given ?? null;
  throw new UsageError(
    "trust-malformed",
    `--trust ${JSON.stringify(given)} means nothing.`,
    "Write --trust checked, or --trust none.",
  );
}

/** `--prompts gate | host | both`: who asks. @throws UsageError */
export function promptsOption(input: Input): WhoAsks | null {
  const given = input.text.get("prompts");
  if (given === undefined || given === "gate" || given === "host" || given === "both") return given ?? null;
  throw new UsageError(
    "prompts-malformed",
    `--prompts ${JSON.stringify(given)} means nothing.`,
    "--prompts gate: the host leaves the question to Heed. --prompts host: Heed leaves it to the host, for tools that it can be made to ask about in every mode. --prompts both: each asks on its own.",
  );
}

/** The offers that are taken: by option, else by the one question, else none. `head` gives what stands before the question. */
export async function takenOffers<Offer extends TrustOffer>(
  offers: readonly Offer[],
  option: "checked" | "none" | null,
  ask: Ask | null,
  head: () => string = () => "",
): Promise<readonly Offer[]> {
  if (option === "checked") return offers;
  if (option === "none" || offers.length === 0 || ask === null) return [];
  const before = head();
  for (;;) {
    const answer = await ask(
      `\n${before}Believe the labels of the tools that check out?\n  [Y]es [c]hoose server by server [n]o, ask for everything: `,
    );
    const word = answer.trim().toLowerCase();
    if (["", "y", "yes"].includes(word)) return offers;
    if (["n", "no"].includes(word)) return [];
    if (["c", "choose"].includes(word)) return await chosen(offers, ask);
  }
}

async function chosen<Offer extends TrustOffer>(offers: readonly Offer[], ask: Ask): Promise<readonly Offer[]> {
  const taken: Offer[] = [];
  for (const offer of offers) {
    const { report } = offer.opened;
    const ends = count(report.assessment.promptsEnd, "question ends", "questions end");
    const answer = await ask(`  ${visible(report.label)} (${ends}): [y]es [N]o: `);
    if (["y", "yes"].includes(answer.trim().toLowerCase())) taken.push(offer);
  }
  return taken;
}
