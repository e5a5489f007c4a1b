import { mayBeClient } from "../../hosts/may-be-client.js";
import type { ClientMarkView, HostView, RunView, SetupView } from "../../console/setup-api.js";
import { describeReason } from "../../core/explain/describe-reason.js";
import type { Policy } from "../../core/decide/policy.js";
import type { HostWorld } from "../../hosts/host.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import { listEntries } from "../../store/entries/entry-store.js";
import type { Home } from "../../node/home.js";
import type { Run } from "../../store/journal/recent-runs.js";
import { keptIdentity } from "../../store/lock/identities.js";
import { loadLocks, type Locks } from "../../store/lock/load-locks.js";
import { otherwiseReason, reviewStanding } from "../../store/lock/review-standing.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import { markOfDigest } from "../../store/policy/mark-ids.js";
import { labelOf, type Candidate } from "../install/candidate.js";
import { examine } from "../install/examine.js";
import { serversOf } from "../install/host-selection.js";
import { saidTogether } from "../install/said-together.js";
import { reachedWords } from "../install/show-candidates.js";
import { VERSION } from "../../node/version.js";
import { findingLine, policyView } from "./policy-view.js";

/** A journal of more bytes is not verified while the page waits. */
const MOST_JOURNAL = 8 * 1024 * 1024;
/** What is older says nothing of how things are now (milliseconds). */
const RECENT = 14 * 86_400_000;

/** What counts, and what doctor knows: as `heed policy` and `heed doctor` find it in the same folder. */
export async function setupView(home: Home, world: HostWorld, runs: readonly Run[]): Promise<SetupView> {
  const loaded = await loadPolicyFiles({ home, project: world.project });
  const policy = loaded.ok ? loaded.policy : null;
  const { candidates, findings } = await examine({
    home,
    dir: home.dir,
    hosts: serversOf(KNOWN_HOSTS, world),
    world,
    project: false,
    mostJournal: MOST_JOURNAL,
  });
  const locks = loadLocks({ home, project: world.project });
  const views = new Map(runs.map((run) => [run, runView(home, locks, policy, run)]));
  const shown = new Set<Run>();
  const lastOf = (candidate: Candidate): RunView | null => {
    const run = lastRun(candidate, runs);
    if (run !== null) shown.add(run);
    return (run === null ? undefined : views.get(run)) ?? null;
  };
  const hosts = hostsOf(candidates, lastOf);
  const since = Date.now() - RECENT;
  // The policy's own findings stand with its files.
  const apart = new Set((loaded.ok ? loaded.notes : loaded.errors).map(({ message }) => message));
  return {
    heed: VERSION,
    home: home.dir,
    policy: policyView({ home, folder: world.project }, loaded),
    clients: policy === null ? [] : marksOf(home, policy),
    hosts,
    others: [...views].flatMap(([run, view]) => (shown.has(run) || run.at < since ? [] : [view])),
    findings: saidTogether(findings.filter(({ message }) => !apart.has(message))).map((one) => findingLine(one)),
  };
}

function hostsOf(candidates: readonly Candidate[], lastOf: (candidate: Candidate) => RunView | null): readonly HostView[] {
  return KNOWN_HOSTS.flatMap(({ id, name }): readonly HostView[] => {
    const servers = candidates
      .filter(({ found }) => found.host.id === id)
      .map((candidate) => ({
        name: candidate.entry.name,
        standing: candidate.standing,
        scope: candidate.found.place.scope,
        file: candidate.found.place.file,
        runs: reachedWords(candidate),
        last: candidate.standing === "guarded" ? lastOf(candidate) : null,
      }));
    return servers.length === 0 ? [] : [{ id, name, servers }];
  });
}

/**
 * The newest run under the entry's label: of its host's client; else of one that is no other known host's, for what a client
 * calls itself changes.
 */
function lastRun(candidate: Candidate, runs: readonly Run[]): Run | null {
  const label = labelOf(candidate);
  const { client } = candidate.found.host;
  const own = runs.filter((run) => run.label === label && mayBeClient(run.client, client));
  return own.find((run) => run.client === client) ?? own[0] ?? null;
}

function runView(home: Home, locks: Locks, policy: Policy | null, run: Run): RunView {
  const { label, client, at, what, running } = run;
  const identity = run.identity === null ? null : keptIdentity(home, run.identity);
  if (identity === null) return { label, client, at, what, running, review: "unknown", why: null };
  const mode = policy?.servers.get(label)?.identity === "strict" ? "strict" : "package";
  const standing = reviewStanding(locks, identity, { labels: [label], mode });
  const reason = otherwiseReason(standing);
  return {
    label,
    client,
    at,
    what,
    running,
    review: reason !== null ? "otherwise" : standing.kind === "reviewed" ? "holds" : "none",
    why: reason === null ? null : describeReason(reason),
  };
}

function marksOf(home: Home, policy: Policy): readonly ClientMarkView[] {
  const entries = new Map(listEntries(home).map(({ digest, record }) => [markOfDigest(digest), record]));
  return [...policy.clients].map(([mark, { client, attended, prompts }]) => {
    const record = entries.get(mark);
    const entry = record === undefined ? null : { host: record.host, server: record.server, file: record.file };
    return { mark, client, attended, prompts, entry };
  });
}
