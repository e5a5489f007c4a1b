import { clientNames, clientSecret } from "../../gateway/http/client-secrets.js";
import type { Host } from "../../hosts/host.js";
import { listEntries } from "../../store/entries/entry-store.js";
import type { Home } from "../../node/home.js";
import { markedClients } from "../../store/policy/mark-client.js";
import { markOfDigest, secretMark } from "../../store/policy/mark-ids.js";

/** The marks of all entries that `heed install` wrote for a host. */
export function hostMarks(home: Home, host: Host): readonly string[] {
  return listEntries(home).flatMap(({ digest, record }) => (record.host === host.id ? [markOfDigest(digest)] : []));
}

/** The marks in the user's heed.yaml that leave prompts to a client of this name; older ones by the name alone among them. */
export function marksOfClient(home: Home, client: string): readonly string[] {
  return [...markedClients(home)].flatMap(([mark, said]) =>
    said.prompts === "host" && (said.client === client || (said.client === null && mark === client)) ? [mark] : [],
  );
}

/**
 * The marks of what proves itself like this one: of an entry those of all entries in the same file, for one host starts them
 * and one test of its forms holds for them; of a secret that alone. None for a mark that nobody here can prove any more.
 */
export function marksBeside(home: Home, mark: string): readonly string[] {
  const entries = listEntries(home).map(({ digest, record }) => ({ mark: markOfDigest(digest), record }));
  const own = entries.find((one) => one.mark === mark)?.record;
  if (own === undefined)
    return clientNames(home).some((name) => secretMark(clientSecret(home, name).secret) === mark) ? [mark] : [];
  return entries.flatMap(({ mark: one, record }) => (record.host === own.host && record.file === own.file ? [one] : []));
}
