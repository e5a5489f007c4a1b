import { planUndo, planUnwrap, type PlannedFile } from "../../hosts/change-file.js";
import type { ConfigChange } from "../../hosts/edit-config.js";
import { readHostFile } from "../../hosts/host-file.js";
import type { InstallRecord } from "../../hosts/install-record.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
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

/** Plans taking out wrappers of Heed's that no record knows: somebody put them there by hand, or the record is gone. */
export function plannedUnwraps(servers: readonly HostServer[], removals: readonly Removal[]): readonly Removal[] {
  const known = new Set(
    removals.flatMap(({ plan }) => plan.done.map((change) => `${plan.target.file} ${change.path.join("\u0000")}`)),
  );
  const files = new Map<string, { readonly server: HostServer; readonly changes: ConfigChange[] }>();
  for (const server of servers) {
    const { found, entry } = server;
    const { reached, path } = entry;
    if (
      reached.by !== "command" ||
      reached.wrapped === null ||
      reached.wrapped.original === null ||
      known.has(`${found.place.file} ${path.join("\u0000")}`)
    )
      continue;
    const change = { kind: "wrap", path, original: reached.wrapped.original, wrapped: reached.line } as const;
    const file = files.get(found.place.file);
    if (file === undefined) files.set(found.place.file, { server, changes: [change] });
    else file.changes.push(change);
  }
  return [...files.values()].map(({ server: { found }, changes }) => {
    const { place, host, file } = found;
    return {
      plan: planUnwrap({ file: place.file, host: host.id, scope: place.scope, format: place.format }, file, changes),
      record: null,
    };
  });
}
