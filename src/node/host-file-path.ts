import { join } from "node:path";
import { MOVED_FOLDERS, type HostFile, type HostFolder } from "../known/host-file.js";

/** What the files of hosts are looked for in. */
export type HostFileWorld = {
  /** The user's own folder. */
  readonly home: string;
  /** The opened folder. */
  readonly project: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
};

/**
 * Where a host's file is on this machine.
 *
 * @example
 * hostFilePath(CURSOR_FILES.servers, { home: "/home/ada", project: "/work", env: {}, platform: "linux" }); // "/home/ada/.cursor/mcp.json"
 */
export function hostFilePath(file: HostFile, world: HostFileWorld): string {
  return file.folder === "system" ? file.path : join(folderOf(file.folder, world), file.path);
}

function folderOf(folder: Exclude<HostFolder, "system">, world: HostFileWorld): string {
  const { home, project, env, platform } = world;
  if (folder === "home") return home;
  if (folder === "project") return project;
  if (folder === "app-data" && platform === "darwin") return join(home, "Library", "Application Support");
  if (folder === "app-data" && platform === "win32") return set(env["APPDATA"]) ?? join(home, "AppData", "Roaming");
  const { variable, otherwise } = MOVED_FOLDERS[folder === "app-data" ? "config" : folder];
  return set(env[variable]) ?? join(home, otherwise);
}

/** The value of a variable that is set to something. */
function set(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}
