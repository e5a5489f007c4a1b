import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isBehindRefused } from "../connect/drain-request.js";
import { JournalReader } from "../store/journal/journal-reader.js";
import { journalFolder } from "../store/journal/open-journal.js";
import { openGrantStore } from "../store/state/grant-store.js";
import { openQuestions } from "../store/state/question-store.js";
import { CallWaits } from "./call-waits.js";
import { comesFromUs, isApi } from "./check-origin.js";
import { CodeRequests } from "./code-requests.js";
import type { Console, ConsoleOptions } from "./console-options.js";
import { readPage } from "./page-files.js";
import { QueueFeed } from "./queue-feed.js";
import { send, sendProblem } from "./respond.js";
import { createRoutes } from "./routes.js";
import { SeenServers } from "../store/journal/seen-servers.js";
import { Sessions } from "./sessions.js";

/**
 * Starts the console: a page on 127.0.0.1 at which a person answers questions. Whoever opens a link that it gives counts
 * as that person, so a link goes to a terminal or a browser and nowhere else.
 *
 * @throws if the port is taken or the page was not built
 */
export async function startConsole(options: ConsoleOptions): Promise<Console> {
  const page = readPage(options.page);
  const questions = openQuestions(options.home, options.clock);
  const sessions = new Sessions(options.clock);
  const waits = new CallWaits(options.home, options.clock);
  const feed = new QueueFeed(questions, waits, options.clock, options.notify);
  const journal = new JournalReader(journalFolder(options.home));
  const seen = new SeenServers(journal);
  const routes = createRoutes({
    options,
    questions,
    sessions,
    waits,
    feed,
    journal,
    seen,
    grants: openGrantStore(options.home),
    codes: new CodeRequests(options.clock),
  });
  let authority = "";
  const answer = (request: IncomingMessage, response: ServerResponse, invite: () => void): void => {
    if (isBehindRefused(request)) return;
    if (!comesFromUs(request, authority)) return sendProblem(response, "wrong-place", `The console is at http://${authority}/`);
    if (isApi(request.url)) return void routes(request, response, invite);
    const file = request.method === "GET" ? page.get(request.url ?? "") : undefined;
    if (file === undefined) return sendProblem(response, "not-found", "There is nothing here.");
    send(response, 200, file.type, file.body);
  };
  const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: 10_000 }, (request, response) =>
    answer(request, response, () => undefined),
  );
  // Who asks before it sends hears a refusal first.
  server.on("checkContinue", (request, response) => answer(request, response, () => response.writeContinue()));
  server.maxConnections = 200;
  const port = await listen(server, options.port);
  authority = `127.0.0.1:${port}`;
  return {
    port,
    // In the fragment: it is not sent, so it stands in no request and no log.
    link: () => `http://${authority}/#${sessions.newLink()}`,
    close: async () => {
      sessions.endAll();
      feed.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return address.port;
}
