import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnswerTaken, ExportView, HistoryView, QueueChange } from "../console/api.js";
import type { Given, OpenQuestion } from "../core/approve/open-question.js";
import { randomId } from "../node/ids.js";
import type { JournalReader } from "../store/journal/journal-reader.js";
import { openJournal } from "../store/journal/open-journal.js";
import { recentRuns } from "../store/journal/recent-runs.js";
import type { GrantStore } from "../store/state/grant-store.js";
import type { QuestionStore } from "../store/state/question-store.js";
import { member, type Json } from "../wire/json.js";
import { askToAccept, askToTrust, takeCode, type Acceptance } from "./accept-routes.js";
import type { CallWaits } from "./call-waits.js";
import { callView } from "./call-view.js";
import type { CodeRequests } from "./code-requests.js";
import type { ConsoleOptions } from "./console-options.js";
import { figuresView } from "./figures-view.js";
import { grantsView } from "./grants-view.js";
import { historyExport, historyQuery, historyView } from "./history-view.js";
import { period } from "./period.js";
import { questionView } from "./question-view.js";
import type { QueueFeed } from "./queue-feed.js";
import { isMistyped, readAnswer } from "./read-answer.js";
import { LONGEST_ANSWER, LONGEST_CHOICE, readBody } from "./read-body.js";
import { beginStream, sendJson, sendProblem } from "./respond.js";
import type { Seen } from "../store/journal/seen.js";
import type { SeenServers } from "../store/journal/seen-servers.js";
import { sessionClients } from "./session-clients.js";
import type { Session, Sessions } from "./sessions.js";

type Parts = {
  readonly options: ConsoleOptions;
  readonly questions: QuestionStore;
  readonly sessions: Sessions;
  readonly waits: CallWaits;
  readonly feed: QueueFeed;
  readonly journal: JournalReader;
  readonly seen: SeenServers;
  readonly grants: GrantStore;
  readonly codes: CodeRequests<Acceptance>;
};

const TOO_LARGE = "That is longer than any answer.";
/** How often a stream shows that it lives (milliseconds). */
const BEAT = 10_000;

/** `invite`: tells the sender of a request, where it waits for that, to send its body. */
type Route = (request: IncomingMessage, response: ServerResponse, invite: () => void) => Promise<void>;

/** Answers what the page asks for. Everything but the exchange of a link needs the key that the exchange gave. */
export function createRoutes(parts: Parts): Route {
  return async (request, response, invite) => {
    try {
      await answer(parts, request, response, invite);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else sendProblem(response, "failed", error instanceof Error ? error.message : String(error));
    }
  };
}

async function answer(parts: Parts, ...[request, response, invite]: Parameters<Route>): Promise<void> {
  const url = new URL(request.url ?? "", "http://127.0.0.1");
  const path = url.pathname.slice("/api/".length).split("/");
  const verb = `${request.method} ${path[0]}`;
  if (verb === "POST session" && path.length === 1)
    return exchange(parts, await readBody(request, LONGEST_ANSWER, invite), response);
  const session = parts.sessions.find(request.headers.authorization);
  if (session === null) return sendProblem(response, "no-session", "Open the console by a new link from its terminal.");
  const longest = path[0] === "servers" ? LONGEST_CHOICE : LONGEST_ANSWER;
  const body = request.method === "POST" ? await readBody(request, longest, invite) : null;
  if (body === undefined) return sendProblem(response, "too-large", TOO_LARGE);
  if (path.length === 1) {
    switch (verb) {
      case "GET queue":
        return stream(parts, session, response);
      case "GET servers":
        await parts.journal.refresh();
        return sendJson(response, await parts.options.servers(await parts.seen.refresh()));
      case "GET history":
        await parts.journal.refresh();
        return sendJson(response, history(parts, url.searchParams));
      case "GET export":
        await parts.journal.refresh();
        return sendJson(response, exported(parts, url.searchParams));
      case "GET grants":
        await parts.journal.refresh();
        await parts.seen.refresh();
        return sendJson(response, grantsView(parts.grants, parts.seen, parts.options.labels(), parts.options.clock()));
      case "GET setup":
        await parts.journal.refresh();
        return sendJson(response, await parts.options.setup(recentRuns(parts.journal)));
      case "GET figures":
        return await figures(parts, url.searchParams, response);
      default:
    }
  }
  const [, id = "", act] = path;
  if (verb === "GET question" && path.length === 2) return question(parts, id, response);
  if (verb === "POST question" && path.length === 3 && act === "answer") return await answerQuestion(parts, id, body, response);
  const seen = async (): Promise<readonly Seen[]> => {
    await parts.journal.refresh();
    return await parts.seen.refresh();
  };
  if (verb === "POST servers" && path.length === 3 && act === "proposals")
    return await askToAccept(parts, session, id, body, await seen(), response);
  if (verb === "GET servers" && path.length === 3 && act === "review") {
    const opened = await parts.options.reviews.open(await seen(), id);
    return opened.ok ? sendJson(response, opened.view) : sendProblem(response, opened.problem.code, opened.problem.message);
  }
  if (verb === "POST servers" && path.length === 3 && act === "trust")
    return await askToTrust(parts, session, id, body, await seen(), response);
  if (verb === "POST servers" && path.length === 3 && act === "forget") {
    const done = parts.options.reviews.forget(id);
    return done.ok ? sendJson(response, { label: done.label }) : sendProblem(response, done.problem.code, done.problem.message);
  }
  if (verb === "POST codes" && path.length === 2) return await takeCode(parts, session, id, body, seen, response);
  if (verb === "POST grants" && path.length === 3 && act === "revoke") return revoke(parts, id, response);
  if (verb === "GET history" && path.length === 2) {
    await parts.journal.refresh();
    const view = callView(parts.journal, id);
    return view === null ? sendProblem(response, "not-found", "The journal holds no such call.") : sendJson(response, view);
  }
  return sendProblem(response, "not-found", "There is nothing here.");
}

function history({ journal }: Parts, query: URLSearchParams): HistoryView {
  const clients = sessionClients(journal);
  return historyView(journal, clients, historyQuery(query, clients));
}

function exported({ journal, options }: Parts, query: URLSearchParams): ExportView {
  const clients = sessionClients(journal);
  return historyExport(journal, clients, historyQuery(query, clients), options.json);
}

function exchange({ sessions, options }: Parts, body: Json | undefined, response: ServerResponse): void {
  if (body === undefined) return sendProblem(response, "too-large", TOO_LARGE);
  const token = member(body, "token");
  if (typeof token !== "string") return sendProblem(response, "malformed", "A link's secret is missing.");
  const exchanged = sessions.exchange(token);
  if (exchanged.ok) {
    options.say("opened");
    return sendJson(response, { key: exchanged.key });
  }
  if (exchanged.code === "link-unknown")
    return sendProblem(
      response,
      exchanged.code,
      "This link opens nothing, or does not any more. Take a new one from the terminal.",
    );
  options.say("used-twice");
  sendProblem(
    response,
    exchanged.code,
    "This link was used before. Nobody can tell by whom, so it opens nothing any more, for either.",
  );
}

function stream({ feed }: Parts, session: Session, response: ServerResponse): void {
  beginStream(response);
  const write = (change: QueueChange): void => void response.write(`data: ${JSON.stringify(change)}\n\n`);
  const leave = feed.open(write);
  // The page takes silence for a lost connection; a beat also carries this machine's clock.
  const beat = setInterval(() => write({ now: feed.now(), opened: [], gone: [] }), BEAT);
  const end = (): void => {
    clearInterval(beat);
    leave();
    session.ends.delete(end);
    response.end();
  };
  session.ends.add(end);
  response.on("close", end);
  response.on("error", end);
}

function question({ questions }: Parts, id: string, response: ServerResponse): void {
  const open = questions.get(id);
  if (open === null) return sendProblem(response, "not-open", "This question is not open any more.");
  sendJson(response, questionView(open));
}

async function answerQuestion(parts: Parts, id: string, body: Json, response: ServerResponse): Promise<void> {
  const { questions, waits, feed, options } = parts;
  const given = readAnswer(body, options.clock());
  if (given === null) return sendProblem(response, "malformed", "This is not a valid answer.");
  const open = questions.get(id);
  if (open === null)
    return sendProblem(response, "not-open", "This question is not open any more: it was answered elsewhere, or is over.");
  // The gate compares once more, and takes another text for a no; a slip of a finger should not be one.
  if (isMistyped(open, given)) return sendProblem(response, "mistyped", "That is not the tool's name. Nothing has happened.");
  const until = waits.until(id);
  const taken = questions.answer(id, given);
  if (taken) denyOthers(questions, open, given);
  feed.look();
  if (taken) return sendJson(response, { waits: await waits.met(id, until) } satisfies AnswerTaken);
  sendProblem(response, "not-open", "This question is not open any more, or does not offer that answer. Nothing has happened.");
}

/** A no to every call of a tool answers those that wait already. */
function denyOthers(questions: QuestionStore, { session, server, tool }: OpenQuestion, given: Given): void {
  if (!("decision" in given) || given.decision !== "deny" || given.all !== true) return;
  for (const other of questions.list())
    if (other.session === session && other.server.key === server.key && other.tool === tool) questions.answer(other.id, given);
}

function revoke({ grants, options }: Parts, id: string, response: ServerResponse): void {
  const { home, clock, heed } = options;
  const known = grants.read(clock(), (text) => ({ text, test: () => "error" }));
  if (!known.grants.some((grant) => grant.id === id))
    return sendProblem(response, "not-found", "This grant does not exist any more.");
  grants.revoke(id, clock());
  const journal = openJournal({ home, clock, ids: randomId, heed });
  try {
    journal.append({ type: "grant-revoked", grant: id });
  } finally {
    journal.close();
  }
  sendJson(response, { revoked: id });
}

async function figures({ journal, options }: Parts, query: URLSearchParams, response: ServerResponse): Promise<void> {
  await journal.refresh();
  const span = period(query, options.clock(), journal.span?.first ?? null);
  if (span === null) return sendProblem(response, "malformed", "Ask for a number of days, or from one moment until a later one.");
  sendJson(response, figuresView(journal, span, options.suggestRule));
}
