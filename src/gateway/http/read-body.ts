import type { IncomingMessage } from "node:http";

/** The body of a request; null if it is longer than `limit` or breaks off. `counted` learns what it holds, and again (negative) when it is done. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  counted: (bytes: number) => void,
): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      const bytes = part as Buffer;
      size += bytes.length;
      counted(bytes.length);
      if (size > limit) return null;
      parts.push(bytes);
    }
    return request.complete ? Buffer.concat(parts, size) : null;
  } catch {
    return null;
  } finally {
    counted(-size);
  }
}
