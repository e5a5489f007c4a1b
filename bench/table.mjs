// What every benchmark shares: the median of paired rounds, and a table that prints itself.

/** The median of a list of numbers. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Runs every contender once a round, in turn, so that a slow moment of the machine hits all alike.
 * Each contender is a function that answers its figure; the result holds all figures per contender.
 */
export async function rounds(count, contenders) {
  const figures = new Map(contenders.map(([name]) => [name, []]));
  for (let round = 0; round < count; round++) {
    for (const [name, run] of contenders) figures.get(name).push(await run());
  }
  return figures;
}

/** Prints rows as a Markdown table. */
export function printTable(title, head, rows) {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => String(row[column]).length)));
  const line = (cells) => `| ${cells.map((cell, column) => String(cell).padEnd(widths[column])).join(" | ")} |`;
  console.log(`\n${title}\n`);
  console.log(line(head));
  console.log(line(widths.map((width) => "-".repeat(width))));
  for (const row of rows) console.log(line(row));
}

/** 1234567 as "1.23M", 45678 as "45.7k". */
export function short(value) {
  if (value >= 1e6) return `${(value / 1e6).toFixed(value >= 1e7 ? 1 : 2)}M`;
  if (value >= 1e3) return `${(value / 1e3).toFixed(1)}k`;
  return value.toFixed(value >= 100 ? 0 : 2);
}
