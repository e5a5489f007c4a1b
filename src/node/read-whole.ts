import type { Readable } from "node:stream";

/**
 * A body to its end; null where it breaks off or is longer than `limit` bytes (what is left of it then is for the caller
 * to destroy). `counted` learns what is held, part by part, and again (negative) when it is done.
 */
export async function readWhole(body: Readable, limit: number, counted?: (bytes: number) => void): Promise<Buffer | null> {
  const parts = await readParts(body, limit, counted);
  return parts === null ? null : parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts);
}

/** The same in the parts in which it came: to join many takes its time. */
export function readParts(body: Readable, limit: number, counted?: (bytes: number) => void): Promise<readonly Buffer[] | null> {
  // By events: an iterator over a stream costs more than the rest of a short answer's way.
  return new Promise((resolve) => {
    // It broke off before anybody looked: no event will come.
    if (body.destroyed) return resolve(null);
    const parts: Buffer[] = [];
    let size = 0;
    const done = (whole: readonly Buffer[] | null): void => {
      body.off("data", take).off("end", end).off("close", broken);
      counted?.(-size);
      resolve(whole);
    };
    const take = (part: Buffer): void => {
      size += part.length;
      counted?.(part.length);
      parts.push(part);
      if (size <= limit) return;
      body.pause();
      done(null);
    };
    const end = (): void => done(parts);
    const broken = (): void => done(null);
    // An error ends in `close` as well; unheard it would end the process.
    body.on("error", () => undefined);
    body.on("data", take).once("end", end).once("close", broken);
  });
}
