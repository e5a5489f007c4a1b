import { leftOutHints } from "../../review/plan-trust.js";
import type { PlannedFile } from "../../hosts/change-file.js";
import { guards, type ConfigChange } from "../../hosts/edit-config.js";
import type { HostId } from "../../hosts/host.js";
import type { Tally } from "../../review/assess/assess.js";
import type { Json } from "../../wire/json.js";
import { VERSION } from "../../node/version.js";
import type { Candidate } from "./candidate.js";
import { proposalsJson } from "../../review/proposals-json.js";
import type { BelievedServer } from "./offer-proposals.js";
import type { ReadGroup } from "./server-groups.js";
import type { WhoAsks } from "./who-asks.js";
import { reachedWords } from "./show-candidates.js";
import { trustOffer } from "./trust-offer.js";
import { programJson } from "../screen/program-json.js";

/** What `heed install --json` says: the servers that were found, what was read of them, and the edits. */
export function installJson(result: {
  readonly candidates: readonly Candidate[];
  readonly groups: readonly ReadGroup[];
  readonly plans: readonly PlannedFile[];
  /** Who asks, where somebody said. */
  readonly choices?: Iterable<readonly [HostId, WhoAsks]>;
  readonly believed: readonly BelievedServer[];
  readonly written: boolean;
}): string {
  const { candidates, groups, plans, choices = [], believed, written } = result;
  const servers = candidates.map((candidate): Json => {
    const { found, entry, standing } = candidate;
    const group = groups.find(({ members }) => members.includes(candidate));
    return {
      host: found.host.id,
      file: found.place.file,
      scope: found.place.scope,
      name: entry.name,
      standing,
      runs: reachedWords(candidate),
      ...(group === undefined ? {} : readJson(group, believed)),
    };
  });
  const trusted = believed.map(({ opened }) => opened.report.label);
  return `${programJson({ schema: 1, heed: VERSION, servers, files: plans.map(fileJson), prompts: Object.fromEntries(choices), trusted, written })}\n`;
}

function readJson(group: ReadGroup, believed: readonly BelievedServer[]): { readonly [key: string]: Json } {
  const { opened } = group;
  if (opened === null) return { label: group.label, read: false };
  if (!opened.ok) return { label: group.label, read: false, error: { code: opened.error.code, message: opened.error.message } };
  const { assessment, label, trust } = opened.report;
  const own = believed.find((one) => one.opened === opened);
  const doubted = leftOutHints(trustOffer(group)?.plan.doubted ?? []);
  return {
    label,
    read: true,
    trust,
    tools: assessment.tools.length,
    now: tally(assessment.now),
    ifTrusted: tally(assessment.ifTrusted),
    doubted,
    ...(own === undefined ? {} : { proposals: proposalsJson(own.groups, own.plan.proposals) }),
  };
}

function tally({ allow, ask, challenge, deny }: Tally): Json {
  return { allow, ask, challenge, deny };
}

/** One edited file. */
export function fileJson({ target, done, failed, exact }: PlannedFile): Json {
  return { host: target.host, file: target.file, done: done.map(changeJson), failed: failed.map(changeJson), exact };
}

function changeJson(change: ConfigChange): Json {
  if (guards(change)) return { kind: "gate", server: change.path.at(-1) ?? "" };
  return change.kind === "rule"
    ? { kind: "allow", rule: change.rule }
    : { kind: "allow", server: change.path.at(-1) ?? "", key: change.key };
}
