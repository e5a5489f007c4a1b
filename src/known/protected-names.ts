import { MOVED_FOLDERS, type HostFile } from "./host-file.js";
import { HOST_FILES } from "./host-files.js";

/**
 * The end of a path that decides about calls, lower-case, step by step; `below`: everything in it counts too. `rooted`: the
 * whole path, not its end alone. `apart`: its steps may also stand in two arguments, for nothing else is called so.
 */
export type ProtectedName = {
  readonly steps: readonly string[];
  readonly below: boolean;
  readonly rooted: boolean;
  readonly apart: boolean;
};

/** Where applications keep their settings, on each system. */
const APP_DATA = [".config", "library/application support", "appdata/roaming"];

/** Files that are known by their last name alone, wherever they lie. */
const BY_NAME = [
  "heed.yaml",
  "heed.lock",
  "mcp.json",
  "mcp_config.json",
  "mcp-config.json",
  "mcp_settings.json",
  "cline_mcp_settings.json",
  "claude_desktop_config.json",
  "managed-mcp.json",
  "managed-settings.json",
];

/** Heed's folders, and a file in which an older editor looked for servers. */
const HEED_FOLDERS = [...APP_DATA.map((folder) => `${folder}/heed/`), ".heed/", "/etc/heed/", "/programdata/heed/"];

function ends({ folder, path }: HostFile): readonly string[] {
  if (folder === "home" || folder === "project") return [path];
  if (folder === "system") return [path.replace(/^[A-Za-z]:/, "")];
  if (folder === "app-data") return APP_DATA.map((data) => `${data}/${path}`);
  const { otherwise } = MOVED_FOLDERS[folder];
  return [otherwise === "" ? path : `${otherwise}/${path}`];
}

/** One spelling of a protected place as a name. */
export function protectedName(path: string): ProtectedName {
  const plain = path.toLowerCase().replace(/^[a-z]:(?=\/)/, "");
  const steps = plain.split("/").filter((step) => step !== "");
  const rooted = plain.startsWith("/");
  return {
    steps,
    below: plain.endsWith("/"),
    rooted,
    apart: !rooted && steps.length > 1 && /^(?:~$|\.(?!config$))/.test(steps[0] ?? ""),
  };
}

/** The names by which Heed's own files and the hosts' are known, wherever they lie. */
export const PROTECTED_NAMES: readonly ProtectedName[] = [
  ...new Set([...BY_NAME, ...HEED_FOLDERS, ...HOST_FILES.flatMap(ends)]),
].map(protectedName);
