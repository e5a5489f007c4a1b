import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Home } from "../../src/node/home.js";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { openQuestions } from "../../src/store/state/question-store.js";
import { httpGate, modernHeaders, post } from "../gateway-http/harness.test-support.js";
import { answer as resultOf, json, rawServer } from "../gateway-http/raw-server.test-support.js";
import type { Json } from "../../src/wire/json.js";
import { decisionOf, gate, modernMeta, places } from "../gateway/harness.test-support.js";

export type Message = Record<string, unknown> & {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
};
/** What a server offers: its tools, silence, an error, or its tools after a storm of announcements. */
type Offer = {
  readonly tools?: readonly Json[];
  readonly mute?: boolean;
  readonly fails?: boolean;
  readonly restless?: boolean;
};

/** A gate with one client, whatever lies between: what it sends, what came back, what reached the server. */
export type Port = {
  readonly home: Home;
  readonly send: (message: Message) => void;
  readonly seen: () => readonly Message[];
  readonly reached: () => number;
  readonly offer: (offer: Offer) => void;
};
export type Era = "2025-06-18" | "2025-11-25" | "2026-07-28";
const CHANGED = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };

/** Waits until something is there. */
export async function until<T>(find: () => T | undefined | false, what: string, within = 20_000): Promise<T> {
  for (const end = Date.now() + within; ;) {
    const found = find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function begin(port: Port, era: Era, forms: boolean): Promise<void> {
  if (era === "2026-07-28") return;
  const capabilities = forms ? { elicitation: {} } : {};
  const params = { protocolVersion: era, capabilities, clientInfo: { name: "c", version: "1" } };
  port.send({ id: "init", method: "initialize", params });
  await until(() => port.seen().some(({ id }) => id === "init"), "the answer to initialize");
  port.send({ method: "notifications/initialized" });
}

/** Over lines: the gate is a process, and so is the server. */
export async function overLines(era: Era, forms: boolean, first: readonly Json[]): Promise<Port> {
  const told = join(places().project, "told.json");
  const { client, home, reached } = await gate({ lists: [first], env: { GATE_TOLD: told } });
  const port: Port = {
    home,
    send: (message) => client.send({ jsonrpc: "2.0", ...message }),
    seen: () => client.messages as readonly Message[],
    reached: () => reached().length,
    offer: (offer) => writeFileSync(told, JSON.stringify(offer)),
  };
  await begin(port, era, forms);
  return port;
}

/** Over HTTP. */
export async function overHttp(era: Era, forms: boolean, first: readonly Json[]): Promise<Port> {
  let offered: Offer = { tools: first };
  const server = await rawServer(({ id, method }, response) => {
    if (method === "change") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(`data: ${JSON.stringify(CHANGED)}\n\n`);
      response.end(`data: ${JSON.stringify(resultOf(id, {}))}\n\n`);
      return true;
    }
    if (method !== "tools/list") return false;
    const { tools, mute = false, fails = false, restless = false } = offered;
    const whole = resultOf(id, { tools, resultType: "complete", ttlMs: 60_000, cacheScope: "private" });
    if (mute) return true;
    if (fails) json(response, { jsonrpc: "2.0", id, error: { code: -32603, message: "not now" } });
    else if (!restless) json(response, whole);
    else {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (let i = 0; i < 500; i++) response.write(`data: ${JSON.stringify(CHANGED)}\n\n`);
      response.end(`data: ${JSON.stringify(whole)}\n\n`);
    }
    return true;
  });
  const at = await httpGate(server.url);
  const texts: string[] = [];
  let session: Record<string, string> = {};
  const port: Port = {
    home: at.home,
    send(message) {
      const index = texts.push("") - 1;
      const name = (message.params as { name?: string } | undefined)?.name;
      const headers =
        era === "2026-07-28" && message.method !== undefined
          ? modernHeaders(message.method, message.method === "tools/call" ? name : undefined)
          : session;
      void post(at, { jsonrpc: "2.0", ...message }, headers, (text) => (texts[index] = text)).then((answer) => {
        const id = answer.headers["mcp-session-id"];
        if (typeof id === "string") session = { "mcp-session-id": id, "mcp-protocol-version": era };
      });
    },
    seen: () => texts.flatMap(messagesIn),
    reached: () => server.calls().length,
    offer: (offer) => (offered = offer),
  };
  await begin(port, era, forms);
  if (era !== "2026-07-28") await until(() => "mcp-session-id" in session, "the session");
  return port;
}

/** What is whole of a body that still comes, an event stream's or JSON's. */
function messagesIn(text: string): readonly Message[] {
  const lines = text.startsWith("{")
    ? [text]
    : text
        .split("\n\n")
        .slice(0, -1)
        .flatMap((event) => event.split("\n"));
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line.replace(/^data: /u, "")) as Message];
    } catch {
      return [];
    }
  });
}

/** What becomes of a call next: its answer, or a question about it with its text. */
export type Next = { readonly answer?: Message; readonly asked?: string };

/** A person at one surface, and a client that makes one call again and again. */
export class Person {
  #count = 0;
  #call = "";
  #asked = 0;
  #state: unknown;
  #question = "";
  readonly #modern: boolean;

  constructor(
    readonly port: Port,
    era: Era,
    readonly surface: "form" | "console",
  ) {
    this.#modern = era === "2026-07-28";
    if (surface === "console") onTestFinished(announceConsole(port.home));
  }

  /** Makes the call; what comes of it. */
  call(more: Message = {}): Promise<Next> {
    this.#count += 1;
    this.#call = `c${this.#count}`;
    const meta = this.#modern ? { _meta: modernMeta(this.surface === "form" ? { form: {} } : null) } : {};
    const params = { name: "wipe", arguments: { all: true }, ...meta, ...more };
    this.port.send({ id: this.#call, method: "tools/call", params });
    return this.next();
  }

  /** What comes of the call: a question that was not there before, or its answer. */
  async next(within?: number): Promise<Next> {
    const find = (): Next | undefined => this.#question_() ?? this.#answer();
    return await until(find, "a question or an answer", within);
  }

  /** Says yes to the last question; in a round, or where nobody waits any more, the call comes again. */
  async yes(content: Record<string, string> = { decision: "allow" }): Promise<Next> {
    const given = { action: "accept", content };
    if (this.surface === "console") {
      const by = { by: "console", at: Date.now() } as const;
      const { decision, confirm = "" } = content;
      openQuestions(this.port.home).answer(
        this.#question,
        decision === undefined ? { ...by, confirm } : { ...by, decision: "allow" },
      );
      if (!this.#modern) return await this.next();
      // Until the gate has taken it.
      await until(() => openQuestions(this.port.home).list().length === 0, "the console's answer taken");
      await new Promise((resolve) => setTimeout(resolve, 300));
      return await this.call();
    }
    if (this.#modern) return await this.call({ requestState: this.#state, inputResponses: { "dev.heed/ask": given } });
    this.port.send({ id: this.#question, result: given });
    return await this.next();
  }

  #question_(): Next | undefined {
    if (this.surface === "console") {
      const open = openQuestions(this.port.home)
        .list()
        .find(({ id }) => id !== this.#question);
      if (open === undefined) return undefined;
      this.#question = open.id;
      return { asked: `${open.prompt}\n${open.why.join("\n")}` };
    }
    if (this.#modern) return undefined;
    const question = this.port.seen().filter(({ method }) => method === "elicitation/create")[this.#asked];
    if (question === undefined) return undefined;
    this.#asked += 1;
    this.#question = String(question.id);
    return { asked: String(question.params?.["message"]) };
  }

  #answer(): Next | undefined {
    const answer = this.port.seen().find(({ id, method }) => id === this.#call && method === undefined);
    if (answer === undefined) return undefined;
    const requests = answer.result?.["inputRequests"] as Record<string, { params: { message: string } }> | undefined;
    // Nobody waits in a round: the question stands in the console.
    if (decisionOf(answer as never)?.["outcome"] === "pending" && this.#modern && this.surface === "console") return undefined;
    if (requests === undefined) return { answer };
    this.#state = answer.result?.["requestState"];
    return { asked: String(requests["dev.heed/ask"]?.params.message) };
  }
}
