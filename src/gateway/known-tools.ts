import { isCaution } from "../core/claim-digest.js";
import type { Claim } from "../core/claim.js";
import { HINTS } from "../core/hint.js";
import type { LockedServer } from "../core/pin.js";
import type { Policy } from "../core/policy.js";
import { resolveList, type Judge, type ListedTool } from "../core/resolve-list.js";
import type { Sha256 } from "../wire/branded.js";
import { LATEST_REVISION, type Revision } from "../wire/revision.js";
import { hash } from "../node/hash.js";
import type { CompleteList } from "./tool-lister.js";

/** By what a server's lists are judged. */
export type ListJudge = {
  readonly server: Sha256;
  readonly label: string;
  readonly locked: LockedServer | null;
  readonly policy: Policy;
  readonly judge: Judge;
};

/** The tools of the last complete list. A warning once seen of a tool stays for as long as the gate runs. */
export class KnownTools {
  #byName = new Map<string, ListedTool>();
  #unlisted = new Map<string, ListedTool>();
  readonly #warned = new Map<string, readonly Claim[]>();

  constructor(readonly by: ListJudge) {}

  adopt(list: CompleteList, revision: Revision | null): readonly ListedTool[] {
    const judged = this.#judge(list.definitions, revision);
    const warned = judged.filter((listed) => this.#remember(listed));
    // A warning met for the first time counts from the list on that brought it, in whatever order lists come.
    const tools = warned.length > 0 ? this.#judge(list.definitions, revision) : judged;
    this.#byName = new Map();
    this.#unlisted = new Map();
    for (const listed of tools) this.#byName.set(listed.parsed.name, listed);
    return tools;
  }

  /** The tool of that name; one that nobody listed is unknown, and nothing that was said for it counts. */
  find(name: string): { readonly listed: ListedTool; readonly unlisted: boolean } {
    const known = this.#byName.get(name);
    if (known !== undefined) return { listed: known, unlisted: false };
    let made = this.#unlisted.get(name);
    if (made === undefined) {
      [made] = resolveList({
        ...this.by,
        locked: null,
        definitions: [{ name, inputSchema: {} }],
        revision: LATEST_REVISION,
        extra: this.#warned,
        hash,
      });
      if (made === undefined) throw new Error("one definition gives one tool");
      // Names of calls come from the model: their number is bounded.
      if (this.#unlisted.size > 1000) this.#unlisted.clear();
      this.#unlisted.set(name, made);
    }
    return { listed: made, unlisted: true };
  }

  /** The raw names of other tools whose display name looks like this one's. */
  lookalikes({ tool }: ListedTool): readonly string[] {
    const own = skeleton(tool.displayName);
    const out: string[] = [];
    for (const { tool: other } of this.#byName.values()) {
      if (other.name !== tool.name && (skeleton(other.displayName) === own || skeleton(other.name) === own)) out.push(other.name);
    }
    return out;
  }

  #judge(definitions: CompleteList["definitions"], revision: Revision | null): readonly ListedTool[] {
    return resolveList({ ...this.by, definitions, revision: revision ?? LATEST_REVISION, extra: this.#warned, hash });
  }

  /** True if the tool brought a warning or doubt that was not known yet. */
  #remember({ tool }: ListedTool): boolean {
    const before = this.#warned.get(tool.name) ?? [];
    const known = new Set(before.map((claim) => JSON.stringify(claim)));
    const cautions = HINTS.flatMap((hint) => tool.hints[hint].claims).filter(
      (claim) => isCaution(claim) && claim.source !== "override",
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
