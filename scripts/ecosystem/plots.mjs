// Bars with intervals as SVG, readable in light and dark: colours follow the reader's scheme by CSS inside the file.

const WIDTH = 720;
const LEFT = 250;
const RIGHT = 70;
const ROW = 26;
const TOP = 52;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 15px }
  .note { fill: #59636e; font-size: 12px }
  .grid { stroke: #d1d9e0 }
  .whisker { stroke: #1f2328; stroke-width: 1.5 }
  .a { fill: #4c7fd1 } .b { fill: #c9762b } .c { fill: #3f8f5f }
  .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .note { fill: #9198a1 } .grid { stroke: #3d444d } .whisker { stroke: #f0f6fc }
    .a { fill: #6ea8ff } .b { fill: #e39a54 } .c { fill: #5fb884 } .back { fill: #0d1117 }
  }`;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const short = (number) => String(Number(number.toFixed(2)));

/**
 * A picture of shares in percent.
 *
 * @param rows `{label, tone: "a"|"b"|"c", share, low, high}`; a row without `share` is a heading
 */
export function bars({ title, note, rows }) {
  const height = TOP + rows.length * ROW + 34;
  const x = (part) => LEFT + part * (WIDTH - LEFT - RIGHT);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (part) =>
      `<line class="grid" x1="${short(x(part))}" x2="${short(x(part))}" y1="${TOP - 8}" y2="${height - 30}"/>` +
      `<text class="note" x="${short(x(part))}" y="${height - 12}" text-anchor="middle">${part * 100}%</text>`,
  );
  const drawn = rows.map((row, at) => {
    const y = TOP + at * ROW;
    if (row.share === undefined) return `<text x="8" y="${y + 15}" font-weight="600">${escaped(row.label)}</text>`;
    const label = `<text x="${LEFT - 10}" y="${y + 15}" text-anchor="end">${escaped(row.label)}</text>`;
    if (row.share === null) return `${label}<text class="note" x="${LEFT + 6}" y="${y + 15}">no tool counts</text>`;
    const middle = y + 11;
    return [
      label,
      `<rect class="${row.tone}" x="${LEFT}" y="${y + 3}" width="${short(x(row.share) - LEFT)}" height="16" rx="2"/>`,
      `<line class="whisker" x1="${short(x(row.low))}" x2="${short(x(row.high))}" y1="${middle}" y2="${middle}"/>`,
      `<text class="note" x="${short(x(Math.max(row.high, row.share)) + 8)}" y="${y + 15}">${(row.share * 100).toFixed(1)}%</text>`,
    ].join("");
  });
  const words = rows
    .filter(({ share }) => typeof share === "number")
    .map(({ label, share }) => `${label} ${(share * 100).toFixed(1)}%`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escaped(title)}</title><desc id="d">${escaped(words.join("; "))}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="back" width="${WIDTH}" height="${height}"/>`,
    `<text class="title" x="8" y="20">${escaped(title)}</text><text class="note" x="8" y="38">${escaped(note)}</text>`,
    ...grid,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}
