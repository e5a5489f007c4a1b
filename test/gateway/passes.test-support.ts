import type { Json } from "../../src/wire/json.js";

const MRTR = { inputResponses: { q: { action: "accept", content: {} } }, requestState: "s" };
/** What is no call and passes undecided: the method, its params, and whether its answer brings content in. */
export const PASSES: readonly [string, Record<string, Json>, boolean][] = [
  ["resources/read", { uri: "a:b" }, true],
  ["resources/read", { uri: "a:changed", ...MRTR }, true],
  ["resources/subscribe", { uri: "a:b" }, true],
  ["subscriptions/listen", { notifications: { toolsListChanged: true } }, true],
  ["prompts/get", { name: "p", arguments: { a: "1" } }, true],
  ["prompts/get", { name: "p", arguments: { a: "changed" }, ...MRTR }, true],
  ["completion/complete", { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "" } }, true],
  ["logging/setLevel", { level: "debug" }, false],
  ["tasks/list", {}, true],
  ["tasks/get", { taskId: "t" }, true],
  ["tasks/result", { taskId: "t" }, true],
  ["tasks/cancel", { taskId: "t" }, true],
  ["ping", {}, false],
];
