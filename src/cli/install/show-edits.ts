import { homedir } from "node:os";
import { sep } from "node:path";
import { visible } from "../../core/visible.js";
import type { PlannedFile } from "../../hosts/change-file.js";
import { guards, type ConfigChange } from "../../hosts/edit-config.js";
import { KNOWN_HOSTS } from "../../hosts/known-hosts.js";
import { createPaint } from "../screen/paint.js";
import type { Io } from "../frame/io.js";
import { diffLines } from "../../core/diff-lines.js";

/** The lines that an edit changes, with their numbers as they are before it. */
export function showEdits(plans: readonly PlannedFile[], io: Io): void {
  const paint = createPaint(io.colour);
  for (const { target, before, text } of plans) {
    const lines = diffLines(before?.text ?? "", text ?? "");
    if (lines.every(({ kind }) => kind === "same")) continue;
    io.out(
      `\n${paint.bold(shortPath(target.file))}  ${hostName(target.host)}${text === null ? ": removed" : before === null ? ": new" : ""}\n`,
    );
    let number = 0;
    for (const { kind, text: line } of lines) {
      if (kind !== "new") number += 1;
      if (kind === "same") continue;
      const shown = `${String(number).padStart(5)} ${kind === "gone" ? "-" : "+"} ${visible(line.replace(/\r$/u, ""))}`;
      io.out(`${kind === "gone" ? paint.red(shown) : paint.green(shown)}\n`);
    }
  }
}

/** A path with the user's folder as `~`, safe to print. */
export function shortPath(file: string): string {
  const home = homedir() + sep;
  return visible(file.startsWith(home) ? `~${sep}${file.slice(home.length)}` : file);
}

/** A host's name. */
export function hostName(id: string): string {
  return KNOWN_HOSTS.find((host) => host.id === id)?.name ?? id;
}

/** What a change is about, in a few words. */
export function changeWords(change: ConfigChange): string {
  if (guards(change)) return `the gate in front of ${visible(change.path.at(-1) ?? "")}`;
  return change.kind === "rule"
    ? `the rule ${visible(change.rule)}`
    : `${visible(change.key)} of ${visible(change.path.at(-1) ?? "")}`;
}
