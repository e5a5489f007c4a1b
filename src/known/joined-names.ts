import type { ProtectedName } from "./protected-names.js";

/** A folder or a name is no longer than that. */
const LONGEST = 1024;

/**
 * True if texts that stand apart, one after the other, make the way to a protected place: a folder in one argument, a name
 * in another, or a name in an
 * argument and its folder in `folders`. The steps that were reached so far grow until nothing is added; texts that are no such step cost a look.
 */
export function joinsProtected(texts: readonly string[], folders: readonly string[], names: readonly ProtectedName[]): boolean {
  if (texts.length + folders.length < 2) return false;
  const table = tableOf(names);
  const pieces = new Set<string>();
  const reached = new Set<string>();
  for (const folder of folders) {
    const way = table.ends(folder);
    if (way !== null) reached.add(way);
  }
  for (const text of texts) {
    if (text.length > LONGEST || text === "") continue;
    const piece = text.trim().replace(/^\.\//, "").replace(/\/$/, "");
    const way = table.ends(piece);
    if (way !== null) reached.add(way);
    const run = table.begins(piece);
    if (run !== null) pieces.add(run);
  }
  // What is added while this runs is looked at too.
  for (const way of reached) {
    for (const piece of pieces) {
      const joined = `${way}/${piece}`;
      if (table.holds(joined)) return true;
      if (table.ways.has(joined)) reached.add(joined);
    }
  }
  return false;
}

type Table = {
  /** Ways to a place without its last steps. */
  readonly ways: ReadonlySet<string>;
  /** The steps at the beginning of a text that may follow a way, or null. */
  begins(text: string): string | null;
  /** The way that a text ends with, or null. */
  ends(text: string): string | null;
  holds(path: string): boolean;
};

const tables = new WeakMap<readonly ProtectedName[], Table>();

function tableOf(names: readonly ProtectedName[]): Table {
  const known = tables.get(names);
  if (known !== undefined) return known;
  const ways = new Set<string>();
  const runs = new Set<string>();
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const { steps, rooted, apart, below } of names) {
    if ((!apart && !rooted) || steps.some((step) => step.includes("*"))) continue;
    const root = rooted ? "/" : "";
    (below ? folders : files).add(root + steps.join("/"));
    for (let end = 1; end < steps.length; end++) ways.add(root + steps.slice(0, end).join("/"));
    for (let start = 1; start < steps.length; start++) {
      for (let end = start + 1; end <= steps.length; end++) runs.add(steps.slice(start, end).join("/"));
    }
  }
  const table: Table = {
    ways,
    begins: (text) => {
      for (let at = text.length; at > 0; at = text.lastIndexOf("/", at - 1)) {
        if (runs.has(text.slice(0, at))) return text.slice(0, at);
      }
      return null;
    },
    ends: (text) => {
      if (ways.has(text)) return text;
      const steps = text.split("/");
      for (let from = Math.max(1, steps.length - 4); from < steps.length; from++) {
        const end = steps.slice(from).join("/");
        if (end.startsWith(".") && ways.has(end)) return end;
      }
      return null;
    },
    holds: (path) => {
      if (files.has(path)) return true;
      for (let at = path.length; at > 0; at = path.lastIndexOf("/", at - 1)) if (folders.has(path.slice(0, at))) return true;
      return false;
    },
  };
  tables.set(names, table);
  return table;
}
