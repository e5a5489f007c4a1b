import type { Pending } from "../pending-request.js";
import type { Origin, ServerSide } from "../server-side.js";
import type { Exchange } from "./exchange.js";
import { whenDone } from "../in-turns.js";
import { readServerSteps, type ServerReading } from "../server-reading.js";
import { joined, lookAtBody } from "./look-at-body.js";
import type { Looking } from "./pass-answer.js";

/** What the answers of a conversation belong to. */
export type AnswersParts = {
  readonly server: () => ServerSide;
  /** Runs something that may send. */
  readonly during: (run: () => void) => void;
  /** Messages that went to the server and are unanswered, by call key. */
  readonly running: Map<string, Exchange>;
  /** True where several clients may use one id, each for a request of its own. */
  readonly shared: boolean;
  /** True if a call of this id has not gone on. */
  readonly holds: (idKey: string) => boolean;
};

/** Requests whose stream has ended without the answer, which may still come in another. */
const MOST_LEFT_OPEN = 1000;

/** Which request an answer of the server's is to, wherever it comes, and what goes on in its place. */
export class Answers {
  /** Requests whose answer may still come in a stream that goes on with theirs (2025-03-26 transports, resumability). */
  readonly #leftOpen = new Map<string, Exchange>();

  /** Requests that listen and have been acknowledged, by call key. */
  readonly acknowledged = new Set<string>();

  constructor(readonly parts: AnswersParts) {}

  /** A request has its answer. */
  settled({ callKey }: Pending): void {
    if (!this.parts.running.delete(callKey)) this.#leftOpen.delete(callKey);
  }

  /** The answer to a message has ended. */
  ended(exchange: Exchange): void {
    this.acknowledged.delete(exchange.callKey);
    if (!this.parts.running.delete(exchange.callKey) || exchange.id === null) return;
    this.#leftOpen.set(exchange.callKey, exchange);
    for (const oldest of this.#leftOpen.keys()) if (this.#leftOpen.size > MOST_LEFT_OPEN) this.#leftOpen.delete(oldest);
  }

  /** How what comes in the answer to a message is looked at; null: in a stream that belongs to none. */
  looking(exchange: Exchange | null): Looking {
    const { server, running } = this.parts;
    const about = exchange?.method === "tools/call" ? exchange.callKey : null;
    // Of the answer to a call nobody wants to know what its content is.
    const items = about === null;
    const origin: Origin = { about, find: (key) => this.#waiting(key, exchange) };
    return {
      event: async (bytes) => {
        const reading = await this.#read(bytes, items);
        if (exchange?.method === "subscriptions/listen" && isAcknowledged(reading)) this.acknowledged.add(exchange.callKey);
        return this.#during(() => joined(server().pass(reading, origin)));
      },
      body: async ({ bytes, status, charset }) => {
        const reading = await this.#read(bytes, items);
        const id = exchange === null || !running.has(exchange.callKey) ? null : exchange.id;
        const awaited = exchange === null || id === null ? null : { id, pending: exchange };
        return this.#during(() => lookAtBody(server(), { reading, status, charset }, awaited, origin));
      },
    };
  }

  /** A long text is read in slices, and others have their turn. */
  #read(bytes: Buffer, items: boolean): Promise<ServerReading> {
    return whenDone(readServerSteps(bytes, this.parts.server().parts.ids, false, items));
  }

  #during<T>(run: () => T): T {
    let out: T | null = null;
    this.parts.during(() => (out = run()));
    return out as T;
  }

  /** The request that awaits an answer under an id: the one in whose answer it comes, or one that is answered elsewhere. */
  #waiting(key: string, own: Exchange | null): Pending | undefined {
    const { running, shared, holds } = this.parts;
    if (own?.idKey === key && running.has(own.callKey)) return own;
    const all = [...running.values(), ...this.#leftOpen.values()].filter(({ idKey }) => idKey === key);
    // Where several clients have ids of their own, one that is not unmistakable is nobody's.
    return shared && (all.length > 1 || holds(key)) ? undefined : all[0];
  }
}

function isAcknowledged({ read }: ServerReading): boolean {
  return (
    read.kind === "message" &&
    read.message.kind === "notification" &&
    read.message.method === "notifications/subscriptions/acknowledged"
  );
}
