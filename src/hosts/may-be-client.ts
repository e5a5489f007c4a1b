import { KNOWN_HOSTS } from "./known-hosts.js";

const CLIENTS: ReadonlySet<string | null> = new Set(KNOWN_HOSTS.map(({ client }) => client));

/**
 * Whether a client may be a host's: it calls itself as that host does, or as no known host does, for what a client calls itself
 * changes. `client` null: it gave no name.
 */
export function mayBeClient(client: string | null, hostClient: string | null): boolean {
  return client === null || client === hostClient || !CLIENTS.has(client);
}
