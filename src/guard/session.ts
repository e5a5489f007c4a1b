import type { Binding } from "../core/approve/approval-binding.js";
import { NO_DECLINES, recallDecline, rememberDecline, type ApprovalMemory } from "../core/approve/approval-memory.js";
import type { Grant, Legs } from "../core/decide/decision.js";
import { NO_LEGS } from "../core/decide/observe.js";
import type { ExtraClaims } from "../core/trust/pin.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import { SeenWarnings } from "../core/trust/seen-warnings.js";
import type { Sha256 } from "../wire/branded.js";

/**
 * What a conversation has been through: what has come into it, what a person allowed and declined, and what servers
 * once warned of. All guards whose results may end up in one conversation must share one.
 */
export class GuardSession {
  #legs: Legs = NO_LEGS;
  readonly #grants: Grant[] = [];
  #declines: ApprovalMemory = NO_DECLINES;
  readonly #warnings = new Map<string, SeenWarnings>();

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

  /** Remembers a person's no: for a while of this call, for the session of the tool. */
  decline(binding: Binding, tool: string, now: number): void {
    this.#declines = rememberDecline(this.#declines, binding, tool, now);
  }

  /** `denied`: the same call was declined a short while ago. `policy`: the tool was declined too often to ask again. */
  declined(binding: Binding, tool: string, now: number): "denied" | "policy" | null {
    return recallDecline(this.#declines, binding, tool, now);
  }

  /** What tools of this server once warned of, by name: a warning cannot be taken back by a later list. */
  warnings(server: Sha256): Pick<ExtraClaims, "get"> {
    return this.#seenOf(server).claims;
  }

  /** Remembers the warnings of a list. Doubts are not kept: they are worked out again from each list. */
  remember(server: Sha256, list: readonly ListedTool[]): void {
    const seen = this.#seenOf(server);
    for (const listed of list) seen.remember(listed);
  }

  #seenOf(server: Sha256): SeenWarnings {
    const seen = this.#warnings.get(server) ?? new SeenWarnings(MOST_REMEMBERED, ({ source }) => source === "annotations");
    this.#warnings.set(server, seen);
    return seen;
  }
}

/** How much is remembered of one server's warnings (UTF-16 units); a tool that is not held has then warned of everything. */
const MOST_REMEMBERED = 4 * 1024 * 1024;

/** A session of its own, for a conversation that shares nothing with any other. */
export function createSession(): GuardSession {
  return new GuardSession();
}
