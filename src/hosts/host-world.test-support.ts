import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../node/testing/temporary-folder.test-support.js";
import type { HostWorld } from "./host.js";

/** A user's folder and a project's, both empty, on one platform. */
export function emptyWorld(platform: NodeJS.Platform = "linux", env: Readonly<Record<string, string>> = {}): HostWorld {
  const folder = temporaryFolder();
  const world = { home: join(folder, "user"), project: join(folder, "project"), env, platform };
  for (const each of [world.home, world.project]) mkdirSync(each);
  return world;
}

/** Writes a file with the folders above it. */
export function put(file: string, text: string | Uint8Array, mode = 0o644): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
  return file;
}
