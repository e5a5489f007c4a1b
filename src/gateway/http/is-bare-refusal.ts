import { idKey, type JsonRpcId } from "../../wire/json-rpc.js";
import { meantFor, readServerText } from "../../wire/server-text.js";

/** Nothing longer says no more than no (bytes). */
const MOST = 1024 * 1024;

/**
 * True for the body of a refusal that says nothing beside that: empty, words, or an error that answers no request of the
 * client's. `id`: of the request that was refused, or null. Anything else may have come of the request.
 */
export function isBareRefusal(bytes: Buffer, id: JsonRpcId | null): boolean {
  if (bytes.length > MOST) return false;
  const read = readServerText(bytes);
  if (read.kind === "batch") return false;
  if (read.kind === "message") return read.message.kind === "error-response" && read.message.id !== id;
  const meant = meantFor(bytes.toString("utf8"));
  return meant === null || id === null || idKey(meant) !== idKey(id);
}
