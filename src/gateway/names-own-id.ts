import type { Json } from "../wire/json.js";
import { finish, type Steps } from "../wire/steps.js";
import type { OwnIds } from "./own-ids.js";

/** Members that hold what a message is about, and no names of requests: an honest server may write down there what it was asked. */
const CONTENT: ReadonlySet<string> = new Set([
  "arguments",
  "content",
  "contents",
  "data",
  "message",
  "messages",
  "requestedSchema",
  "structuredContent",
  "systemPrompt",
  "text",
]);

/**
 * True if the parameters of a message name a request of the gate's own, in whatever member: the request that is cancelled,
 * whose progress is told, that became a task, that a subscription stands for, or one that no revision knows of yet.
 *
 * @param params as any reader would parse them; of any depth
 */
export function namesOwnId(params: Json | undefined, ids: OwnIds): boolean {
  return finish(namesOwnIdSteps(params, ids));
}

/** As many values are looked at in one step. */
const STEP = 4096;

/** The same, a step at a time. */
export function* namesOwnIdSteps(params: Json | undefined, ids: OwnIds): Steps<boolean> {
  const left: (Json | undefined)[] = [params];
  let looked = 0;
  while (left.length > 0) {
    looked += 1;
    if (looked % STEP === 0) yield;
    const value = left.pop();
    if (ids.purposeOf(value) !== null) return true;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      for (const one of value as readonly Json[]) left.push(one);
      continue;
    }
    for (const [key, one] of Object.entries(value)) {
      if (ids.purposeOf(key) !== null) return true;
      if (!CONTENT.has(key)) left.push(one);
    }
  }
  return false;
}
