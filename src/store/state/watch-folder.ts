import { watch, type FSWatcher } from "node:fs";

/** How often a folder is looked at where the system does not tell, or tells late (milliseconds). */
const LOOK_EVERY = 1000;
/** Changes that come together are told once (milliseconds). */
const GATHER = 20;

/**
 * Tells when something in the folders may have changed; also now and then when nothing did, because no system tells
 * reliably. Does not keep the process alive. Gives back how to stop it.
 */
export function watchFolders(folders: readonly string[], changed: () => void): () => void {
  let soon: NodeJS.Timeout | null = null;
  const tell = (): void => {
    soon ??= setTimeout(() => {
      soon = null;
      changed();
    }, GATHER).unref();
  };
  const watchers = folders.flatMap((folder): FSWatcher[] => {
    try {
      const watcher = watch(folder, { persistent: false }, tell);
      // A limit of the system, or the folder is gone: looking has to do.
      watcher.on("error", () => watcher.close());
      return [watcher];
    } catch {
      return [];
    }
  });
  const look = setInterval(changed, LOOK_EVERY).unref();
  return () => {
    for (const watcher of watchers) watcher.close();
    clearInterval(look);
    if (soon !== null) clearTimeout(soon);
  };
}
