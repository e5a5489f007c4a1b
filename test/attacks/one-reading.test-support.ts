import { expect } from "vitest";
import { openDesk } from "../../src/gateway/open-desk.js";
import { createOwnIds } from "../../src/gateway/own-ids.js";
import { Relay } from "../../src/gateway/relay.js";
import { randomId } from "../../src/node/ids.js";
import { openSessionLegs } from "../../src/store/state/session-legs.js";
import { createLineFramer } from "../../src/wire/line-framer.js";
import type { Identity } from "../../src/launch/identity.js";
import { identifyUrl } from "../../src/launch/identify-url.js";
import { decisionOf, httpGate, messagesOf, post } from "../gateway-http/harness.test-support.js";
import { answer, json, rawServer } from "../gateway-http/raw-server.test-support.js";
import { notes, places, trustAs } from "../gateway/harness.test-support.js";

export const TOOLS = [
  { name: "get_note", annotations: { readOnlyHint: true, openWorldHint: false } },
  { name: "get_page", annotations: { readOnlyHint: true, openWorldHint: true } },
];
/** Both run, until private data and outside content have come in: then `page`, whose address may carry data out, is asked about. */
export const LEGS = "version: 1\nservers:\n  billing: {private: true}\n";

type Message = Record<string, unknown> & { readonly id?: unknown };

/** What came of a text of the server's: all that the client got for it, and whether the next open call is asked about. */
export type Came = { readonly out: string; readonly asked: boolean; readonly notes: readonly string[]; readonly noise: string };

/** A relay in this process with a real desk, before a server that says what the test says. */
export class LineWorld {
  readonly at: ReturnType<typeof places>;
  readonly session = randomId();
  readonly relay: Relay;
  readonly framer = createLineFramer(1 << 28);
  /** What reached the client, with what was noted when it did. */
  readonly out: { readonly bytes: Buffer; readonly content: boolean }[] = [];
  readonly heard: Message[] = [];
  heardText = "";
  noise = "";

  constructor(policy = LEGS) {
    this.at = places(policy);
    this.relay = new Relay({
      toServer: (bytes) => {
        this.heardText += bytes.toString();
        for (const line of bytes.toString().split("\n").filter(Boolean)) this.#server(JSON.parse(line) as Message);
      },
      toClient: (bytes) => {
        const { content } = openSessionLegs(this.at.home, this.session).read();
        this.out.push({ bytes: Buffer.from(bytes), content });
      },
      ids: createOwnIds(),
      now: Date.now,
      schedule: (after, run) => {
        const timer = setTimeout(run, after);
        return () => clearTimeout(timer);
      },
      needDesk: () => undefined,
      noise: (bytes) => (this.noise += `${Buffer.from(bytes).toString()}\n`),
    });
  }

  async open(): Promise<void> {
    const { at } = this;
    const identity = trusted(at, "http://127.0.0.1:1/mcp");
    this.relay.open(
      await openDesk({
        relay: this.relay,
        identity,
        guess: "x",
        label: "billing",
        env: at.env,
        cwd: at.project,
        policyFile: null,
        home: () => at.home,
        heed: "0.0.0-test",
        warn: () => undefined,
        within: { principal: "test", session: this.session, journal: null, mark: null },
      }),
    );
  }

  /** The client says something. */
  say(message: object): void {
    this.relay.clientFrames(this.framer.push(Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)));
  }

  /** The server says these bytes. */
  serverSays(bytes: Buffer | string): void {
    this.relay.serverFrames(createLineFramer(1 << 28).push(Buffer.from(bytes)));
  }

  begin(revision = "2025-11-25"): void {
    this.say({ id: "init", method: "initialize", params: { protocolVersion: revision, capabilities: { elicitation: {} } } });
    this.say({ method: "notifications/initialized" });
  }

  /** A call of a tool whose server answers at once: true where it ran, and was not asked about or withheld. */
  async runs(id: string, name: string): Promise<boolean> {
    const asked = (): number => this.messages().filter(({ method }) => method === "elicitation/create").length;
    const before = asked();
    this.say({ id, method: "tools/call", params: { name, arguments: {} } });
    const answered = (): Message | undefined => this.messages().find((one) => one.id === id && one["method"] === undefined);
    // What is judged, and by which rules, may take a turn or more of the loop.
    await expect.poll(() => asked() > before || answered() !== undefined, { timeout: 10_000, interval: 5 }).toBe(true);
    return this.heard.some((one) => one.id === id);
  }

  text(from = 0): string {
    return Buffer.concat(this.out.slice(from).map(({ bytes }) => bytes)).toString();
  }

  messages(): readonly Message[] {
    return this.text()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Message);
  }

  #server(message: Message): void {
    this.heard.push(message);
    const { id, method, params = {} } = message as { id?: unknown; method?: string; params?: Record<string, unknown> };
    if (method === "initialize") this.#answers(id, { protocolVersion: params["protocolVersion"], capabilities: { tools: {} } });
    else if (method === "tools/list") this.#answers(id, { tools: TOOLS });
    else if (method === "tools/call") this.#answers(id, { content: [] });
  }

  #answers(id: unknown, result: object): void {
    this.serverSays(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
  }
}

/** Over lines: private data has come in, and the server says `bytes` while its client waits for the answer to request 2. */
export async function overLines(bytes: Buffer, revision?: string): Promise<Came> {
  const world = new LineWorld();
  await world.open();
  world.begin(revision);
  expect(await world.runs("private", "get_note")).toBe(true);
  world.say({ id: 2, method: "resources/read", params: { uri: "a:b" } });
  const before = world.out.length;
  world.serverSays(Buffer.concat([bytes, Buffer.from("\n")]));
  const out = world.text(before);
  const asked = !(await world.runs("open", "get_page"));
  world.relay.close();
  return { out, asked, notes: notes(world.at.home), noise: world.noise };
}

function trusted(at: ReturnType<typeof places>, url: string): Identity {
  const identified = identifyUrl(url, { startedByHeed: true });
  if (!identified.ok) throw new Error("no URL of a server");
  trustAs(at.home, identified.identity, { tools: TOOLS });
  return identified.identity;
}

/** Over HTTP: the same for each text, as a whole body, as the data of an event, or as a whole stream of events. One client, and so one session, a text. */
export async function overHttp(texts: readonly Buffer[], way: "body" | "event" | "stream"): Promise<readonly Came[]> {
  const server = await rawServer(
    (message, response) => {
      const { uri = "" } = (message.params ?? {}) as { uri?: string };
      if (message.method === "resources/read") {
        const bytes = texts[Number(uri)] ?? Buffer.alloc(0);
        response.writeHead(200, { "content-type": way === "body" ? "application/json" : "text/event-stream" });
        response.end(way === "event" ? Buffer.concat([Buffer.from("data: "), bytes, Buffer.from("\n\n")]) : bytes);
      } else if (message.method === "tools/call") json(response, answer(message.id, { content: [] }));
      return message.method === "resources/read" || message.method === "tools/call";
    },
    () => TOOLS,
  );
  const at = places(LEGS);
  trusted(at, server.url);
  const gate = await httpGate(server.url, { at, startedByHeed: true, clients: texts.map((_, index) => `client-${index}`) });
  const came: Came[] = [];
  for (const [index, secret] of gate.secrets.entries()) {
    const one = { url: gate.url, secret };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const begun = await post(one, { jsonrpc: "2.0", id: "init", method: "initialize", params });
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
    const call = async (name: string) => {
      const answered = await post(
        one,
        { jsonrpc: "2.0", id: name, method: "tools/call", params: { name, arguments: {} } },
        session,
      );
      return decisionOf((messagesOf(answered)[0] ?? {}) as never);
    };
    gate.said.err.text = "";
    expect(await call("get_note")).toBeUndefined();
    const read = { jsonrpc: "2.0", id: 2, method: "resources/read", params: { uri: String(index) } };
    const { text } = await post(one, read, session);
    const asked = (await call("get_page")) !== undefined;
    came.push({ out: text, asked, notes: [], noise: gate.said.err.text });
  }
  return came;
}
