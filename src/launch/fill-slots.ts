import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, parse, sep } from "node:path";
import { settledPath } from "../node/settled-path.js";
import { programName, runtimeOfArtifact } from "./code-variables.js";
import type { Env } from "./environment.js";
import type { Artifact } from "./identity.js";
import { readInterpreter } from "./interpreter.js";

/** What stands in an identity for an argument that holds the folder which is open in the host, whichever that is. */
export const OPENED_FOLDER = "<the opened folder>";

/** Words of which an option's name may consist, for its value to be data: a place to work in, never code, configuration or an address. */
const DATA = new Set(
  "root roots dir dirs directory directories folder folders path paths workspace workspaces project projects repo repos repository repositories cwd base vault data docs documents notes files allowed working work target location store storage".split(
    " ",
  ),
);

/** Which words of a launch its host fills with the folder that is open: known by the key that `heed install` wrote alone. */
export type Slots = {
  /** Positions among the launch's arguments. */
  readonly at: readonly number[];
  /** Heed's own folder: a folder that holds it is never taken for a slot's. */
  readonly heedHome: string;
};

/**
 * The arguments of an artifact, with the placeholder where a slot names data. Everything else stays as it is: a slot that may
 * name code, configuration or an address, or whose value is no folder to work in, is reviewed by its value.
 *
 * @param args the artifact's arguments, which end the launch's
 */
export function fillSlots(
  artifact: Artifact,
  args: readonly string[],
  launch: { readonly args: readonly string[]; readonly env: Env; readonly slots?: Slots | null },
): readonly string[] {
  const { slots } = launch;
  if (slots === null || slots === undefined) return args;
  const first = launch.args.length - args.length;
  const positions = new Set(slots.at.map((at) => at - first).filter((at) => at >= 0 && namesData(artifact, args, at)));
  return args.map((arg, at) => {
    if (!positions.has(at)) return arg;
    const [, option = "", value = ""] = /^(-[^=]*=)?(.*)$/su.exec(arg) ?? [];
    return isWorkFolder(value, slots.heedHome, launch.env) ? `${option}${OPENED_FOLDER}` : arg;
  });
}

/** True where the argument at a position is told to known code, as a place or by an option that names one. */
function namesData(artifact: Artifact, args: readonly string[], at: number): boolean {
  if (!toldToKnownCode(artifact, args, at)) return false;
  const arg = args[at] ?? "";
  const before = args[at - 1] ?? "";
  if (arg.startsWith("-")) return isDataOption(arg.split("=")[0] ?? "");
  return !before.startsWith("-") || before.includes("=") || isDataOption(before);
}

function toldToKnownCode(artifact: Artifact, args: readonly string[], at: number): boolean {
  switch (artifact.kind) {
    case "script":
      return true;
    case "package":
      // A package that runs what it is told to (`npx tsx server.ts`) is told code.
      return readInterpreter(artifact.bin, args) === null && runtimeOfArtifact({ ...PROGRAM, path: artifact.bin }) === "unknown";
    case "program": {
      // Of all programs that fetch what they run, one has no further commands: behind a word that is no option's value.
      if (programName(artifact.path) !== "uvx") return false;
      return args.slice(0, at).some((word, index) => !word.startsWith("-") && args[index - 1]?.startsWith("-") !== true);
    }
    case "image":
    case "unresolved":
      return false;
  }
}

const PROGRAM = { kind: "program", path: "", real: "", sha256: null } as const;

function isDataOption(option: string): boolean {
  const name = /^--([A-Za-z][A-Za-z0-9_-]*)$/u.exec(option)?.[1] ?? "";
  const words = name
    .replaceAll(/([a-z])([A-Z])/gu, "$1-$2")
    .toLowerCase()
    .split(/[-_]/u);
  return name !== "" && words.every((word) => DATA.has(word));
}

/** An existing folder that is not the root, nor the user's home or Heed's folder, nor one that holds these. */
function isWorkFolder(value: string, heedHome: string, env: Env): boolean {
  if (!isAbsolute(value)) return false;
  try {
    const folder = realpathSync.native(value);
    if (!statSync(folder).isDirectory() || folder === parse(folder).root) return false;
    const kept = [homedir(), env["HOME"], env["USERPROFILE"], heedHome];
    return kept.every((path) => path === undefined || path === "" || !holds(folder, settledPath(path)));
  } catch {
    return false;
  }
}

function holds(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
