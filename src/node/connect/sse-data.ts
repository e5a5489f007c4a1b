/**
 * Calls `onData` with the data of each event of an event stream (WHATWG HTML, 9.2.6), in bounded memory:
 * `onTooLong` once one event passes `maxBytes`, and nothing after it. Watches only: the bytes go on elsewhere.
 */
export function createSseData(
  maxBytes: number,
  onData: (data: Uint8Array) => void,
  onTooLong: () => void,
): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = "";
  let size = 0;
  let data: string[] = [];
  let stopped = false;

  return (chunk) => {
    if (stopped) return;
    const text = decoder.decode(chunk, { stream: true });
    size += chunk.length;
    // Only the new text is searched: a long line that comes in pieces must not be searched again and again.
    if (!/[\r\n]/u.test(text)) {
      rest += text;
    } else {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/u);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) onData(Buffer.from(data.join("\n")));
          data = [];
          size = Buffer.byteLength(rest);
        } else if (line.startsWith("data:")) {
          data.push(line.slice(line[5] === " " ? 6 : 5));
        }
      }
    }
    if (size > maxBytes) {
      stopped = true;
      rest = "";
      data = [];
      onTooLong();
    }
  };
}
