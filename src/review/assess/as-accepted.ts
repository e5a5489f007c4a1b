import type { HintName } from "../../core/tool/hint.js";
import type { ListedTool } from "../../core/trust/resolve-list.js";
import type { LockedServer, LockedTool } from "../../core/trust/pin.js";

/**
 * The lock entry that a review would write for this list as it is now: every tool that is not withheld, without the hints
 * that it leaves out because they look wrong. Overrides that the lock holds already stay where the tool is unchanged.
 *
 * @param doubted the hints to leave out of a tool; `index` is its place in the list
 */
export function asAccepted(
  list: readonly ListedTool[],
  label: string,
  locked: LockedServer | null,
  doubted: (listed: ListedTool, index: number) => readonly HintName[],
): LockedServer | null {
  const server = list[0]?.tool.server;
  if (server === undefined) return null;
  const before = new Map((locked?.tools ?? []).map((tool) => [tool.name, tool]));
  const tools = list.flatMap((listed, index): readonly LockedTool[] => {
    if (listed.tool.trust === "withheld") return [];
    const known = before.get(listed.parsed.name);
    const same = known !== undefined && known.pin.pin === listed.pin.pin;
    // What a person accepted while it looked just as it does now stays accepted as it was.
    const hints = same && known.accepted ? (known.doubted ?? []) : doubted(listed, index);
    return [
      {
        name: listed.parsed.name,
        accepted: true,
        ...(hints.length === 0 ? {} : { doubted: hints }),
        pin: listed.pin,
        overrides: same ? known.overrides : [],
        proposals: same ? known.proposals : [],
      },
    ];
  });
  return { label, server, tools };
}
