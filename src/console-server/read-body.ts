import type { IncomingMessage } from "node:http";
import type { Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";

/** No answer of a person and no choice among a server’s tools is longer (bytes). */
const LONGEST = 256 * 1024;

/** The JSON of a request's body; null where it is none, undefined where it is too long. */
export async function readBody(request: IncomingMessage): Promise<Json | null | undefined> {
  if (request.headers["content-type"] !== "application/json") return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LONGEST) return undefined;
    parts.push(part);
  }
  const parsed = parseStrict(Buffer.concat(parts));
  return parsed.ok ? parsed.strict.value : null;
}
