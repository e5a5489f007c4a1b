import type { PlannedFile } from "../../hosts/change-file.js";
import { guards, type ConfigChange } from "../../hosts/edit-config.js";
import type { Home } from "../../node/home.js";
import { writeDown } from "../../store/journal/write-down.js";

/** Who wanted it: a person who was asked, nobody in a throw-away home, or the command alone where nothing is loosened. */
export type EditedBy = "person" | "scratch" | "command";

/** Writes into the journal what is about to be put into a host's file, or taken out. @throws EnvironmentError where it cannot be written */
export function writeEditsDown(home: Home, type: "installed" | "uninstalled", { target, done }: PlannedFile, by: EditedBy): void {
  if (done.length === 0) return;
  writeDown(home, {
    type,
    host: target.host,
    file: target.file,
    guarded: done.filter(guards).map(({ path }) => path.at(-1) ?? ""),
    told: done.flatMap(toldBy),
    by,
  });
}

function toldBy(change: ConfigChange): readonly string[] {
  if (change.kind === "rule") return [change.rule];
  return change.kind === "member" ? [`${change.path.at(-1) ?? ""}: ${change.key}`] : [];
}
