import { currentRuns } from "../../hosts/current-runs.js";
import type { LockedServer } from "../../core/trust/pin.js";
import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import { clientPredictions } from "../../lint/clients/client-predictions.js";
import { CLASSIFIER } from "../../classify/classifier.js";
import { lint } from "../../lint/lint.js";
import { connect } from "../../connect/connect.js";
import { guessLabel } from "../../connect/guess-label.js";
import { hash } from "../../node/hash.js";
import type { Target } from "../../connect/target.js";
import type { Home } from "../../node/home.js";
import type { Identity } from "../../launch/identity.js";
import { isTrustable } from "../../launch/is-trustable.js";
import type { IdentityMode } from "../../launch/server-key.js";
import { EMPTY_LOCK } from "../../store/lock/lock.js";
import { findEntry, type FoundEntry, type Locks } from "../../store/lock/load-locks.js";
import { otherwiseReason, reviewStanding } from "../../store/lock/review-standing.js";
import { isRevision, LATEST_REVISION, REVISIONS, type Revision } from "../../wire/revision.js";
import { assess, type AssessInput, type Assessment } from "../../review/assess/assess.js";
import { adjustFindings } from "../../review/assess/adjust-findings.js";
import { instructionNotes } from "../../review/instruction-notes.js";
import { noteFinding } from "../../review/assess/note-finding.js";
import type { ServerReport, ServerTrust } from "../assess/report.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { VERSION } from "../../node/version.js";
import { again } from "./again.js";
import { entryOf } from "../../review/entry-of.js";
import { identifyTarget, nameIdentity } from "../../review/identify-target.js";
import { identityNote } from "./identity-note.js";
import { otherRuns, otherRunWords } from "../../review/other-runs.js";
import type { OpenPolicy } from "./open-policy.js";
import { relaunch } from "./relaunch.js";
import { readSurroundings, type Surroundings } from "./surroundings.js";
import { readTarget, targetWords, timeLimits } from "./target-words.js";

/** A server that was read and judged, with all that it was judged by; or why its list could not be read. */
export type OpenedServer =
  | {
      readonly ok: true;
      readonly report: ServerReport;
      readonly policy: OpenPolicy;
      /** What the assessment was made from, to be judged again with one thing changed. */
      readonly input: AssessInput;
      readonly home: Home;
      readonly identity: Identity | null;
      readonly locks: Locks;
      readonly entry: FoundEntry | null;
    }
  | {
      readonly ok: false;
      readonly label: string;
      readonly error: Diagnostic;
      readonly stderr: readonly string[];
    };

/**
 * Reads the list that a command line points at and judges it: target, policy, lock, list, assessment. `surroundings` are
 * given where several targets share them.
 *
 * @throws UsageError, ConnectFailure, PolicyErrors, EnvironmentError
 */
export async function openServer(
  input: Input,
  io: Io,
  surroundings: Surroundings = readSurroundings(input, io),
): Promise<OpenedServer> {
  const words = targetWords(input);
  let known: string | null = null;
  const fromLabel = (label: string): Target | null => {
    const target = fromLock(surroundings, label, io);
    if (target !== null) known = label;
    return target;
  };
  const pointed = readTarget(input, words, io, fromLabel, () => surroundings.locks.user.servers.map(({ label }) => label));
  const opened = await openTarget(pointed, words, input, io, surroundings);
  if (known !== null && opened.ok) await remarkOnRuns(known, opened, io);
  return opened;
}

/** The same for a target that is known already; `words` are what a suggested command is to name it by. */
export async function openTarget(
  pointed: Target,
  words: readonly string[],
  input: Input,
  io: Io,
  surroundings: Surroundings,
): Promise<OpenedServer> {
  const { home, locks } = surroundings;
  const asked = revisionOption(input);
  const policy = await surroundings.policy();
  const profiles = surroundings.profiles(policy.lint);
  const { only } = surroundings;
  const named = input.text.get("label");
  const identified = await identifyTarget(pointed, (what) => io.err(`Installing ${visible(what)} …\n`));
  const listed = await patiently(io, connect(identified.target, { version: VERSION, limits: timeLimits(input) }));
  const guess = guessLabel(pointed);
  if (!listed.ok) return { ok: false, label: named ?? guess, error: listed.error, stderr: listed.stderr };
  const listing = { ...listed.listing, label: pointed.kind === "stdio" ? guess : listed.listing.label };
  const { identity } = identified;
  const { entry, mode } = entryOf(locks, identity, named, policy.policy);
  if (entry === null && identity !== null) remarkOnProposal(locks, identity, mode, io);
  const label = named ?? entry?.entry.label ?? listing.label;
  const { key, what } = nameIdentity(identified, listing, mode);
  const judged: AssessInput = {
    definitions: listing.tools,
    revision: asked ?? (listing.revision !== null && isRevision(listing.revision) ? listing.revision : LATEST_REVISION),
    server: key,
    label,
    locked: entry?.server ?? null,
    policy: policy.policy,
    judge: CLASSIFIER,
    hash,
    lint,
    adjust: (findings, tools) => {
      const told = only === undefined ? findings : findings.filter((finding) => only(finding, tools));
      return adjustFindings(told, tools, policy.lint, profiles);
    },
    predict: clientPredictions,
    before: [...listing.notes, ...identified.notes.map(identityNote), ...instructionNotes(listing.instructions)].map(noteFinding),
  };
  const assessment = assess(judged);
  const report: ServerReport = {
    label,
    locked: entry?.entry.label ?? null,
    identity: key,
    what,
    trust: serverTrust(entry?.server ?? null, assessment, policy, label),
    trustable: identity !== null && isTrustable(identity),
    listing,
    assessment,
    missing: missing(entry?.server ?? null, assessment),
    otherwise: identity === null ? null : otherwiseReason(reviewStanding(locks, identity, { labels: [label], mode })),
    updated: entry?.notes ?? [],
    again: again(input, words, pointed.kind === "stdio" ? [pointed.command, ...pointed.args] : null, entry?.entry.label ?? null),
  };
  return { ok: true, report, policy, input: judged, home, identity, locks, entry };
}

/** A server of the lock holds here; where a host starts it otherwise, that is said too. */
async function remarkOnRuns(label: string, { home, locks, policy }: Extract<OpenedServer, { ok: true }>, io: Io): Promise<void> {
  const runs = otherRuns(home, locks, await currentRuns(home), policy.policy);
  for (const { message, help } of runs.filter(({ seen }) => seen.label === label).map(otherRunWords))
    io.err(`${message} ${help}\n`);
}

/** A project's lock that nobody has accepted may hold this very server. */
function remarkOnProposal({ project }: Locks, identity: Identity, mode: IdentityMode, io: Io): void {
  if (project === null || project.accepted) return;
  const proposed = findEntry({ user: EMPTY_LOCK, project: { ...project, accepted: true } }, identity, mode);
  if (proposed === null) return;
  io.err(
    `The heed.lock here proposes to trust this server as ${visible(proposed.entry.label)}. To look at it: heed trust heed.lock\n`,
  );
}

function fromLock({ home, locks: { user, project } }: Surroundings, label: string, io: Io): Target | null {
  const entry = [...user.servers, ...(project?.accepted === true ? project.lock.servers : [])].find((one) => one.label === label);
  if (entry === undefined) return null;
  const target = relaunch(entry.identity, io, home.dir);
  if (target !== null) return target;
  throw new UsageError(
    "label-not-enough",
    `The lock does not hold how to start ${visible(label)}: a part of it is secret.`,
    "Give its command or URL instead of the label.",
    { label },
  );
}

/** Tells a person who waits what is waited for. */
async function patiently<T>(io: Io, work: Promise<T>): Promise<T> {
  const timer = io.interactive ? setTimeout(() => io.err("Waiting for the server … (Ctrl-C ends it)\n"), 3_000) : undefined;
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

function serverTrust(locked: LockedServer | null, { tools }: Assessment, { policy }: OpenPolicy, label: string): ServerTrust {
  if (locked === null) return "unknown";
  if (tools.some(({ listed }) => listed.tool.trust === "drifted")) return "drifted";
  return [label, locked.label].some((name) => policy.servers.get(name)?.untrusted === true) ? "untrusted" : "trusted";
}

/** Tools that a review accepted and the server no longer lists. */
function missing(locked: LockedServer | null, { tools }: Assessment): readonly string[] {
  const names = new Set(tools.map(({ listed }) => listed.parsed.name));
  return (locked?.tools ?? []).filter(({ name, accepted }) => accepted && !names.has(name)).map(({ name }) => name);
}

function revisionOption(input: Input): Revision | null {
  const given = input.text.get("revision");
  if (given === undefined) return null;
  if (isRevision(given)) return given;
  throw new UsageError(
    "revision-unknown",
    `There is no protocol revision ${JSON.stringify(given)}.`,
    `Heed knows ${REVISIONS.join(", ")}.`,
  );
}
