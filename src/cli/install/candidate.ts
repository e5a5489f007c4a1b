import type { HostWorld } from "../../hosts/host.js";
import { startOf, type StartOrNot } from "../../hosts/start-of.js";
import { labelFor } from "../../store/lock/label.js";
import type { HostServer } from "./host-selection.js";

/**
 * How a server stands to Heed. `open`: nothing is in front of it. `project`: likewise, in a project's file that nobody asked
 * for. `remote`: reached by a URL with more than the gate can do. `off`: switched off in the file. `odd`: Heed cannot read the entry.
 */
export type Standing = "open" | "guarded" | "project" | "remote" | "off" | "odd";

/** A server of a host with its standing, and how its host would start it. */
export type Candidate = HostServer & { readonly standing: Standing; readonly start: StartOrNot | null };

/** Looks at what was found. `project`: servers of project files take part. */
export function candidateOf(server: HostServer, world: HostWorld, project: boolean): Candidate {
  const { found, entry } = server;
  return { ...server, standing: standing(server, project), start: startOf(found, entry, world) };
}

function standing({ found, entry }: HostServer, project: boolean): Standing {
  const { reached } = entry;
  if (reached.by === "nothing") return "odd";
  if (reached.by === "command" && reached.wrapped !== null) return "guarded";
  if (entry.disabled) return "off";
  // With a login of the host's own the gate could not reach it.
  if (reached.by === "url" && reached.more.length > 0) return "remote";
  return found.place.scope === "project" && !project ? "project" : "open";
}

/** The label that an entry's gate is told, else the host's name. */
export function labelOf({ entry }: Pick<Candidate, "entry">): string {
  const told = entry.reached.by === "command" ? (entry.reached.wrapped?.label ?? null) : null;
  return told ?? labelFor(entry.name);
}
