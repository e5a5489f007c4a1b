import { errorText, responseText, type JsonRpcId } from "../wire/json-rpc.js";
import type { Pending } from "./pending-request.js";

/** What the model reads of a call that went on, and whose answer nobody can read the same way. */
const UNREADABLE = "It was sent and may have run; its answer could not be read. Do not repeat it.";

/** The answer to a request whose server answered with what is no strict message: a tool result, or for another method an error. */
export function unreadableAnswer(id: JsonRpcId, { method, modern }: Pick<Pending, "method" | "modern">): string {
  if (method !== "tools/call") return errorText(id, -32603, "It was sent; its answer could not be read.");
  const content = [{ type: "text", text: UNREADABLE }];
  return responseText(id, { content, isError: true, ...(modern ? { resultType: "complete" } : {}) });
}
