import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { hashBytes } from "../node/hash.js";
import type { IdentifiedFile } from "./identity.js";

/** A file that will run, by real path and digest; null where it is no file. */
export function identifyFile(path: string): IdentifiedFile | null {
  try {
    const real = realpathSync.native(path);
    return statSync(real).isFile() ? { path: real, sha256: hashBytes(readFileSync(real)) } : null;
  } catch {
    return null;
  }
}

/** The file that `node PATH` would run in `cwd`: with its extension, or a folder's main file. */
export function resolveNodeMain(path: string, cwd: string): string | null {
  return tryResolve(resolve(cwd, path), cwd);
}

/** The file that `node --require NAME` would load in `cwd`. */
export function resolveNodeModule(name: string, cwd: string): string | null {
  return tryResolve(name.startsWith(".") ? resolve(cwd, name) : name, cwd);
}

function tryResolve(name: string, cwd: string): string | null {
  try {
    const found = createRequire(join(cwd, "noop.js")).resolve(name);
    // A built-in module (`node:test`) resolves to its own name.
    return found === name && !/[/\\]/.test(name) ? null : found;
  } catch {
    return null;
  }
}

/** The interpreter line of a script without `#!`, or null for a file that has none. */
export function shebang(path: string): string | null {
  try {
    const fd = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(256);
      const text = buffer.toString("utf8", 0, readSync(fd, buffer, 0, buffer.length, 0));
      return text.startsWith("#!") ? (text.slice(2).split("\n")[0] ?? "").trim() : null;
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

/** The options that a script's interpreter line gives to node; null where its interpreter is not node. */
export function nodeShebangOptions(path: string): readonly string[] | null {
  const words = shebang(path)?.split(/\s+/) ?? [];
  const at = words.findIndex((word) => /(?:^|[/\\])node(?:js)?$/.test(word));
  if (at === -1) return null;
  const rest = words.slice(at + 1).filter((word) => word !== "");
  return words.slice(0, at).every((word) => /(?:^|[/\\])env$/.test(word) || word === "-S") ? rest : null;
}
