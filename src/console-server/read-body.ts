import type { IncomingMessage } from "node:http";
import { readWhole } from "../node/read-whole.js";
import type { Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";

/** No answer of a person is longer (bytes). */
export const LONGEST_ANSWER = 32 * 1024;
/** Nor is a choice among the tools of one server. */
export const LONGEST_CHOICE = 512 * 1024;

/**
 * The JSON of a request's body; null where it is none, undefined where it is longer than `most` bytes: what is left of it then
 * is for whoever answers. `invite` tells its sender, where it waits for that, to send it.
 */
export async function readBody(
  request: IncomingMessage,
  most: number,
  invite: () => void = () => undefined,
): Promise<Json | null | undefined> {
  if (request.headers["content-type"] !== "application/json") return null;
  if (Number(request.headers["content-length"] ?? 0) > most) return undefined;
  invite();
  const whole = await readWhole(request, most);
  if (whole === null) return request.destroyed ? null : undefined;
  const parsed = parseStrict(whole);
  return parsed.ok ? parsed.strict.value : null;
}
