import { isObject, member, type Json } from "../wire/json.js";
import { ClientNames } from "./client-names.js";
import { isRevision, type Revision } from "../wire/revision.js";

/** Who called, as far as it says itself. `form`: it declared that it can show a form (elicitation). */
export type Caller = {
  readonly name: string;
  readonly version: string;
  /** The revision agreed on; null before that. */
  readonly revision: Revision | null;
  /** What the server answered as the revision, where Heed knows none of that name. */
  readonly unknownRevision?: string;
  readonly form: boolean;
  /** The 2026-07-28 era: every request carries its own facts, and questions travel as `input_required`. */
  readonly modern: boolean;
  /** All names that were given in its session; it changes as they come. */
  readonly names: ClientNames;
};

const PREFIX = "io.modelcontextprotocol/";
/** Members of `_meta` with which a modern request speaks for itself; a listing of the gate's own repeats them. */
export const MODERN_META = ["protocolVersion", "clientInfo", "clientCapabilities"].map((key) => PREFIX + key);

/** What is known of the conversation that goes through a gate: the client's side of it. */
export class Conversation {
  #legacy: Caller;
  /** The client has said that it is initialized: before that it is asked nothing (2025-11-25 Lifecycle). */
  ready = false;
  #requested = false;
  #modernMeta: Json | null = null;

  /** @param names those of the session, where several conversations are one session */
  constructor(readonly names: ClientNames = new ClientNames()) {
    this.#legacy = { name: "", version: "", revision: null, form: false, modern: false, names };
  }

  /** The revision agreed on by `initialize`; null before its answer and in the modern era. */
  get revision(): Revision | null {
    return this.#legacy.revision;
  }

  /** The `_meta` of the last modern request, reduced to the facts about client and revision; null if there was none. */
  get modernMeta(): Json | null {
    return this.#modernMeta;
  }

  /** The client that has initialized the connection; null before that, and in the modern era. */
  get initializer(): Caller | null {
    return this.ready && this.#legacy.revision !== null ? this.#legacy : null;
  }

  /** The client's `initialize`. The last one counts, as it does for a server. */
  initialize(params: Json): void {
    this.#requested = true;
    const elicitation = member(member(params, "capabilities"), "elicitation");
    const info = told(member(params, "clientInfo"));
    this.names.bear(info.name);
    this.#legacy = { ...info, revision: null, form: showsForms(elicitation), modern: false, names: this.names };
  }

  /** The server's answer to `initialize`: the revision that now holds. True if it is one that Heed knows. */
  initialized(result: Json | undefined): boolean {
    const revision = member(result, "protocolVersion");
    const known = typeof revision === "string" && isRevision(revision);
    if (this.#requested && known) this.#legacy = { ...this.#legacy, revision };
    else if (this.#requested && typeof revision === "string") this.#legacy = { ...this.#legacy, unknownRevision: revision };
    return known;
  }

  /** Who sends a request with these params. */
  caller(params: Json): Caller {
    const meta = member(params, "_meta");
    const version = member(meta, `${PREFIX}protocolVersion`);
    if (typeof version !== "string" || version < "2026-07-28") return this.#legacy;
    this.#modernMeta = Object.fromEntries(
      MODERN_META.flatMap((key) => (member(meta, key) === undefined ? [] : [[key, member(meta, key) as Json]])),
    );
    const elicitation = member(member(meta, `${PREFIX}clientCapabilities`), "elicitation");
    const info = told(member(meta, `${PREFIX}clientInfo`));
    this.names.bear(info.name);
    return {
      ...info,
      revision: isRevision(version) ? version : null,
      form: showsForms(elicitation),
      modern: true,
      names: this.names,
    };
  }
}

function told(info: Json | undefined): { readonly name: string; readonly version: string } {
  const text = (key: string): string => {
    const value = member(info, key);
    return typeof value === "string" ? value.slice(0, 200) : "";
  };
  return { name: text("name"), version: text("version") };
}

/** `elicitation: {}` means form mode alone (2025-11-25 Elicitation, capabilities); one that names other modes only shows no forms. */
function showsForms(elicitation: Json | undefined): boolean {
  return isObject(elicitation) && (Object.keys(elicitation).length === 0 || isObject(member(elicitation, "form")));
}
