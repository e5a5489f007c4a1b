import type { ListedTool } from "../../core/resolve-list.js";
import type { LockedServer, LockedTool } from "../../core/pin.js";

/**
 * The lock entry that a review would write for this list as it is now: every tool accepted but those that `leftOut`
 * names (by index, because they look mislabelled) and those that are withheld. Overrides that the lock holds already
 * stay where the tool is unchanged.
 */
export function asAccepted(
  list: readonly ListedTool[],
  label: string,
  locked: LockedServer | null,
  leftOut: (index: number) => boolean,
): LockedServer | null {
  const server = list[0]?.tool.server;
  if (server === undefined) return null;
  const before = new Map((locked?.tools ?? []).map((tool) => [tool.name, tool]));
  const tools = list.flatMap((listed, index): readonly LockedTool[] => {
    if (listed.tool.trust === "withheld") return [];
    const known = before.get(listed.parsed.name);
    const same = known !== undefined && known.pin.pin === listed.pin.pin;
    return [
      {
        name: listed.parsed.name,
        // What a person accepted while it looked just as it does now stays accepted.
        accepted: (same && known.accepted) || !leftOut(index),
        pin: listed.pin,
        overrides: same ? known.overrides : [],
        proposals: same ? known.proposals : [],
      },
    ];
  });
  return { label, server, tools };
}
