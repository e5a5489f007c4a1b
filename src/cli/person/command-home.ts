import { openHome, type Home } from "../../node/home.js";
import { installedHome } from "../../store/installed/installed-home.js";
import { createScratchHome, isScratch } from "../../node/scratch-home.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";

/**
 * The home that a command works in. Of the copy that `heed install` made it is the one that the copy lies in, whatever
 * variables say; else the one that they lead to. With `--scratch` a throw-away one, in which nobody needs to be asked: the one
 * that HEED_HOME names if it is such a home, else a new one, whose path is told.
 *
 * @param place where the running copy lies; only tests name another
 * @throws UsageError where an ordinary home is named: it can never become a scratch home
 * @throws EnvironmentError
 */
export function commandHome(input: Pick<Input, "flags">, io: Io, place: string | null = installedHome()): Home {
  const scratch = input.flags.has("scratch");
  if (place === null && scratch && (io.env["HEED_HOME"] ?? "") === "") {
    const home = createScratchHome();
    io.err(`A throw-away home for this: HEED_HOME=${home.dir}\n`);
    return home;
  }
  const home = openHome(place === null ? io.env : { HEED_HOME: place });
  if (!scratch || isScratch(home)) return home;
  throw new UsageError(
    "home-not-scratch",
    `${place === null ? "HEED_HOME is" : "This Heed is installed in"} an ordinary home; it cannot be used as a throw-away one.`,
    place === null ? "Leave HEED_HOME unset for --scratch to make a new one." : "npx heed … --scratch makes a new one.",
  );
}
