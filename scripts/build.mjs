// Builds the package: declarations by `tsc -b`, then bundles by rolldown, then the notices of what went into them.
// `--bundles` skips the declarations (and so the type check); `--clean` starts from an empty dist.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { libraryEntries, programEntries } from "./entries.mjs";
import { notices } from "./notices.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const present = (entries) => Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file)));

/** Emits dist/types. The build information is thrown away with it, or tsc would believe that it is still there. */
function declarations() {
  if (!existsSync("dist/types")) {
    for (const name of existsSync(".cache") ? readdirSync(".cache") : []) {
      if (name.endsWith(".tsbuildinfo")) rmSync(join(".cache", name));
    }
  }
  const layers = readdirSync("src")
    .map((name) => `src/${name}`)
    .filter((layer) => existsSync(`${layer}/tsconfig.json`) && readdirSync(layer).some((name) => name.endsWith(".ts")));
  return spawnSync("node_modules/.bin/tsc", ["-b", ...layers], { stdio: "inherit" }).status === 0;
}

function bundler(input, platform) {
  return rolldown({
    input,
    platform,
    tsconfig: false,
    // yaml's "node" build is CommonJS; its other build is the same code as modules, which can be shaken.
    resolve: { alias: { yaml: join(root, "node_modules/yaml/browser/index.js") }, mainFields: ["module", "main"] },
    external: [/^node:/],
    // A bare import that is not bundled would be a runtime dependency, and the package has none.
    onLog(level, log, handle) {
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      handle(level, log);
    },
  });
}

/** The modules that are loaded with these, lazy imports left out. */
async function loadedWith(files) {
  const build = await bundler(files, "node");
  const { output } = await build.generate({ format: "esm" });
  await build.close();
  const chunks = new Map(output.flatMap((part) => (part.type === "chunk" ? [[part.fileName, part]] : [])));
  const seen = new Set();
  const visit = (chunk) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk);
  return new Set([...seen].flatMap((chunk) => chunk.moduleIds));
}

/** One bundle; answers its chunks. The modules of `together` become one chunk: each file that a start loads costs time. */
async function bundle(input, platform, folder, together = new Set()) {
  if (Object.keys(input).length === 0) return [];
  const build = await bundler(input, platform);
  const groups = [
    { name: "version", test: (id) => together.has(id) && id === version, priority: 2 },
    { name: "gate", test: (id) => together.has(id), priority: 1 },
  ];
  const { output } = await build.write({
    dir: fresh,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: `${folder}/[name]-[hash].js`,
    minify: process.env.HEED_BUILD_PLAIN === "1" ? false : { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: false, annotation: false, jsdoc: false },
    codeSplitting: { groups },
  });
  await build.close();
  return output.filter((part) => part.type === "chunk");
}

/** The console's page: one script, and the files that go as they are. Answers its chunk. */
async function page() {
  const folder = join(fresh, "console");
  mkdirSync(folder);
  for (const name of ["index.html", "console.css", "icon.svg"]) copyFileSync(join("src/console", name), join(folder, name));
  const build = await rolldown({
    input: "src/console/main.tsx",
    platform: "browser",
    tsconfig: false,
    transform: { jsx: { runtime: "automatic", importSource: "preact" } },
  });
  const { output } = await build.write({
    file: join(folder, "console.js"),
    format: "esm",
    codeSplitting: false,
    minify: process.env.HEED_BUILD_PLAIN !== "1",
    comments: { legal: false, annotation: false, jsdoc: false },
  });
  await build.close();
  return { ...output[0], fileName: "console/console.js" };
}

/** Puts the new chunks beside the old ones, which a program that has already started may still import, and drops those of earlier builds. */
function replace(folder) {
  const from = join(fresh, folder);
  const to = join("dist", folder);
  mkdirSync(to, { recursive: true });
  const names = existsSync(from) ? readdirSync(from) : [];
  for (const name of names) renameSync(join(from, name), join(to, name));
  if (existsSync(from)) rmSync(from, { recursive: true });
  const old = readdirSync(to).filter((name) => !names.includes(name) && Date.now() - statSync(join(to, name)).mtimeMs > 600_000);
  for (const name of old) rmSync(join(to, name));
}

const started = process.hrtime.bigint();
if (process.argv.includes("--clean")) rmSync("dist", { recursive: true, force: true });
const typed = process.argv.includes("--bundles") || declarations();

// Bundles are made beside dist and moved in at the end: a program that runs meanwhile sees the old ones or the new ones.
const fresh = join(".cache", `dist-${process.pid}`);
mkdirSync(fresh, { recursive: true });
process.on("exit", () => rmSync(fresh, { recursive: true, force: true }));
const programs = present(programEntries);
const { node, ...portable } = present(libraryEntries);
// The gate starts with every server, so what it loads before that is one file; `--version` loads none of it.
const gate = await loadedWith(["src/cli/frame/start.ts", "src/cli/commands/gate.ts"]);
const version = join(root, "src/node/version.ts");
const chunks = [
  ...(await bundle(portable, "neutral", "shared")),
  ...(await bundle({ ...programs, ...(node === undefined ? {} : { node }) }, "node", "program", gate)),
];
chunks.push(await page());
for (const name of Object.keys(programs)) {
  const file = join(fresh, `${name}.js`);
  const text = readFileSync(file, "utf8");
  if (!text.startsWith("#!")) writeFileSync(file, `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}
writeFileSync(join(fresh, "THIRD-PARTY-NOTICES.txt"), notices(chunks.flatMap((chunk) => chunk.moduleIds)));
// What went where, for the tests: what a start loads must stay small.
const contents = chunks.map(({ fileName, imports, dynamicImports, moduleIds }) => {
  return [fileName, { imports, dynamicImports, modules: moduleIds.map((id) => relative(root, id)) }];
});
writeFileSync(".cache/bundle.json", `${JSON.stringify(Object.fromEntries(contents), null, 1)}\n`);
mkdirSync("dist", { recursive: true });
for (const folder of ["shared", "program"]) replace(folder);
for (const name of readdirSync("dist")) {
  if (name !== "types" && name !== "shared" && name !== "program" && !existsSync(join(fresh, name)))
    rmSync(join("dist", name), { recursive: true });
}
// A console that runs has read its page.
rmSync("dist/console", { recursive: true, force: true });
for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join("dist", name));

const size = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
console.log(
  `built ${relative(process.cwd(), join(root, "dist"))}/ in ${seconds.toFixed(1)} s, ${Math.round(size("dist") / 1024)} KiB`,
);
const parts = readdirSync("dist/console").map((name) => gzipSync(readFileSync(join("dist/console", name))).length);
console.log(`the console's page: ${(parts.reduce((sum, part) => sum + part, 0) / 1024).toFixed(1)} KiB compressed`);
if (!typed) {
  console.error("The bundles are written, but the types do not check (see above).");
  process.exitCode = 1;
}
