import { fileURLToPath } from "node:url";
import { namedHomePath, type Home } from "../../node/home.js";
import { installCopy, packageRoot } from "../../node/installed/install-copy.js";
import { installedHome } from "../../node/installed/installed-home.js";
import { isProgram, nodePlaces } from "../../node/installed/node-places.js";
import { openedFolder } from "../../node/opened-folder.js";
import { settledPath } from "../../node/settled-path.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../frame/usage-error.js";
import { VERSION } from "../version.js";

/** Where the copy lies or would lie, before there is a home: for what is only shown. */
export function copyHome(io: Io): string {
  return installedHome() ?? settledPath(namedHomePath(io.env));
}

/** Puts the package that runs now into the home, where hosts start it. @throws EnvironmentError, UsageError */
export function putCopy(home: Home, io: Io): void {
  const nodes = nodePlaces({ execPath: process.execPath, opened: openedFolder(io.cwd) });
  if (!nodes.some(isProgram))
    throw new UsageError(
      "node-in-opened-folder",
      `The Node.js that runs now (${process.execPath}) lies in the folder that is open, and no other was found.`,
      "Install Node.js elsewhere: whoever made this folder could change what hosts start.",
    );
  installCopy(home, { root: packageRoot(fileURLToPath(import.meta.url)), version: VERSION, nodes });
}
