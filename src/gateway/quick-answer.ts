/** An answer as its first or last bytes show it, without reading what lies between. */
export type QuickAnswer = { readonly id: string | number; readonly failed: boolean };

const HEAD = /^\{"jsonrpc":"2\.0","id":(\d{1,15}|"[\w.:/@-]{1,80}"),"(result|error)":/;
const START = /^\{"(result|error)":/;
const TAIL = /,"jsonrpc":"2\.0","id":(\d{1,15}|"[\w.:/@-]{1,80}")\}$/;
const WINDOW = 160;

/**
 * Recognises an answer in the two spellings that serialisers produce: the id right at the front (and no further member
 * that could be an id), or right at the end, where the line's last brace closes the message itself. Null for any other
 * line, which must then be read whole. Lines are valid JSON or nobody can read them.
 *
 * @example
 * quickAnswer(Buffer.from('{"result":{},"jsonrpc":"2.0","id":3}')); // { id: 3, failed: false }
 */
export function quickAnswer(line: Buffer): QuickAnswer | null {
  const head = line.toString("latin1", 0, WINDOW);
  const front = HEAD.exec(head);
  if (front !== null) {
    // A second id further on would be the one that counts.
    const rest = line.subarray(front[0].length);
    if (rest.includes('"id"')) return null;
    return { id: JSON.parse(front[1] ?? "") as string | number, failed: front[2] === "error" };
  }
  const start = START.exec(head);
  const back = start === null ? null : TAIL.exec(line.toString("latin1", Math.max(0, line.length - WINDOW)));
  if (start === null || back === null) return null;
  return { id: JSON.parse(back[1] ?? "") as string | number, failed: start[1] === "error" };
}
