import { visible } from "../../core/tool/visible.js";
import { PASSWORD } from "../../hosts/server-entry.js";
import type { Candidate } from "./candidate.js";

/** Why a server that is reached by URL cannot be guarded, and what can be done about it. */
export function remoteWords({ entry }: Pick<Candidate, "entry">): { readonly why: string; readonly help: string } {
  const more = entry.reached.by === "url" ? entry.reached.more : [];
  if (more.includes(PASSWORD))
    return {
      why: "a user name or password stands in its address, and Heed sends none of those",
      help: "Write it as a header of the entry, Authorization: Basic …, and run heed install again.",
    };
  return {
    why: `its entry sets ${more.map((one) => visible(one)).join(", ")}, which Heed cannot do in its host's place`,
    help: "If the server can do without, take it out and run heed install again. The gate signs in on its own where a server wants that.",
  };
}
