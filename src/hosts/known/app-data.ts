import { join } from "node:path";
import type { HostWorld } from "../host.js";

/** The folder in which applications with windows keep their settings on this platform. */
export function appData({ platform, home, env }: HostWorld): string {
  if (platform === "darwin") return join(home, "Library", "Application Support");
  if (platform === "win32") return set(env["APPDATA"]) ?? join(home, "AppData", "Roaming");
  return set(env["XDG_CONFIG_HOME"]) ?? join(home, ".config");
}

/** The value of a variable that is set to something. */
export function set(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}
