/**
 * Cuts a byte stream into lines at LF, without the line end, in time linear in the bytes. `onLine` gets
 * every line that is not empty; `onTooLong` is called once a line passes `maxBytes`, and nothing after it.
 */
export function createLineSplitter(
  maxBytes: number,
  onLine: (line: Uint8Array) => void,
  onTooLong: () => void,
): (chunk: Uint8Array) => void {
  let parts: Uint8Array[] = [];
  let size = 0;
  let stopped = false;

  return (chunk) => {
    let start = 0;
    while (!stopped) {
      const end = chunk.indexOf(0x0a, start);
      const piece = chunk.subarray(start, end === -1 ? chunk.length : end);
      size += piece.length;
      if (size > maxBytes) {
        stopped = true;
        parts = [];
        onTooLong();
        return;
      }
      if (piece.length > 0) parts.push(piece);
      if (end === -1) return;
      const line = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts, size);
      parts = [];
      size = 0;
      start = end + 1;
      const trimmed = line[line.length - 1] === 0x0d ? line.subarray(0, -1) : line;
      if (trimmed.length > 0) onLine(trimmed);
    }
  };
}
