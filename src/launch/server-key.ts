import type { Hash, Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import type { Json } from "../wire/json.js";
import type { Artifact, Identity } from "./identity.js";

/** `package`: a new version of the same package is the same server. `strict`: version, integrity, the script that runs and dependencies count too. */
export type IdentityMode = "package" | "strict";

/**
 * The digest that trust, pins, grants and the journal know a server by: equal for two spellings of
 * one launch, different as soon as command, arguments, variable names, code or endpoint differ.
 *
 * @example
 * serverKey(identity, "package", hash);
 */
export function serverKey(identity: Identity, mode: IdentityMode, hash: Hash): Sha256 {
  if (identity.transport === "http")
    return hash(canonical(["heed-server", 1, "http", identity.origin, identity.path, pairs(identity.query), identity.channel]));
  const { args, envNames, env, reads = [] } = identity;
  // Without such files the key is what it was before they counted.
  const files = reads.length === 0 ? [] : [reads.map(({ path, sha256 }) => [path, sha256])];
  return hash(canonical(["heed-server", 1, "stdio", artifactKey(identity.artifact, mode), args, envNames, pairs(env), ...files]));
}

function artifactKey(artifact: Artifact, mode: IdentityMode): Json {
  switch (artifact.kind) {
    case "package":
      return [
        "package",
        artifact.name,
        artifact.source,
        artifact.from,
        artifact.bin,
        // npm's cache is another folder on each machine; any other folder is somebody's choice.
        artifact.source === "registry" ? null : artifact.folder,
        // A version, range or tag only chooses among the versions of one package; a place chooses the package.
        mode === "strict" || isPlace(artifact.spec) ? artifact.spec : null,
        // Beside a person's own code a lockfile proves nothing: it and the package can be changed by any command. What the
        // registry gave to npm's cache or installed globally changes with each version, which may keep its trust.
        mode === "strict" || artifact.source === "project" ? artifact.sha256 : null,
        ...(mode === "strict" ? [artifact.version, artifact.integrity, artifact.tree] : []),
      ];
    case "script":
      return [
        "script",
        artifact.interpreter,
        artifact.options,
        artifact.path,
        artifact.sha256,
        artifact.files.map(({ path, sha256 }) => [path, sha256]),
      ];
    case "program":
      return ["program", artifact.path, artifact.real, artifact.sha256];
    case "image":
      return ["image", artifact.program, artifact.image, artifact.digest];
    case "unresolved":
      return ["unresolved", artifact.command, artifact.why];
  }
}

/** True for a package specifier that names where code comes from: a URL, a repository, a file, an alias. */
export function isPlace(spec: string): boolean {
  return /[:/]/.test(spec) || spec.startsWith(".") || spec.startsWith("~/") || /\.(?:tgz|tar|tar\.gz)$/.test(spec);
}

function pairs(digested: readonly { readonly name: string; readonly digest: Sha256 }[]): Json {
  return digested.map(({ name, digest }) => [name, digest]);
}
