/** The last lines of a stream, in bounded memory. */
export type Tail = { push(chunk: Uint8Array): void; lines(): readonly string[] };

const KEEP_BYTES = 16 * 1024;

/** Keeps the last `count` lines that were pushed, each cut to 400 characters. */
export function createTail(count: number): Tail {
  let kept = Buffer.alloc(0);
  return {
    push(chunk) {
      kept = Buffer.concat([kept, chunk.subarray(-KEEP_BYTES)]).subarray(-KEEP_BYTES);
    },
    lines() {
      const lines = kept
        .toString("utf8")
        .split(/\r?\n/u)
        .filter((line) => line.trim() !== "");
      return lines.slice(-count).map((line) => (line.length > 400 ? `${line.slice(0, 399)}…` : line));
    },
  };
}
