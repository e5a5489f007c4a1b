import { expect, it } from "vitest";
import type { Json } from "../wire/json.js";
import { namesOwnId } from "./names-own-id.js";
import { createOwnIds } from "./own-ids.js";

const ids = createOwnIds();
const id = ids.make("question");

it.each<[string, Json]>([
  ["what is cancelled", { requestId: id, reason: "x" }],
  ["whose progress is told", { progressToken: id, progress: 1 }],
  ["a token for one's own progress", { _meta: { progressToken: id } }],
  ["a task", { taskId: id }],
  ["the task that something belongs to", { _meta: { "io.modelcontextprotocol/related-task": { taskId: id } } }],
  ["a subscription", { _meta: { "io.modelcontextprotocol/subscriptionId": id } }],
  ["an elicitation that has ended", { elicitationId: id }],
  ["a task in a list", { tasks: [{ taskId: "a" }, { taskId: id }] }],
  ["a member that no revision knows", { later: { of: [[id]] } }],
  ["a member's name", { inputRequests: { [id]: {} } }],
  ["parameters in a list", [id]],
])("finds %s", (_, params) => {
  expect(namesOwnId(params, ids)).toBe(true);
});

it.each<[string, Json | undefined]>([
  ["nothing", undefined],
  ["another's id", { requestId: createOwnIds().make("question") }],
  ["a line of a log", { level: "info", data: { handled: { id } } }],
  ["a text about it", { requestId: 1, reason: `not ${id}` }],
  ["what a model is to read", { messages: [{ role: "user", content: { type: "text", text: id } }] }],
  ["what a person is to read", { message: id, requestedSchema: { properties: { a: { default: id } } } }],
])("lets %s be", (_, params) => {
  expect(namesOwnId(params, ids)).toBe(false);
});

it("looks to any depth", () => {
  let deep: Json = { requestId: id };
  for (let i = 0; i < 200_000; i++) deep = [deep];
  expect(namesOwnId(deep, ids)).toBe(true);
});
