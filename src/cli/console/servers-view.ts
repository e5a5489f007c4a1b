import { CLASSIFIER } from "../../classify/classifier.js";
import type { ServersView, ServerView, ToolChange, ToolView } from "../../console/api.js";
import type { Seen, SeenTool } from "../../store/journal/seen.js";
import { describeReason } from "../../core/explain/describe-reason.js";
import { displayName } from "../../core/tool/parsed-tool.js";
import { parseTool } from "../../core/tool/parse-tool.js";
import { pinTool } from "../../core/trust/pin-tool.js";
import type { LockedTool } from "../../core/trust/pin.js";
import { CLIENTS } from "../../lint/clients/client-predictions.js";
import { hash, isSha256 } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { describeIdentity } from "../../launch/describe-identity.js";
import { serverKey } from "../../launch/server-key.js";
import { loadLocks, type Locks } from "../../store/lock/load-locks.js";
import type { LockEntry } from "../../store/lock/lock.js";
import { otherwiseReason, reviewStanding } from "../../store/lock/review-standing.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import { assessKept, type Kept, type Rules } from "./assess-kept.js";
import { keptIdentity } from "../../store/lock/identities.js";
import { keptDefinition } from "../../store/lock/kept-definition.js";
import { proposalsView } from "./proposals-view.js";
import { seenIdentity, seenOf } from "./seen-identity.js";
import { attentionFirst, attentionOf } from "./attention.js";
import { toolChange } from "./tool-change.js";

type Surroundings = { readonly home: Home; readonly cwd: string };

/** What a gate saw was only written differently. Of one pin a single definition is kept, so there are no lines to show. */
const EQUIVALENT: ToolChange = { direction: "equivalent", words: [], lines: null, cut: 0 };

/** A tool before its definition is judged. */
type Drafted = Omit<ToolView, "known" | "displayName"> & { readonly kept: Kept | null };

/** The reviewed servers as the console shows them, and those that gates have run without a review. */
export async function serversView({ home, cwd }: Surroundings, seen: readonly Seen[]): Promise<ServersView> {
  const locks = loadLocks({ home, project: cwd });
  const loaded = await loadPolicyFiles({ home, project: cwd });
  const rules = loaded.ok ? loaded : null;
  const { project } = locks;
  const from = project?.accepted === true ? "project" : "proposed";
  const servers = [
    ...locks.user.servers.map((entry) => reviewed(home, entry, "user", rules, seen, locks)),
    ...(project?.lock.servers ?? []).map((entry) => reviewed(home, entry, from, rules, seen, locks)),
  ];
  const known = new Set([...locks.user.servers, ...(project?.lock.servers ?? [])].map((entry) => seenOf(entry, seen)));
  const others = seen.filter((one) => !known.has(one) && !superseded(home, one, seen));
  return {
    servers: attentionFirst(
      [...servers, ...others.map((one) => unreviewed(home, one, rules, locks))].map((server) => ({
        ...server,
        attention: attentionOf(server),
      })),
    ),
    clients: CLIENTS.filter(({ readsHints }) => readsHints).map(({ id, name, as_of, source }) => ({
      id,
      name,
      asOf: as_of,
      source,
    })),
    judge: CLASSIFIER.version,
    problems: [...locks.errors, ...(loaded.ok ? [] : loaded.errors)].map(({ message, help }) => `${message} ${help}`.trim()),
  };
}

/** The labels of reviewed servers by their keys: what a rule must call them. */
export function reviewedLabels({ home, cwd }: Surroundings): ReadonlyMap<string, string> {
  const { user, project } = loadLocks({ home, project: cwd });
  const accepted = project?.accepted === true ? project.lock.servers : [];
  return new Map([...accepted, ...user.servers].map((entry) => [keyOf(entry), entry.label]));
}

/** A package that was not installed yet when it was run first, and has been run by the same name since, is no server of its own. */
function superseded(home: Home, one: Seen, seen: readonly Seen[]): boolean {
  const identity = keptIdentity(home, one.identity ?? "");
  if (identity?.transport !== "stdio" || identity.artifact.kind !== "unresolved") return false;
  return (
    identity.artifact.why === "not-installed" &&
    seen.some(({ label, listed }) => label === one.label && (listed ?? 0) > (one.listed ?? 0))
  );
}

function keyOf({ identity }: LockEntry): ReturnType<typeof serverKey> {
  return serverKey(identity, "package", hash);
}

function reviewed(
  home: Home,
  entry: LockEntry,
  from: Exclude<ServerView["from"], "seen">,
  rules: Rules | null,
  seen: readonly Seen[],
  locks: Locks,
): Omit<ServerView, "attention"> {
  const server = keyOf(entry);
  const { label } = entry;
  const current = seenOf(entry, seen);
  const now = new Map(current?.tools.map((tool) => [tool.name, tool]));
  const names = new Set(entry.tools.map(({ name }) => name));
  const drafted = [
    ...entry.tools.map((tool) => draftReviewed(home, tool, now)),
    ...[...now.values()].filter(({ name }) => !names.has(name)).map((tool) => draftNew(home, tool)),
  ];
  const locked = from === "proposed" ? null : { label, server, tools: entry.tools };
  const quoted = shellQuote(label);
  return {
    key: server,
    label,
    what: describeIdentity(entry.identity),
    from,
    ...judged(drafted, { server, label, locked }, rules),
    otherwise: null,
    acceptable: from === "user",
    unreviewable: unreviewable(home, locks, current),
    forgettable: from === "user",
    commands:
      from === "user"
        ? [
            { does: "Review it again: everything that changed, then what to accept", line: `heed trust ${quoted}` },
            { does: "Forget the review: everything is asked about again", line: `heed untrust ${quoted}` },
          ]
        : [{ does: "Look at what this project's heed.lock proposes", line: "heed trust heed.lock" }],
  };
}

function unreviewable(home: Home, locks: Locks, seen: Seen | null): string | null {
  const found = seenIdentity(home, locks, seen);
  return found.ok ? null : found.why;
}

function unreviewed(home: Home, one: Seen, rules: Rules | null, locks: Locks): Omit<ServerView, "attention"> {
  const { server, label, what, tools } = one;
  const drafted = tools.map((tool) => draftNew(home, tool));
  const identity = one.identity === null ? null : keptIdentity(home, one.identity);
  const mode = rules?.policy.servers.get(label)?.identity === "strict" ? "strict" : "package";
  const otherwise = identity === null ? null : otherwiseReason(reviewStanding(locks, identity, { labels: [label], mode }));
  const quoted = shellQuote(label);
  return {
    key: server,
    label,
    what,
    from: "seen",
    ...judged(drafted, isSha256(server) ? { server, label, locked: null } : null, rules),
    otherwise: otherwise === null ? null : describeReason(otherwise),
    acceptable: false,
    unreviewable: unreviewable(home, locks, one),
    forgettable: false,
    commands: [
      otherwise === null
        ? { does: "Review it, so that its reads run unasked", line: `heed trust --label ${quoted} -- COMMAND ARGUMENTS` }
        : { does: "Review this one too, as it ran here", line: `heed trust --as-run ${quoted}` },
    ],
  };
}

/** A tool of the lock: as a gate saw it last, where that is kept; else as it was reviewed. */
function draftReviewed(home: Home, locked: LockedTool, seen: ReadonlyMap<string, SeenTool>): Drafted {
  const { name, pin } = locked;
  const now = seen.get(name);
  const before = keptDefinition(home, pin.pin);
  const after = now === undefined || now.pin === pin.pin ? before : keptDefinition(home, now.pin);
  const changed = now !== undefined && now.pin !== pin.pin;
  const as = changed && after === null ? "reviewed" : now === undefined ? "reviewed" : "now";
  const definition = after ?? before;
  const pinned = after === null ? null : { definition: after, pin: pinTool(parseTool(after, LATEST_REVISION), hash) };
  return {
    name,
    state: changed ? "changed" : seen.size > 0 && now === undefined ? "gone" : locked.accepted ? "accepted" : "left-out",
    change: changed ? toolChange(pin, before, pinned, now.standing) : now?.equivalent === true ? EQUIVALENT : null,
    kept: definition === null ? null : { definition, as },
  };
}

function draftNew(home: Home, { name, pin }: SeenTool): Drafted {
  const definition = keptDefinition(home, pin);
  return { name, state: "new", change: null, kept: definition === null ? null : { definition, as: "now" } };
}

function judged(
  drafted: readonly Drafted[],
  server: Parameters<typeof assessKept>[0] | null,
  rules: Rules | null,
): Pick<ServerView, "tools" | "proposals"> {
  const kept = drafted.flatMap((draft) => (draft.kept === null ? [] : [{ draft, kept: draft.kept }]));
  const definitions = kept.map((one) => one.kept);
  const assessed = server === null || rules === null ? [] : assessKept(server, definitions, rules);
  const found = new Map(kept.map(({ draft }, at) => [draft, assessed[at]]));
  const tools = drafted.map((draft): ToolView => {
    const { name, state, change } = draft;
    const one = found.get(draft);
    return {
      name,
      state,
      change,
      displayName: one === undefined ? name : displayName(one.assessed.listed.parsed),
      known: one?.known ?? null,
    };
  });
  if (server === null || rules === null) return { tools, proposals: [] };
  // Of a tool that has changed, the definition that was reviewed is none that could run.
  const current = assessed.filter((_, at) => kept[at]?.draft.state !== "changed" || kept[at].kept.as === "now");
  const judging = current.map((one) => one.assessed);
  return { tools, proposals: proposalsView(server, judging, CLASSIFIER, rules.policy) };
}
