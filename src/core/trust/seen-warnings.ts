import { isCaution } from "./claim-digest.js";
import type { Claim } from "./claim.js";
import { HINTS } from "../tool/hint.js";
import type { ExtraClaims } from "./pin.js";
import type { ListedTool } from "./resolve-list.js";

/** How much is remembered of one server: its names, and its claims where they differ (UTF-16 units; twice that in bytes at most). */
const MOST = 16 * 1024 * 1024;
/** What a claim takes beside its own text. */
const OVERHEAD = 64;

/**
 * What tools have warned of since somebody began to look: a warning cannot be taken back by a later list. The memory is bounded; once
 * it is full, whatever it does not hold may have warned of anything, and counts so.
 */
export class SeenWarnings {
  readonly #byName = new Map<string, readonly Claim[]>();
  /** Each claim once, by its text: most tools bring the same few. */
  readonly #claims = new Map<string, Claim>();
  #size = 0;
  #full = false;

  /** @param keeps what is remembered of what warns or doubts and is not written anywhere else */
  constructor(
    readonly most = MOST,
    readonly keeps: (claim: Claim) => boolean = () => true,
  ) {}

  /** For each name what it warned of. */
  readonly claims: Pick<ExtraClaims, "get"> = {
    get: (name: string) => this.#byName.get(name) ?? (this.#full ? ANYTHING : undefined),
  };

  /** Adds the warnings and doubts of a tool as it stands in a list. */
  remember({ tool }: ListedTool): void {
    const before = this.#byName.get(tool.name);
    const fresh: Claim[] = [];
    for (const hint of HINTS) {
      for (const claim of tool.hints[hint].claims) {
        // What a person wrote, and what a review found, stand in files that are read anew: they end where these do.
        if (!isCaution(claim) || claim.source === "override" || claim.source === "review" || !this.keeps(claim)) continue;
        const known = this.#known(claim);
        if (before?.includes(known) !== true) fresh.push(known);
      }
    }
    if (fresh.length === 0) return;
    this.#size += OVERHEAD * fresh.length + (before === undefined ? tool.name.length : 0);
    if (this.#size > this.most) this.#full = true;
    if (!this.#full) this.#byName.set(tool.name, [...(before ?? []), ...fresh]);
    else if (before !== undefined) this.#byName.set(tool.name, ANYTHING);
  }

  #known(claim: Claim): Claim {
    const text = JSON.stringify(claim);
    const known = this.#claims.get(text);
    if (known !== undefined) return known;
    if (this.#size + text.length <= this.most) {
      this.#claims.set(text, claim);
      this.#size += text.length;
    }
    return claim;
  }
}

const ANYTHING: readonly Claim[] = HINTS.map((hint) => ({
  hint,
  source: "review",
  weight: "warning",
  reason: { code: "warnings-forgotten", args: {} },
}));
