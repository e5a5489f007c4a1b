import { visible } from "../../core/tool/visible.js";
import { hash } from "../../node/hash.js";
import type { Identity } from "../../launch/identity.js";
import { isTrustable } from "../../launch/is-trustable.js";
import { serverKey } from "../../launch/server-key.js";
import type { Tally } from "../../review/assess/assess.js";
import type { Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { createPaint } from "../screen/paint.js";
import { table } from "../screen/table.js";
import { wrap } from "../screen/wrap.js";
import { planTrust, type TrustPlan } from "../../review/plan-trust.js";
import type { OpenedServer } from "../server/open-server.js";
import type { ReadGroup } from "./server-groups.js";

type Opened = Extract<OpenedServer, { ok: true }>;

/** A server whose labels may be believed: what believing them would write. */
export type TrustOffer = { readonly opened: Opened; readonly identity: Identity; readonly plan: TrustPlan };

/**
 * What may be believed of a server that nobody has reviewed. None for one that is in the lock: a review of it was made,
 * and what changed since wants to be looked at by itself (`heed trust`).
 */
export function trustOffer({ opened }: ReadGroup): TrustOffer | null {
  if (opened === null || !opened.ok || opened.entry !== null) return null;
  const { identity, report } = opened;
  if (identity === null || !isTrustable(identity)) return null;
  const plan = planTrust(report.assessment.tools, null, [], "fitting", hash);
  return plan.accepted.length === 0 ? null : { opened, identity, plan };
}

/**
 * The offers of all groups. What is started alike but for the values of its variables is one server to Heed, with one entry
 * in the lock: it is offered once, and the other group is told whose offer it shares.
 */
export function trustOffers(groups: readonly ReadGroup[]): ReadonlyMap<ReadGroup, TrustOffer | { readonly sameAs: string }> {
  const offers = new Map<ReadGroup, TrustOffer | { readonly sameAs: string }>();
  const labels = new Map<string, string>();
  for (const group of groups) {
    const offer = trustOffer(group);
    if (offer === null) continue;
    const key = serverKey(offer.identity, "package", hash);
    const sameAs = labels.get(key);
    offers.set(group, sameAs === undefined ? offer : { sameAs });
    if (sameAs === undefined) labels.set(key, offer.opened.report.label);
  }
  return offers;
}

/** One line a server: how many tools run, are asked about and want their name typed, now and if they were believed. */
export function showTools(groups: readonly ReadGroup[], io: Io): void {
  const paint = createPaint(io.colour);
  const offers = trustOffers(groups);
  const rows = groups.map((group) => rowOf(group, offers.get(group) ?? null));
  const { head, lines } = table(
    [
      { head: "SERVER", max: 30 },
      { head: "TOOLS", align: "right" },
      { head: "NOW: RUN/ASK/TYPE" },
      { head: "AFTER REVIEW" },
      { head: "LOOKS WRONG", max: Math.max(16, io.columns - 60) },
    ],
    rows,
  );
  io.out(`\n${paint.bold(`  ${head}`)}\n${lines.map((line) => `  ${line}\n`).join("")}`);
  io.out(`${paint.dim("  Tools whose calls run at once, are asked about, and want their name typed")}\n`);
  for (const { label, opened, members } of groups) {
    const start = members[0]?.start;
    if (start?.ok === false)
      io.err(
        `\n${wrap(`${visible(label)} was not started: only its host can fill in ${start.lacks.map((text) => visible(text)).join(", ")}. It is guarded all the same.`, io.columns, "").join("\n")}\n`,
      );
    if (opened === null || opened.ok) continue;
    io.err(`\n${visible(label)}:\n`);
    showProblem(io, opened.error, opened.stderr);
  }
}

function rowOf(group: ReadGroup, offered: TrustOffer | { readonly sameAs: string } | null): readonly string[] {
  const { opened } = group;
  const label = visible(opened?.ok === true ? opened.report.label : group.label);
  if (opened === null) return [label, "?", "", "", "not started"];
  if (!opened.ok) return [label, "?", "", "", "could not be read"];
  const { assessment, trust } = opened.report;
  if (offered !== null && "sameAs" in offered)
    return [label, String(assessment.tools.length), numbers(assessment.now), "", `the same server as ${visible(offered.sameAs)}`];
  const offer = offered;
  const left = offer?.plan.doubted.map(({ tool }) => visible(tool.listed.parsed.name)) ?? [];
  const why =
    trust === "unknown"
      ? offer === null
        ? "nobody can tell what runs"
        : left.join(", ")
      : trust === "trusted"
        ? "reviewed already"
        : "changed: heed trust shows how";
  return [
    label,
    String(assessment.tools.length),
    numbers(assessment.now),
    offer === null ? "" : numbers(assessment.ifTrusted),
    why,
  ];
}

function numbers({ allow, ask, challenge, deny }: Tally): string {
  return `${allow}/${ask}/${challenge}${deny === 0 ? "" : ` (${deny} denied)`}`;
}
