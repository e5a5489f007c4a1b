import { homedir } from "node:os";
import { findServers, type FoundFile, type FoundServers } from "../../hosts/find-servers.js";
import type { Host, HostWorld } from "../../hosts/host.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import type { ServerEntry } from "../../hosts/server-entry.js";
import { closest } from "../../policy/closest.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";

/** The options with which a command says which hosts and servers it is about. */
export const SELECTION_OPTIONS = { host: "texts", server: "texts", project: "flag" } as const;

/** The user's folder, the project's and the platform, as hosts' files are looked for in them. */
export function hostWorld(io: Io): HostWorld {
  const named = io.env[process.platform === "win32" ? "USERPROFILE" : "HOME"] ?? "";
  return { home: named === "" ? homedir() : named, project: io.cwd, env: io.env, platform: process.platform };
}

/** The hosts that `--host` names, else all. @throws UsageError */
export function selectedHosts(input: Input): readonly Host[] {
  const named = input.texts.get("host") ?? [];
  const ids = KNOWN_HOSTS.map(({ id }) => id as string);
  const unknown = named.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    const near = closest(unknown, ids);
    const help = `${near === null ? "" : `Did you mean ${near}? `}Heed knows ${ids.join(", ")}.`;
    throw new UsageError("unknown-host", `There is no host ${JSON.stringify(unknown)}.`, help, { host: unknown });
  }
  return KNOWN_HOSTS.filter(({ id }) => named.length === 0 || named.includes(id));
}

/** A file in which a host may list servers. */
export type LookedAt = { readonly host: string; readonly file: string };

/** The files that are looked at for the selected hosts, once each. @throws UsageError */
export function lookedAt(input: Input, io: Io): readonly LookedAt[] {
  const places = selectedHosts(input).flatMap((host) =>
    host.places(hostWorld(io)).map(({ file }) => ({ host: host.name, file })),
  );
  return [...new Map(places.map((one) => [`${one.host} ${one.file}`, one])).values()];
}

/** One server of a host's file. */
export type HostServer = { readonly found: FoundFile; readonly entry: ServerEntry };

/** What the files of hosts list, server by server, and what could not be read. */
export function serversOf(
  hosts: readonly Host[],
  world: HostWorld,
): Pick<FoundServers, "problems"> & { readonly servers: readonly HostServer[] } {
  const { files, problems } = findServers(hosts, world);
  return { problems, servers: files.flatMap((found) => found.servers.map((entry) => ({ found, entry }))) };
}

/** What the selected hosts' files list; `--server` leaves only servers of that name. @throws UsageError */
export function selectedServers(input: Input, io: Io): ReturnType<typeof serversOf> {
  const { servers: all, problems } = serversOf(selectedHosts(input), hostWorld(io));
  const named = input.texts.get("server") ?? [];
  const missing = named.find((name) => all.every(({ entry }) => entry.name !== name));
  if (missing !== undefined) {
    const names = [...new Set(all.map(({ entry }) => entry.name))];
    const near = closest(missing, names);
    const help = near === null ? "heed install --list shows what there is." : `Did you mean ${near}?`;
    throw new UsageError("unknown-server", `No selected host has a server ${JSON.stringify(missing)}.`, help, {
      server: missing,
    });
  }
  return { problems, servers: all.filter(({ entry }) => named.length === 0 || named.includes(entry.name)) };
}
