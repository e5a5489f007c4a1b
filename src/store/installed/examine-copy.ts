import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Home } from "../../node/home.js";
import { copyName, differingFiles, filesIn, readManifest } from "./copied-files.js";
import { readCurrent } from "./install-copy.js";
import { VERSIONS } from "./installed-home.js";
import { launcherFile, launcherShell, launcherText, nodesFile } from "./launcher.js";
import { isProgram, programsAt } from "./node-places.js";

/** What is wrong with what hosts start: the launcher, its list of Node.js, or the copy. */
export type CopyFault =
  | { readonly what: "launcher-missing" | "launcher-changed" | "copy-missing"; readonly file: string }
  | { readonly what: "node-missing"; readonly file: string; readonly first: string; readonly instead: string | null }
  | { readonly what: "copy-changed"; readonly file: string; readonly files: readonly string[] };

/** The copy that a home's launcher starts: its version where that is known, and what is wrong with it. */
export type ExaminedCopy = { readonly version: string | null; readonly faults: readonly CopyFault[] };

/** Looks whether what a host would start is what `heed install` wrote. Nothing is started but, for the launcher's first line, a shell. */
export function examineCopy({ dir }: Home, shell: () => string = launcherShell): ExaminedCopy {
  const faults: CopyFault[] = [];
  const launcher = launcherFile(dir);
  const text = textOf(launcher);
  if (text === null || !isProgram(launcher)) faults.push({ what: "launcher-missing", file: launcher });
  else if (text !== launcherText(dir, shell())) faults.push({ what: "launcher-changed", file: launcher });
  const nodes = (textOf(nodesFile(dir)) ?? "").split("\n").filter((line) => line !== "");
  const [first = ""] = nodes;
  if (!isProgram(first))
    faults.push({ what: "node-missing", file: nodesFile(dir), first, instead: nodes.flatMap(programsAt)[0] ?? null });
  const name = readCurrent(dir);
  const folder = join(dir, VERSIONS, name ?? "none");
  const manifest = readManifest(folder);
  if (name === null || manifest === null) return { version: null, faults: [...faults, { what: "copy-missing", file: folder }] };
  const files = differingFiles(manifest.files, filesIn(folder));
  // The list belongs to the folder's name, so that it cannot be rewritten with the files.
  if (files.length > 0 || copyName(manifest.version, manifest.files) !== name)
    faults.push({ what: "copy-changed", file: folder, files });
  return { version: manifest.version, faults };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
