import type { ReviewChoice } from "../../console/api.js";
import type { Planned, Refused, Reviews } from "../../console-server/reviews.js";
import { decide } from "../../core/decide/decide.js";
import { resolveList } from "../../core/trust/resolve-list.js";
import { hash } from "../../node/hash.js";
import { serverKey } from "../../launch/server-key.js";
import { loadLocks } from "../../store/lock/load-locks.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { untouched, withoutArguments } from "../../review/assess/assess.js";
import { acceptPlan } from "../../review/accept-plan.js";
import { forgetServer } from "../../review/forget-server.js";
import { planTrust, type TrustPlan, leftOutHints } from "../../review/plan-trust.js";
import { CLASSIFIER } from "../../classify/classifier.js";
import { lockDigest, openReview, type OpenedReview, type Surroundings } from "./open-review.js";

const CHANGED: Refused = {
  ok: false,
  problem: {
    code: "changed",
    message:
      "What this review is of has changed meanwhile: the server's list, your lock or your policy. Nothing was accepted; here it is as it is now.",
  },
};

/** The reviews of the console: those of `heed trust`, of what gates have kept. */
export function consoleReviews(places: Surroundings): Reviews {
  return {
    open: async (seen, key) => await openReview(places, seen, key),
    plan: async (seen, key, choice) => {
      const review = await openReview(places, seen, key);
      return review.ok ? plannedOf(review, choice) : review;
    },
    accept: async (seen, key, choice, by) => {
      const review = await openReview(places, seen, key);
      if (!review.ok) return review;
      const plan = planOf(review, choice);
      if (plan === null) return CHANGED;
      const { identity, server, view } = review;
      const same = (lock: Parameters<typeof lockDigest>[0]): boolean => lockDigest(lock) === review.lock;
      if (!acceptPlan(places.home, server, identity, view.label, plan, by, same)) return CHANGED;
      return { ok: true, label: view.label, accepted: plan.accepted.length };
    },
    forget: (key) => {
      const { user } = loadLocks({ home: places.home, project: places.cwd });
      const entry = user.servers.find(({ identity }) => serverKey(identity, "package", hash) === key);
      if (entry === undefined)
        return { ok: false, problem: { code: "not-found", message: "There is no review of this server in your lock." } };
      forgetServer(places.home, entry);
      return { ok: true, label: entry.label };
    },
  };
}

function plannedOf(review: OpenedReview, choice: ReviewChoice): ReturnType<typeof ok> | Refused {
  const plan = planOf(review, choice);
  if (plan === null) return CHANGED;
  const { label, what } = review.view;
  const names = (tools: TrustPlan["accepted"]): readonly string[] => tools.map(({ listed }) => listed.parsed.name);
  return ok({
    asked: {
      kind: "trust",
      label,
      what,
      accepted: names(plan.accepted),
      doubted: leftOutHints(plan.doubted),
      leftOut: names(plan.leftOut),
      overrides: choice.overrides,
    },
    then: verdictsUnder(review, plan),
  });
}

function ok(planned: Planned) {
  return { ok: true, planned } as const;
}

/** What would be written; null where the choice was made in another review than this one. */
function planOf({ view, tools, locked }: OpenedReview, choice: ReviewChoice): TrustPlan | null {
  const names = new Set(tools.map(({ listed }) => listed.parsed.name));
  if (choice.digest !== view.digest || !choice.accept.every((name) => names.has(name))) return null;
  const plan = planTrust(tools, locked, choice.overrides, new Set(choice.accept), hash);
  // Nobody saw these, so nothing changes for them.
  const unread = new Set(view.unread);
  return { ...plan, tools: [...plan.tools, ...(locked?.tools ?? []).filter(({ name }) => unread.has(name))] };
}

/** What a call of each tool would get under a plan. */
function verdictsUnder({ view, server, tools, rules }: OpenedReview, plan: TrustPlan): Planned["then"] {
  const listed = tools.map((tool) => tool.listed);
  const { label } = view;
  const trusted = resolveList(
    {
      definitions: listed.map(({ parsed }) => parsed.raw),
      revision: LATEST_REVISION,
      server,
      label,
      locked: { label, server, tools: plan.tools },
      policy: rules.policy,
      judge: CLASSIFIER,
      hash,
    },
    listed,
  );
  const context = untouched(rules.policy);
  return trusted.map(({ tool }) => [tool.name, decide(withoutArguments(tool), context).verdict]);
}
