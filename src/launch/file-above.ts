import { dirname, isAbsolute, join, resolve } from "node:path";
import { statSync } from "node:fs";
import { canonical } from "../wire/canonical.js";
import { isObject } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import { readRegular } from "../node/files/read-regular.js";
import { hash } from "../node/hash.js";
import type { IdentifiedFile } from "./identity.js";
import { identifyFile } from "./script-file.js";

/** Members of a package.json that choose no code. */
const WORDS = new Set(
  "version description keywords author contributors maintainers license repository bugs homepage funding".split(" "),
);

/** The nearest file of a name in a folder or above it, and what it names. */
export function nearest(folder: string, name: string): readonly IdentifiedFile[] {
  for (let at = folder; ; at = dirname(at)) {
    const files = withNamed(join(at, name));
    if (files.length > 0 || dirname(at) === at) return files;
  }
}

/** Where a file names others that it takes code or settings from. */
const NAMES: readonly (readonly [file: RegExp, member: RegExp])[] = [
  [/[jt]sconfig[^/\\]*\.json$/u, /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/u],
  [/deno\.jsonc?$/u, /"importMap"\s*:\s*("[^"]*")/u],
  [/bunfig\.toml$/u, /["']?\bpreload["']?\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*')/u],
];

/** A file and those that it names, as many as sixteen. */
export function withNamed(path: string): readonly IdentifiedFile[] {
  const found = new Map<string, IdentifiedFile>();
  const next = [path];
  const member = NAMES.find(([name]) => name.test(path))?.[1];
  for (let at = next.pop(); at !== undefined && found.size < 16; at = next.pop()) {
    const file = digested(at);
    if (file === null || found.has(file.path)) continue;
    found.set(file.path, file);
    const value = member?.exec(textOf(file.path) ?? "")?.[1] ?? "";
    for (const [, named = ""] of value.matchAll(/["']([^"']+)["']/gu)) next.push(...spelled(dirname(file.path), named));
  }
  return [...found.values()];
}

function spelled(folder: string, named: string): readonly string[] {
  const base = isAbsolute(named) ? named : resolve(folder, named);
  const inPackages: string[] = [];
  if (!/^[./\\]/u.test(named))
    for (let at = folder; ; at = dirname(at)) {
      inPackages.push(join(at, "node_modules", named));
      if (dirname(at) === at) break;
    }
  return [base, ...inPackages].flatMap((one) => [one, `${one}.json`, join(one, "tsconfig.json")]).filter(isFile);
}

function digested(path: string): IdentifiedFile | null {
  const file = identifyFile(path);
  if (file === null || !path.endsWith("package.json")) return file;
  const parsed = parseStrict(textOf(path) ?? "");
  if (!parsed.ok || !isObject(parsed.strict.value)) return file;
  const kept = Object.fromEntries(Object.entries(parsed.strict.value).filter(([name]) => !WORDS.has(name)));
  return { ...file, sha256: hash(canonical(kept)) };
}

/** True for a plain file that is there. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // Below what is no folder, or in one that cannot be looked into.
    return false;
  }
}

function textOf(path: string): string | null {
  try {
    const bytes = readRegular(path);
    return bytes === null ? null : Buffer.from(bytes).toString("utf8");
  } catch {
    return null;
  }
}
