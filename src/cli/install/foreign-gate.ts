import { join } from "node:path";
import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import type { HostWorld } from "../../hosts/host.js";
import { installedPackage } from "../../launch/installed-package.js";
import { modulesFolders } from "../../launch/npm-places.js";
import type { Candidate } from "./candidate.js";
import { finding } from "./doctor-finding.js";
import { otherProgram } from "./own-words.js";

/**
 * A gate that is not the Heed that a person knows: words that start another program of the name, or npx in a project that
 * brings a package of it. Null where Heed's own copy is started, or nothing tells otherwise.
 *
 * @param dir Heed's folder
 */
export function foreignGate({ found, entry, standing }: Candidate, world: HostWorld, dir: string): Diagnostic | null {
  const { reached } = entry;
  if (standing !== "guarded" || reached.by !== "command" || reached.wrapped === null) return null;
  const { own } = reached.wrapped;
  const project = found.place.scope === "project";
  const folder = project ? (entry.folder ?? world.project) : world.home;
  const other = otherProgram(own, folder, dir, world.env) ?? (project ? broughtPackage(own, folder) : null);
  if (other === null) return null;
  return finding(
    "guard-not-this-heed",
    project ? "warning" : "note",
    `${found.host.name}: ${visible(entry.name)} is guarded by ${visible(other)}, which is not the Heed that you run.`,
    "Make sure that you know it; heed uninstall and heed install put yours in its place.",
    { host: found.host.id, server: entry.name, file: found.place.file },
  );
}

/** The package that a package runner finds by Heed's name before it asks a registry. */
function broughtPackage(own: readonly string[], folder: string): string | null {
  if (!own.some((word) => /^heed(?:@[^/]*)?$/u.test(word)) || own.length === 1) return null;
  const modules = modulesFolders(folder).find((one) => installedPackage(one, "heed") !== null);
  return modules === undefined ? null : join(modules, "heed");
}
