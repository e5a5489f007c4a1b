import { hintKey, HINTS } from "../core/hint.js";
import type { Evaluation } from "../core/decision.js";
import type { Client } from "../lint/clients/client.js";
import type { Policy } from "../core/policy.js";
import type { Tool } from "../core/tool.js";
import { member, type Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import type { Caller } from "./conversation.js";
import { hintsProvoke, hostClient } from "./host-client.js";
import type { Judged } from "./judge-call.js";
import type { KnownTools } from "./known-tools.js";
import { ToldList } from "./told-list.js";
import { writeHints, type WrittenHints } from "./write-hints.js";

/** A tool as a host was last told of it. */
type Told = { readonly hints: WrittenHints; readonly asks: boolean };

/** A page is judged and written while it passes; of a longer one nothing is left to the host, and the gate asks itself. */
const MOST_PAGE = 250;

/**
 * The prompts that are left to a host (`clients: {NAME: {prompts: host}}`): its tools/list bears the effective hints, so
 * that its own prompt fires where one is due; and a call is left to it only where the hints that it was last told make it
 * ask. What it would not ask about for their sake, the gate asks about itself.
 */
export class HostPrompts {
  readonly #told = new ToldList<Told>();

  constructor(readonly tools: KnownTools) {}

  /** An answer to the client's `tools/list`, as it goes on to it. `cursor`: of the request. */
  list(caller: Caller, bytes: Buffer, cursor: Json | undefined, policy: Policy): Buffer {
    if (!inHost(policy, caller)) return this.unwritten(bytes);
    const answer = parseStrict(bytes);
    // The host goes on with the list that it has, unless it is in the middle of another.
    if (answer.ok && cursor === undefined && member(answer.strict.value, "error") !== undefined) return bytes;
    const page = toolsOf(answer);
    // What two readers may take differently is not written, and nothing of it is left to the host.
    if (page === null || page.length > MOST_PAGE) return this.unwritten(bytes);
    const written = this.tools.judgePage(page, caller.revision).map(({ tool }) => hintsOf(tool));
    const out = writeHints(bytes, written, caller.modern);
    const told = parseStrict(out);
    const host = hostClient(caller.name);
    const tools = (toolsOf(told) ?? []).map((definition, index) => toldOf(definition, written[index], host));
    // One that could not be written leaves the host with a claim of the server's.
    if (!told.ok || tools.length !== page.length || tools.includes(null)) return this.unwritten(out);
    const next = member(member(told.strict.value, "result"), "nextCursor");
    this.#told.page({ who: caller.name, cursor, next, tools: tools.filter((tool) => tool !== null) });
    return out;
  }

  /** A list goes out as it is. */
  unwritten(bytes: Buffer): Buffer {
    this.#told.forget();
    return bytes;
  }

  /** True if a call that needs an ask is left to the host, which asks about it for the sake of the hints that it was told. */
  leaves(caller: Caller, { listed, evaluation, decision, unlisted }: Judged, policy: Policy): boolean {
    if (decision.verdict !== "ask" || unlisted || !inHost(policy, caller)) return false;
    // A host shows neither what the session holds nor what has changed: those are the gate's to show.
    if (listed.tool.trust === "drifted" || listed.tool.floor !== null || raised(evaluation)) return false;
    return this.#told.of(caller.name, listed.tool.name)?.asks === true;
  }

  /** True, once, if the effective hints of a tool are others than its host was told: it must list anew. */
  outdated(): boolean {
    for (const [name, { hints }] of this.#told.tools) {
      const { listed, unlisted } = this.tools.find(name);
      if (unlisted) continue;
      const now = hintsOf(listed.tool);
      if (HINTS.every((hint) => now[hint] === hints[hint])) continue;
      // Until then nothing is left to the host.
      this.#told.forget();
      return true;
    }
    return false;
  }
}

function toolsOf(answer: ReturnType<typeof parseStrict>): readonly Json[] | null {
  const tools = answer.ok ? member(member(answer.strict.value, "result"), "tools") : undefined;
  return Array.isArray(tools) ? (tools as readonly Json[]) : null;
}

/** A tool as the host is told of it now; null where its hints are not those that were to be written. */
function toldOf(definition: Json, hints: WrittenHints | undefined, host: Client | null): readonly [string, Told] | null {
  const name = member(definition, "name");
  const annotations = member(definition, "annotations");
  if (hints === undefined || !HINTS.every((hint) => member(annotations, hintKey(hint)) === hints[hint])) return null;
  // What has no name is no tool for anybody, and nothing is left to the host for it.
  return [typeof name === "string" ? name : "", { hints, asks: host !== null && hintsProvoke(host, definition) }];
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
