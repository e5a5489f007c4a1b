import { setImmediate } from "node:timers/promises";
import type { ChainedRecord } from "./chain.js";
import type { JournalReader } from "./journal-reader.js";
import type { Seen } from "./seen.js";

type Of<T extends ChainedRecord["type"]> = Extract<ChainedRecord, { readonly type: T }>;
type SeenServer = { readonly opened: Of<"session-opened">; list: Of<"list"> | null };

/** Openings and lists that are looked at, the newest: who has not run since is not shown as running. */
const MOST = 20_000;
/** Sessions whose clients are remembered. */
const MOST_CLIENTS = 10_000;
/** Records after which others get their turn. */
const PIECE = 200;

/** The servers that gates have run, as the journal saw each last. It remembers what it has read. */
export class SeenServers {
  readonly #servers = new Map<string, SeenServer>();
  readonly #clients = new Map<string, string>();
  #since = 0;

  constructor(readonly journal: JournalReader) {}

  /** What a gate called a server last; null where none has run it. */
  label(server: string): string | null {
    return this.#servers.get(server)?.opened.label ?? null;
  }

  /** Reads what is new. */
  async refresh(): Promise<readonly Seen[]> {
    let read = 0;
    for (const entry of this.journal.read({ types: ["session-opened", "client", "list"], since: this.#since }, MOST)) {
      if ("record" in entry) this.#take(entry.record);
      read += 1;
      if (read % PIECE === 0) await setImmediate();
    }
    return [...this.#servers].map(([server, { opened, list }]) => ({
      server,
      label: opened.label,
      what: opened.identity,
      identity: opened.identityDigest ?? null,
      opened: opened.at,
      principal: opened.principal,
      client: this.#clients.get(opened.session) ?? null,
      listed: list?.at ?? null,
      tools: (list?.tools ?? []).map(({ name, pin, trust, standing = null, drift }) => ({
        name,
        pin,
        withheld: trust === "withheld",
        standing,
        equivalent: drift === "equivalent",
      })),
    }));
  }

  #take(record: ChainedRecord): void {
    if (record.type !== "session-opened" && record.type !== "list" && record.type !== "client") return;
    this.#since = Math.max(this.#since, record.at);
    if (record.type === "client") {
      if (this.#clients.size < MOST_CLIENTS) this.#clients.set(record.session, record.name);
      return;
    }
    const known = this.#servers.get(record.server);
    if (record.type === "session-opened") {
      if (known === undefined || known.opened.at <= record.at)
        this.#servers.set(record.server, { opened: record, list: known?.list ?? null });
    } else if (known !== undefined && (known.list === null || known.list.at <= record.at)) known.list = record;
  }
}
