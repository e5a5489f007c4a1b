import { visible } from "../core/tool/visible.js";
import type { Artifact, Identity } from "./identity.js";

/** An identity in one line for people: what runs, without its arguments. Safe to print. */
export function describeIdentity(identity: Identity): string {
  if (identity.transport === "http") return visible(`${identity.origin}${identity.path}${identity.query.length > 0 ? "?…" : ""}`);
  return visible(describe(identity.artifact));
}

/** The launch as an address that holds on every machine, without what was resolved: `npm:pkg@spec`, a path, a program, an image. */
export function portableLaunch(artifact: Artifact): string {
  switch (artifact.kind) {
    case "package":
      return `npm:${artifact.name}${artifact.spec === "" ? "" : `@${artifact.spec}`}`;
    case "script":
    case "program":
      return artifact.path;
    case "image":
      return `image:${artifact.image}@sha256:${artifact.digest}`;
    case "unresolved":
      return artifact.command;
  }
}

function describe(artifact: Artifact): string {
  switch (artifact.kind) {
    case "package":
      return `npm ${artifact.name} ${artifact.version}${artifact.source === "registry" ? "" : artifact.source === "global" ? " (installed globally)" : ` (from ${artifact.folder})`}`;
    case "script":
      return artifact.within === null ? artifact.path : `${artifact.path} (${artifact.within.name} ${artifact.within.version})`;
    case "program":
      return artifact.path;
    case "image":
      return `image ${artifact.image}@sha256:${artifact.digest.slice(0, 12)}…`;
    case "unresolved":
      return `${artifact.command} (${WHY[artifact.why]})`;
  }
}

const WHY = {
  "not-installed": "package not installed yet",
  "command-not-found": "not found",
  shell: "a shell command: what it runs is not known",
  "several-packages": "several packages: which one runs is not known",
  "unsupported-option": "its options may choose other code",
} as const satisfies Record<Extract<Artifact, { kind: "unresolved" }>["why"], string>;
