// Writes api/<entry>.d.ts: what each public entry promises, as the declarations that can be reached from it.
// `--check` writes nothing and fails where a snapshot is stale. Needs dist/types (npm run build).
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { libraryEntries } from "./entries.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const types = join(root, "dist/types");
const declaration = (source) => join(types, source.replace(/^src\//, "").replace(/\.ts$/, ".d.ts"));
const IMPORT = /^(?:import|export)[^;'"]*?from\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

/** The files that a declaration file names, and the packages (which a consumer would have to have). */
function imports(file) {
  const found = [...readFileSync(file, "utf8").matchAll(IMPORT)].map((match) => match[1] ?? match[2]);
  const files = found.filter((name) => name.startsWith(".")).map((name) => join(dirname(file), name.replace(/\.js$/, ".d.ts")));
  return { files, packages: found.filter((name) => !name.startsWith(".") && !name.startsWith("node:")) };
}

/** Every file reachable from `entry`, in the order of their names. */
function reachable(entry) {
  const seen = new Set([entry]);
  for (const file of seen) for (const next of imports(file).files) seen.add(next);
  return [...seen].toSorted();
}

const problems = [];
/** File -> the entry whose snapshot holds it: each declaration is written once. */
const holder = new Map();
const snapshots = new Map();
// The root entry gathers names of the others, so it comes last and refers to them.
const names = Object.keys(libraryEntries).toSorted((a, b) => Number(a === "index") - Number(b === "index"));
for (const name of names) {
  const source = libraryEntries[name];
  if (!existsSync(join(root, source))) continue;
  const entry = declaration(source);
  const files = [entry, ...reachable(entry).filter((file) => file !== entry)];
  const parts = files.map((file) => {
    const title = relative(types, file);
    const { packages } = imports(file);
    for (const bare of packages)
      problems.push(`${title} is public and needs the types of "${bare}", which consumers do not have`);
    if (holder.has(file)) return `// ==== ${title}: see ${holder.get(file)}.d.ts`;
    holder.set(file, name);
    return `// ==== ${title}\n${readFileSync(file, "utf8").trim()}`;
  });
  snapshots.set(`${name}.d.ts`, `${parts.join("\n")}\n`);
}

const folder = join(root, "api");
mkdirSync(folder, { recursive: true });
const old = readdirSync(folder).filter((name) => name.endsWith(".d.ts"));
if (process.argv.includes("--check")) {
  for (const name of new Set([...old, ...snapshots.keys()])) {
    const now = old.includes(name) ? readFileSync(join(folder, name), "utf8") : "";
    if (now !== (snapshots.get(name) ?? "")) problems.push(`api/${name} is stale: look at the change and run npm run api`);
  }
} else {
  for (const name of old) if (!snapshots.has(name)) rmSync(join(folder, name));
  for (const [name, text] of snapshots) writeFileSync(join(folder, name), text);
}
for (const problem of problems) console.error(problem);
console.log(`${snapshots.size} public entries, ${holder.size} declaration files`);
if (problems.length > 0) process.exitCode = 1;
