import { isCaution } from "../core/claim-digest.js";
import type { Claim } from "../core/claim.js";
import type { Grant, Legs } from "../core/decision.js";
import { NO_LEGS } from "../core/observe.js";
import type { ListedTool } from "../core/resolve-list.js";
import type { Sha256 } from "../wire/branded.js";

/** For how long a person's no to a call stands without another question. */
const DECLINE_MILLISECONDS = 600_000;
/** After so many of a person's noes a tool's calls are denied unasked for the rest of the session. */
const MOST_DECLINES = 3;

/**
 * What a conversation has been through: what has come into it, what a person allowed and declined, and what servers
 * once warned of. All guards whose results may end up in one conversation must share one.
 */
export class GuardSession {
  #legs: Legs = NO_LEGS;
  readonly #grants: Grant[] = [];
  readonly #declined = new Map<string, number>();
  readonly #declines = new Map<string, number>();
  readonly #warnings = new Map<string, Map<string, readonly Claim[]>>();

  /** Whether outside content and private data have come in. */
  get legs(): Legs {
    return this.#legs;
  }

  /** Legs are only ever added. */
  add(legs: Legs): void {
    this.#legs = { content: this.#legs.content || legs.content, private: this.#legs.private || legs.private };
  }

  /** What a person allowed for this session. */
  get grants(): readonly Grant[] {
    return this.#grants;
  }

  grant(grant: Grant): void {
    this.#grants.push(grant);
  }

  /** Remembers a person's no. */
  decline(server: Sha256, tool: string, call: Sha256, now: number): void {
    const key = keyOf(server, tool);
    this.#declined.set(`${key}\n${call}`, now + DECLINE_MILLISECONDS);
    this.#declines.set(key, (this.#declines.get(key) ?? 0) + 1);
  }

  /** `denied`: the same call was declined a short while ago. `policy`: the tool was declined too often to ask again. */
  declined(server: Sha256, tool: string, call: Sha256, now: number): "denied" | "policy" | null {
    const key = keyOf(server, tool);
    if (now < (this.#declined.get(`${key}\n${call}`) ?? Number.NEGATIVE_INFINITY)) return "denied";
    return (this.#declines.get(key) ?? 0) >= MOST_DECLINES ? "policy" : null;
  }

  /** What tools of this server once warned of, by name: a warning cannot be taken back by a later list. */
  warnings(server: Sha256): ReadonlyMap<string, readonly Claim[]> {
    return this.#warnings.get(server) ?? new Map<string, readonly Claim[]>();
  }

  /** Remembers the warnings of a list. Doubts are not kept: they are worked out again from each list. */
  remember(server: Sha256, list: readonly ListedTool[]): void {
    const known = this.#warnings.get(server) ?? new Map<string, readonly Claim[]>();
    this.#warnings.set(server, known);
    for (const { tool } of list) {
      const warns = Object.values(tool.hints).flatMap(({ claims }) =>
        claims.filter((claim) => claim.source === "annotations" && isCaution(claim)),
      );
      const before = known.get(tool.name) ?? [];
      const fresh = warns.filter((claim) => !before.some(({ hint }) => hint === claim.hint));
      if (fresh.length > 0) known.set(tool.name, [...before, ...fresh]);
    }
  }
}

/** A key that no name can forge: a digest has a fixed length. */
function keyOf(server: Sha256, tool: string): string {
  return `${server}${tool}`;
}

/** A session of its own, for a conversation that shares nothing with any other. */
export function createSession(): GuardSession {
  return new GuardSession();
}
