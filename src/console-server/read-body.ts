import type { IncomingMessage } from "node:http";
import type { Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";

/** No answer of a person is longer (bytes). */
export const LONGEST_ANSWER = 32 * 1024;
/** Nor is a choice among the tools of one server. */
export const LONGEST_CHOICE = 512 * 1024;
/** So much of a longer one is read and thrown away, so that its sender gets to see the answer. */
const MOST_READ = 16 * 1024 * 1024;

/** The JSON of a request's body; null where it is none, undefined where it is longer than `most` bytes. */
export async function readBody(request: IncomingMessage, most: number): Promise<Json | null | undefined> {
  if (request.headers["content-type"] !== "application/json") return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_READ) return undefined;
    if (size <= most) parts.push(part);
  }
  if (size > most) return undefined;
  const parsed = parseStrict(Buffer.concat(parts));
  return parsed.ok ? parsed.strict.value : null;
}
