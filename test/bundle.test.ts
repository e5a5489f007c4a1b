import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

type Chunk = {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly modules: readonly string[];
};

const root = join(import.meta.dirname, "..");
const contents = join(root, ".cache/bundle.json");
const chunks = new Map<string, Chunk>();

beforeAll(() => {
  if (!existsSync(contents)) throw new Error("run npm run build first");
  for (const [name, chunk] of Object.entries(JSON.parse(readFileSync(contents, "utf8")) as Record<string, Chunk>))
    chunks.set(name, chunk);
});

/** The chunks that are loaded with these, at once. */
function loaded(...names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names);
  for (const name of all) for (const next of chunks.get(name)?.imports ?? []) if (chunks.has(next)) all.add(next);
  return all;
}

const modules = (names: Iterable<string>): readonly string[] => [...names].flatMap((name) => chunks.get(name)?.modules ?? []);
const packages = (names: Iterable<string>): readonly string[] => [
  ...new Set(modules(names).flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [])),
];
/** The chunk that holds a source file. */
const holding = (source: string): string => {
  const found = [...chunks].find(([, chunk]) => chunk.modules.includes(source));
  if (found === undefined) throw new Error(`${source} is in no bundle`);
  return found[0];
};

describe("what a start loads", () => {
  test("`heed --version` loads next to nothing", () => {
    expect(modules(loaded("cli.js"))).toHaveLength(2);
  });

  test("the gate loads neither the SDK nor zod, and YAML and CEL only where a policy needs them", () => {
    const gate = loaded(
      "cli.js",
      holding("src/cli/frame/start.ts"),
      holding("src/cli/commands/gate.ts"),
      holding("src/gateway/run-gate.ts"),
    );
    expect(packages(gate).filter((name) => name !== "canonicalize")).toEqual([]);
  });

  test("all of them are bundled", () => {
    const all = packages(chunks.keys());
    for (const name of ["@modelcontextprotocol/client", "zod", "yaml", "@marcbachmann/cel-js"]) expect(all).toContain(name);
  });
});

describe("library entries", () => {
  test.each(["core.js", "guard.js", "annotations.js"])("%s has nothing of others in it but canonicalize", (name) => {
    expect(packages(loaded(name)).filter((other) => other !== "canonicalize")).toEqual([]);
  });

  test.each(["index.js", "core.js", "policy.js", "lint.js", "annotations.js", "guard.js"])("%s runs anywhere", (name) => {
    for (const file of loaded(name))
      expect(readFileSync(join(root, "dist", file), "utf8")).not.toMatch(/(?:from|import)\s*["'`]node:/);
    expect(modules(loaded(name)).filter((id) => /^src\/(node|gateway|cli)\//.test(id))).toEqual([]);
  });

  test("annotations.js is its own layer alone", () => {
    expect(modules(loaded("annotations.js")).filter((id) => !id.startsWith("src/author/"))).toEqual([]);
  });
});
