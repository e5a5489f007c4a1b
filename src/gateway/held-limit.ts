/** Requests that may be under way at once; more are refused, so that ids cannot fill the memory. */
const MOST_PENDING = 100_000;
/** Calls that may wait at once, and what they may hold together (bytes). */
const MOST_HELD = 1000;
const MOST_HELD_BYTES = 256 * 1024 * 1024;

/** True where no further request may come in: of those that wait or, where they are counted, those under way. */
export function isFull(held: { readonly size: number; readonly bytes: number }, pending = 0): boolean {
  return pending >= MOST_PENDING || held.size >= MOST_HELD || held.bytes > MOST_HELD_BYTES;
}
