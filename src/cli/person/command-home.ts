import { openHome, type Home } from "../../node/home.js";
import { createScratchHome, isScratch } from "../../node/scratch-home.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../frame/usage-error.js";

/**
 * The home that a command works in. With `--scratch` a throw-away one, in which nobody needs to be asked: the one that
 * HEED_HOME names if it is such a home, else a new one, whose path is told.
 *
 * @throws UsageError where HEED_HOME names an ordinary home: it can never become a scratch home
 */
export function commandHome(input: Input, io: Io): Home {
  if (!input.flags.has("scratch")) return openHome(io.env);
  if ((io.env["HEED_HOME"] ?? "") === "") {
    const home = createScratchHome();
    io.err(`A throw-away home for this: HEED_HOME=${home.dir}\n`);
    return home;
  }
  const home = openHome(io.env);
  if (isScratch(home)) return home;
  throw new UsageError(
    "home-not-scratch",
    "HEED_HOME is an ordinary home; it cannot be used as a throw-away one.",
    "Leave HEED_HOME unset for --scratch to make a new one.",
  );
}
