import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
type Imports = ReadonlyMap<string, readonly string[]>;

/** What each file of the sources names by its imports, types too: the compiler takes circles of files for granted. */
function importsOf(folder: string): Imports {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test"))
    .map((name) => join(folder, name));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const named = readFileSync(join(root, file), "utf8").matchAll(/^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)\.js"/gms);
      const paths = Array.from(named, ([, path]) => normalize(join(dirname(file), path ?? "")));
      return [file, paths.flatMap((path) => [`${path}.ts`, `${path}.tsx`].filter((name) => known.has(name)))];
    }),
  );
}

/** The first circle, as the files on it; empty where there is none. */
function circle(imports: Imports): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] => {
    const at = way.indexOf(file);
    if (at >= 0) return [...way.slice(at), file];
    if (done.has(file)) return [];
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...way, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

test("no file leads back to itself", () => {
  const imports = importsOf("src");
  expect(Array.from(imports.values()).flat().length).toBeGreaterThan(1000);
  expect(circle(imports)).toEqual([]);
});

test("a circle is found", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", []],
    ["d", ["b"]],
  ]);
  expect(circle(imports)).toEqual(["b", "d", "b"]);
});
