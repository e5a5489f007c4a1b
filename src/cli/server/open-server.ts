import type { Diagnostic } from "../../core/reason.js";
import { connect } from "../../node/connect/connect.js";
import { guessLabel } from "../../node/connect/guess-label.js";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import { infer, INFER_VERSION } from "../../lint/infer/infer.js";
import { lint } from "../../lint/lint.js";
import { clientPredictions } from "../../lint/clients/client-predictions.js";
import { isRevision, LATEST_REVISION, REVISIONS, type Revision } from "../../wire/revision.js";
import { assess } from "../assess/assess.js";
import { levelFindings } from "../assess/level-findings.js";
import { noteFinding } from "../assess/note-finding.js";
import type { PolicyFacts, ServerReport } from "../assess/report.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../frame/usage-error.js";
import { VERSION } from "../version.js";
import { openPolicy, type OpenPolicy } from "./open-policy.js";
import { readTarget, targetWords, timeLimits } from "./target-words.js";

/** A server that was read and judged, or why not. */
export type OpenedServer =
  | { readonly ok: true; readonly report: ServerReport; readonly policy: OpenPolicy }
  | {
      readonly ok: false;
      readonly label: string;
      readonly policy: PolicyFacts;
      readonly error: Diagnostic;
      readonly stderr: readonly string[];
    };

/** Reads the list that a command line points at and judges it: target, policy, lock, list, assessment. `skip`: words before the target. */
export async function openServer(input: Input, io: Io, skip = 0): Promise<OpenedServer> {
  const words = targetWords(input, skip);
  const home = openHome(io.env);
  const target = readTarget(input, words, io, () => null);
  const policy = await openPolicy(home, input, io);
  const asked = revisionOption(input);
  const label = input.text.get("label") ?? guessLabel(target);
  const listed = await connect(target, { version: VERSION, limits: timeLimits(input) });
  if (!listed.ok) return { ok: false, label, policy: policy.facts, error: listed.error, stderr: listed.stderr };
  const { listing } = listed;
  const server = hash(JSON.stringify(words));
  const assessment = assess({
    definitions: listing.tools,
    revision: asked ?? known(listing.revision),
    server,
    label: input.text.get("label") ?? listing.label,
    locked: null,
    policy: policy.policy,
    judge: { version: INFER_VERSION, infer },
    hash,
    lint: (tools) => levelFindings(lint(tools), policy.lint),
    predict: clientPredictions,
    before: listing.notes.map(noteFinding),
  });
  const report: ServerReport = {
    label: input.text.get("label") ?? listing.label,
    locked: null,
    identity: server,
    what: words.join(" "),
    trust: "unknown",
    listing,
    assessment,
    missing: [],
    words,
  };
  return { ok: true, report, policy };
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

function known(revision: string | null): Revision {
  return revision !== null && isRevision(revision) ? revision : LATEST_REVISION;
}
