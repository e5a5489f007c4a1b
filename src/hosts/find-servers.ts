import type { Diagnostic } from "../core/decide/reason.js";
import { EnvironmentError } from "../node/environment-error.js";
import { isObject, member, type Json } from "../wire/json.js";
import { readConfig } from "./edit-config.js";
import type { ConfigPlace, Host, HostWorld } from "./host.js";
import { readHostFile, type HostFile } from "./host-file.js";
import { readEntry, type ServerEntry } from "./server-entry.js";

/** A configuration file of a host that is there and could be read. */
export type FoundFile = {
  readonly host: Host;
  readonly place: ConfigPlace;
  readonly file: HostFile;
  readonly value: Json;
  readonly servers: readonly ServerEntry[];
};

/** What was found, and the files that could not be read. */
export type FoundServers = { readonly files: readonly FoundFile[]; readonly problems: readonly Diagnostic[] };

/** Reads the configuration files of hosts. Nothing is started, nothing is written; a file that is not there is no problem. */
export function findServers(hosts: readonly Host[], world: HostWorld): FoundServers {
  const files: FoundFile[] = [];
  const problems: Diagnostic[] = [];
  const seen = new Set<string>();
  for (const host of hosts) {
    for (const place of host.places(world)) {
      // In the user's own folder a project's file may be the user's.
      if (seen.has(`${host.id} ${place.file}`)) continue;
      seen.add(`${host.id} ${place.file}`);
      const found = readPlace(host, place);
      if (found === null) continue;
      if ("code" in found) problems.push(found);
      else files.push(found);
    }
  }
  return { files, problems };
}

/** One file of a host; null where there is none, a diagnostic where it cannot be read. */
export function readPlace(host: Host, place: ConfigPlace): FoundFile | Diagnostic | null {
  try {
    const file = readHostFile(place.file);
    // Some hosts make an empty file before they have anything to say.
    if (file === null || file.text.trim() === "") return null;
    const read = readConfig(place.format, file.text);
    if (!read.ok) return unreadableConfig(host, place, read.problem, read.line);
    return { host, place, file, value: read.value, servers: serversIn(read.value, place) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.toDiagnostic();
  }
}

/** The servers that a configuration lists. */
export function serversIn(value: Json, place: Pick<ConfigPlace, "servers">): readonly ServerEntry[] {
  return place.servers.flatMap((way) =>
    ways(value, way).flatMap(({ path, folder, object }) =>
      Object.entries(object).map(([name, entry]) => readEntry([...path, name], folder, entry)),
    ),
  );
}

type Way = { readonly path: readonly string[]; readonly folder: string | null; readonly object: Readonly<Record<string, Json>> };

function ways(value: Json, way: readonly string[]): readonly Way[] {
  let found: readonly Way[] = isObject(value) ? [{ path: [], folder: null, object: value }] : [];
  for (const step of way) {
    found = found.flatMap(({ path, folder, object }) =>
      (step === "*" ? Object.keys(object) : [step]).flatMap((key) => {
        const inner = member(object, key);
        return isObject(inner) ? [{ path: [...path, key], folder: step === "*" ? key : folder, object: inner }] : [];
      }),
    );
  }
  return found;
}

function unreadableConfig(host: Host, { file }: ConfigPlace, problem: string, line: number): Diagnostic {
  return {
    code: "host-config-unreadable",
    args: { host: host.id, file, problem },
    severity: "error",
    message: `${host.name}'s file cannot be read: ${problem}.`,
    help: "Mend the file; Heed changes nothing in a file that it cannot read whole.",
    at: { file, line, column: 1 },
  };
}
