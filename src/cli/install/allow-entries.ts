import { holdsChange, readConfig, type ConfigChange } from "../../hosts/edit-config.js";
import type { ChangedFile } from "../../hosts/change-file.js";
import type { HostWorld } from "../../hosts/host.js";
import { readHostFile } from "../../hosts/host-file.js";
import { member, type Json } from "../../wire/json.js";
import type { HostServer } from "./host-selection.js";

/** The host's own entry by which it runs a server's tools without asking, and where it belongs. */
export type AllowEntry = { readonly target: ChangedFile; readonly change: ConfigChange };

/**
 * How the host of a server is told to leave the question to Heed: null where that is no documented edit of a file, and for
 * a server of a project's file, for it would hold for others too.
 */
export function allowEntry({ found, entry }: HostServer, world: HostWorld): AllowEntry | null {
  const { host, place } = found;
  const { allow } = host;
  if (place.scope === "project" || allow.by === "none") return null;
  if (allow.by === "rule") {
    const rule = allow.rule(entry.name);
    if (rule === null) return null;
    const change = { kind: "rule", path: allow.path, rule } as const;
    return { target: { file: allow.file(world), host: host.id, scope: "user", format: "json" }, change };
  }
  const target = { file: place.file, host: host.id, scope: "user", format: place.format } as const;
  return { target, change: { kind: "member", path: entry.path, key: allow.key, value: allow.value } };
}

/** `yes`: the host runs the server's tools without asking. `other`: a person set something else there. `no`: nothing is set. */
export function allowState(server: HostServer, { target, change }: AllowEntry): "yes" | "other" | "no" {
  if (change.kind === "member") {
    const value = member(server.entry.value, change.key);
    return value === change.value ? "yes" : value === undefined ? "no" : "other";
  }
  const file = readHostFile(target.file);
  const read = file === null ? null : readConfig(target.format, file.text);
  return read?.ok === true && holdsChange(read.value, change) ? "yes" : "no";
}

/** True where the host is told to run all tools of a server of this name, whoever told it. */
export function runsUnasked({ found, entry }: HostServer, world: HostWorld): boolean {
  const { allow } = found.host;
  if (allow.by === "none") return false;
  if (allow.by === "member") return member(entry.value, allow.key) === allow.value;
  const file = readHostFile(allow.file(world));
  const read = file === null ? null : readConfig("json", file.text);
  const rules = read?.ok === true ? allow.path.reduce<Json | undefined>(member, read.value) : undefined;
  return (
    Array.isArray(rules) &&
    [allow.rule(entry.name), ...allow.alike(entry.name)].some((rule) => rule !== null && rules.includes(rule))
  );
}
