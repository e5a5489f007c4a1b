import type { JsonRpcId } from "../wire/json-rpc.js";
import type { ToolCall } from "./tool-call.js";
import { member, type Json, type JsonObject } from "../wire/json.js";

/** A request that went to the server and is unanswered. `callKey`: what the desk knows it by; `modern`: of 2026-07-28. */
export type Pending = { readonly callKey: string; readonly method: string; readonly params: Json; readonly modern: boolean };

/** One that the lines' relay keeps. `id` null: a call, which nobody looks up by it. `call`: a decided one, as it went on. */
export type PendingRequest = Pending & { readonly id: JsonRpcId | null; readonly call: ToolCall | null };

/** The params of a notification to each request that listens for a changed list of tools (2026-07-28 subscriptions/listen). */
export function listListeners(
  pending: Iterable<Pick<PendingRequest, "id" | "method" | "params">>,
  params: JsonObject,
): readonly JsonObject[] {
  return [...pending].flatMap(({ id, method, params: asked }) => {
    const wanted = method === "subscriptions/listen" && member(member(asked, "notifications"), "toolsListChanged") === true;
    return wanted && id !== null ? [{ ...params, _meta: { "io.modelcontextprotocol/subscriptionId": id } }] : [];
  });
}
