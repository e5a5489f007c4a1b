/** Colours for a terminal; with colour off every one gives its text back. */
export type Paint = Readonly<Record<"bold" | "dim" | "red" | "yellow" | "green" | "magenta", (text: string) => string>>;

/** The colours that are in every terminal's palette, so that a person's own theme decides how they look. */
export function createPaint(on: boolean): Paint {
  const code = (open: number, close: number) => (text: string) =>
    on && text !== "" ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: code(1, 22),
    dim: code(2, 22),
    red: code(31, 39),
    yellow: code(33, 39),
    green: code(32, 39),
    magenta: code(35, 39),
  };
}
