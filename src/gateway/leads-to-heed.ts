import { readdirSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";
import { GLOB, globStep, spelledBy } from "../known/glob-step.js";
import { spelledForms } from "../known/spelled-forms.js";
import { followPath, lookAt, type Standing } from "../node/follow-path.js";
import type { ArgumentString } from "./argument-strings.js";
import { isProtected, type Protected } from "./protected-places.js";

/** No system takes a longer path. */
const LONGEST = 4096;
/** Looks at the disk for one call, a fraction of a second. A call that would need more is not followed to its end, and counts. */
const MOST_LOOKS = 20_000;
/** Arguments whose text is run: their words are names as well as the whole. */
const RUN_KEY = /(?:^|[_-])(?:cmd|command|commands|script|shell|code|args|argv|run|exec|line|input)$/i;
const BETWEEN = /[\s"'`;|&<>()=,]+/;

type Entries = { readonly names: ReadonlySet<string>; readonly links: readonly string[] } | null;

/**
 * Follows what a call's texts may mean as paths, wherever they may begin: an absolute path, one from the folders that the
 * server may know, a name in a folder that another argument names. True if one of them leads to what decides about calls.
 */
export class LeadsToHeed {
  readonly #stood = new Map<string, Standing>();
  readonly #entries = new Map<string, Entries>();
  #looks = 0;

  constructor(
    private readonly home: string,
    private readonly folders: readonly string[],
    private readonly found: Protected,
  ) {}

  reach(strings: readonly ArgumentString[]): boolean {
    const wholes = new Set<string>();
    const words = new Set<string>();
    const run = new Set<string>();
    for (const { key, text } of strings) {
      for (const one of this.#readings(text)) {
        if (one.length <= LONGEST && !one.includes("\n")) wholes.add(one.trim());
        for (const word of one.split(BETWEEN)) {
          if (word.length > LONGEST || word === "") continue;
          if (/[/~]/.test(word)) words.add(word);
          else if (RUN_KEY.test(key)) run.add(word);
        }
      }
    }
    const paths = new Set([...words, ...[...wholes].filter((text) => /[/~]/.test(text))]);
    const bare = new Set([...wholes, ...run]);
    const named = [...wholes].flatMap((text) => this.#folders(text));
    for (const base of new Set([...this.folders, ...named])) {
      if (this.#throughLinks(base, bare)) return true;
      for (const path of paths) if (!isAbsolute(path) && this.#leads(base, path)) return true;
    }
    for (const path of paths) if (isAbsolute(path) && this.#leads("/", path)) return true;
    return this.#looks > MOST_LOOKS;
  }

  /** What a text may be as a path, case kept: percent signs and quotes taken away, backslashes as slashes, variables of the user's folder. */
  #readings(text: string): readonly string[] {
    const home = text
      .replace(/^file:(?:\/\/(?:localhost)?)?(?=\/)/i, "")
      .replace(/(?<![^\s"'=:;,(])~(?=$|[/\s"';|&)])|\$\{HOME\}|\$HOME(?!\w)/g, () => this.home);
    if (!/[%\\"'`]/.test(home)) return [home];
    let decoded = home;
    for (let round = 0; round < 3 && /%[0-9a-f]{2}/i.test(decoded); round++) decoded = decode(decoded);
    return [...new Set([home, decoded, decoded.replace(/\\+/g, "/"), decoded.replace(/[\\"'`]/g, "")])];
  }

  /** The folders that a text names. */
  #folders(text: string): readonly string[] {
    if (this.#looks > MOST_LOOKS) return [];
    const places = isAbsolute(text)
      ? [text]
      : this.folders.filter((base) => this.#begins(base, text)).map((base) => join(base, text));
    return places.flatMap((place) => {
      const real = followPath(place, this.#look);
      return real !== null && this.#look(real) === "folder" && !this.folders.includes(real) ? [real] : [];
    });
  }

  #leads(base: string, path: string): boolean {
    // A call that would need more looks is not followed to its end, and counts.
    if (this.#looks > MOST_LOOKS) return true;
    if (!isAbsolute(path) && !this.#begins(base, path)) return false;
    const raw = isAbsolute(path) ? path : `${base}/${path}`;
    const ways = path.includes("..") ? [raw, normalize(raw)] : [raw];
    return ways.some((way) => {
      const real = followPath(way, this.#look);
      return real !== null && isProtected(real, this.found);
    });
  }

  /** A name that a link bears which leads there, or a pattern that matches it. */
  #throughLinks(base: string, bare: ReadonlySet<string>): boolean {
    const bad = (this.#entriesOf(base)?.links ?? []).filter((name) => {
      const real = followPath(join(base, name), this.#look);
      return real !== null && isProtected(real, this.found);
    });
    if (bad.length === 0) return false;
    const names = bad.map((name) => name.toLowerCase());
    return [...bare].some((text) =>
      spelledForms(text).some(
        (form) =>
          names.includes(form) ||
          (GLOB.test(form) && names.some((name) => (spelledBy(globStep(form), name, { left: 10_000 }) ?? 0) > 1)),
      ),
    );
  }

  /** A path's first step is there: most texts with a slash are no paths at all. */
  #begins(base: string, path: string): boolean {
    const first = path.split("/", 1)[0] ?? "";
    if (first === "." || first === ".." || first === "") return true;
    const entries = this.#entriesOf(base);
    return entries === null || entries.names.has(process.platform === "linux" ? first : first.toLowerCase());
  }

  #entriesOf(base: string): Entries {
    let entries = this.#entries.get(base);
    if (entries === undefined) {
      entries = list(base);
      this.#looks += 1 + Math.floor((entries?.names.size ?? 0) / 50);
      this.#entries.set(base, entries);
    }
    return entries;
  }

  readonly #look = (path: string): Standing => {
    let standing = this.#stood.get(path);
    if (standing === undefined) {
      standing = ++this.#looks > MOST_LOOKS ? "unknown" : lookAt(path);
      this.#stood.set(path, standing);
    }
    return standing;
  };
}

function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

function list(base: string): Entries {
  try {
    const all = readdirSync(base, { withFileTypes: true });
    const names = all.map(({ name }) => (process.platform === "linux" ? name : name.toLowerCase()));
    return { names: new Set(names), links: all.filter((one) => one.isSymbolicLink()).map(({ name }) => name) };
  } catch {
    return null;
  }
}
