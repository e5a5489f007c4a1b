import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import { steers } from "../../store/installed/steers.js";
import type { Candidate } from "./candidate.js";
import { finding } from "./doctor-finding.js";

/** Entries that set variables by which a gate could be steered: to the installed copy they mean nothing, to another they may. */
export function steeredEntries(candidates: readonly Candidate[]): readonly Diagnostic[] {
  return candidates.flatMap(({ found, entry, standing }) => {
    const { reached } = entry;
    if (reached.by !== "command" || !["guarded", "open", "project"].includes(standing)) return [];
    const names = Object.keys(reached.env).filter(steers).toSorted();
    const own = names.filter((name) => name.startsWith("HEED_"));
    const project = found.place.scope === "project";
    const guarded = standing === "guarded";
    // In front of a server in a user's file they are the server's own; only what names Heed is odd.
    const telling = project && guarded ? names : own;
    if (telling.length === 0) return [];
    const who = `${found.host.name}: the entry of ${visible(entry.name)} sets ${telling.map(visible).join(", ")}`;
    const args = { host: found.host.id, server: entry.name, file: found.place.file, names: telling };
    return [
      project
        ? finding(
            "entry-steers",
            "warning",
            `${who}, in a project's file. A gate that starts from there could be led to rules and acceptances that came with the project.`,
            "Take them out, or put the server into your own file: heed install then starts a gate that pays no heed to them.",
            args,
          )
        : finding("entry-steers", "note", `${who}. The gate pays no heed to them; the server gets them.`, "", args),
    ];
  });
}
