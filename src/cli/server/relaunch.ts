import { dirname, join } from "node:path";
import type { Target } from "../../connect/target.js";
import type { Identity } from "../../launch/identity.js";
import { OPENED_FOLDER } from "../../launch/fill-slots.js";
import type { Io } from "../frame/io.js";

/** A value that the lock holds by its digest alone. An image's digest is public and stands behind its name. */
const HIDDEN = /(?:^|[=/])sha256:[0-9a-f]{64}/u;

/**
 * How to start or reach a server of the lock again; null where the lock does not hold enough, because an argument or a
 * part of the address looked secret. What is started is identified anew, so a mistake here can only lose trust.
 */
export function relaunch(identity: Identity, io: Io, heedHome: string): Target | null {
  if (identity.transport === "http")
    return identity.query.length > 0 ? null : { kind: "http", url: `${identity.origin}${identity.path}`, headers: [] };
  const line = commandLine(identity.artifact, identity.args);
  if (line === null || line.some((word) => HIDDEN.test(word))) return null;
  const [command = "", ...args] = line;
  // The folder that is open is the one that this is called in.
  const at = args.flatMap((word, index) => (word.endsWith(OPENED_FOLDER) ? [index] : []));
  const filled = args.map((word) => word.replace(OPENED_FOLDER, () => io.cwd));
  const slots = at.length === 0 ? {} : { slots: { at, heedHome } };
  return { kind: "stdio", command, args: filled, ...slots, cwd: io.cwd, env: io.env };
}

function commandLine(
  artifact: Extract<Identity, { transport: "stdio" }>["artifact"],
  args: readonly string[],
): readonly string[] | null {
  switch (artifact.kind) {
    case "package": {
      if (artifact.source === "registry") {
        const asked = artifact.spec === "" ? artifact.name : `${artifact.name}@${artifact.spec}`;
        return ["npx", "-y", `--package=${asked}`, "--", artifact.bin, ...args];
      }
      const modules = artifact.name.startsWith("@") ? dirname(dirname(artifact.folder)) : dirname(artifact.folder);
      return [join(modules, ".bin", artifact.bin), ...args];
    }
    case "script":
      return [own(artifact.interpreter), ...artifact.options, artifact.path, ...args];
    case "program":
      return [own(artifact.path), ...args];
    case "image":
      return [artifact.program, ...args];
    case "unresolved":
      return null;
  }
}

/** `node` in a lock is the Node.js that runs Heed. */
function own(program: string): string {
  return program === "node" ? process.execPath : program;
}
