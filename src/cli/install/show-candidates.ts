import { existsSync } from "node:fs";
import { visible } from "../../core/tool/visible.js";
import { shownUrl } from "../../hosts/plain-url.js";
import type { Io } from "../frame/io.js";
import { displayWidth } from "../screen/display-width.js";
import { createPaint } from "../screen/paint.js";
import { table } from "../screen/table.js";
import type { Candidate, Standing } from "./candidate.js";
import type { LookedAt } from "./host-selection.js";
import { commandLine } from "./server-groups.js";
import { shortPath } from "./show-edits.js";

const WORDS: Readonly<Record<Standing, string>> = {
  open: "not guarded",
  guarded: "guarded",
  project: "in a project's file",
  remote: "reached by URL",
  off: "switched off",
  odd: "cannot be read",
};

/** Every server that was found, and how it stands; where there is none, the files that were looked at. */
export function showCandidates(candidates: readonly Candidate[], io: Io, looked: readonly LookedAt[] = []): void {
  const paint = createPaint(io.colour);
  if (candidates.length === 0) {
    io.out("No servers were found in the files of the hosts that Heed knows.\n");
    if (looked.length === 0) return;
    io.out("\nIt looked here:\n");
    const { lines } = table(
      [{ head: "" }, { head: "" }, { head: "", paint: paint.dim }],
      looked.map(({ host, file }) => [host, shortPath(file), existsSync(file) ? "lists no server" : "is not there"]),
    );
    for (const line of lines) io.out(`  ${line}\n`);
    io.out("\nOf a host that Heed does not know, put the gate in by hand: heed gate --help\n");
    return;
  }
  const rows = candidates.map(({ found, entry, standing }) => [
    found.host.name,
    visible(entry.name),
    WORDS[standing],
    reachedWords({ entry }),
  ]);
  const widest = (at: number, head: string): number => Math.max(head.length, ...rows.map((row) => displayWidth(row[at] ?? "")));
  const used = widest(0, "HOST") + Math.min(30, widest(1, "SERVER")) + widest(2, "STATE") + 8;
  const { head, lines } = table(
    [
      { head: "HOST" },
      { head: "SERVER", max: 30 },
      { head: "STATE", paint: (text, row) => colour(paint, candidates[row]?.standing, text) },
      { head: "WHAT RUNS", max: Math.max(20, io.columns - used) },
    ],
    rows,
  );
  io.out(`${paint.bold(`  ${head}`)}\n${lines.map((line) => `  ${line}\n`).join("")}`);
  const files = [...new Map(candidates.map(({ found }) => [found.place.file, found])).values()];
  io.out(`\n${files.map(({ place, host }) => paint.dim(`  ${shortPath(place.file)}  ${host.name}`)).join("\n")}\n`);
}

/** What an entry starts or reaches, safe to print; an address without what may be secret in it. */
export function reachedWords({ entry }: Pick<Candidate, "entry">): string {
  const { reached } = entry;
  if (reached.by === "nothing") return reached.why;
  if (reached.by === "command") {
    const behind = reached.wrapped;
    return visible(
      behind === null
        ? commandLine(reached.line)
        : behind.original === null
          ? shownUrl(behind.url ?? "")
          : commandLine(behind.original),
    );
  }
  return visible(shownUrl(reached.url));
}

function colour(paint: ReturnType<typeof createPaint>, standing: Standing | undefined, text: string): string {
  if (standing === "guarded") return paint.green(text);
  return standing === "open" || standing === "odd" ? paint.yellow(text) : text;
}
