import type { LockedServer } from "../../core/trust/pin.js";
import type { Policy } from "../../core/decide/policy.js";
import { resolveList, type ListedTool } from "../../core/trust/resolve-list.js";
import { SeenWarnings } from "../../core/trust/seen-warnings.js";
import { lint } from "../../lint/lint.js";
import { clientPredictions } from "../../lint/clients/client-predictions.js";
import { hash } from "../../node/hash.js";
import { asAccepted } from "../../review/assess/as-accepted.js";
import { assess } from "../../review/assess/assess.js";
import { doubtedHints } from "../../review/assess/doubted-hints.js";
import { openProposals } from "../../review/assess/open-proposals.js";
import { withProposals } from "../../store/lock/accept-proposals.js";
import { canonical } from "../../wire/canonical.js";
import type { Sha256 } from "../../wire/branded.js";
import { member, type Json } from "../../wire/json.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { CLASSIFIER } from "../../classify/classifier.js";
import type { TracedCall } from "./traced-call.js";

/**
 * What is taken for reviewed: what the locks say; every server as it is listed; or that, and everything that the judge proposes
 * at its bar accepted.
 */
export type Reviewed = "as-locked" | "all" | "with-proposals";

/** A lock entry, known by its server in either way in which a policy may tell servers apart. */
export type ReviewedServer = LockedServer & { readonly strict: Sha256 };

/** Where definitions and reviews come from. */
export type ToolSources = {
  /** By the server's label: the definitions that lie beside the calls. */
  readonly beside: ReadonlyMap<string, readonly Json[]>;
  /** The definition that is kept under a pin. */
  readonly kept: (pin: Sha256) => Json | null;
  /** The entries of the locks that count here. */
  readonly locked: readonly ReviewedServer[];
  readonly reviewed: Reviewed;
};

type Found = { readonly listed: ListedTool; readonly known: boolean };
type Server = {
  readonly key: Sha256;
  readonly label: string;
  readonly definitions: readonly Json[];
  readonly locked: LockedServer | null;
};

/** The tools of replayed calls, each judged once under one policy; of a tool with no known definition an unknown one. */
export class ReplayTools {
  readonly #servers = new Map<string, Server>();
  readonly #found = new Map<string, Found>();
  readonly #warned = new Map<string, { readonly seen: SeenWarnings; readonly pins: Map<string, string> }>();

  constructor(
    readonly sources: ToolSources,
    readonly policy: Policy,
  ) {}

  /** The tool of a call, with what it warned of earlier in the same session under another definition. */
  find(call: TracedCall): Found {
    const server = this.#server(call);
    const pin = call.recorded?.pin ?? null;
    const definition = definitionOf(call, server, this.sources);
    const key = JSON.stringify([server.key, call.tool, definition === null ? null : pin]);
    let found = this.#found.get(key);
    if (found === undefined) this.#found.set(key, (found = this.#judge(call.tool, definition, server)));
    return found.known ? this.#withEarlier(call, server, definition, found) : found;
  }

  #withEarlier(call: TracedCall, server: Server, definition: Json | null, found: Found): Found {
    const place = JSON.stringify([call.trace, server.key]);
    const memory = this.#warned.get(place) ?? { seen: new SeenWarnings(), pins: new Map<string, string>() };
    this.#warned.set(place, memory);
    const { pin } = found.listed.pin;
    const before = memory.pins.get(call.tool);
    memory.pins.set(call.tool, before === undefined || before === pin ? pin : "several");
    const now = before === undefined || before === pin ? found : this.#judge(call.tool, definition, server, memory.seen);
    memory.seen.remember(now.listed);
    return now;
  }

  #judge(name: string, definition: Json | null, { key, label, locked }: Server, seen?: SeenWarnings): Found {
    const [listed] = resolveList({
      definitions: [definition ?? { name, inputSchema: {} }],
      revision: LATEST_REVISION,
      server: key,
      label,
      locked: definition === null ? null : locked,
      policy: this.policy,
      judge: CLASSIFIER,
      hash,
      ...(seen === undefined ? {} : { extra: seen.claims }),
    });
    if (listed === undefined) throw new Error("one definition gives one tool");
    return { listed, known: definition !== null };
  }

  #server(call: TracedCall): Server {
    const place = JSON.stringify([call.server, call.recorded?.server ?? null]);
    const known = this.#servers.get(place);
    if (known !== undefined) return known;
    const { beside, locked: entries, reviewed } = this.sources;
    const definitions = beside.get(call.server) ?? [];
    const recorded = call.recorded?.server;
    // A trace names a server by its label alone: it is taken for the one that was reviewed under that label.
    const fitting = entries.filter(({ server, strict, label }) =>
      recorded === undefined ? label === call.server : server === recorded || strict === recorded,
    );
    const [found] = fitting;
    const entry = found === undefined || fitting.length > 1 ? null : { ...found, server: recorded ?? found.server };
    const key = recorded ?? entry?.server ?? hash(canonical(["traced-server", call.server]));
    const locked = reviewed === "as-locked" || definitions.length === 0 ? entry : this.#review(key, call.server, definitions);
    const made = { key, label: call.server, definitions, locked };
    this.#servers.set(place, made);
    return made;
  }

  /** What a review would write that leaves out what looks wrong, as `heed trust` does. */
  #review(server: Sha256, label: string, definitions: readonly Json[]): LockedServer | null {
    const { tools } = assess({
      definitions,
      revision: LATEST_REVISION,
      server,
      label,
      locked: null,
      policy: this.policy,
      judge: CLASSIFIER,
      hash,
      lint,
      adjust: (findings) => ({ findings, suppressed: [] }),
      predict: clientPredictions,
      before: [],
    });
    const listed = tools.map((tool) => tool.listed);
    const entry = asAccepted(listed, label, null, ({ parsed }, index) =>
      doubtedHints(parsed, tools[index]?.mislabels ?? [], new Set()),
    );
    if (entry === null || this.sources.reviewed !== "with-proposals") return entry;
    const groups = openProposals(tools, entry, { policy: this.policy, judge: CLASSIFIER, revision: LATEST_REVISION });
    const accepted = groups.flatMap(({ proposals }) =>
      proposals.filter(({ meetsBar }) => meetsBar).map(({ accepts }) => accepts),
    );
    return { ...entry, tools: entry.tools.map((tool) => withProposals(tool, accepted)) };
  }
}

/** The definition of a call's tool: of the pin that was recorded, else of what lies beside the calls; two of one name are none. */
function definitionOf(call: TracedCall, { definitions }: Server, { kept }: ToolSources): Json | null {
  const pin = call.recorded?.pin ?? null;
  const recorded = pin === null ? null : kept(pin);
  if (recorded !== null) return recorded;
  const named = definitions.filter((one) => member(one, "name") === call.tool);
  return named.length === 1 ? (named[0] as Json) : null;
}
