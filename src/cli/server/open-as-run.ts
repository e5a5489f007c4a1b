import { closest } from "../../policy/closest.js";
import { recentServers } from "../../store/journal/recent-servers.js";
import type { Seen } from "../../store/journal/seen.js";
import { CLASSIFIER } from "../../classify/classifier.js";
import { lint } from "../../lint/lint.js";
import { clientPredictions } from "../../lint/clients/client-predictions.js";
import { hash } from "../../node/hash.js";
import { describeIdentity } from "../../launch/describe-identity.js";
import { isTrustable } from "../../launch/is-trustable.js";
import { serverKey } from "../../launch/server-key.js";
import { keptDefinition } from "../../store/lock/kept-definition.js";
import { otherwiseReason, reviewStanding } from "../../store/lock/review-standing.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { adjustFindings } from "../../review/assess/adjust-findings.js";
import { assess, type AssessInput } from "../../review/assess/assess.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { freeLabel } from "../../store/lock/label.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import type { OpenedServer } from "./open-server.js";
import { otherRuns } from "../../review/other-runs.js";
import { readSurroundings } from "./surroundings.js";

/**
 * Opens a server as a gate ran it: by the identity and the list that it recorded. Nothing is started, for nobody but its host
 * could start it so; what is accepted counts for these definitions alone, whatever it lists by now.
 *
 * @param named what gates call it
 * @throws UsageError, PolicyErrors, EnvironmentError
 */
export async function openAsRun(named: string, input: Input, io: Io): Promise<Extract<OpenedServer, { ok: true }>> {
  const surroundings = readSurroundings(input, io);
  const { home, locks } = surroundings;
  const policy = await surroundings.policy();
  const seen = await recentServers(home);
  const [run] = otherRuns(home, locks, seen, policy.policy, 0).filter((one) => one.seen.label === named);
  if (run === undefined) throw nothingToReview(named, seen);
  const { seen: one, identity } = run;
  if (!isTrustable(identity))
    throw new UsageError("identity-not-trustable", `Nobody can tell what ran: ${describeIdentity(identity)}.`, STARTED);
  const kept = one.tools.flatMap(({ pin, withheld }) => (withheld ? [] : [keptDefinition(home, pin)]));
  const definitions = kept.filter((definition) => definition !== null);
  if (one.listed === null || definitions.length === 0)
    throw new UsageError("list-not-seen", `A gate ran ${named}, and has not kept a list of its tools.`, STARTED);
  const taken = new Set(locks.user.servers.map(({ label }) => label));
  const label = input.text.get("label") ?? freeLabel([named], taken);
  const mode = policy.policy.servers.get(named)?.identity === "strict" ? "strict" : "package";
  const server = serverKey(identity, mode, hash);
  const judged: AssessInput = {
    definitions,
    revision: LATEST_REVISION,
    server,
    label,
    locked: null,
    policy: policy.policy,
    judge: CLASSIFIER,
    hash,
    lint,
    adjust: (found, tools) => adjustFindings(found, tools, policy.lint, surroundings.profiles(policy.lint)),
    predict: clientPredictions,
    before: [],
  };
  const words = `--as-run ${shellQuote(named)}`;
  const listing = {
    via: identity.transport === "http" ? "http" : "stdio",
    label,
    revision: null,
    era: null,
    serverInfo: null,
    package: null,
    tools: definitions,
    pages: 1,
    notes: [],
    stderr: [],
  } as const;
  const report = {
    label,
    locked: null,
    identity: server,
    what: describeIdentity(identity),
    trust: "unknown",
    trustable: true,
    listing,
    assessment: assess(judged),
    missing: [],
    otherwise: otherwiseReason(reviewStanding(locks, identity, { labels: [named], mode })),
    updated: [],
    again: { trust: words, explain: words, gate: null },
  } as const;
  return { ok: true, report, policy, input: judged, home, identity, locks, entry: null };
}

const STARTED = "Use it once more through its host, then try again.";

function nothingToReview(named: string, seen: readonly Seen[]): UsageError {
  if (seen.some(({ label }) => label === named))
    return new UsageError(
      "nothing-differs",
      `${named} ran as it was reviewed, or nobody has reviewed anything like it.`,
      `Where nobody has reviewed it: heed trust --label ${shellQuote(named)} -- COMMAND ARGUMENTS`,
      { label: named },
    );
  const labels = [...new Set(seen.map(({ label }) => label))].toSorted();
  const meant = closest(named, labels);
  return new UsageError(
    "never-run",
    `No gate here has run ${JSON.stringify(named)}.`,
    labels.length === 0 ? STARTED : `${meant === null ? "" : `Did you mean ${meant}? `}Gates have run: ${labels.join(", ")}`,
    { label: named },
  );
}
