import type { ServerResponse } from "node:http";
import type { CodeAsked, ProposalView, ReviewAsked, ReviewChoice, ServerView } from "../console/api.js";
import { isSha256 } from "../node/hash.js";
import { randomId } from "../node/ids.js";
import { openJournal } from "../store/journal/open-journal.js";
import { acceptProposals, unfitProposals, type AcceptedProposal } from "../store/lock/accept-proposals.js";
import { loadLocks } from "../store/lock/load-locks.js";
import type { Sha256 } from "../wire/branded.js";
import { isObject, member, type Json } from "../wire/json.js";
import type { CodeRequests } from "./code-requests.js";
import type { ConsoleOptions } from "./console-options.js";
import { readChoice } from "./read-choice.js";
import { sendJson, sendProblem } from "./respond.js";
import type { Seen } from "../store/journal/seen.js";
import type { Session } from "./sessions.js";

type Proposals = { readonly server: Sha256; readonly label: string; readonly proposals: readonly AcceptedProposal[] };

/** What a code would accept. */
export type Acceptance =
  | ({ readonly kind: "proposals" } & Proposals)
  | { readonly kind: "trust"; readonly key: string; readonly choice: ReviewChoice };

type Parts = { readonly options: ConsoleOptions; readonly codes: CodeRequests<Acceptance> };

/**
 * A tab asks to accept proposals. Nothing is accepted by that: a code appears in the console's terminal, and what it would
 * do beside it. Only what the console itself proposes now can be chosen.
 */
export async function askToAccept(
  parts: Parts,
  session: Session,
  key: string,
  body: Json,
  seen: readonly Seen[],
  response: ServerResponse,
): Promise<void> {
  if (!mayAsk(parts, response)) return;
  const { options, codes } = parts;
  const chosen = chosenOf(body);
  if (chosen === null) return sendProblem(response, "malformed", "These proposals cannot be chosen.");
  const view = await options.servers(seen);
  const server = view.servers.find((one) => one.key === key && one.acceptable);
  if (server === undefined || !isSha256(key))
    return sendProblem(response, "not-found", "Proposals of this server cannot be accepted here: review it in a terminal first.");
  const offered = offeredBy(server);
  const proposals = chosen.map((one) => offered.get(one));
  if (!proposals.every((one) => one !== undefined)) return sendProblem(response, "changed", CHANGED);
  const accepted = proposals.flatMap(({ tool, hint, value, pin, reasons }): readonly AcceptedProposal[] =>
    isSha256(pin) ? [{ tool, hint, value, reason: reasons.join("; "), pin, judge: view.judge }] : [],
  );
  const { label } = server;
  const { id, code, until } = codes.ask(session, { kind: "proposals", server: key, label, proposals: accepted });
  options.showCode({ code, asked: { kind: "proposals", label, proposals: accepted } });
  sendJson(response, { id, until } satisfies CodeAsked);
}

/** A tab asks to accept a review: a code appears in the console's terminal, and what it would do beside it. */
export async function askToTrust(
  parts: Parts,
  session: Session,
  key: string,
  body: Json,
  seen: readonly Seen[],
  response: ServerResponse,
): Promise<void> {
  if (!mayAsk(parts, response)) return;
  const { options, codes } = parts;
  const choice = readChoice(body);
  if (choice === null) return sendProblem(response, "malformed", "These tools cannot be chosen.");
  const made = await options.reviews.plan(seen, key, choice);
  if (!made.ok) return sendProblem(response, made.problem.code, made.problem.message);
  const { asked, then } = made.planned;
  const { id, code, until } = codes.ask(session, { kind: "trust", key, choice });
  options.showCode({ code, asked });
  sendJson(response, { id, until, then } satisfies ReviewAsked);
}

/** A tab gives the code that stands in the terminal: what it was asked for is accepted, all or none. */
export async function takeCode(
  { options, codes }: Parts,
  session: Session,
  id: string,
  body: Json,
  seen: () => Promise<readonly Seen[]>,
  response: ServerResponse,
): Promise<void> {
  const by = whoLoosens(options, response);
  if (by === null) return;
  const typed = member(body, "code");
  if (typeof typed !== "string") return sendProblem(response, "malformed", "A code is missing.");
  const taken = codes.take(session, id, typed);
  if (!taken.ok) {
    if (taken.code === "wrong")
      return sendProblem(response, "mistyped", "That is not the code. Nothing was accepted; ask for another code to try again.");
    return taken.code === "closed"
      ? sendProblem(response, "refused", CLOSED)
      : sendProblem(response, "not-open", "That code is not open any more. Nothing was accepted.");
  }
  if (taken.what.kind === "proposals") return acceptChosen(options, taken.what, by, response);
  const done = await options.reviews.accept(await seen(), taken.what.key, taken.what.choice, by);
  if (!done.ok) return sendProblem(response, done.problem.code, done.problem.message);
  sendJson(response, { accepted: done.accepted, label: done.label });
}

function acceptChosen(options: ConsoleOptions, what: Proposals, by: "person" | "scratch", response: ServerResponse): void {
  const { server, label, proposals } = what;
  if (unfitProposals(loadLocks({ home: options.home, project: options.home.dir }).user, server, proposals).length > 0)
    return sendProblem(response, "changed", CHANGED);
  writeDown(options, { ...what, by });
  if (acceptProposals(options.home, server, proposals).length > 0) return sendProblem(response, "changed", CHANGED);
  sendJson(response, { accepted: proposals.length, label });
}

/** Who may loosen from here, or null where that was refused. */
function whoLoosens(options: ConsoleOptions, response: ServerResponse): "person" | "scratch" | null {
  const may = options.mayLoosen();
  if (may.ok) return may.by;
  sendProblem(response, "refused", `${may.refusal.message} ${may.refusal.help}`);
  return null;
}

/** Whether a code may be asked for; where not, that was said. */
function mayAsk({ options, codes }: Parts, response: ServerResponse): boolean {
  if (whoLoosens(options, response) === null) return false;
  if (!codes.closed) return true;
  sendProblem(response, "refused", CLOSED);
  return false;
}

const CHANGED = "The tools or what was reviewed have changed meanwhile. Nothing was accepted; look at them again.";
const CLOSED = "Too many wrong codes were typed. Nothing is accepted any more until heed console is started anew.";

/** Into the journal, before it is done. */
function writeDown({ home, clock, heed }: ConsoleOptions, what: Proposals & { readonly by: "person" | "scratch" }): void {
  const journal = openJournal({ home, clock, ids: randomId, heed });
  try {
    const { server, label, proposals, by } = what;
    const shown = proposals.map(({ tool, hint, value, judge }) => ({ tool, hint, value, judge }));
    journal.append({ type: "trusted", server, label, accepted: [], proposals: shown, by });
  } finally {
    journal.close();
  }
}

function offeredBy({ proposals }: ServerView): ReadonlyMap<string, ProposalView> {
  return new Map(proposals.flatMap((group) => group.proposals.map((one) => [nameOf(one.tool, one.hint, one.pin), one] as const)));
}

/** The names of what a body chooses, each once; null for anything else, and for nothing. */
function chosenOf(body: Json): readonly string[] | null {
  const accept = member(body, "accept");
  if (!Array.isArray(accept) || accept.length === 0) return null;
  const names = new Set<string>();
  for (const one of accept as readonly Json[]) {
    const [tool, hint, pin] = [member(one, "tool"), member(one, "hint"), member(one, "pin")];
    if (!isObject(one) || typeof tool !== "string" || typeof hint !== "string" || typeof pin !== "string") return null;
    names.add(nameOf(tool, hint, pin));
  }
  return [...names];
}

function nameOf(tool: string, hint: string, pin: string): string {
  return JSON.stringify([tool, hint, pin]);
}
