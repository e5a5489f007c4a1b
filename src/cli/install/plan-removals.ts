import { planUndo, planUnwrap, type PlannedFile } from "../../hosts/change-file.js";
import type { ConfigChange } from "../../hosts/edit-config.js";
import { hostFileOf, readHostFile } from "../../hosts/host-file.js";
import type { InstallRecord } from "../../hosts/install-record.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import { seeBehind } from "../../hosts/see-behind.js";
import type { Home } from "../../node/home.js";
import type { HostServer } from "./host-selection.js";

/** Taking changes back in one file; `record` null: the wrappers there are known by what they are alone. */
export type Removal = { readonly plan: PlannedFile; readonly record: InstallRecord | null };

/** Plans taking back what the records of a home hold: of all servers, or of those with these names. */
export function plannedUndos(home: Home, records: readonly InstallRecord[], names: readonly string[]): readonly Removal[] {
  return records.flatMap((record) => {
    const { allow } = KNOWN_HOSTS.find(({ id }) => id === record.host) ?? { allow: { by: "none" as const } };
    const wanted = (change: ConfigChange): boolean =>
      names.length === 0 ||
      (change.kind === "rule"
        ? allow.by === "rule" && names.some((name) => allow.rule(name) === change.rule)
        : names.includes(change.path.at(-1) ?? ""));
    if (!record.changes.some(({ change }) => wanted(change))) return [];
    return [{ plan: planUndo(home, record, readHostFile(record.file), wanted), record }];
  });
}

/** Wrappers that no record knows: what taking them out comes to, what was supposed, and those that cannot be taken apart. */
export type Unwraps = {
  readonly removals: readonly Removal[];
  readonly supposed: readonly { readonly server: HostServer; readonly what: string }[];
  readonly unseen: readonly { readonly server: HostServer; readonly why: string }[];
  /** The servers that come out from behind their gates. */
  readonly freed: readonly HostServer[];
};

/** Plans taking out wrappers of Heed's that no record knows: somebody put them there by hand, or the record is gone. */
export function plannedUnwraps(servers: readonly HostServer[], undos: readonly Removal[]): Unwraps {
  const known = new Set(
    undos.flatMap(({ plan }) => [...plan.done, ...plan.failed].map((change) => placeOf(plan.target.file, change.path))),
  );
  const files = new Map<string, { readonly server: HostServer; readonly changes: ConfigChange[] }>();
  const supposed: Unwraps["supposed"][number][] = [];
  const unseen: Unwraps["unseen"][number][] = [];
  const freed: HostServer[] = [];
  for (const server of servers) {
    const { found, entry } = server;
    const seen = seeBehind(found.host, entry);
    if (seen === null || known.has(placeOf(found.place.file, entry.path))) continue;
    if (!seen.ok) {
      unseen.push({ server, why: seen.why });
      continue;
    }
    freed.push(server);
    if (seen.supposed !== null) supposed.push({ server, what: seen.supposed });
    const file = files.get(found.place.file);
    if (file === undefined) files.set(found.place.file, { server, changes: [seen.change] });
    else file.changes.push(seen.change);
  }
  const removals = [...files.values()].flatMap(({ server: { found }, changes }): readonly Removal[] => {
    const { place, host, file } = found;
    // What the file holds once Heed's recorded edits are out of it, for those go first.
    const undone = undos.find(({ plan }) => plan.target.file === place.file);
    const after = undone === undefined ? file.bytes : undone.plan.after;
    if (after === null) return [];
    const before = undone === undefined ? file : hostFileOf(place.file, after);
    const target = { file: place.file, host: host.id, scope: place.scope, format: place.format };
    return [{ plan: planUnwrap(target, before, changes), record: null }];
  });
  return { removals, supposed, unseen, freed };
}

function placeOf(file: string, path: readonly string[]): string {
  return JSON.stringify([file, ...path]);
}
