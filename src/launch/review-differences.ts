import type { Hash } from "../wire/branded.js";
import type { ReviewDifference, ReviewPart } from "../core/trust/review-differences.js";
import { environmentDifferences } from "./environment-differences.js";
import type { Artifact, HttpIdentity, Identity, PackageArtifact } from "./identity.js";
import { isPlace, serverKey, type IdentityMode } from "./server-key.js";

/** Names of variables or options that one part may tell of. */
const MOST_NAMES = 8;

/**
 * In which parts a server differs from one that was reviewed, as far as they count: none exactly where `sameServer` holds.
 * Of variables and options their names are told, never their values.
 */
export function reviewDifferences(
  reviewed: Identity,
  now: Identity,
  mode: IdentityMode,
  hash: Hash,
): readonly ReviewDifference[] {
  if (reviewed.transport === "http" || now.transport === "http") {
    if (serverKey(reviewed, mode, hash) === serverKey(now, mode, hash)) return [];
    return [part(reviewed.transport === now.transport ? addressPart(now as HttpIdentity) : "started-otherwise")];
  }
  const { added, changed, lost, folder } = environmentDifferences(reviewed, now);
  const artifact = artifactDifferences(reviewed.artifact, now.artifact, mode);
  const found = [
    ...artifact.map((one) => part(one)),
    // What another program is told is no news.
    ...(artifact.includes("not-installed") ? [] : argumentDifferences(reviewed.args, now.args)),
    ...named("variable-added", added),
    ...named("variable-changed", changed),
    ...named("variable-missing", lost),
    ...(folder ? [part("folder")] : same(reviewed.reads ?? [], now.reads ?? []) ? [] : [part("folder-files")]),
  ];
  const bare = (identity: typeof now): Identity => ({ ...identity, envNames: [], env: [] });
  const other = found.length === 0 && serverKey(bare(reviewed), mode, hash) !== serverKey(bare(now), mode, hash);
  return other ? [part("started-otherwise")] : found;
}

function part(name: ReviewPart, names: readonly string[] = []): ReviewDifference {
  return { part: name, names: names.slice(0, MOST_NAMES) };
}

function named(name: ReviewPart, names: readonly string[]): readonly ReviewDifference[] {
  return names.length === 0 ? [] : [part(name, names)];
}

function addressPart({ channel }: HttpIdentity): ReviewPart {
  return channel === "open" ? "not-known" : "address";
}

function argumentDifferences(before: readonly string[], now: readonly string[]): readonly ReviewDifference[] {
  if (before.length === now.length && before.every((arg, at) => arg === now[at])) return [];
  // An option tells what has come or gone; what else stands there may be anything, and is not repeated.
  const options = (args: readonly string[]): readonly string[] =>
    args.flatMap((arg) => /^--?[A-Za-z][\w.-]*/u.exec(arg)?.[0] ?? []);
  const [had, has] = [options(before), options(now)];
  const names = [...new Set([...has.filter((one) => !had.includes(one)), ...had.filter((one) => !has.includes(one))])];
  return [part("arguments", names)];
}

function artifactDifferences(before: Artifact, now: Artifact, mode: IdentityMode): readonly ReviewPart[] {
  if (now.kind === "unresolved") return [now.why === "not-installed" ? "not-installed" : "not-known"];
  if (before.kind === "package" && now.kind === "package") return packageDifferences(before, now, mode);
  if (before.kind === "script" && now.kind === "script") {
    return [
      ...(before.path === now.path
        ? before.sha256 === now.sha256
          ? []
          : ["script-changed" as const]
        : ["other-script" as const]),
      ...(before.interpreter === now.interpreter ? [] : ["interpreter" as const]),
      ...(same(before.options, now.options) ? [] : ["interpreter-options" as const]),
      ...(same(before.files, now.files) ? [] : ["loaded-changed" as const]),
    ];
  }
  if (before.kind === "program" && now.kind === "program") {
    if (before.path !== now.path || before.real !== now.real) return ["other-program"];
    return before.sha256 === now.sha256 ? [] : ["program-changed"];
  }
  if (before.kind === "image" && now.kind === "image") {
    if (before.image !== now.image || before.digest !== now.digest) return ["image"];
    return before.program === now.program ? [] : ["other-program"];
  }
  return ["started-otherwise"];
}

function packageDifferences(before: PackageArtifact, now: PackageArtifact, mode: IdentityMode): readonly ReviewPart[] {
  if (before.name !== now.name) return ["other-package"];
  const place =
    before.source !== now.source ||
    before.from !== now.from ||
    (now.source !== "registry" && before.folder !== now.folder) ||
    (before.spec !== now.spec && (isPlace(before.spec) || isPlace(now.spec)));
  const program = before.bin !== now.bin;
  const code = (mode === "strict" || now.source === "project") && before.sha256 !== now.sha256;
  const version =
    mode === "strict" &&
    !same([before.spec, before.version, before.integrity, before.tree], [now.spec, now.version, now.integrity, now.tree]);
  return [
    ...(place ? (["package-place"] as const) : []),
    ...(program ? (["other-program"] as const) : []),
    ...(version ? (["version"] as const) : code ? (["package-changed"] as const) : []),
  ];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
