/** An answer as its first or last bytes show it, without reading what lies between. */
export type QuickAnswer = { readonly id: string | number; readonly failed: boolean };

const HEAD = /^\{"jsonrpc":"2\.0","id":(\d{1,15}|"[\w.:/@-]{1,80}"),"(result|error)":/;
const START = /^\{"(result|error)":/;
const TAIL = /,"jsonrpc":"2\.0","id":(\d{1,15}|"[\w.:/@-]{1,80}")\}$/;
const WINDOW = 160;
/** Up to so many bytes a line is made text at once: each search for a word in bytes costs as much as that. */
const SHORT = 2048;

/** What a glance at a line of the server's shows. */
export type Glance = {
  /** It may hold a key of Heed's own, which may be spelled with escapes: it must be read whole. */
  readonly suspect: boolean;
  /** An answer that shows at its ends what it answers; null for any other line, and for a suspect one. */
  readonly quick: QuickAnswer | null;
};

/**
 * Looks at a line of the server's for what can be told without reading it. An answer is recognised in the two spellings that
 * serialisers produce: the id right at the front (and no further member that could be an id), or right at the end, where
 * the line's last brace closes the message itself. Lines are valid JSON or nobody can read them.
 *
 * @example
 * glance(Buffer.from('{"result":{},"jsonrpc":"2.0","id":3}')).quick; // { id: 3, failed: false }
 */
export function glance(line: Buffer): Glance {
  // One byte, one character: every word looked for is ASCII.
  const text = line.length <= SHORT ? line.toString("latin1") : line;
  const suspect = text.includes("dev.heed") || text.includes("\\u00");
  return { suspect, quick: suspect ? null : answerIn(text) };
}

function answerIn(text: string | Buffer): QuickAnswer | null {
  const head = part(text, 0, WINDOW);
  const front = HEAD.exec(head);
  if (front !== null) {
    // A second id further on would be the one that counts.
    if (text.includes('"id"', front[0].length)) return null;
    return { id: idOf(front[1]), failed: front[2] === "error" };
  }
  const start = START.exec(head);
  const back = start === null ? null : TAIL.exec(part(text, Math.max(0, text.length - WINDOW), text.length));
  return start === null || back === null ? null : { id: idOf(back[1]), failed: start[1] === "error" };
}

function part(text: string | Buffer, from: number, to: number): string {
  return typeof text === "string" ? text.slice(from, to) : text.toString("latin1", from, to);
}

/** The id that a pattern took: digits, or a text without escapes between its quotes. */
function idOf(text = ""): string | number {
  return text.startsWith('"') ? text.slice(1, -1) : Number(text);
}
