const STRING = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /[^\s,\]}]+/y;
const SPACE = /[\s:]*/y;

/** An open container: what its members are called so far. `at` is its own path. */
type Open = { readonly at: string; readonly list: boolean; index: number; key: string | null };

/**
 * Where the values of a JSON text begin, by JSON Pointer, no deeper than `depth` levels: for a member of an object the
 * offset of its key. The text must have been read as JSON before; of a key that stands twice the last counts, as it does
 * for most readers. Keeps its own stack.
 */
export function jsonPlaces(text: string, depth: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const open: Open[] = [];
  let keyAt = -1;
  for (let i = text.charCodeAt(0) === 0xfeff ? 1 : 0; i < text.length;) {
    i = end(SPACE, text, i);
    const top = open.at(-1);
    const character = text[i];
    if (character === undefined) break;
    if (character === ",") {
      if (top !== undefined) top.index += 1;
      i += 1;
      continue;
    }
    if (character === "]" || character === "}") {
      open.pop();
      i += 1;
      continue;
    }
    if (top !== undefined && !top.list && top.key === null) {
      const after = end(STRING, text, i);
      if (after === i) return places;
      top.key = JSON.parse(text.slice(i, after)) as string;
      keyAt = i;
      i = after;
      continue;
    }
    const at = top === undefined ? "" : `${top.at}/${top.list ? top.index : escaped(top.key ?? "")}`;
    if (open.length <= depth) places.set(at, top === undefined || top.list ? i : keyAt);
    if (top !== undefined) top.key = null;
    if (character === "[" || character === "{") {
      open.push({ at: open.length < depth ? at : "", list: character === "[", index: 0, key: null });
      i += 1;
    } else {
      const after = end(character === '"' ? STRING : SCALAR, text, i);
      if (after === i) return places;
      i = after;
    }
  }
  return places;
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Behind what the pattern matches at `at`, or `at` itself. */
function end(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
