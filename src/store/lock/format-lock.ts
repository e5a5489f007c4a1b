import type { Json, JsonObject } from "../../wire/json.js";
import { HINTS } from "../../core/tool/hint.js";
import type { LockedTool } from "../../core/trust/pin.js";
import { formatJson } from "./format-json.js";
import { identityJson } from "./identity-json.js";
import type { Lock } from "./lock.js";
import { toPortable } from "./portable-path.js";

/**
 * The text of a heed.lock: one text for one lock, whatever order it was collected in. Servers and
 * tools are lists, never objects keyed by foreign names, so `__proto__` is a name like any other.
 *
 * @param root the project's folder, written as `${root}`; null for the user's own lock
 */
export function formatLock(lock: Lock, root: string | null): string {
  const servers = lock.servers
    .toSorted((a, b) => order(a.label, b.label))
    .map((entry): JsonObject => ({
      label: entry.label,
      identity: identityJson(entry.identity, (text) => toPortable(text, root)),
      tools: entry.tools.toSorted((a, b) => order(a.name, b.name)).map(toolJson),
    }));
  return formatJson({ version: 1, servers });
}

function toolJson(tool: LockedTool): JsonObject {
  const { pin, parts, declared, stray, written } = tool.pin;
  const doubted = tool.doubted ?? [];
  return {
    name: tool.name,
    accepted: tool.accepted,
    ...(doubted.length === 0 ? {} : { doubted: HINTS.filter((hint) => doubted.includes(hint)) }),
    declared: Object.fromEntries(HINTS.map((hint) => [hint, declared[hint]])),
    ...(stray === undefined || stray.length === 0 ? {} : { stray: HINTS.filter((hint) => stray.includes(hint)) }),
    pin,
    parts: { text: parts.text, schema: parts.schema, hints: parts.hints, other: parts.other },
    ...(written === undefined ? {} : { written }),
    overrides: tool.overrides
      .map(({ hint, value, reason, shown, pin }): Json => ({ hint, value, reason, shown: shown.toSorted(order), pin }))
      .toSorted((a, b) => order(JSON.stringify(a), JSON.stringify(b))),
    proposals: tool.proposals
      .map(({ hint, value, reason, judge, pin }): Json => ({ hint, value, reason, judge, pin }))
      .toSorted((a, b) => order(JSON.stringify(a), JSON.stringify(b))),
  };
}

// By code units: the same on every machine, whatever its language.
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
