import type { Diagnostic } from "../../core/decide/reason.js";
import type { FoundServers } from "../../hosts/find-servers.js";
import type { HostWorld } from "../../hosts/host.js";
import type { Home } from "../../node/home.js";
import { loadLocks } from "../../store/lock/load-locks.js";
import { settledPath } from "../../node/settled-path.js";
import { candidateOf, type Candidate } from "./candidate.js";
import { finding } from "./doctor-finding.js";
import { examineInstalled } from "./examine-copy-words.js";
import { examined, examineHome } from "./examine-home.js";
import { examineServers } from "./examine-hosts.js";
import { examineReviews } from "./examine-reviews.js";
import type { HostServer } from "./host-selection.js";
import { steeredEntries } from "./steered-entries.js";
import { leavesPrompts } from "./who-asks.js";

/** What was looked at, and all that was found, the gravest first. */
export type Examination = { readonly candidates: readonly Candidate[]; readonly findings: readonly Diagnostic[] };

type Subject = {
  /** The home, or what is wrong with it: the rest is looked at all the same. */
  readonly home: Home | { readonly problems: readonly Diagnostic[] };
  /** Heed's folder, or the path where it would be. */
  readonly dir: string;
  readonly hosts: Pick<FoundServers, "problems"> & { readonly servers: readonly HostServer[] };
  readonly world: HostWorld;
  /** Servers of project files are the person's to guard. */
  readonly project: boolean;
  /** A journal of more bytes is not verified here. */
  readonly mostJournal?: number;
};

/**
 * What is guarded, what is not, what asks twice and what is broken, in one look for every surface. Nothing is started or
 * changed.
 */
export async function examine({ home, dir, hosts, world, project, mostJournal }: Subject): Promise<Examination> {
  const candidates = hosts.servers.map((server) => candidateOf(server, world, project));
  const own = "dir" in home ? home : null;
  const findings = [
    ...("dir" in home ? await examineHome(home, world.project, mostJournal) : home.problems),
    ...hosts.problems,
    ...examined(() => examineServers(candidates, world, own ?? dir, (host) => own !== null && leavesPrompts(own, host))),
    ...examined(() => (own === null ? [] : examineInstalled(own, candidates))),
    ...steeredEntries(candidates),
    ...(own === null ? [] : unheededHome(own, world)),
    ...(own === null ? [] : await examineReviews(own, candidates, loadLocks({ home: own, project: world.project }), world)),
    ...(candidates.length === 0 ? [NOTHING_FOUND] : []),
  ].toSorted((a, b) => rank(a) - rank(b));
  return { candidates, findings };
}

const NOTHING_FOUND = finding(
  "nothing-found",
  "note",
  "No host that Heed knows has a server configured.",
  "heed install --list says where Heed looks; heed gate --help how to put the gate in by hand.",
);

/** HEED_HOME names another home than the one that the installed copy lies in. */
function unheededHome(home: Home, { env }: HostWorld): readonly Diagnostic[] {
  const named = env["HEED_HOME"] ?? "";
  if (named === "" || settledPath(named) === home.dir) return [];
  const message = `HEED_HOME names ${named}, and this Heed pays no heed to it: it is installed in ${home.dir}.`;
  return [finding("home-unheeded", "note", message, "npx heed, called in your own folder, goes by HEED_HOME.", { named })];
}

function rank({ severity }: Diagnostic): number {
  return ["error", "warning", "note"].indexOf(severity);
}
