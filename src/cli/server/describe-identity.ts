import { basename } from "node:path";
import type { Identity } from "../../node/identity/identity.js";

/** What a server is, in a few words: `npm @scope/name 1.2.3`. Foreign text stands in it as it came. */
export function describeIdentity(identity: Identity): string {
  if (identity.transport === "http") return `${identity.origin}${identity.path}`;
  const { artifact } = identity;
  switch (artifact.kind) {
    case "package":
      return `npm ${artifact.name} ${artifact.version}${artifact.source === "project" ? " (from this project's node_modules)" : ""}`;
    case "script":
      return artifact.within === null
        ? `script ${artifact.path}`
        : `npm ${artifact.within.name} ${artifact.within.version}, script ${basename(artifact.path)}`;
    case "program":
      return `program ${artifact.path}`;
    case "image":
      return `image ${artifact.image}`;
    case "unresolved":
      return artifact.command;
  }
}
