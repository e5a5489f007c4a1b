import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { hash } from "../node/hash.js";
import { temporaryFolder } from "../node/testing/temporary-folder.test-support.js";
import { identifyLaunch, type IdentifiedLaunch, type Launch } from "./identify-launch.js";
import { npxFolder, type NpmPlaces } from "./npm-places.js";
import { serverKey, type IdentityMode } from "./server-key.js";

export type World = {
  readonly folder: string;
  readonly project: string;
  readonly places: NpmPlaces;
  readonly env: Record<string, string>;
};

/** A machine of its own: a project folder, an npm cache, a global folder, and a few programs on the PATH. */
export function world(): World {
  const folder = temporaryFolder();
  const programs = join(folder, "bin");
  const project = join(folder, "project");
  for (const path of [programs, project, join(folder, "npx"), join(folder, "lib", "node_modules")])
    mkdirSync(path, { recursive: true });
  for (const name of ["docker", "uvx", "python3"]) writeFileSync(join(programs, name), "\u007fELF", { mode: 0o755 });
  return {
    folder,
    project,
    places: { npx: join(folder, "npx"), global: join(folder, "lib", "node_modules") },
    env: { PATH: [programs, dirname(process.execPath)].join(delimiter), HOME: folder },
  };
}

/** Installs a package as npm does: its files, its commands, npm's own lockfile. */
export function install(modules: string, name: string, version = "1.2.3", from = "https://registry.example/x.tgz"): void {
  const target = join(modules, name);
  mkdirSync(target, { recursive: true });
  mkdirSync(join(modules, ".bin"), { recursive: true });
  const command = name.replace(/^@[^/]+\//, "");
  writeFileSync(join(target, "package.json"), JSON.stringify({ name, version, bin: { [command]: "main.js" } }));
  writeFileSync(join(target, "main.js"), "#!/usr/bin/env node\nconsole.log(JSON.stringify(process.argv.slice(2)));\n", {
    mode: 0o755,
  });
  symlinkSync(join(target, "main.js"), join(modules, ".bin", command));
  writeFileSync(
    join(modules, ".package-lock.json"),
    JSON.stringify({ packages: { [`node_modules/${name}`]: { version, resolved: from, integrity: `sha512-${version}` } } }),
  );
}

export function identify(at: World, line: readonly string[], more: Partial<Launch> = {}): IdentifiedLaunch {
  const [command = "", ...args] = line;
  return identifyLaunch({ command, args, cwd: at.project, env: at.env, ...more }, at.places);
}

export function key(identified: IdentifiedLaunch, mode: IdentityMode = "package"): string {
  return serverKey(identified.identity, mode, hash);
}

/** A machine on which billing is in npx's cache for each of the specifiers. */
export function withBilling(...specifiers: readonly string[]): World {
  const at = world();
  for (const specifier of specifiers) install(npxFolder(at.places, specifier), "@acme/billing");
  return at;
}
