import { realpathSync, statSync, watch, type FSWatcher } from "node:fs";
import { basename, dirname } from "node:path";

/** How long nothing is asked of the files where the system tells of no change; not every system tells reliably (milliseconds). */
const TRUST_FOR = 1000;

/** Tells whether files may have changed, without asking the system each time. */
export type ChangeWatch = {
  /** True if something may have changed since this was asked last. */
  changed(): boolean;
  close(): void;
};

/** A folder that is watched for everybody who wants it: how often something happened in it. `ino`: which folder it was. */
type Watched = { watcher: FSWatcher | null; ino: number; happened: number; users: number };
const folders = new Map<string, Watched>();

/**
 * Watches the folders of files, and the folders that links among them lead to. Does not keep the process alive. Where a
 * folder cannot be watched, its files may always have changed.
 *
 * @param files absolute paths; any of them may be missing, with its folder
 * @param now milliseconds, for {@link TRUST_FOR}
 *
 * @example
 * const watch = watchChanges(["/home/ada/.config/heed/heed.yaml"], Date.now);
 * if (watch.changed()) reread();
 */
export function watchChanges(files: readonly string[], now: () => number): ChangeWatch {
  let mine = new Map<string, number>();
  let askedAt = Number.NEGATIVE_INFINITY;
  const arm = (): void => {
    const wanted = new Set(files.flatMap(placesOf));
    for (const folder of mine.keys()) if (!wanted.has(folder)) release(folder);
    for (const folder of wanted) if (!mine.has(folder)) take(folder);
    for (const folder of wanted) follow(folder);
    mine = new Map([...wanted].map((folder) => [folder, happened(folder)]));
  };
  arm();
  return {
    changed() {
      const at = now();
      // A clock that was set back must not keep a change from being seen.
      const old = at < askedAt || at - askedAt >= TRUST_FOR;
      let told = old;
      for (const [folder, before] of mine) told ||= happened(folder) !== before;
      if (!told) return false;
      askedAt = at;
      arm();
      return true;
    },
    close() {
      for (const folder of mine.keys()) release(folder);
      mine = new Map();
    },
  };
}

/** Where what happens to a file is told: the folder that it stands in (or the nearest that there is), and the one it leads to. */
function placesOf(file: string): readonly string[] {
  const places = [standing(dirname(file))];
  try {
    places.push(dirname(realpathSync(file)));
  } catch {
    // It is not there: whoever makes it does so in its folder.
  }
  return places;
}

function standing(folder: string): string {
  let at = folder;
  while (dirname(at) !== at && statSync(at, { throwIfNoEntry: false }) === undefined) at = dirname(at);
  return at;
}

function happened(folder: string): number {
  const watched = folders.get(folder);
  // Of what cannot be watched nobody knows.
  return watched === undefined || watched.watcher === null ? Number.NaN : watched.happened;
}

function take(folder: string): void {
  const known = folders.get(folder);
  if (known === undefined) folders.set(folder, { watcher: null, ino: Number.NaN, happened: 0, users: 1 });
  else known.users += 1;
}

/** Watches the folder that bears the name now: one that is gone tells nothing of the one in its place. */
function follow(folder: string): void {
  const watched = folders.get(folder);
  const ino = statSync(folder, { throwIfNoEntry: false })?.ino;
  if (watched === undefined || (watched.ino === ino && watched.watcher !== null)) return;
  watched.watcher?.close();
  watched.watcher = open(folder);
  watched.ino = ino ?? Number.NaN;
  watched.happened += 1;
}

function open(folder: string): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, (kind, name) =>
      tell(folder, kind === "rename" && name === basename(folder)),
    );
    watcher.on("error", () => fail(folder));
    return watcher;
  } catch {
    return null;
  }
}

/** `self`: it may be the folder itself that is gone; another of its name may even bear its number. */
function tell(folder: string, self: boolean): void {
  const watched = folders.get(folder);
  if (watched === undefined) return;
  watched.happened += 1;
  if (self) watched.ino = Number.NaN;
}

/** A limit of the system, or the folder is gone: from now on nobody knows. */
function fail(folder: string): void {
  const watched = folders.get(folder);
  watched?.watcher?.close();
  if (watched !== undefined) watched.watcher = null;
}

function release(folder: string): void {
  const watched = folders.get(folder);
  if (watched === undefined) return;
  watched.users -= 1;
  if (watched.users > 0) return;
  watched.watcher?.close();
  folders.delete(folder);
}
