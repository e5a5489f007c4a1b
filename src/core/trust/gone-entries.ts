import type { LockedTool, Pin } from "./pin.js";

/**
 * Of a tool, the reviewed definitions of other names that have its text and schema and no longer stand under their own. A
 * tool that still is what was reviewed under its own name takes over nothing.
 */
export function goneEntries(
  entries: ReadonlyMap<string, LockedTool | null>,
  names: readonly string[],
  pinAt: (index: number) => Pin,
): (name: string, pin: Pin) => readonly LockedTool[] {
  const byBody = new Map<string, LockedTool[]>();
  for (const entry of entries.values()) {
    if (entry === null) continue;
    const alike = byBody.get(bodyOf(entry.pin));
    if (alike === undefined) byBody.set(bodyOf(entry.pin), [entry]);
    else alike.push(entry);
  }
  const places = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    if (!entries.has(name)) continue;
    const own = places.get(name);
    if (own === undefined) places.set(name, [index]);
    else own.push(index);
  }
  const found = new Map<string, readonly LockedTool[]>();
  return (name, pin) => {
    const body = bodyOf(pin);
    const alike = byBody.get(body);
    if (alike === undefined || alike.some((entry) => entry.name === name)) return [];
    let gone = found.get(body);
    if (gone === undefined) {
      const stands = (entry: LockedTool): boolean =>
        (places.get(entry.name) ?? []).some((index) => bodyOf(pinAt(index)) === body);
      gone = alike.filter((entry) => !stands(entry)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      found.set(body, gone);
    }
    return gone;
  };
}

function bodyOf({ parts }: Pin): string {
  return `${parts.text} ${parts.schema}`;
}
