import { member, type Json } from "../../wire/json.js";
import type { LostSession } from "../lost-session.js";
import { fetchAnswer, type OwnAnswer } from "./fetch-answer.js";
import { pause } from "./pause.js";
import { SessionMemory } from "./session-memory.js";
import { field, type HeaderList, type Upstream } from "./upstream.js";

/** What a session with a server needs of the gate. */
export type RemoteSessionParts = {
  readonly upstream: Upstream;
  /** An id for a request of the gate's own to the server. */
  readonly newId: () => string;
  readonly warn: (text: string) => void;
  /** Opens the stream for what the server says unasked; resolves when it can be taken to be open. */
  readonly listen: () => Promise<void>;
  /** A new session has been begun, and everything is ready in it. */
  readonly renewed: () => void;
};

/** Whether there is a session that the server knows. */
export type Renewed = { readonly ok: true } | { readonly ok: false; readonly why: LostSession };

/** How long the server may take over each step of beginning anew (milliseconds). */
const STEP_WITHIN = 10_000;
/** At most one try a second (milliseconds). */
const RENEW_EVERY = 1000;
/** A server that refuses much is asked no more often than this whether it knows the session (milliseconds). */
const LOOK_EVERY = 1000;
/** Bytes of an answer to a request of the gate's own that are read. */
const MOST_READ = 1024 * 1024;
const RENEWED: Renewed = { ok: true };

/**
 * The session that a server gave its client (2025-11-25 transports, session management). Where the server no longer knows it,
 * a new one is begun in the client's name, and told what the client had told the old one: over stdio the client cannot see that
 * there is another.
 */
export class RemoteSession {
  id: string | null = null;
  revision: string | null = null;
  readonly memory = new SessionMemory();
  #renewing: Promise<Renewed> | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(readonly parts: RemoteSessionParts) {}

  /** Resolves when nothing is being begun anew. */
  get settled(): Promise<unknown> | null {
    return this.#renewing;
  }

  /** The header fields of a message in the session. */
  fields(more: HeaderList): HeaderList {
    const version = this.revision === null || this.revision < "2025-06-18" ? null : this.revision;
    return [
      ...PLAIN,
      ...(this.id === null ? [] : [["mcp-session-id", this.id] as const]),
      ...(version === null || more.some(([name]) => name === "mcp-protocol-version")
        ? []
        : [["mcp-protocol-version", version] as const]),
      ...more,
    ];
  }

  /** Begins a new session in the place of one that the server did not know. However many ask for it, it is done once. */
  renew(lost: string): Promise<Renewed> {
    if (this.#renewing !== null) return this.#renewing;
    if (this.id !== lost) return Promise.resolve(RENEWED);
    return (this.#renewing = this.#renew().finally(() => (this.#renewing = null)));
  }

  /** Something was refused in a session: if the server does not know it, which a ping tells, a new one is begun. */
  async lookFor(session: string): Promise<void> {
    const now = Date.now();
    if (this.id !== session || Math.abs(now - this.#lookedAt) < LOOK_EVERY) return;
    this.#lookedAt = now;
    const came = await this.#ask("ping", undefined, this.fields([]));
    if (came !== null && LOST.includes(came.status)) await this.renew(session);
  }

  /** Takes leave of the server. */
  async end(): Promise<void> {
    if (this.id !== null) await this.#delete(this.fields([]));
  }

  async #renew(): Promise<Renewed> {
    const { memory, revision, parts } = this;
    const wait = this.#triedAt + RENEW_EVERY - Date.now();
    if (wait > 0) await pause(Math.min(wait, RENEW_EVERY));
    this.#triedAt = Date.now();
    if (memory.initialize === null || revision === null) return { ok: false, why: "not-begun" };
    // The revision that the client was told: no other would be any use to it.
    const begun = await this.#ask("initialize", { ...memory.initialize, protocolVersion: revision }, PLAIN);
    const read = begun === null ? null : readable(begun);
    const result = member(read?.value, "result") ?? null;
    const given = member(result, "protocolVersion");
    if (begun === null || typeof given !== "string") {
      const said =
        begun === null ? "it gave no answer" : read?.failed === true ? "it refused" : `it answered HTTP ${begun.status}`;
      parts.warn(`the server no longer knows its session, and a new one cannot be begun: ${said}`);
      return { ok: false, why: "not-begun" };
    }
    const id = field(begun.headers, "mcp-session-id");
    const own = [...PLAIN, ...(id === null ? [] : [["mcp-session-id", id] as const])];
    if (given !== revision) {
      parts.warn(
        `the server no longer knows its session, and would begin anew with revision ${JSON.stringify(given.slice(0, 40))} of the protocol, not ${revision}, which its client was told: restart it in the application that it is used from`,
      );
      if (id !== null) await this.#delete(own);
      return { ok: false, why: "other-revision" };
    }
    this.id = id;
    await this.#tell("notifications/initialized");
    await parts.listen();
    await this.#tellAgain(result);
    parts.warn("the server no longer knew its session: a new one was begun");
    parts.renewed();
    return RENEWED;
  }

  /** What the client had told the session that is lost, or what is lost with it. */
  async #tellAgain(result: Json): Promise<void> {
    const { memory, parts } = this;
    for (const { method, params } of memory.toldAgain()) {
      const came = await this.#ask(method, params, this.fields([]));
      if (came === null || readable(came)?.failed !== false) parts.warn(`the new session did not take ${method} again`);
    }
    const lacking = memory.lacking(result);
    if (lacking.length > 0) parts.warn(`the server no longer offers ${lacking.map((name) => JSON.stringify(name)).join(", ")}`);
  }

  #ask(method: string, params: Json | undefined, headers: HeaderList): Promise<OwnAnswer | null> {
    const { upstream, newId } = this.parts;
    return fetchAnswer(upstream, { id: newId(), method, params, headers, most: MOST_READ, within: STEP_WITHIN });
  }

  async #tell(method: string): Promise<void> {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", method }));
    const request = { method: "POST" as const, headers: this.fields([]), body, signal: AbortSignal.timeout(STEP_WITHIN) };
    await this.parts.upstream.send(request).then(
      (answer) => void answer.body.resume(),
      () => undefined,
    );
  }

  async #delete(headers: HeaderList): Promise<void> {
    const request = { method: "DELETE" as const, headers, body: null, signal: AbortSignal.timeout(1000) };
    await this.parts.upstream.send(request).then(
      ({ body }) => void body.resume(),
      () => undefined,
    );
  }
}

/** What servers answer in a session that they do not know: 404 by the specification, and 400 as many do. */
export const LOST: readonly number[] = [404, 400];
const PLAIN: HeaderList = [
  ["content-type", "application/json"],
  ["accept", "application/json, text/event-stream"],
];

function readable({ read }: OwnAnswer) {
  return read === "too-long" ? null : read;
}
