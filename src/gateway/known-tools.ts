import { isCaution } from "../core/claim-digest.js";
import type { Claim } from "../core/claim.js";
import { definitionDiff } from "../core/definition-diff.js";
import { HINTS } from "../core/hint.js";
import type { PromptChanges } from "../core/prompt-changes.js";
import { resolveList, type Judge, type ListedTool } from "../core/resolve-list.js";
import type { Sha256 } from "../wire/branded.js";
import type { Json } from "../wire/json.js";
import { LATEST_REVISION, type Revision } from "../wire/revision.js";
import { hash } from "../node/hash.js";
import type { Rules } from "./rules.js";
import type { CompleteList } from "./tool-lister.js";

/** The tools of the last complete list. A warning once seen of a tool stays for as long as the gate runs. */
export class KnownTools {
  #rules: Rules | null = null;
  #last: { readonly list: CompleteList; readonly revision: Revision | null } | null = null;
  #byName = new Map<string, ListedTool>();
  #unlisted = new Map<string, ListedTool>();
  readonly #warned = new Map<string, readonly Claim[]>();

  /** @param kept the definition that is kept under a pin and still has it, for a person to read */
  constructor(
    readonly judge: Judge,
    readonly kept: (pin: Sha256) => Json | null = () => null,
  ) {}

  /** From now on the tools are judged by other rules. */
  rejudge(rules: Rules | null): readonly ListedTool[] {
    this.#rules = rules;
    this.#unlisted.clear();
    return this.#last === null ? [] : this.adopt(this.#last.list, this.#last.revision);
  }

  adopt(list: CompleteList, revision: Revision | null): readonly ListedTool[] {
    this.#last = { list, revision };
    const judged = this.#judged(list.definitions, revision);
    const warned = judged.filter((listed) => this.#remember(listed));
    // A warning met for the first time counts from the list on that brought it, in whatever order lists come.
    const tools = warned.length > 0 ? this.#judged(list.definitions, revision) : judged;
    this.#byName = new Map();
    this.#unlisted.clear();
    for (const listed of tools) this.#byName.set(listed.parsed.name, listed);
    return tools;
  }

  /** The tool of that name; one that nobody listed is unknown, and nothing that was said for it counts. */
  find(name: string): { readonly listed: ListedTool; readonly unlisted: boolean } {
    const known = this.#byName.get(name);
    if (known !== undefined) return { listed: known, unlisted: false };
    let made = this.#unlisted.get(name);
    if (made === undefined) {
      [made] = this.#judged([{ name, inputSchema: {} }], LATEST_REVISION, false);
      if (made === undefined) throw new Error("one definition gives one tool");
      // Names of calls come from the model: their number is bounded.
      if (this.#unlisted.size > 1000) this.#unlisted.clear();
      this.#unlisted.set(name, made);
    }
    return { listed: made, unlisted: true };
  }

  /** The tools of one page, each as it would be judged; nothing is adopted. */
  judgePage(definitions: CompleteList["definitions"], revision: Revision | null): readonly ListedTool[] {
    return this.#judged(definitions, revision);
  }

  /** What a question about a tool tells of the list that it stands in. */
  around(listed: ListedTool): { readonly lookalikes: readonly string[]; readonly changes: PromptChanges | null } {
    const lookalikes = this.#lookalikes(listed);
    if (listed.tool.trust !== "drifted") return { lookalikes, changes: null };
    const others = [...this.#byName.values()].filter(
      ({ tool }) => tool.trust === "drifted" && tool.name !== listed.tool.name,
    ).length;
    const before = this.reviewed(listed);
    return { lookalikes, changes: { lines: before === null ? null : definitionDiff(before, listed.parsed.raw).lines, others } };
  }

  /** The definition that a person reviewed, where it is kept. */
  reviewed({ parsed }: ListedTool): Json | null {
    const locked = this.#rules?.locked?.tools.find(({ name }) => name === parsed.name);
    return locked === undefined ? null : this.kept(locked.pin.pin);
  }

  /** The raw names of other tools whose display name looks like this one's. */
  #lookalikes({ tool }: ListedTool): readonly string[] {
    const own = skeleton(tool.displayName);
    const out: string[] = [];
    for (const { tool: other } of this.#byName.values()) {
      if (other.name !== tool.name && (skeleton(other.displayName) === own || skeleton(other.name) === own)) out.push(other.name);
    }
    return out;
  }

  #judged(definitions: CompleteList["definitions"], revision: Revision | null, locked = true): readonly ListedTool[] {
    const rules = this.#rules;
    if (rules === null) return [];
    const { server, label, policy } = rules;
    return resolveList({
      definitions,
      revision: revision ?? LATEST_REVISION,
      server,
      label,
      locked: locked ? rules.locked : null,
      policy,
      judge: this.judge,
      extra: this.#warned,
      hash,
    });
  }

  /** True if the tool brought a warning or doubt that was not known yet. */
  #remember({ tool }: ListedTool): boolean {
    const before = this.#warned.get(tool.name) ?? [];
    const known = new Set(before.map((claim) => JSON.stringify(claim)));
    const cautions = HINTS.flatMap((hint) => tool.hints[hint].claims).filter(
      // What a person wrote, and what a review found, stand in files that are read anew: they end where these do.
      (claim) => isCaution(claim) && claim.source !== "override" && claim.source !== "review",
    );
    const fresh = cautions.filter((claim) => !known.has(JSON.stringify(claim)));
    if (fresh.length === 0) return false;
    this.#warned.set(tool.name, [...before, ...fresh]);
    return true;
  }
}

/** A name as the eye takes it: compatibility forms, case, blanks and the commonest look-alikes folded together. */
function skeleton(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_.\-/]+/gu, "")
    .replace(/[абвеіїкмнорстухԁѕјԛԝһ]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replace(/[0o]/g, "o")
    .replace(/[1il|]/g, "l");
}

const LOOKALIKES = new Map(
  ["аa", "вb", "еe", "іi", "їi", "кk", "мm", "нh", "оo", "рp", "сc", "тt", "уy", "хx", "ԁd", "ѕs", "јj", "ԛq", "ԝw", "һh"].map(
    (pair) => [pair.charAt(0), pair.charAt(1)],
  ),
);
