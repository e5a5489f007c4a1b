import { homedir } from "node:os";
import { accountHome } from "../../node/opened-folder.js";
import { ASIDE } from "./launcher.js";
import { choosesNode } from "./steers.js";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The environment as whoever started the launcher told it: what that set aside is back under its own name. Nothing else is,
 * or a file of variables could say under such a name what the entry beside it says otherwise.
 */
export function toldEnvironment(env: Env): NodeJS.ProcessEnv {
  const names = Object.keys(env);
  const aside = names.filter((name) => name.startsWith(ASIDE) && choosesNode(name.slice(ASIDE.length)));
  const told: NodeJS.ProcessEnv = {};
  for (const name of names) if (!aside.includes(name) && !LAUNCHERS_OWN.has(name)) told[name] = env[name];
  for (const name of aside) told[name.slice(ASIDE.length)] = env[name];
  return told;
}

/** What the launcher of Windows leaves behind. */
const LAUNCHERS_OWN = new Set(["HEED_ASIDE", "HEED_ASIDE_DIR", "HEED_ASIDE_VERSION", "HEED_ASIDE_NODE"]);

/** Folders of programs that systems come with: the installed copy looks for a browser there alone. */
const SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/opt/homebrew/bin:/run/current-system/sw/bin";

/**
 * Takes out of the installed copy's own process what a host's entry could steer it by: where the person's folder is (`~` in
 * a policy), and which programs it starts itself. Servers are started with {@link toldEnvironment}, which is taken before.
 */
export function settleOwnProcess(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): void {
  for (const name of Object.keys(env)) if (name.startsWith("HEED_")) delete env[name];
  for (const name of ["BROWSER", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS"]) delete env[name];
  const home = accountHome() ?? homedir();
  env[platform === "win32" ? "USERPROFILE" : "HOME"] = home;
  if (platform !== "win32") env["PATH"] = SYSTEM_PATH;
}
