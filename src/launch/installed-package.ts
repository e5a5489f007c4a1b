import { realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { isObject, member, type Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import { readRegular } from "../node/files/read-regular.js";
import { hash } from "../node/hash.js";
import type { PackageArtifact } from "./identity.js";

/** A package as it lies in a node_modules folder. */
export type InstalledPackage = {
  readonly name: string;
  readonly version: string;
  /** The package's real folder. */
  readonly folder: string;
  /** The node_modules folder that it was found in. */
  readonly modules: string;
  /** The package's commands: name → real path of the file. */
  readonly bins: ReadonlyMap<string, string>;
};

/** The package `name` in a node_modules folder, or null. */
export function installedPackage(modules: string, name: string): InstalledPackage | null {
  const link = join(modules, ...name.split("/"));
  const manifest = readJson(join(link, "package.json"));
  const version = member(manifest, "version");
  if (manifest === null || typeof version !== "string" || member(manifest, "name") !== name) return null;
  const folder = realpathSync.native(link);
  const bin = member(manifest, "bin");
  const own = name.replace(/^@[^/]+\//, "");
  const listed: readonly (readonly [string, Json | undefined])[] =
    typeof bin === "string" ? [[own, bin]] : isObject(bin) ? Object.entries(bin) : [];
  const bins = new Map<string, string>();
  for (const [command, path] of listed) {
    const file = typeof path === "string" ? real(join(folder, path)) : null;
    if (file !== null) bins.set(command, file);
  }
  return { name, version, folder, modules, bins };
}

/** The command that npm runs where none is named: the only one, or the one named like the package. */
export function defaultBin(found: InstalledPackage): string | null {
  const [first] = found.bins.keys();
  if (first !== undefined && new Set(found.bins.values()).size === 1) return first;
  const own = found.name.replace(/^@[^/]+\//, "");
  return found.bins.has(own) ? own : null;
}

/** The package that a file inside a node_modules folder belongs to, with its command of that file, if it is one. */
export function packageOfFile(file: string): { readonly found: InstalledPackage; readonly bin: string | null } | null {
  const parts = file.split(sep);
  const at = parts.lastIndexOf("node_modules");
  const name =
    at === -1 ? undefined : parts[at + 1]?.startsWith("@") === true ? `${parts[at + 1]}/${parts[at + 2] ?? ""}` : parts[at + 1];
  if (name === undefined) return null;
  const found = installedPackage(parts.slice(0, at + 1).join(sep), name);
  if (found === null) return null;
  return { found, bin: [...found.bins].find(([, path]) => path === file)?.[0] ?? null };
}

/** The nearest package.json above a file that names a package: for people's reading. */
export function packageAround(file: string): { readonly name: string; readonly version: string } | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = readJson(join(folder, "package.json"));
    const [name, version] = [member(manifest ?? undefined, "name"), member(manifest ?? undefined, "version")];
    if (typeof name === "string" && typeof version === "string") return { name, version };
    if (dirname(folder) === folder || basename(folder) === "node_modules") return null;
  }
}

/** What npm wrote down when it installed a package: origin, integrity, and the digest of the whole tree. */
export function provenance(found: InstalledPackage): Pick<PackageArtifact, "from" | "integrity" | "tree"> {
  const text = readText(join(found.modules, ".package-lock.json"));
  if (text === null) return { from: null, integrity: null, tree: null };
  const entry = member(member(parseQuickly(text), "packages"), `node_modules/${found.name}`);
  // An entry of another version is a trace of another installation.
  if (member(entry, "version") !== found.version) return { from: null, integrity: null, tree: hash(text) };
  const [resolved, integrity] = [member(entry, "resolved"), member(entry, "integrity")];
  return {
    from: typeof resolved === "string" ? origin(resolved) : null,
    integrity: typeof integrity === "string" ? integrity : null,
    tree: hash(text),
  };
}

/** A registry's origin; of any other place (git, file, a tarball's URL elsewhere) all of it, without what could be a secret. */
function origin(resolved: string): string {
  try {
    const url = new URL(resolved);
    return url.protocol === "https:" || url.protocol === "http:" ? url.origin : `${url.protocol}//${url.host}${url.pathname}`;
  } catch {
    return resolved;
  }
}

/** Not through the strict door: npm's lockfile is long, whoever can write it can write the package too, and each start waits for this. */
function parseQuickly(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function readText(file: string): string | null {
  try {
    const bytes = readRegular(file);
    return bytes === null ? null : Buffer.from(bytes).toString("utf8");
  } catch {
    return null;
  }
}

function readJson(file: string): Json | null {
  try {
    const parsed = parseStrict(readRegular(file) ?? "");
    return parsed.ok ? parsed.strict.value : null;
  } catch {
    return null;
  }
}

function real(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}
