import { statSync, type Stats } from "node:fs";
import { join } from "node:path";
import { shellQuote } from "../core/explain/shell-quote.js";
import { describeReason } from "../core/explain/describe-reason.js";
import type { LockedServer } from "../core/trust/pin.js";
import type { Policy } from "../core/decide/policy.js";
import type { Diagnostic, Reason } from "../core/decide/reason.js";
import { visible } from "../core/tool/visible.js";
import type { Sha256 } from "../wire/branded.js";
import { hash } from "../node/hash.js";
import { EnvironmentError } from "../node/environment-error.js";
import { watchChanges, type ChangeWatch } from "../node/files/watch-changes.js";
import { checkHome, homePath, type Home } from "../node/home.js";
import { serverKey } from "../launch/server-key.js";
import { findEntry, loadLocks, userLockFile } from "../store/lock/load-locks.js";
import { otherwiseReason, reviewStanding } from "../store/lock/review-standing.js";
import { ADMIN_PLACE } from "../store/policy/admin-file.js";
import { loadPolicyFiles } from "../store/policy/load-policy-files.js";
import type { GateSurroundings, NamedServer } from "./gate-surroundings.js";
import type { JournalSettings } from "../policy/journal-settings.js";

/** What calls of one server are judged by, as its files say now. */
export type Rules = {
  readonly policy: Policy;
  readonly server: Sha256;
  readonly label: string;
  readonly locked: LockedServer | null;
  /** Why a review of a server that looks like this one does not hold; null where one holds, or there is none. */
  readonly otherwise: Reason | null;
  /** What the journal shows and how it is kept. */
  readonly journal: JournalSettings;
};

/** The rules, or what is wrong with the files: then no call runs. */
export type LoadedRules =
  | { readonly ok: true; readonly rules: Rules; readonly notes: readonly string[] }
  | { readonly ok: false; readonly errors: readonly Diagnostic[] };

/** Where the rules of a server stand. */
export type RulesPlaces = NamedServer & Pick<GateSurroundings, "cwd" | "policyFile"> & { readonly home: Home };

/** Reads policy and lock and finds the server in them. */
export async function loadRules(places: RulesPlaces): Promise<LoadedRules> {
  const { home, cwd, policyFile, identity } = places;
  try {
    checkHome(home);
  } catch (error) {
    if (error instanceof EnvironmentError) return { ok: false, errors: [error.toDiagnostic()] };
    throw error;
  }
  const loaded = await loadPolicyFiles({ home, project: cwd, ...(policyFile === null ? {} : { file: policyFile }) });
  const locks = loadLocks({ home, project: cwd });
  if (!loaded.ok) return { ok: false, errors: [...loaded.errors, ...locks.errors] };
  if (locks.errors.length > 0) return { ok: false, errors: locks.errors };
  const { policy } = loaded;
  const lax = findEntry(locks, identity, "package");
  const label = places.label ?? lax?.entry.label ?? places.guess;
  // Strict under either of its labels: a new version is then another server.
  const strict = [label, lax?.entry.label].some((name) => name !== undefined && policy.servers.get(name)?.identity === "strict");
  const entry = strict ? findEntry(locks, identity, "strict") : lax;
  const otherwise =
    entry === null
      ? otherwiseReason(reviewStanding(locks, identity, { labels: [label, places.guess], mode: strict ? "strict" : "package" }))
      : null;
  return {
    ok: true,
    rules: {
      policy,
      // A locked server is known by its lock entry, so that what was approved for it holds however it was started.
      server: entry?.server.server ?? serverKey(identity, strict ? "strict" : "package", hash),
      label,
      locked: entry?.server ?? null,
      otherwise,
      journal: loaded.journal,
    },
    notes: [
      ...loaded.notes.map(diagnosticLine),
      ...(entry?.notes ?? []).map(entryNote),
      ...(otherwise === null ? [] : [otherwiseNote(otherwise, label)]),
    ],
  };
}

function entryNote({ code, args }: Reason): string {
  if (code !== "identity-version-changed") return visible(code);
  const [name, from, to] = ["name", "from", "to"].map((key) => JSON.stringify(args[key] ?? null));
  return visible(
    `${name} was trusted at version ${from} and is now at ${to}; every tool whose definition has not changed stays trusted`,
  );
}

/** Says why a review does not hold, and how to review what runs. */
function otherwiseNote(reason: Reason, label: string): string {
  return `${describeReason(reason)}. That review does not count here, and calls are asked about. To review what runs here too: heed trust --as-run ${visible(shellQuote(label))}`;
}

/** The files that people write rules into. */
function policyFiles({ home, cwd, policyFile }: RulesPlaces): readonly string[] {
  return [homePath(home, "heed.yaml"), join(cwd, "heed.yaml"), ...(policyFile === null ? [] : [policyFile])];
}

/** All files that rules stand in, and the folder of what was accepted. */
function rulesFiles(places: RulesPlaces): readonly string[] {
  const { home, cwd } = places;
  const others = [ADMIN_PLACE.file, userLockFile(home), homePath(home, "accepted"), join(cwd, "heed.lock")];
  return [...policyFiles(places), ...others];
}

/** Like {@link rulesStamp}, of the files that people write rules into alone: a few microseconds, for every call. */
export function rulesGlance(places: RulesPlaces): () => string {
  const files = policyFiles(places);
  return () => files.map(state).join("\n");
}

/** Watches the rules' files, and the folder of the home itself. */
export function watchRules(places: RulesPlaces, now: () => number): ChangeWatch {
  const { dir } = places.home;
  return watchChanges([...rulesFiles(places), dir, join(homePath(places.home, "accepted"), "any")], now);
}

/**
 * Tells two states of the rules' files apart, cheaply: what anything that changes them changes. Of the home's folder it is
 * whose it is and who may write it.
 */
export function rulesStamp(places: RulesPlaces): string {
  return [ownership(places.home.dir), ...rulesFiles(places).map(state)].join("\n");
}

function ownership(folder: string): string {
  const stat = statOf(folder);
  return typeof stat === "string" ? stat : `${stat.ino} ${stat.mode} ${stat.uid}`;
}

function state(file: string): string {
  const stat = statOf(file);
  if (typeof stat === "string") return stat;
  return `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.mode} ${stat.uid}`;
}

function statOf(path: string): Stats | string {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? "-";
  } catch {
    return "!";
  }
}

/** A mistake in one line for the log: where, what, how to mend it. */
export function diagnosticLine({ message, help, at }: Diagnostic): string {
  const place = at === undefined ? "" : `${at.file}:${at.line}:${at.column}: `;
  return visible(`${place}${message} ${help}`);
}
