import { visible } from "../../core/tool/visible.js";
import { shownUrl } from "../../hosts/plain-url.js";
import type { HostWorld } from "../../hosts/host.js";
import type { Io } from "../frame/io.js";
import { runsUnasked } from "./allow-entries.js";
import type { HostServer } from "./host-selection.js";
import type { Unwraps } from "./plan-removals.js";
import { shortPath } from "./show-edits.js";

/** Says which gates stay, for what stood there before cannot be told, and how to put it back by hand. */
export function sayUnseen({ unseen }: Pick<Unwraps, "unseen">, io: Io): void {
  for (const { server, why } of unseen) {
    const { found, entry } = server;
    const url = entry.reached.by === "command" ? (entry.reached.wrapped?.url ?? null) : null;
    const back =
      url === null
        ? "Put what it stands in front of back into the entry, in the place of command and args."
        : `Put its URL (${visible(shownUrl(url))}) back in the place of command and args, and its headers, if it had any, beside it.`;
    io.err(
      `${shortPath(found.place.file)}: Heed's gate stays in front of ${visible(entry.name)}, for Heed cannot tell what stood there: ${visible(why)}. ${back}\n`,
    );
  }
}

/** Says what was supposed of entries whose gates are out. */
export function saySupposed({ supposed }: Pick<Unwraps, "supposed">, io: Io): void {
  for (const { server, what } of supposed)
    io.out(`${shortPath(server.found.place.file)}: ${visible(server.entry.name)} was put back ${what}.\n`);
}

/** Of servers that come out from behind their gates, those that their host is told to run unasked, in a sentence each. */
export function unaskedWords({ freed }: Pick<Unwraps, "freed">, world: HostWorld): readonly string[] {
  return freed
    .filter((server: HostServer) => runsUnasked(server, world))
    .map(
      ({ found, entry }) =>
        `${found.host.name} is told to run every tool of ${visible(entry.name)} without asking, and nobody asks then. Heed does not know who told it, and leaves that as it is.`,
    );
}
