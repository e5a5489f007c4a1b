import { explicit, titled } from "./demands.js";
import type { Profile } from "./profile.js";

const SOURCE = "Microsoft 365 agent validation";

/** Microsoft 365: a title and readOnlyHint on every tool. */
export const microsoft365: Profile = {
  id: "microsoft-365",
  name: "Microsoft 365",
  as_of: "2026-11",
  source: "Microsoft 365, validation of agents and their tools",
  fields: ["title", "readOnlyHint"],
  excuses: [],
  shortfalls: (tool) => [...titled(tool, SOURCE), ...explicit(tool, "readOnly", SOURCE)],
};
