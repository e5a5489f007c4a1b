import { consistent, titled, whatIsThere } from "./demands.js";
import { unmixed } from "./mixed-methods.js";
import type { Profile, Shortfall } from "./profile.js";

const SOURCE = "Anthropic connectors directory";

/**
 * Anthropic's directory of connectors: a title and the applicable hint on every tool. The applicable one is readOnlyHint
 * for what only reads, and destructiveHint for what does not. A tool that mixes safe and unsafe methods is rejected.
 */
export const anthropicDirectory: Profile = {
  id: "anthropic-directory",
  name: "Anthropic connectors directory",
  as_of: "2026-11",
  source: "Anthropic, requirements of the connectors directory",
  fields: ["title", "readOnlyHint", "destructiveHint"],
  excuses: [],
  shortfalls: (tool) => [...titled(tool, SOURCE), ...applicable(tool), ...consistent(tool, SOURCE), ...unmixed(tool, SOURCE)],
};

function applicable(tool: Parameters<Profile["shortfalls"]>[0]): readonly Shortfall[] {
  const { declared } = tool;
  if (declared.readOnly === "true" || declared.destructive === "true" || declared.destructive === "false") return [];
  if (declared.readOnly === "false") {
    const found = `${whatIsThere(tool, "destructive") ?? "absent"}, on a tool that says it does not only read`;
    return [{ field: "destructiveHint", found, demanded: "true or false, said explicitly", source: SOURCE, certain: true }];
  }
  return [
    {
      field: "readOnlyHint",
      found: `${whatIsThere(tool, "readOnly") ?? "absent"}, and no destructiveHint either`,
      demanded: "the applicable hint: readOnlyHint true if it only reads, else destructiveHint",
      source: SOURCE,
      certain: true,
    },
  ];
}
