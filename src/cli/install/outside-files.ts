import type { Diagnostic } from "../../core/decide/reason.js";
import { placeToWrite } from "../../hosts/place-to-write.js";
import { EnvironmentError } from "../../node/environment-error.js";
import type { HostServer } from "./host-selection.js";

/** The projects' files among those of these servers that Heed does not write, each with what to do: by their paths. */
export function outsideFiles(servers: readonly HostServer[]): ReadonlyMap<string, Diagnostic> {
  const found = new Map<string, Diagnostic>();
  for (const { host, place } of new Set(servers.map(({ found }) => found))) {
    if (place.scope !== "project") continue;
    try {
      placeToWrite({ file: place.file, host: host.id, scope: place.scope });
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      found.set(place.file, error.toDiagnostic());
    }
  }
  return found;
}
