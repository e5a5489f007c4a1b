import { HINTS } from "../core/hint.js";
import type { Evaluation } from "../core/decision.js";
import type { Policy } from "../core/policy.js";
import type { Tool } from "../core/tool.js";
import { member, type Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import type { Caller } from "./conversation.js";
import { hintsProvoke, hostClient } from "./host-client.js";
import type { Judged } from "./judge-call.js";
import type { KnownTools } from "./known-tools.js";
import { writeHints, type WrittenHints } from "./write-hints.js";

/** A tool as a host was last told of it. */
type Told = { readonly hints: WrittenHints; readonly asks: boolean };

/** More names than any list has: then the gate asks itself. */
const MOST_TOLD = 20_000;
/** A page is judged and written while it passes; of a longer one nothing is left to the host, and the gate asks itself. */
const MOST_PAGE = 250;

/**
 * The prompts that are left to a host (`clients: {NAME: {prompts: host}}`): its tools/list bears the effective hints, so
 * that its own prompt fires where one is due; and a call is left to it only where the hints that it was last told make it
 * ask. What it would not ask about for their sake, the gate asks about itself.
 */
export class HostPrompts {
  readonly #told = new Map<string, Told>();

  constructor(readonly tools: KnownTools) {}

  /** An answer to the client's `tools/list`, as it goes on to it. */
  list(caller: Caller, bytes: Buffer, policy: Policy): Buffer {
    if (!inHost(policy, caller)) return bytes;
    const parsed = parseStrict(bytes);
    const definitions = parsed.ok ? member(member(parsed.strict.value, "result"), "tools") : undefined;
    // What two readers may take differently is not written, and nothing of it is left to the host.
    if (!Array.isArray(definitions) || definitions.length > MOST_PAGE) return this.#forget(bytes);
    const page = definitions as readonly Json[];
    const written = this.tools.judgePage(page, caller.revision).map(({ tool }) => hintsOf(tool));
    const out = writeHints(bytes, written, caller.modern);
    const host = hostClient(caller.name);
    const told = parseStrict(out);
    const list = told.ok ? member(member(told.strict.value, "result"), "tools") : undefined;
    if (!Array.isArray(list) || this.#told.size > MOST_TOLD) return this.#forget(bytes);
    for (const [index, definition] of (list as readonly Json[]).entries()) {
      const name = member(definition, "name");
      const hints = written[index];
      if (typeof name !== "string" || hints === undefined) continue;
      this.#told.set(name, { hints, asks: host !== null && hintsProvoke(host, definition) });
    }
    return out;
  }

  /** True if a call that needs an ask is left to the host, which asks about it for the sake of the hints that it was told. */
  leaves(caller: Caller, { listed, evaluation, decision, unlisted }: Judged, policy: Policy): boolean {
    if (decision.verdict !== "ask" || unlisted || !inHost(policy, caller)) return false;
    // A host shows neither what the session holds nor what has changed: those are the gate's to show.
    if (listed.tool.trust === "drifted" || listed.tool.floor !== null || raised(evaluation)) return false;
    return this.#told.get(listed.tool.name)?.asks === true;
  }

  /** True, once, if the effective hints of a tool are others than its host was told: it must list anew. */
  outdated(): boolean {
    for (const [name, { hints }] of this.#told) {
      const { listed, unlisted } = this.tools.find(name);
      if (unlisted) continue;
      const now = hintsOf(listed.tool);
      if (HINTS.every((hint) => now[hint] === hints[hint])) continue;
      // Until then nothing is left to the host.
      this.#told.clear();
      return true;
    }
    return false;
  }

  #forget(bytes: Buffer): Buffer {
    this.#told.clear();
    return bytes;
  }
}

function inHost(policy: Policy, caller: Caller): boolean {
  return policy.clients.get(caller.name)?.prompts === "host";
}

function raised({ steps }: Evaluation): boolean {
  return steps.some(({ step }) => step === "session" || step === "floor");
}

function hintsOf({ hints }: Tool): WrittenHints {
  return {
    readOnly: hints.readOnly.value,
    destructive: hints.destructive.value,
    idempotent: hints.idempotent.value,
    openWorld: hints.openWorld.value,
  };
}
