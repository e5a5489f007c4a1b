import type { LockedServer } from "../core/trust/pin.js";
import type { Policy } from "../core/decide/policy.js";
import { resolveList, type ListedTool } from "../core/trust/resolve-list.js";
import type { Judge } from "../core/trust/judge.js";
import type { Hash, Sha256 } from "../wire/branded.js";
import type { Json } from "../wire/json.js";
import { isRevision, LATEST_REVISION } from "../wire/revision.js";
import { negotiatedRevision } from "./client-calls.js";
import type { GuardedClient } from "./client.js";
import { listDefinitions, type Definitions } from "./list-definitions.js";
import type { GuardSession } from "./session.js";
import type { Timer } from "./timer.js";

/** A list is asked for again at most this often, in milliseconds: a server cannot keep the guard busy by announcing changes. */
const BETWEEN_LISTS = 1_000;
/** A list that changed while it was read is read again, so many times. */
const MOST_TRIES = 5;

/** What a list is judged by. */
export type ListJudge = {
  readonly server: Sha256;
  readonly label: string;
  /** The accepted entry of this very server, or null. */
  readonly locked: LockedServer | null;
  readonly policy: Policy;
  readonly judge: Judge;
  readonly session: GuardSession;
  readonly hash: Hash;
  readonly now: () => number;
  readonly timer: Timer;
};

type Held = { readonly tools: readonly ListedTool[]; readonly until: number };

/** The last complete list of one connection, judged; asked for again when it has changed or its life has ended. */
export class JudgedList {
  readonly #client: GuardedClient;
  readonly #by: ListJudge;
  #transport: object | undefined;
  #held: Held | null = null;
  #loading: Promise<readonly ListedTool[]> | null = null;
  #last = Number.NEGATIVE_INFINITY;
  /** Counts changes, so that a list that was asked for before a change is not taken for the list after it. */
  #changes = 0;

  constructor(client: GuardedClient, by: ListJudge) {
    this.#client = client;
    this.#by = by;
  }

  /** The last list, be its life over or not; null where it has changed since, or there is none. */
  unchanged(): readonly ListedTool[] | null {
    this.#watch();
    return this.#held?.tools ?? null;
  }

  /** The list in force; asks for it if need be, once for all who wait. Rejects if it cannot be had whole. */
  async current(): Promise<readonly ListedTool[]> {
    const held = this.unchanged();
    if (held !== null && this.#held !== null && this.#by.now() < this.#held.until) return held;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return await this.#loading;
  }

  /**
   * One list that is asked for now, whatever was asked before: what is true when a person says yes. Changes that are
   * announced meanwhile count for the next call, so that a server cannot keep a yes from its call.
   *
   * @param within milliseconds
   * @returns null where it does not come whole in that time
   */
  async fresh(within: number): Promise<readonly ListedTool[] | null> {
    const changes = this.#changes;
    const wait = this.#by.timer(within);
    const listed = listDefinitions(this.#client).catch(() => null);
    const got = await Promise.race([listed, wait.over.then(() => null)]);
    wait.cancel();
    if (got === null) return null;
    const tools = this.#take(got);
    if (changes !== this.#changes) this.#held = null;
    return tools;
  }

  /** The next call lists again. */
  changed(): void {
    this.#changes += 1;
    this.#held = null;
  }

  async #load(): Promise<readonly ListedTool[]> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const wait = this.#last + BETWEEN_LISTS - this.#by.now();
      if (wait > 0) await this.#by.timer(wait).over;
      this.#last = this.#by.now();
      const changes = this.#changes;
      const got = await listDefinitions(this.#client);
      this.#watch();
      if (changes === this.#changes) return this.#take(got);
    }
    throw new Error("the list of tools changes faster than it can be read");
  }

  #take({ definitions, ttl }: Definitions): readonly ListedTool[] {
    const tools = this.#judge(definitions);
    this.#by.session.remember(this.#by.server, tools);
    this.#held = { tools, until: ttl === null ? Number.POSITIVE_INFINITY : this.#by.now() + Math.max(ttl, BETWEEN_LISTS) };
    return tools;
  }

  /** The tool of that name, or one that nobody listed: unknown, with nothing said for it. */
  find(tools: readonly ListedTool[], name: string): ListedTool {
    return tools.find(({ parsed }) => parsed.name === name) ?? (this.#judge([{ name, inputSchema: {} }])[0] as ListedTool);
  }

  #judge(definitions: readonly Json[]): readonly ListedTool[] {
    const { server, label, locked, policy, judge, session, hash } = this.#by;
    const negotiated = negotiatedRevision(this.#client);
    const revision = negotiated !== undefined && isRevision(negotiated) ? negotiated : LATEST_REVISION;
    return resolveList({ definitions, revision, server, label, locked, policy, judge, extra: session.warnings(server), hash });
  }

  /** Looks at what comes in before the client does, without taking it away: the client's own handlers stay the user's. */
  #watch(): void {
    const { transport } = this.#client;
    if (transport === this.#transport) return;
    this.#transport = transport;
    this.changed();
    if (transport === undefined) return;
    const wire: { onmessage?: ((...message: unknown[]) => unknown) | undefined } = transport;
    const before = wire.onmessage;
    wire.onmessage = (...message) => {
      if (isListChanged(message[0])) this.changed();
      return before?.apply(wire, message);
    };
  }
}

function isListChanged(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    "method" in message &&
    message.method === "notifications/tools/list_changed"
  );
}
