import type { GrantsView } from "../console/api.js";
import type { GrantStore } from "../store/state/grant-store.js";
import type { SeenServers } from "../store/journal/seen-servers.js";

/** The grants that hold now. Their conditions are shown, not worked out. */
export function grantsView(store: GrantStore, seen: SeenServers, labels: ReadonlyMap<string, string>, now: number): GrantsView {
  const { readable, grants } = store.read(now, (text) => ({ text, test: () => "error" }));
  return {
    readable,
    grants: grants
      .map(({ id, server, tool, scope, bound, session, expires }) => ({
        id,
        label: labels.get(server) ?? seen.label(server) ?? `server ${server.slice(0, 12)}…`,
        tool,
        covers: "call" in scope ? "" : scope.where.text,
        bound: bound ?? null,
        session: session !== undefined,
        expires,
      }))
      .toSorted((a, b) => a.expires - b.expires),
  };
}
