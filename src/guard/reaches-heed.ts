import { NamesProtected } from "../known/names-protected.js";
import type { Json } from "../wire/json.js";

let names: NamesProtected | null = null;

/**
 * Whether arguments name what decides about calls: Heed's own files or a host's, in any spelling that the gate sees too. By
 * name only, because this layer sees no files; `reachesHeed` of `createGuard` is for applications that can do better.
 */
export function namesHeed(value: Json): boolean {
  const texts: string[] = [];
  const left: Json[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === "string") texts.push(next);
    else if (Array.isArray(next)) left.push(...(next as readonly Json[]));
    else if (typeof next === "object" && next !== null) {
      for (const [key, held] of Object.entries(next)) {
        texts.push(key);
        left.push(held);
      }
    }
  }
  return (names ??= new NamesProtected()).inTexts(texts);
}
