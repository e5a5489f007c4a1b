import { CLASSIFIER } from "../../classify/classifier.js";
import type { Problem, ReviewTool, ReviewView, ToolView } from "../../console/api.js";
import type { Seen } from "../../store/journal/seen.js";
import { CAUTIOUS, HINTS } from "../../core/tool/hint.js";
import { displayName } from "../../core/tool/parsed-tool.js";
import type { LockedServer } from "../../core/trust/pin.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { describeIdentity } from "../../launch/describe-identity.js";
import type { Identity } from "../../launch/identity.js";
import { serverKey } from "../../launch/server-key.js";
import { formatLock } from "../../store/lock/format-lock.js";
import { identityDigest } from "../../store/lock/identities.js";
import { keptDefinition } from "../../store/lock/kept-definition.js";
import { loadLocks } from "../../store/lock/load-locks.js";
import type { Lock } from "../../store/lock/lock.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import type { Sha256 } from "../../wire/branded.js";
import { reviewTexts } from "../../classify/poison/review-texts.js";
import { canonical } from "../../wire/canonical.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import { doubtedHints } from "../../review/assess/doubted-hints.js";
import { freeLabel } from "../../store/lock/label.js";
import { entryOf } from "../../review/entry-of.js";
import { labelProblem } from "../../review/label-problem.js";
import { assessKept, type AssessedKept, type Rules } from "./assess-kept.js";
import { seenAs, seenIdentity } from "./seen-identity.js";
import { toolChange } from "./tool-change.js";

export type Surroundings = { readonly home: Home; readonly cwd: string };

/** A review as the page shows it, and what it is made from. */
export type OpenedReview = {
  readonly ok: true;
  readonly view: ReviewView;
  readonly identity: Identity;
  readonly server: Sha256;
  readonly locked: LockedServer | null;
  readonly tools: readonly AssessedTool[];
  readonly rules: Rules;
  /** Digest of the user's lock. */
  readonly lock: Sha256;
};

/** Nothing of a text is shown without being part of it, so that a changed lock is told from this one. */
export function lockDigest(lock: Lock): Sha256 {
  return hash(formatLock(lock, null));
}

/**
 * A review of what gates saw of a server last: what ran, and the list that they got. Nothing is started for it: an accepted
 * pin counts for this definition alone, whatever the server lists by now.
 *
 * @param key what the servers page knows it by
 */
export async function openReview(
  { home, cwd }: Surroundings,
  seen: readonly Seen[],
  key: string,
): Promise<OpenedReview | { readonly ok: false; readonly problem: Problem }> {
  const locks = loadLocks({ home, project: cwd });
  const loaded = await loadPolicyFiles({ home, project: cwd });
  const errors = [...locks.errors, ...(loaded.ok ? [] : loaded.errors)];
  if (!loaded.ok || errors.length > 0)
    return refuse("refused", errors.map(({ message, help }) => `${message} ${help}`.trim()).join(" "));
  const one = seenAs(locks, seen, key);
  const found = seenIdentity(home, locks, one);
  if (one === null || !found.ok) return refuse("not-found", found.ok ? "No gate has run this server." : found.why);
  const { identity } = found;
  const { entry, mode } = entryOf(locks, identity, one.label, loaded.policy);
  // The name of another server in the lock is not taken from it: this one is reviewed beside it.
  const own = serverKey(identity, "package", hash);
  const taken = locks.user.servers.filter((other) => serverKey(other.identity, "package", hash) !== own);
  const label = entry?.entry.label ?? freeLabel([one.label], new Set(taken.map((other) => other.label)));
  const problem = labelProblem(label, identity, locks.user);
  if (problem !== null) return refuse("refused", `${problem.message} ${problem.help}`);
  const server = serverKey(identity, mode, hash);
  const locked = entry?.server ?? null;
  const usable = one.tools.filter(({ withheld }) => !withheld);
  const kept = usable.flatMap((tool) => {
    const definition = keptDefinition(home, tool.pin);
    return definition === null ? [] : [{ tool, kept: { definition, as: "now" } as const }];
  });
  const definitions = kept.map((each) => each.kept);
  const judged = assessKept({ server, label, locked }, definitions, loaded);
  const mayRun = ({ assessed }: AssessedKept): boolean => assessed.listed.tool.trust !== "withheld";
  const assessed = judged.filter(mayRun);
  const lock = lockDigest(locks.user);
  const pins = one.tools.map(({ name, pin, withheld }) => [name, pin, withheld]);
  // Of one pin an equivalent definition may come to be kept: another text, of which the lock keeps the digest.
  const written = assessed.map((each) => each.assessed.listed.pin.written ?? null);
  const bound = [
    "heed-review",
    1,
    identityDigest(identity),
    label,
    pins,
    written,
    lock,
    loaded.policy.digest,
    CLASSIFIER.version,
  ];
  const names = new Set(one.tools.map(({ name }) => name));
  const view: ReviewView = {
    digest: hash(canonical(bound)),
    label,
    what: describeIdentity(identity),
    args: identity.transport === "stdio" ? identity.args : [],
    first: entry === null,
    listed: one.listed ?? 0,
    tools: assessed.map((each) => reviewTool(home, each, locked)),
    gone: (locked?.tools ?? []).map(({ name }) => name).filter((name) => !names.has(name)),
    unread: usable.filter((tool) => kept.every((each) => each.tool !== tool)).map(({ name }) => name),
    withheld: [
      ...new Set([
        ...one.tools.filter(({ withheld }) => withheld).map(({ name }) => name),
        ...judged.filter((each) => !mayRun(each)).map((each) => each.assessed.listed.parsed.name),
      ]),
    ],
  };
  return { ok: true, view, identity, server, locked, tools: assessed.map((each) => each.assessed), rules: loaded, lock };
}

function reviewTool(home: Home, { assessed, known }: AssessedKept, locked: LockedServer | null): ReviewTool {
  const { listed, mislabels } = assessed;
  const { parsed, pin } = listed;
  const entry = locked?.tools.find(({ name }) => name === parsed.name);
  const same = entry?.pin.pin === pin.pin;
  const state: ToolView["state"] = entry === undefined ? "new" : !same ? "changed" : entry.accepted ? "accepted" : "left-out";
  const change =
    entry === undefined || same
      ? null
      : toolChange(entry.pin, keptDefinition(home, entry.pin.pin), { pin, definition: parsed.raw }, null, Infinity);
  const wrong = new Set(mislabels.map(({ hint }) => hint));
  return {
    tool: { name: parsed.name, displayName: displayName(parsed), state, known, change },
    accepted: state === "accepted",
    mislabels: mislabels.map(({ finding }) => finding.message),
    texts: state === "accepted" ? [] : reviewTexts(parsed),
    doubted: state === "accepted" ? (entry?.doubted ?? []) : doubtedHints(parsed, mislabels, new Set()),
    given: same ? entry.overrides.map(({ hint, value, reason }) => ({ hint, value, reason })) : [],
    words: HINTS.filter((hint) => wrong.has(hint) || parsed.declared[hint] !== String(!CAUTIOUS[hint])).map((hint) => ({
      hint,
      value: !CAUTIOUS[hint],
    })),
  };
}

function refuse(code: Problem["code"], message: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { code, message } };
}
