import { readdirSync } from "node:fs";
import { join } from "node:path";
import { canonical } from "../wire/canonical.js";
import { hash } from "../node/hash.js";
import { isFile } from "./file-above.js";
import type { IdentifiedFile } from "./identity.js";
import { identifyFile } from "./script-file.js";

/**
 * What `python -m NAME` and `python -c` find in the working folder before anything else: the module itself, and the names that
 * could take the place of another module's.
 */
export function pythonModules(args: readonly string[], base: string): readonly IdentifiedFile[] {
  const at = args.findIndex((arg) => /^-[A-Za-z]*[mc]$/u.test(arg));
  const flags = at < 0 ? [] : args.slice(0, at + 1);
  if (at < 0 || flags.some((flag) => /^-[A-Za-z]*[IP]/u.test(flag))) return [];
  const parts = (args[at] ?? "").endsWith("m") ? (args[at + 1] ?? "").split(".") : [];
  const files = parts.flatMap((_, depth) => {
    const path = join(base, ...parts.slice(0, depth + 1));
    return [`${path}.py`, join(path, "__init__.py"), join(path, "__main__.py")].flatMap((one) => identifyFile(one) ?? []);
  });
  const names = importable(base);
  return names.length === 0 ? files : [...files, { path: join(base, "*.py"), sha256: hash(canonical(names)) }];
}

function importable(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(?:py|pyc|so|pyd)$/u.test(name) || isFile(join(folder, name, "__init__.py")))
      .toSorted();
  } catch {
    return [];
  }
}
