import { refuseOpenedHome, type Home } from "../../node/home.js";
import { installedHome } from "../../store/installed/installed-home.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { commandHome } from "../person/command-home.js";

/**
 * The home of a gate: as of any command, but never one that a variable puts into the folder that is open. A host starts a gate
 * with what a repository tells it; other commands are a person's.
 *
 * @throws EnvironmentError, UsageError
 */
export function gateHome(input: Pick<Input, "flags">, io: Io, place: string | null = installedHome()): Home {
  if (place === null && !input.flags.has("scratch")) refuseOpenedHome(io.env, io.cwd);
  return commandHome(input, io, place);
}
