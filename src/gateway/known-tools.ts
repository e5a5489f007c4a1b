import { definitionDiff } from "../core/explain/definition-diff.js";
import type { PromptChanges } from "../core/explain/prompt-changes.js";
import { openList, resolveList, type ListInput, type ListedTool } from "../core/trust/resolve-list.js";
import type { Judge } from "../core/trust/judge.js";
import type { Sha256 } from "../wire/branded.js";
import { member, type Json } from "../wire/json.js";
import { LATEST_REVISION, type Revision } from "../wire/revision.js";
import { hash } from "../node/hash.js";
import { Judging } from "../session/tools/judging.js";
import type { Rules } from "./rules.js";
import { SeenWarnings } from "../core/trust/seen-warnings.js";
import type { CompleteList } from "../session/tools/tool-lister.js";

/**
 * The tools of the last complete list. A list is opened at once and judged in slices: what a call asks for is judged then,
 * and the rest follows. A warning once seen of a tool stays for as long as the gate runs.
 */
export class KnownTools {
  #rules: Rules | null = null;
  #revision: Revision = LATEST_REVISION;
  #judging = NOTHING;
  /** What was judged before, while its readings may be used again. */
  #before: Judging | null = null;
  #unlisted = new Map<string, ListedTool>();
  readonly #warned = new SeenWarnings();

  /** @param kept the definition that is kept under a pin and still has it, for a person to read */
  constructor(
    readonly judge: Judge,
    readonly kept: (pin: Sha256) => Json | null = () => null,
  ) {}

  /** From now on the tools are those of this list (null: none has come), judged by these rules (null: none can be read). */
  open(rules: Rules | null, list: CompleteList | null, revision: Revision | null): void {
    const same = (revision ?? LATEST_REVISION) === this.#revision;
    this.#before = same ? this.#judging : null;
    this.#rules = rules;
    this.#revision = revision ?? LATEST_REVISION;
    this.#unlisted.clear();
    const definitions = rules === null ? [] : (list?.definitions ?? []);
    const input = this.#input(definitions, this.#revision);
    this.#judging =
      input === null
        ? NOTHING
        : new Judging(
            openList(input, (index) => this.#readBefore(definitions[index])),
            (listed) => this.#warned.remember(listed),
          );
  }

  /** Judges a slice of what is left of the list: true once all of it is. */
  step(now: () => number): boolean {
    this.#judging.step(now);
    if (this.#judging.done) this.#before = null;
    return this.#judging.done;
  }

  /** The judged list, once all of it is judged. */
  get all(): readonly ListedTool[] {
    return this.#judging.tools();
  }

  /** The tool of that name; one that nobody listed is unknown, and nothing that was said for it counts. */
  find(name: string): { readonly listed: ListedTool; readonly unlisted: boolean } {
    const known = this.#judging.find(name);
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
    return this.#judged(definitions, revision ?? LATEST_REVISION);
  }

  /** What a question about a tool tells of the list that it stands in, as far as that has been judged. */
  around(listed: ListedTool): { readonly lookalikes: readonly string[]; readonly changes: PromptChanges | null } {
    const lookalikes = this.#judging.lookalikes(listed);
    if (listed.tool.trust !== "drifted") return { lookalikes, changes: null };
    const before = this.reviewed(listed);
    const others = this.#judging.driftedBeside(listed);
    return {
      lookalikes,
      changes: { lines: before === null ? null : definitionDiff(before, listed.parsed.raw, Infinity).lines, others },
    };
  }

  /** The definition that a person reviewed, where it is kept. */
  reviewed({ parsed }: ListedTool): Json | null {
    const locked = this.#rules?.locked?.tools.find(({ name }) => name === parsed.name);
    return locked === undefined ? null : this.kept(locked.pin.pin);
  }

  #judged(definitions: CompleteList["definitions"], revision: Revision, listed = true): readonly ListedTool[] {
    const input = this.#input(definitions, revision, listed);
    return input === null ? [] : resolveList(input);
  }

  #input(definitions: CompleteList["definitions"], revision: Revision, listed = true): ListInput | null {
    const rules = this.#rules;
    if (rules === null) return null;
    const { server, label, policy } = rules;
    const { judge } = this;
    const extra = this.#warned.claims;
    const base = { definitions, revision, server, label, policy, judge, extra, hash };
    // A tool that nobody lists is in no review.
    return listed
      ? { ...base, locked: rules.locked, otherwise: rules.otherwise }
      : { ...base, locked: null, otherwise: { code: "not-listed", args: {} } };
  }

  /** Most of the work is to read a definition and to pin it, and a list that comes again is mostly the same. */
  #readBefore(definition: Json | undefined): ListedTool | undefined {
    const name = member(definition, "name");
    const before = typeof name === "string" ? this.#before?.find(name) : undefined;
    return before !== undefined && JSON.stringify(before.parsed.raw) === JSON.stringify(definition) ? before : undefined;
  }
}

const NOTHING = new Judging(
  {
    names: [],
    at: () => {
      throw new Error("there is no tool");
    },
  },
  () => undefined,
);
