import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { visible } from "../../core/tool/visible.js";
import { namedHomePath, type Home } from "../../node/home.js";
import { installCopy, packageRoot } from "../../store/installed/install-copy.js";
import { launcherWords } from "../../store/installed/launcher.js";
import { EnvironmentError } from "../../node/environment-error.js";
import { installedHome } from "../../store/installed/installed-home.js";
import { isProgram, nodePlaces } from "../../store/installed/node-places.js";
import { liesIn, openedFolder } from "../../node/opened-folder.js";
import { settledPath } from "../../node/settled-path.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { VERSION } from "../../node/version.js";

/** Where the copy lies or would lie, before there is a home: for what is only shown. */
export function copyHome(io: Io): string {
  return installedHome() ?? settledPath(namedHomePath(io.env));
}

/** Puts the package that runs now into the home, where hosts start it. @throws EnvironmentError, UsageError */
export function putCopy(home: Home, io: Io): void {
  const [opened, root] = [openedFolder(io.cwd), packageRoot(fileURLToPath(import.meta.url))];
  if (opened !== null && liesIn(root, opened))
    io.err(
      `The Heed that you run lies in the folder that is open (${visible(root)}), and a copy of it is what hosts start now. If that folder is not yours: cd ~ && npx -y heed install\n`,
    );
  const nodes = nodePlaces({ execPath: process.execPath, opened });
  if (!nodes.some(isProgram))
    throw new UsageError(
      "node-in-opened-folder",
      `The Node.js that runs now (${process.execPath}) lies in the folder that is open, and no other was found.`,
      "Install Node.js elsewhere: whoever made this folder could change what hosts start.",
    );
  installCopy(home, { root, version: VERSION, nodes });
  const [command = "", ...args] = launcherWords(home.dir);
  const tried = spawnSync(command, [...args, "--version"], { env: {}, encoding: "utf8", timeout: 30_000 });
  if (tried.status === 0 && tried.stdout.trim() === VERSION) return;
  throw new EnvironmentError(
    "copy-failed",
    { folder: home.dir },
    `Heed's copy in ${home.dir} cannot be started: ${tried.error?.message ?? tried.stderr.trim().split("\n").at(-1) ?? ""}`,
    "Heed's folder must be on a disk from which programs may be started. No host's file was changed.",
  );
}
