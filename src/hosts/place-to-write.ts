import { dirname, sep } from "node:path";
import { EnvironmentError } from "../node/environment-error.js";
import { liesIn } from "../node/opened-folder.js";
import { settledPath } from "../node/settled-path.js";
import type { HostId, Scope } from "./host.js";
import { KNOWN_HOSTS } from "./known-hosts.js";

/** A host's file that is to be written. */
export type WrittenFile = { readonly file: string; readonly host: HostId; readonly scope: Scope };

/**
 * Where a host's file is written: where links lead, those of folders on the way too. A project's file may lead to another
 * place in the project, and nowhere else, for who wrote the repository must not choose what is written on this machine.
 *
 * @throws EnvironmentError `file-write-failed` where a project's file leads out of it; `file-unreadable` where links lead in a circle
 */
export function placeToWrite(target: WrittenFile): string {
  const { file, scope } = target;
  const place = settledPath(file);
  if (scope === "user" || liesIn(place, projectOf(target))) return place;
  throw new EnvironmentError(
    "file-write-failed",
    { file, leads: place },
    `${file} leads out of the project by a link that came with it, to ${place}; Heed does not write there.`,
    "Put a folder or file of the project's own in the link's place, or change what it leads to by hand.",
  );
}

/** The folder whose file it is: above the folder that the host keeps its files in, or else the file's own. */
function projectOf({ file, host }: WrittenFile): string {
  const world = { home: "", project: "", env: {}, platform: process.platform };
  const places = KNOWN_HOSTS.find(({ id }) => id === host)?.places(world) ?? [];
  const own = places.find(({ scope, file: below }) => scope === "project" && file.endsWith(`${sep}${below}`));
  return own === undefined ? dirname(file) : file.slice(0, -own.file.length);
}
