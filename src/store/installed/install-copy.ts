import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { EnvironmentError } from "../../node/environment-error.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { exclusively } from "../state/exclusively.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import { copyName, differingFiles, filesIn, manifestText, packageFiles, type CopiedFiles } from "./copied-files.js";
import { MANIFEST, VERSIONS } from "./installed-home.js";
import { currentFile, launcherFile, launcherShell, launcherText, nodesFile } from "./launcher.js";

/** What is copied, and how it is to be started. */
export type CopySource = {
  /** The folder of the running package. */
  readonly root: string;
  readonly version: string;
  /** Where the launcher looks for Node.js, from `nodePlaces`. */
  readonly nodes: readonly string[];
};

/**
 * Puts a copy of the running package into a home, whole or not at all, and lets the launcher start it. A copy of the very
 * same files that is there is kept; so is the one that was started before, for gates may be running it. Run from the copy
 * itself it only makes the launcher and its list of Node.js anew.
 *
 * @returns the name of the copy that the launcher starts
 * @throws EnvironmentError `copy-failed`, `file-write-failed`, `lock-busy`
 */
export function installCopy(home: Home, source: CopySource): string {
  homeFolder(home, "bin");
  const versions = homeFolder(home, VERSIONS);
  return exclusively(homePath(home, "versions.turn"), () => {
    try {
      const files = packageFiles(source.root);
      if (!files.has("dist/cli.js")) throw new Error(`${source.root} holds no dist/cli.js`);
      const name = copyName(source.version, files);
      if (!isWhole(join(versions, name), source.version, files)) makeCopy(versions, name, source, files);
      writeLauncher(home, source.nodes);
      const before = readCurrent(home.dir);
      if (before !== name) atomicWrite(currentFile(home.dir), `${name}\n`);
      for (const other of copiesIn(versions)) if (other !== name && other !== before) removeTree(join(versions, other));
      return name;
    } catch (cause) {
      if (cause instanceof EnvironmentError) throw cause;
      throw new EnvironmentError(
        "copy-failed",
        { folder: versions },
        `Heed could not be copied to ${versions}: ${cause instanceof Error ? cause.message : String(cause)}`,
        "Check that you may write there and that the disk has room. What was started before is still started.",
        { cause },
      );
    }
  });
}

/** The name of the copy that a home's launcher starts; null where there is none. */
export function readCurrent(home: string): string | null {
  try {
    const name = readFileSync(currentFile(home), "utf8").trim();
    return /^[A-Za-z0-9][A-Za-z0-9._+-]*$/u.test(name) ? name : null;
  } catch {
    return null;
  }
}

/** Takes the copies and the launcher out of a home. What Heed keeps for the person stays. */
export function removeCopy(home: Home): void {
  removeTree(homePath(home, "bin"));
  removeTree(homePath(home, VERSIONS));
}

/** The folder of the running package: the next one above with a package.json. */
export function packageRoot(from: string): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) throw new Error(`${from} belongs to no package`);
  }
}

function isWhole(folder: string, version: string, files: CopiedFiles): boolean {
  const list = join(folder, MANIFEST);
  return (
    existsSync(list) &&
    readFileSync(list, "utf8") === manifestText(version, files) &&
    differingFiles(files, filesIn(folder)).length === 0
  );
}

function makeCopy(versions: string, name: string, { root, version }: CopySource, files: CopiedFiles): void {
  const temporary = join(versions, `.${name}.${randomId()}.tmp`);
  try {
    mkdirSync(temporary, { mode: 0o700 });
    for (const file of files.keys()) {
      const to = join(temporary, file);
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      copyFileSync(join(root, file), to);
      chmodSync(to, 0o400);
    }
    // What was copied is looked at, not supposed: the package may have changed under it.
    if (differingFiles(files, filesIn(temporary)).length > 0) throw new Error("the package changed while it was copied");
    atomicWrite(join(temporary, MANIFEST), manifestText(version, files), 0o400);
    removeTree(join(versions, name));
    renameSync(temporary, join(versions, name));
    closeFolders(join(versions, name));
  } finally {
    removeTree(temporary);
  }
}

function writeLauncher(home: Home, nodes: readonly string[]): void {
  atomicWrite(nodesFile(home.dir), `${nodes.join("\n")}\n`);
  atomicWrite(launcherFile(home.dir), launcherText(home.dir, launcherShell()), 0o500);
}

function copiesIn(versions: string): readonly string[] {
  return readdirSync(versions, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);
}

function closeFolders(folder: string): void {
  for (const one of readdirSync(folder, { withFileTypes: true })) if (one.isDirectory()) closeFolders(join(folder, one.name));
  chmodSync(folder, 0o500);
}

/** Removes a folder whose folders nobody may write. */
function removeTree(folder: string): void {
  if (!existsSync(folder)) return;
  const open = (path: string): void => {
    chmodSync(path, 0o700);
    for (const one of readdirSync(path, { withFileTypes: true })) if (one.isDirectory()) open(join(path, one.name));
  };
  open(folder);
  rmSync(folder, { recursive: true, force: true });
}
