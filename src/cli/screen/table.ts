import { displayWidth } from "./display-width.js";
import { fit, padEnd, padStart } from "./fit.js";

/** A column: its head, which way it is aligned, how wide it may get, and how a cell is painted (after it was measured). */
export type Column = {
  readonly head: string;
  readonly align?: "left" | "right";
  readonly max?: number;
  readonly paint?: (text: string, row: number) => string;
};

/** Rows in columns as wide as their widest cell, two spaces apart, without spaces at the line ends. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): { readonly head: string; readonly lines: readonly string[] } {
  const widths = columns.map(({ head, max }, at) => {
    const widest = rows.reduce((most, row) => Math.max(most, displayWidth(row[at] ?? "")), displayWidth(head));
    return Math.min(widest, max ?? widest);
  });
  const line = (cells: readonly string[], row: number | null): string =>
    columns
      .map((column, at) => {
        const width = widths[at] ?? 0;
        const cell = fit(cells[at] ?? "", width, "middle");
        const padded = column.align === "right" ? padStart(cell, width) : at === columns.length - 1 ? cell : padEnd(cell, width);
        return row === null || column.paint === undefined ? padded : column.paint(padded, row);
      })
      .join("  ")
      .trimEnd();
  return {
    head: line(
      columns.map(({ head }) => head),
      null,
    ),
    lines: rows.map((row, at) => line(row, at)),
  };
}
