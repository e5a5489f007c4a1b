import type { LockedServer } from "../../core/pin.js";
import type { Diagnostic } from "../../core/reason.js";
import { clientPredictions } from "../../lint/clients/client-predictions.js";
import { infer, INFER_VERSION } from "../../lint/infer/infer.js";
import { lint } from "../../lint/lint.js";
import { connect } from "../../node/connect/connect.js";
import { guessLabel } from "../../node/connect/guess-label.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import type { Identity } from "../../node/identity/identity.js";
import { findEntry, loadLocks, type FoundEntry, type Locks } from "../../node/lock/load-locks.js";
import { isRevision, LATEST_REVISION, REVISIONS, type Revision } from "../../wire/revision.js";
import { assess, type AssessInput, type Assessment } from "../assess/assess.js";
import { levelFindings } from "../assess/level-findings.js";
import { noteFinding } from "../assess/note-finding.js";
import type { PolicyFacts, ServerReport, ServerTrust } from "../assess/report.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { UsageError } from "../frame/usage-error.js";
import { commandHome } from "../person/command-home.js";
import { VERSION } from "../version.js";
import { identifyFile, identifyTarget } from "./identify-target.js";
import { openPolicy, type OpenPolicy } from "./open-policy.js";
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
      readonly policy: PolicyFacts;
      readonly error: Diagnostic;
      readonly stderr: readonly string[];
    };

/**
 * Reads the list that a command line points at and judges it: target, policy, lock, list, assessment.
 *
 * @throws UsageError, ConnectFailure, PolicyErrors, EnvironmentError
 */
export async function openServer(input: Input, io: Io): Promise<OpenedServer> {
  const words = targetWords(input);
  const home = commandHome(input, io);
  const locks = loadLocks({ home, project: io.cwd });
  for (const error of locks.errors) showProblem(io, error);
  const target = readTarget(input, words, io, () => null);
  const asked = revisionOption(input);
  const policy = await openPolicy(home, input, io);
  const listed = await connect(target, { version: VERSION, limits: timeLimits(input) });
  const named = input.text.get("label");
  if (!listed.ok)
    return { ok: false, label: named ?? guessLabel(target), policy: policy.facts, error: listed.error, stderr: listed.stderr };
  const { listing } = listed;
  const { identity, key, what } = target.kind === "file" ? identifyFile(target, listing) : identifyTarget(target);
  const entry = identity === null ? null : findEntry(locks, identity, "package");
  const label = named ?? entry?.entry.label ?? listing.label;
  const judged: AssessInput = {
    definitions: listing.tools,
    revision: asked ?? (listing.revision !== null && isRevision(listing.revision) ? listing.revision : LATEST_REVISION),
    server: key,
    label,
    locked: entry?.server ?? null,
    policy: policy.policy,
    judge: { version: INFER_VERSION, infer },
    hash,
    lint: (tools) => levelFindings(lint(tools), policy.lint),
    predict: clientPredictions,
    before: listing.notes.map(noteFinding),
  };
  const assessment = assess(judged);
  const report: ServerReport = {
    label,
    locked: entry?.entry.label ?? null,
    identity: key,
    what,
    trust: serverTrust(entry?.server ?? null, assessment, policy, label),
    listing,
    assessment,
    missing: missing(entry?.server ?? null, assessment),
    words,
  };
  return { ok: true, report, policy, input: judged, home, identity, locks, entry };
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
