import { installedHome } from "../../store/installed/installed-home.js";
import { steers } from "../../store/installed/steers.js";
import { accountHome } from "../../node/opened-folder.js";
import type { Io } from "../frame/io.js";

/** Says which variables that would steer a gate were set where the installed copy was started: they go to the server alone. */
export function saySteered(io: Pick<Io, "env" | "err">, place: string | null = installedHome()): void {
  if (place === null) return;
  const account = accountHome();
  const names = Object.keys(io.env)
    .filter((name) => steers(name) && name !== "PATH" && !name.endsWith("APPDATA"))
    .filter((name) => !["HOME", "USERPROFILE"].includes(name) || (account !== null && io.env[name] !== account))
    .toSorted();
  if (names.length === 0) return;
  io.err(
    `heed gate: ${names.join(", ")} ${names.length === 1 ? "goes" : "go"} to the server and steer${names.length === 1 ? "s" : ""} no gate.\n`,
  );
}
