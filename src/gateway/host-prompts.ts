import { decide } from "../core/decide/decide.js";
import { hintKey, HINTS } from "../core/tool/hint.js";
import type { Evaluation } from "../core/decide/decision.js";
import type { Policy } from "../core/decide/policy.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import type { Tool } from "../core/trust/tool.js";
import { forcedPrompt } from "../known/host-prompts.js";
import { member, type Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import { markedClient } from "./client-mark.js";
import type { Caller } from "./conversation.js";
import type { Judged } from "./judge-call.js";
import type { KnownTools } from "./known-tools.js";
import { ToldList } from "./told-list.js";
import { writeHints, type WrittenHints, type WrittenTool } from "./write-hints.js";

/** A tool as a host was last told of it. `asks`: it was told to ask about it in every mode. */
type Told = { readonly hints: WrittenHints; readonly asks: boolean };

/** A page is judged and written while it passes; of a longer one nothing is left to the host, and the gate asks itself. */
const MOST_PAGE = 250;
/** The same of one that is longer in bytes. */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * The prompts that are left to a host (`clients: {MARK: {client: NAME, prompts: host}}`). Its tools/list bears the effective
 * hints, so that its own prompt fires where one is due; and of a tool that needs an ask whatever its arguments, the host's own
 * word that makes it ask in every mode. Calls of these alone are left to it: what hints move, a mode, a rule or a model of the
 * host may answer in a person's place. The gate asks about all others itself.
 */
export class HostPrompts {
  readonly #told = new ToldList<Told>();

  /** @param mark what the client proves itself by; null where it proves nothing */
  constructor(
    readonly tools: KnownTools,
    readonly mark: string | null,
  ) {}

  /** An answer to the client's `tools/list`, as it goes on to it. `cursor`: of the request. */
  list(caller: Caller, bytes: Buffer, cursor: Json | undefined, policy: Policy): Buffer {
    if (!this.#inHost(policy, caller) || bytes.length > MOST_BYTES) return this.unwritten(bytes);
    const answer = parseStrict(bytes);
    // The host goes on with the list that it has, unless it is in the middle of another.
    if (answer.ok && cursor === undefined && member(answer.strict.value, "error") !== undefined) return bytes;
    const page = toolsOf(answer);
    // What two readers may take differently is not written, and nothing of it is left to the host.
    if (page === null || page.length > MOST_PAGE) return this.unwritten(bytes);
    const force = forcedPrompt(caller.name)?.meta ?? null;
    const written = this.tools.judgePage(page, caller.revision).map((listed): WrittenTool => {
      return { hints: hintsOf(listed.tool), force: force !== null && mayBeLeft(listed, policy) ? force : null };
    });
    const out = writeHints(bytes, written, caller.modern);
    const told = parseStrict(out);
    const tools = (toolsOf(told) ?? []).map((definition, index) => toldOf(definition, written[index]));
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

  /** True if a call that needs an ask is left to the host, which was told to ask about it in every mode. */
  leaves(caller: Caller, { listed, evaluation, decision, unlisted }: Judged, policy: Policy): boolean {
    if (decision.verdict !== "ask" || unlisted || !this.#inHost(policy, caller)) return false;
    // A host does not show what the session holds: that is the gate's to show.
    return this.#told.of(caller.name, listed.tool.name)?.asks === true && mayBeLeft(listed, policy) && !raised(evaluation);
  }

  /** True, once, if a tool is another than its host was told: it must list anew. */
  outdated(policy: Policy): boolean {
    for (const [name, { hints, asks }] of this.#told.tools) {
      const { listed, unlisted } = this.tools.find(name);
      if (unlisted) continue;
      const now = hintsOf(listed.tool);
      if (HINTS.every((hint) => now[hint] === hints[hint]) && (!asks || mayBeLeft(listed, policy))) continue;
      // Until then nothing is left to the host.
      this.#told.forget();
      return true;
    }
    return false;
  }

  #inHost(policy: Policy, caller: Caller): boolean {
    return markedClient(policy, this.mark, caller)?.prompts === "host";
  }
}

function toolsOf(answer: ReturnType<typeof parseStrict>): readonly Json[] | null {
  const tools = answer.ok ? member(member(answer.strict.value, "result"), "tools") : undefined;
  return Array.isArray(tools) ? (tools as readonly Json[]) : null;
}

/** A tool as the host is told of it now; null where what was to be written of it is not there. */
function toldOf(definition: Json, written: WrittenTool | undefined): readonly [string, Told] | null {
  if (written === undefined) return null;
  const { hints, force } = written;
  const name = member(definition, "name");
  const annotations = member(definition, "annotations");
  if (!HINTS.every((hint) => member(annotations, hintKey(hint)) === hints[hint])) return null;
  const asks = force !== null && member(member(definition, "_meta"), force) === true;
  if (force !== null && !asks) return null;
  // What has no name is no tool for anybody, and nothing is left to the host for it.
  return [typeof name === "string" ? name : "", { hints, asks }];
}

/**
 * A tool whose calls need an ask whatever their arguments, and about which a host's prompt tells enough: as it was reviewed
 * (or never was), nothing speaks against what it says of itself, nothing says that it destroys, and nothing of it is grave.
 */
function mayBeLeft({ tool }: ListedTool, policy: Policy): boolean {
  if (tool.trust === "drifted" || tool.trust === "withheld" || tool.floor !== null) return false;
  if (isDoubted(tool) || isGraveToHost(tool)) return false;
  const call = { tool, args: null, digest: null, paths: new Map<string, string>(), schemaValid: false, selfReach: false };
  const bare = { policy, legs: { content: false, private: false }, grants: [], principal: "", session: "", now: 0 };
  return decide(call, bare).verdict === "ask";
}

/** What nobody knows the words of a host asks about as well as Heed does, where a person can read its name. */
function isGraveToHost({ grave, name }: Tool): boolean {
  return grave !== null && (grave.kind !== "unknown" || !/^[\x20-\x7e]+$/u.test(name));
}

/** A doubt of destruction, or one of anything that the tool or a person says of it in reassurance. */
function isDoubted({ hints }: Tool): boolean {
  return HINTS.some((hint) => {
    const { claims } = hints[hint];
    const doubted = claims.some((claim) => "weight" in claim);
    return doubted && (hint === "destructive" || claims.some((claim) => "value" in claim && claim.value === REASSURES[hint]));
  });
}

const REASSURES: WrittenHints = { readOnly: true, destructive: false, idempotent: true, openWorld: false };

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
