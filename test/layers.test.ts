import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// What each layer may import, as ARCHITECTURE.md says it. The compiler must refuse everything else.
const MAY: Readonly<Record<string, readonly string[]>> = {
  wire: [],
  core: ["wire"],
  known: [],
  policy: ["wire", "core"],
  classify: ["wire", "core"],
  lint: ["wire", "core", "classify"],
  source: ["core", "classify"],
  author: [],
  session: ["wire", "core", "classify"],
  guard: ["wire", "core", "known", "policy", "classify", "session"],
  entry: ["core", "policy", "lint", "guard"],
  node: ["wire", "core", "known"],
  launch: ["wire", "core", "known", "node"],
  connect: ["wire", "core", "node", "launch"],
  store: ["wire", "core", "policy", "node", "launch"],
  "entry-node": ["node", "launch", "connect", "store"],
  gateway: ["wire", "core", "known", "policy", "classify", "session", "node", "launch", "connect", "store"],
  hosts: ["wire", "core", "known", "node", "store"],
  review: ["wire", "core", "policy", "classify", "lint", "node", "launch", "connect", "store"],
  console: ["core"],
  "console-server": ["wire", "core", "classify", "node", "connect", "store", "console"],
  cli: [
    "wire",
    "core",
    "known",
    "policy",
    "classify",
    "lint",
    "source",
    "node",
    "launch",
    "connect",
    "store",
    "gateway",
    "hosts",
    "review",
    "console",
    "console-server",
  ],
};
const LAYERS = Object.keys(MAY);
/** A layer's references and theirs: what the compiler lets it see. What it may import of that is held to MAY by a test. */
const within = (layer: string): readonly string[] => [
  ...new Set((MAY[layer] ?? []).flatMap((other) => [other, ...within(other)])),
];
const WITH_NODE = ["node", "launch", "connect", "store", "entry-node", "gateway", "hosts", "review", "console-server", "cli"];
const WITH_DOM = ["console"];
const importOf = (layer: string): string =>
  `export { landmark as ${layer.replaceAll("-", "_")} } from "../${layer}/landmark.js";\n`;

const root = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "heed-layers-"));
const tsc = (layer: string): { status: number | null; output: string } => {
  const run = spawnSync(join(root, "node_modules/.bin/tsc"), ["-b", `src/${layer}`], { cwd: copy, encoding: "utf8" });
  return { status: run.status, output: run.stdout + run.stderr };
};

/** The compiler's complaint about one file of a layer that holds just `text`. */
function complaint(layer: string, text: string): string {
  const file = join(copy, "src", layer, "trespass.ts");
  writeFileSync(file, text);
  const { output } = tsc(layer);
  rmSync(file);
  return output;
}

/** The other layers that a layer's sources import, tests apart. */
function importedBy(layer: string): readonly string[] {
  const folder = join(root, "src", layer);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?!.*\.test).*\.tsx?$/u.test(name),
  );
  const seen = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/(?:\bfrom|\bimport)[\s(]*"(\.[^"]+)"/gu)].map(
      (match) => relative(join(root, "src"), join(folder, dirname(name), match[1] ?? "")).split(sep)[0] ?? "",
    ),
  );
  return [...new Set(seen)].filter((other) => other !== layer).toSorted();
}

describe("layers are proved by the compiler", () => {
  beforeAll(() => {
    // With the sources of the layers that must not see Node's types: one file could let them in for all. Of the others the
    // references are proved, and that their sources keep to them is what every build compiles.
    for (const layer of LAYERS)
      cpSync(join(root, "src", layer), join(copy, "src", layer), {
        recursive: true,
        filter: (from) => !WITH_NODE.includes(layer) || !/\.tsx?$/u.test(from),
      });
    cpSync(join(root, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
    cpSync(join(root, "package.json"), join(copy, "package.json"));
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    // A module in every layer that is certain to compile, so that a complaint can only be about the import.
    for (const layer of LAYERS) writeFileSync(join(copy, "src", layer, "landmark.ts"), `export const landmark = "${layer}";\n`);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test("the table is the one in the projects' references", () => {
    for (const layer of LAYERS) {
      const text = readFileSync(join(root, "src", layer, "tsconfig.json"), "utf8");
      const references = [...text.matchAll(/"path": "\.\.\/([a-z-]+)"/g)].map((match) => match[1] ?? "");
      expect(references.toSorted(), layer).toEqual(MAY[layer]?.toSorted());
    }
  });

  test.each(LAYERS)("the sources of %s import all that the table lists, and nothing else", (layer) => {
    expect(importedBy(layer)).toEqual(MAY[layer]?.toSorted());
  });

  test.each(LAYERS)(
    "%s may import what it may",
    (layer) => {
      const text = (MAY[layer] ?? []).map(importOf).join("");
      expect(complaint(layer, `${text}export {};\n`)).toBe("");
    },
    60_000,
  );

  test.each(LAYERS)(
    "%s may not import another",
    (layer) => {
      const forbidden = LAYERS.filter((other) => other !== layer && !within(layer).includes(other));
      const output = complaint(layer, forbidden.map(importOf).join(""));
      for (const other of forbidden)
        expect(output, `${layer} -> ${other}`).toMatch(new RegExp(`TS6307: File '[^']*/src/${other}/landmark.ts'`));
    },
    60_000,
  );

  test.each(LAYERS.filter((layer) => !WITH_NODE.includes(layer) && !WITH_DOM.includes(layer)))(
    "%s has neither Node's types nor the browser's",
    (layer) => {
      const output = complaint(
        layer,
        [
          'import { readFileSync } from "node:fs";',
          "export const all = [readFileSync, process, Buffer, setTimeout, document, fetch, Date.now];",
          "",
        ].join("\n"),
      );
      for (const name of ["'node:fs'", "'process'", "'Buffer'", "'setTimeout'", "'document'", "'fetch'"])
        expect(output, layer).toContain(name);
    },
    60_000,
  );

  test.each(WITH_DOM)(
    "%s has the browser's types and none of Node's",
    (layer) => {
      expect(complaint(layer, "export const all = [document, fetch];\n")).toBe("");
      const output = complaint(layer, 'import "node:fs";\nexport const all = [process, Buffer];\n');
      for (const name of ["'node:fs'", "'process'", "'Buffer'"]) expect(output, layer).toContain(name);
    },
    60_000,
  );
});
