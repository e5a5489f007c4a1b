import { sseEventParts } from "../../wire/sse-framer.js";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { PassThrough, Readable, type Writable } from "node:stream";
import { endChild, guardChild } from "../../connect/end-child.js";
import { member, type Json } from "../../wire/json.js";
import { errorText, idKey, type JsonRpcId } from "../../wire/json-rpc.js";
import { createLongLineFramer, type Frame, type LongFrame } from "../../wire/line-framer.js";
import { MOST_FROM_SERVER } from "../../wire/server-text.js";
import { applyEdits, memberAt, type Edit, type Member } from "../json-spans.js";
import { InOrder } from "../in-order.js";
import { RefusedAsks } from "../refused-asks.js";
import { readChild, type ChildLine, type ChildReading } from "./child-reading.js";
import type { Giving, UpstreamAnswer } from "./upstream.js";

/** How a server is started: what was identified. */
export type ChildLaunch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The server has said something that is no message. */
  readonly noise: (bytes: Uint8Array) => void;
};

/** A request that its server has not answered: where the answer goes, and the id that the client knows it by. */
type Open = {
  readonly id: JsonRpcId;
  readonly progress: string | null;
  readonly head: (answer: UpstreamAnswer) => void;
  stream: PassThrough | null;
};

const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
/** HTTP statuses that say what a JSON-RPC error says (2026-07-28 transports, Streamable HTTP). */
const STATUS: ReadonlyMap<number, number> = new Map([
  [-32601, 404],
  [-32020, 400],
  [-32021, 400],
  [-32022, 400],
]);
/** Messages that wait for somebody to listen. */
const MOST_WAITING = 1000;
const GRACE = 2000;

/**
 * A stdio server as HTTP sees it. `shared`: several clients speak to it, each with ids of its own (2026-07-28, where a
 * request stands alone): then it sees ids of the gate's, and they see theirs.
 */
export class ChildSession {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #open = new Map<string, Open>();
  readonly #asks = new RefusedAsks(Date.now, () => false);
  readonly #framer = createLongLineFramer(MOST_FROM_SERVER);
  readonly #coming: InOrder<ChildLine, ChildReading>;
  #listener: PassThrough | null = null;
  #waiting: (readonly Uint8Array[])[] = [];
  #count = 0;
  ended = false;
  usedAt = Date.now();

  constructor(
    readonly launch: ChildLaunch,
    readonly shared: boolean,
    onEnd: () => void,
  ) {
    this.#child = spawn(launch.command, [...launch.args], {
      cwd: launch.cwd,
      env: launch.env,
      stdio: ["pipe", "pipe", "inherit"],
      windowsHide: true,
      detached: process.platform !== "win32",
    });
    guardChild(this.#child);
    const { stdout } = this.#child;
    this.#coming = new InOrder(
      (line) => readChild(line, shared),
      (reading) => this.#fromServer(reading),
      (run) => {
        run();
        if (this.#coming.idle) stdout.resume();
      },
    );
    const end = (): void => {
      if (this.ended) return;
      // What it said last still goes out.
      if (!this.#coming.idle) return void setImmediate(end);
      this.ended = true;
      for (const { id, head, stream } of this.#open.values()) {
        const text = errorText(id, -32603, "The server has ended.");
        if (stream === null) head(jsonAnswer(502, [Buffer.from(text)]));
        else endWith(stream, [Buffer.from(text)]);
      }
      this.#open.clear();
      this.#listener?.end();
      onEnd();
    };
    this.#child.once("error", end);
    this.#child.once("close", end);
    this.#child.stdin.on("error", () => undefined);
    stdout.on("data", (chunk: Buffer) => {
      for (const frame of this.#framer.push(chunk)) this.#take(frame);
      // While a long message is read, no more of them are taken into memory.
      if (!this.#coming.idle) stdout.pause();
    });
  }

  get idle(): boolean {
    return this.#open.size === 0 && this.#listener === null;
  }

  /** A message of the client; resolves with the answer's head. */
  send(body: Buffer, signal: Giving): Promise<UpstreamAnswer> {
    this.usedAt = Date.now();
    const value = JSON.parse(body.toString("utf8")) as Json;
    const id = member(value, "id");
    if (typeof member(value, "method") !== "string" || (typeof id !== "string" && typeof id !== "number")) {
      this.#write(body);
      return Promise.resolve({ status: 202, headers: [], body: Readable.from([]) });
    }
    this.#count += 1;
    const own: JsonRpcId = this.shared ? `h${this.#count}` : id;
    const key = idKey(own);
    return new Promise((resolve) => {
      const token = member(member(member(value, "params"), "_meta"), "progressToken");
      this.#open.set(key, { id, progress: progressKey(token), head: resolve, stream: null });
      signal.addEventListener("abort", () => this.#abort(key, own), { once: true });
      this.#write(this.shared ? replaced(body, own, "id") : body);
    });
  }

  /** The stream for what belongs to no request. A second one takes the first one's place. */
  listen(signal: Giving): UpstreamAnswer {
    this.#listener?.end();
    const stream = new PassThrough();
    this.#listener = stream;
    signal.addEventListener("abort", () => this.#listener === stream && (this.#listener = null), { once: true });
    for (const event of this.#waiting.splice(0)) writeAll(stream, event);
    return streamAnswer(stream);
  }

  async end(): Promise<void> {
    await endChild(this.#child, GRACE);
  }

  /** The client has gone: over stdio a cancellation is a message. */
  #abort(key: string, id: JsonRpcId): void {
    if (!this.#open.delete(key) || this.ended) return;
    const params = { requestId: id, reason: "The client has gone." };
    this.#write(Buffer.from(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params })));
  }

  #write(body: Buffer): void {
    if (this.#child.stdin.destroyed) return;
    // Line ends within JSON are blanks; on a pipe they would end the message.
    const broken = body.includes(0x0a) || body.includes(0x0d);
    this.#child.stdin.cork();
    this.#child.stdin.write(broken ? body.map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte)) : body);
    this.#child.stdin.write(LINE_END);
    this.#child.stdin.uncork();
  }

  #take(frame: Frame | LongFrame): void {
    if (frame.kind === "too-long") return;
    const line = { frame, size: frame.kind === "long" ? 0 : frame.raw.length };
    this.#coming.add(line, () => line);
  }

  #fromServer({ bytes, read, meant, id }: ChildReading): void {
    if (read === null) return this.#unread(bytes, meant);
    const { message, value } = read;
    if (message.kind === "response" || message.kind === "error-response") {
      if (message.id === null) return this.launch.noise(bytes);
      return this.#answer(idKey(message.id), bytes, member(member(value, "error"), "code"), id);
    }
    const { open, own } = this.#about(value);
    const event = sseEventParts([open !== null && own !== null && this.shared ? withSubscription(bytes, open.id) : bytes]);
    if (open !== null) writeAll(this.#streamOf(open), event);
    else if (this.#listener !== null) writeAll(this.#listener, event);
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(event);
  }

  /** What is no message has no place over HTTP, but that whoever asked must not wait for ever: it is handed on as unread. */
  #unread(bytes: Buffer, id: JsonRpcId | null): void {
    this.launch.noise(bytes);
    const open = id === null ? undefined : this.#open.get(idKey(id));
    const refusal = this.#asks.answerTo(bytes);
    if (refusal !== null) this.#write(Buffer.from(refusal));
    if (id === null || open === undefined) return;
    this.#open.delete(idKey(id));
    const unread = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: open.id }));
    if (open.stream === null) open.head(jsonAnswer(200, [unread]));
    else endWith(open.stream, [unread]);
  }

  #answer(key: string, bytes: Buffer, code: Json | undefined, id: Member | undefined): void {
    const open = this.#open.get(key);
    this.#open.delete(key);
    if (open === undefined) return this.launch.noise(bytes);
    const parts = id === undefined ? [bytes] : withId(bytes, open.id, id);
    if (open.stream !== null) return endWith(open.stream, parts);
    const status = this.shared && typeof code === "number" ? (STATUS.get(code) ?? 200) : 200;
    open.head(jsonAnswer(status, parts));
  }

  /** The request that a message of the server's is about; a question goes to whoever has called last, where one waits. */
  #about(value: Json): { readonly open: Open | null; readonly own: string | null } {
    const params = member(value, "params");
    const subscription = member(member(params, "_meta"), SUBSCRIPTION);
    const own = typeof subscription === "string" || typeof subscription === "number" ? idKey(subscription) : null;
    if (own !== null) return { open: this.#open.get(own) ?? null, own };
    const token = progressKey(member(params, "progressToken"));
    const all = Array.from(this.#open.values());
    const progress = token === null ? undefined : all.find((one) => one.progress === token);
    const asks = member(value, "id") !== undefined && this.#listener === null;
    return { open: progress ?? (asks ? (all.at(-1) ?? null) : null), own };
  }

  #streamOf(open: Open): PassThrough {
    if (open.stream === null) {
      open.stream = new PassThrough();
      open.head(streamAnswer(open.stream));
    }
    return open.stream;
  }
}
const LINE_END = Buffer.from("\n");

/** In parts: a long answer is not copied to be one. */
function jsonAnswer(status: number, parts: readonly Uint8Array[]): UpstreamAnswer {
  return { status, headers: [["content-type", "application/json"]], body: Readable.from(parts) };
}

function writeAll(stream: PassThrough, parts: readonly Uint8Array[]): void {
  for (const part of parts) stream.write(part);
}

function endWith(stream: PassThrough, parts: readonly Uint8Array[]): void {
  writeAll(stream, sseEventParts(parts));
  stream.end();
}

function streamAnswer(body: PassThrough): UpstreamAnswer {
  return {
    status: 200,
    headers: [
      ["content-type", "text/event-stream"],
      ["cache-control", "no-cache"],
    ],
    body,
  };
}

function progressKey(token: Json | undefined): string | null {
  return typeof token === "string" || typeof token === "number" ? idKey(token) : null;
}

function withId(bytes: Buffer, id: JsonRpcId, at: Member): readonly Uint8Array[] {
  return [bytes.subarray(0, at.value), Buffer.from(JSON.stringify(id)), bytes.subarray(at.end)];
}

function withSubscription(bytes: Buffer, id: JsonRpcId): Buffer {
  return replaced(bytes, id, "params", "_meta", SUBSCRIPTION);
}

function replaced(bytes: Buffer, id: JsonRpcId, ...path: readonly string[]): Buffer {
  const span = memberAt(bytes, 0, ...path);
  if (span === undefined) return bytes;
  const edit: Edit = { start: span.value, end: span.end, bytes: Buffer.from(JSON.stringify(id)) };
  return applyEdits(bytes, [edit]);
}
