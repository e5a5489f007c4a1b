import { digestOf, isSecret, newSecret } from "./secrets.js";

/** How long a link opens the console (milliseconds). */
export const LINK_LIFE = 600_000;
/** How long a tab may go on without its person opening a new link (milliseconds). */
const SESSION_LIFE = 24 * 3600 * 1000;
/** Links and tabs that are remembered at most. */
const MOST = 200;

/** What a link was exchanged for. */
export type Exchange =
  | { readonly ok: true; readonly key: string }
  /** `link-used`: whoever opened it first is out as well, for nobody can tell which of the two was the person. */
  | { readonly ok: false; readonly code: "link-used" | "link-unknown" };

type Link = { readonly digest: Buffer; readonly until: number; session: Session | null };
type Session = { readonly digest: Buffer; readonly until: number; readonly ends: Set<() => void>; open: boolean };

/**
 * Who may speak to the console: one-time links, and the keys that they were exchanged for. All of it is in memory and
 * as digests; the secrets themselves are given out once and never written down.
 */
export class Sessions {
  #links: Link[] = [];
  #sessions: Session[] = [];

  constructor(readonly now: () => number) {}

  /** Makes a link's secret. */
  newLink(): string {
    const secret = newSecret();
    this.#links = [...this.#links.slice(-MOST), { digest: digestOf(secret), until: this.now() + LINK_LIFE, session: null }];
    return secret;
  }

  /** Exchanges a link's secret for a key, once. */
  exchange(secret: string): Exchange {
    const link = this.#links.find(({ digest }) => isSecret(digest, secret));
    if (link === undefined) return { ok: false, code: "link-unknown" };
    if (link.session !== null) {
      this.#end(link.session);
      return { ok: false, code: "link-used" };
    }
    if (this.now() >= link.until) return { ok: false, code: "link-unknown" };
    const key = newSecret();
    link.session = { digest: digestOf(key), until: this.now() + SESSION_LIFE, ends: new Set(), open: true };
    this.#sessions = [...this.#sessions.slice(-MOST), link.session];
    return { ok: true, key };
  }

  /** Finds the session of an Authorization header. */
  find(authorization: string | undefined): Session | null {
    const key = /^Bearer ([A-Za-z0-9_-]{1,100})$/.exec(authorization ?? "")?.[1];
    if (key === undefined) return null;
    // Every session is compared, whichever it is.
    const found = this.#sessions.filter(({ digest }) => isSecret(digest, key));
    return found.find(({ open, until }) => open && this.now() < until) ?? null;
  }

  /** Ends every session: their streams close, their keys open nothing. */
  endAll(): void {
    for (const session of this.#sessions) this.#end(session);
  }

  #end(session: Session): void {
    session.open = false;
    for (const end of session.ends) end();
    session.ends.clear();
  }
}

export type { Session };
