import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, resolve, sep } from "node:path";
import type { Reason } from "../core/decide/reason.js";
import { hash, isSha256 } from "../node/hash.js";
import { programName as program, runtimeOfArtifact } from "./code-variables.js";
import { identifyEnvironment, type Env } from "./environment.js";
import { findExecutable } from "./find-executable.js";
import type { Artifact, PackageArtifact, StdioIdentity, UnresolvedReason } from "./identity.js";
import {
  defaultBin,
  installedPackage,
  packageAround,
  packageOfFile,
  provenance,
  type InstalledPackage,
} from "./installed-package.js";
import { imageOf } from "./image-argument.js";
import { readInterpreter } from "./interpreter.js";
import { modulesFolders, npmPlaces, npxFolder, type NpmPlaces } from "./npm-places.js";
import { readNpxCommand, type NpxCommand } from "./npx-command.js";
import { meetsSpec } from "./package-spec.js";
import { fillSlots, type Slots } from "./fill-slots.js";
import { readFromFolders, type Started } from "./read-from-folders.js";
import { identifyFile, nodeShebangOptions, resolveNodeMain, resolveNodeModule, shebang } from "./script-file.js";
import { settledPath } from "../node/settled-path.js";
import { hideSecrets } from "./secret-arguments.js";

/**
 * How a person's configuration starts a server. `cwd` absolute, `env` whole. `entryNames`: the variables that the
 * configuration itself sets, where they are known to be all of them.
 */
export type Launch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Env;
  readonly entryNames?: readonly string[] | null;
  /** Which arguments the host fills with the folder that is open in it, where that is known. */
  readonly slots?: Slots | null;
};

/** A command line to run. */
export type CommandLine = { readonly command: string; readonly args: readonly string[] };

/** What a launch was found to be. */
export type IdentifiedLaunch = {
  readonly identity: StdioIdentity;
  /** What to start: exactly what was identified. `prependPath`: folders to put before PATH, as npx does. */
  readonly spawn: CommandLine & { readonly prependPath: readonly string[] };
  /** Codes for people: `identity-image-by-tag`, `identity-code-in-arguments`, `identity-version-unknown`. */
  readonly notes: readonly Reason[];
  /**
   * For a package that is not installed yet: a command that installs it and runs nothing of it but its
   * install scripts. Run it in the same folder and environment, then identify again; what is started
   * without that stays `unresolved` and cannot be trusted.
   */
  readonly install: CommandLine | null;
};

/** Programs that choose what to run, or from where, by files of the folder they are started in (`.npmrc`, `bunfig.toml`, a project). */
const FROM_FOLDER = new Set(
  "uv pipx bunx pnpm yarn go cargo dotnet make just task poetry pdm rye hatch pipenv bundle rake gradle mvn composer nix mix sbt swift zig".split(
    " ",
  ),
);

type Found = {
  readonly artifact: Artifact;
  /** The code comes from the working folder by no path that the artifact names: in another folder it is another server. */
  readonly fromFolder?: boolean;
  readonly args: readonly string[];
  readonly spawn: CommandLine;
  readonly path?: string;
  readonly notes?: readonly Reason[];
  readonly install?: CommandLine;
};

/**
 * Finds out what a launch runs, so that trust can be bound to it. `npx -y x`, `npx --yes x` and
 * `npm exec -- x` come to the same; a changed command, argument, variable name, code or endpoint does not.
 *
 * Nothing is started and nothing is fetched. What a script or package loads itself, beside its own
 * files as pinned in strict mode, is not looked at; a binary is known by its place alone.
 *
 * @param places where npm keeps packages; this user's unless given
 *
 * @example
 * const { identity, spawn } = identifyLaunch({ command: "npx", args: ["-y", "@acme/billing"], cwd: process.cwd(), env: process.env });
 * serverKey(identity, "package", hash);
 */
export function identifyLaunch(launch: Launch, places: NpmPlaces = npmPlaces()): IdentifiedLaunch {
  const unwrapped = unwrapCmd(launch);
  const found = find(unwrapped, places);
  const { envNames, env } = identifyEnvironment(launch.env, {
    runtime: runtimeOfArtifact(found.artifact),
    entryNames: launch.entryNames ?? null,
  });
  const told = hideSecrets(found.args);
  const reads = readFromFolders(startedBy(unwrapped, found));
  const folder = { name: "PWD", digest: hash(`PWD=${settledPath(launch.cwd)}`) };
  return {
    identity: {
      transport: "stdio",
      artifact: found.artifact,
      args: found.fromFolder === true ? told : fillSlots(found.artifact, told, unwrapped),
      envNames,
      env: found.fromFolder === true ? [...env, folder].toSorted((a, b) => (a.name < b.name ? -1 : 1)) : env,
      ...(reads.length === 0 ? {} : { reads }),
    },
    spawn: { ...found.spawn, prependPath: found.path === undefined ? [] : [found.path] },
    notes: found.notes ?? [],
    install: found.install ?? null,
  };
}

/** The program whose runtime reads the folders: a package's command is one too (`npx tsx server.ts`). */
function startedBy({ command, args, cwd }: Launch, { artifact, args: own }: Found): Started {
  if (artifact.kind === "package") return { program: artifact.bin, args: own, cwd, script: null };
  return { program: program(command), args, cwd, script: artifact.kind === "script" ? artifact.path : null };
}

/** `cmd /c npx …` is how Windows configurations spell `npx …`. */
function unwrapCmd(launch: Launch): Launch {
  const [slash, command, ...args] = launch.args;
  if (
    program(launch.command) !== "cmd" ||
    slash?.toLowerCase() !== "/c" ||
    command === undefined ||
    !["npx", "npm"].includes(program(command))
  )
    return launch;
  return { ...launch, command, args };
}

function find(launch: Launch, places: NpmPlaces): Found {
  const name = program(launch.command);
  const npx = readNpxCommand(name, launch.args);
  if (npx !== null) return findNpx(launch, npx, places);
  const path = findExecutable(launch.command, launch.env, launch.cwd);
  if (path === null) return unresolved(launch, "command-not-found");
  const real = realpathSync.native(path);
  const inside = packageOfFile(real);
  if (inside !== null && inside.bin !== null) return findPackage(inside.found, "", inside.bin, launch.args, places);
  const interpreter = readInterpreter(name, launch.args);
  if (interpreter !== null) return findScript(launch, path, real, interpreter);
  if (["docker", "podman", "nerdctl"].includes(name)) return findImage(launch, path, real);
  const script = shebang(real) === null ? null : identifyFile(real);
  const artifact: Artifact = { kind: "program", path, real, sha256: script?.sha256 ?? null };
  const notes = ["uvx", "uv", "pipx", "bunx", "pnpm", "yarn", "go", "cargo", "dotnet"].includes(name)
    ? [note("identity-version-unknown", { command: name })]
    : [];
  return {
    artifact,
    args: launch.args,
    spawn: { command: path, args: launch.args },
    notes,
    fromFolder: FROM_FOLDER.has(name) || (name === "uvx" && namesFolder(launch)),
  };
}

/** uvx itself obeys the user's settings alone; but `uvx --from . server` is a package of the folder. */
function namesFolder({ args, cwd }: Launch): boolean {
  const values = args.flatMap((arg) => [arg, arg.slice(arg.indexOf("=") + 1)]);
  return values.some(
    (value) => /^\.{1,2}(?:$|[/\\[])/.test(value) || (value !== "" && !isAbsolute(value) && existsSync(join(cwd, value))),
  );
}

function findNpx(launch: Launch, npx: NpxCommand, places: NpmPlaces): Found {
  if (!npx.ok) return unresolved(launch, npx.why);
  const { name, raw, spec } = npx.package;
  if (name === null) return unresolved(launch, "unsupported-option");
  // npx first looks for a command of the very name in the project.
  for (const modules of npx.named ? [] : modulesFolders(launch.cwd)) {
    const bin = findExecutable(join(modules, ".bin", raw), launch.env, launch.cwd);
    if (bin === null) continue;
    const inside = packageOfFile(realpathSync.native(bin));
    // A command of this name that belongs to no package would run: what it is, is not known.
    if (inside === null || inside.bin === null) return unresolved(launch, "unsupported-option");
    return withPath(inside.found, findPackage(inside.found, spec, inside.bin, npx.args, places));
  }
  const candidates = [...modulesFolders(launch.cwd), places.global].flatMap((modules) => installedPackage(modules, name) ?? []);
  const installed =
    candidates.find((candidate) => meetsSpec(candidate.version, spec) === true) ?? installedPackage(npxFolder(places, raw), name);
  const bin = installed === null ? null : (npx.bin ?? defaultBin(installed));
  if (installed !== null && bin !== null && installed.bins.has(bin)) {
    return withPath(installed, findPackage(installed, spec, bin, npx.args, places));
  }
  const install: CommandLine = { command: "npm", args: ["exec", "--yes", `--package=${raw}`, "--", "node", "-e", "0"] };
  return { ...unresolved(launch, "not-installed"), install };
}

function findPackage(found: InstalledPackage, spec: string, bin: string, args: readonly string[], places: NpmPlaces): Found {
  const file = found.bins.get(bin) ?? "";
  const source: PackageArtifact["source"] = within(found.modules, places.npx)
    ? "registry"
    : within(found.modules, places.global)
      ? "global"
      : "project";
  const artifact: PackageArtifact = {
    kind: "package",
    name: found.name,
    spec,
    source,
    ...provenance(found),
    version: found.version,
    folder: found.folder,
    bin,
    sha256: identifyFile(file)?.sha256 ?? null,
  };
  const options = nodeShebangOptions(file);
  const spawn = options === null ? { command: file, args } : { command: process.execPath, args: [...options, file, ...args] };
  return { artifact, args, spawn };
}

/** npx lets a package's program find the commands installed beside it. */
function withPath(installed: InstalledPackage, found: Found): Found {
  return { ...found, path: join(installed.modules, ".bin") };
}

function findScript(launch: Launch, path: string, real: string, command: NonNullable<ReturnType<typeof readInterpreter>>): Found {
  const { options, loads, args } = command;
  if (command.shell && command.script === null) return unresolved(launch, "shell");
  // The Node.js that runs Heed, found by the same PATH, needs no place: it is what judges here too.
  const own = real === realpathSync.native(process.execPath);
  const node = /^node(?:js)?$/.test(program(launch.command));
  const file =
    command.script === null
      ? null
      : identifyFile((node ? resolveNodeMain(command.script, launch.cwd) : resolve(launch.cwd, command.script)) ?? "");
  if (command.script === null || (file === null && !node)) {
    // `python -m module`, `node -e code`, `deno task`: the arguments hold all that is known.
    const artifact: Artifact = own
      ? { kind: "program", path: "node", real: "node", sha256: null }
      : { kind: "program", path, real, sha256: null };
    return {
      artifact,
      args: launch.args,
      spawn: { command: path, args: launch.args },
      notes: [note("identity-code-in-arguments", { command: program(launch.command) })],
      fromFolder: true,
    };
  }
  if (file === null) return unresolved(launch, "command-not-found");
  const files = loads.map((load) =>
    identifyFile((node ? resolveNodeModule(load, launch.cwd) : null) ?? resolve(launch.cwd, load)),
  );
  if (files.includes(null)) return unresolved(launch, "command-not-found");
  return {
    artifact: {
      kind: "script",
      interpreter: own ? "node" : path,
      interpreterReal: own ? null : real,
      options: hideSecrets(options),
      path: file.path,
      sha256: file.sha256,
      files: files.filter((loaded) => loaded !== null),
      within: packageAround(file.path),
    },
    args,
    spawn: { command: path, args: [...options, file.path, ...args] },
  };
}

function findImage(launch: Launch, path: string, real: string): Found {
  const [, image, digest] = /^([a-z0-9][\w./:-]*)@sha256:([0-9a-f]{64})$/.exec(imageOf(launch.args) ?? "") ?? [];
  const spawn = { command: path, args: launch.args };
  if (image === undefined || !isSha256(digest)) {
    return {
      artifact: { kind: "program", path, real, sha256: null },
      args: launch.args,
      spawn,
      notes: [note("identity-image-by-tag", { command: program(launch.command) })],
      fromFolder: launch.args[0] === "compose",
    };
  }
  return { artifact: { kind: "image", program: real, image, digest }, args: launch.args, spawn };
}

function unresolved(launch: Launch, why: UnresolvedReason): Found {
  return {
    artifact: { kind: "unresolved", command: launch.command, why },
    args: launch.args,
    spawn: { command: launch.command, args: launch.args },
  };
}

function within(path: string, folder: string): boolean {
  return settledPath(path).startsWith(settledPath(folder) + sep) || settledPath(path) === settledPath(folder);
}

function note(code: string, args: Reason["args"]): Reason {
  return { code, args };
}
