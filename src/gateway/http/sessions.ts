import type { Desk } from "../desk.js";
import { HttpRelay } from "./http-relay.js";
import type { HttpRelayParts } from "./http-relay-parts.js";
import type { UpstreamAnswer } from "./upstream.js";
import { field } from "./upstream.js";

/** What is asked of the world for a client's conversations with one server. */
export type SessionsParts = Omit<HttpRelayParts, "shared" | "lost"> & { readonly openDesk: (relay: HttpRelay) => Promise<Desk> };

/** Sessions that one client may have with one server; the one that was idle longest is forgotten then, and begins anew. */
const MOST_SESSIONS = 500;

/** All that one client says to one server: its sessions (2025-03-26 to 2025-11-25), and what belongs to none. */
export class Sessions {
  /** In the order of their last use. */
  readonly #byId = new Map<string, HttpRelay>();
  #shared: Promise<HttpRelay> | null = null;

  constructor(readonly parts: SessionsParts) {}

  /** The conversation of a session's id, or null for one that this client did not begin here. */
  find(id: string): HttpRelay | null {
    const relay = this.#byId.get(id);
    if (relay === undefined) return null;
    this.#byId.delete(id);
    this.#byId.set(id, relay);
    return relay;
  }

  /** The conversation of everything without a session. */
  shared(): Promise<HttpRelay> {
    return (this.#shared ??= this.open(true));
  }

  /** A new conversation. */
  async open(shared = false): Promise<HttpRelay> {
    const lost = (): void => {
      for (const [id, one] of this.#byId) if (one === relay) this.drop(id);
    };
    const relay: HttpRelay = new HttpRelay({ ...this.parts, shared, lost });
    relay.open(await this.parts.openDesk(relay));
    return relay;
  }

  keep(id: string, relay: HttpRelay): void {
    if (this.#byId.size >= MOST_SESSIONS) {
      const [idle] = Array.from(this.#byId).find(([, one]) => !one.busy) ?? Array.from(this.#byId)[0] ?? [""];
      this.drop(idle);
    }
    this.#byId.set(id, relay);
  }

  drop(id: string): void {
    this.#byId.get(id)?.close();
    this.#byId.delete(id);
  }

  /** A server's answer to `initialize`: with a session's id the conversation is that session's, else everybody's. */
  async begun(relay: HttpRelay, answer: UpstreamAnswer): Promise<void> {
    const id = field(answer.headers, "mcp-session-id");
    if (id !== null && answer.status === 200) return this.keep(id, relay);
    relay.leave();
    if (answer.status === 200) (await this.shared()).conversation = relay.conversation;
  }

  async close(): Promise<void> {
    for (const id of Array.from(this.#byId.keys())) this.drop(id);
    if (this.#shared !== null) (await this.#shared).close();
  }
}
