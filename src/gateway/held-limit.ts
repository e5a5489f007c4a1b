/** Requests that may be under way at once; more are refused, so that ids cannot fill the memory. */
const MOST_PENDING = 100_000;
/** Calls that may wait at once, and what they may hold together (bytes). */
const MOST_HELD = 1000;
const MOST_HELD_BYTES = 256 * 1024 * 1024;

/** True where no further request may come in: of those that wait or, where they are counted, those under way. */
export function isFull(held: ReadonlyMap<string, unknown>, calls: Iterable<{ readonly bytes: Buffer }>, pending = 0): boolean {
  if (pending >= MOST_PENDING || held.size >= MOST_HELD) return true;
  let bytes = 0;
  for (const call of calls) bytes += call.bytes.length;
  return bytes > MOST_HELD_BYTES;
}
