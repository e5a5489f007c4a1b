import { visible } from "../../core/tool/visible.js";
import type { ReplaySummary } from "./replay-summary.js";

const [WIDTH, HEIGHT] = [720, 360];
const PLOT = { left: 56, right: 704, top: 56, bottom: 288 };
/** Told apart in any kind of colour sight, on white; each line has a dash of its own too. */
const LINES = [
  { colour: "#0b57a4", dash: "" },
  { colour: "#b3430f", dash: "7 4" },
  { colour: "#5b2c83", dash: "2 4" },
  { colour: "#2d6a1f", dash: "10 3 2 3" },
] as const;

/** The curve of each policy as a picture (SVG): questions in a hundred calls, from the first calls to the last. */
export function replayPicture(summaries: readonly ReplaySummary[]): string {
  const calls = summaries[0]?.calls ?? 0;
  const points = summaries.map(({ curve }) => curve.map((one) => (one.calls === 0 ? 0 : (100 * one.questions) / one.calls)));
  const most = Math.max(10, Math.ceil(Math.max(0, ...points.flat()) / 10) * 10);
  const step = most > 50 ? 20 : 10;
  const y = (value: number): number => round(PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / most);
  const x = (at: number, count: number): number =>
    round(count < 2 ? (PLOT.left + PLOT.right) / 2 : PLOT.left + ((PLOT.right - PLOT.left) * at) / (count - 1));
  const grid = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step).map(
    (value) =>
      `<path d="M${PLOT.left} ${y(value)}H${PLOT.right}" stroke="#ddd"/><text x="${PLOT.left - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const drawn = points.map((values, at) => {
    const { colour, dash } = LINES[at % LINES.length] ?? LINES[0];
    const path = values.map((value, place) => `${place === 0 ? "M" : "L"}${x(place, values.length)} ${y(value)}`).join("");
    const column = PLOT.left + (at % 2) * 324;
    const line = PLOT.bottom + 44 + Math.floor(at / 2) * 18;
    const { policy, per100 } = summaries[at] as ReplaySummary;
    const stroke = `stroke="${colour}" stroke-width="2" fill="none"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}`;
    return (
      `<path d="${path}" ${stroke} stroke-linejoin="round"/><path d="M${column} ${line - 4}h28" ${stroke}/>` +
      `<text x="${column + 36}" y="${line}">${escaped(short(policy))}: ${per100.toFixed(1)} in 100 calls</text>`
    );
  });
  const height = HEIGHT + Math.max(0, Math.ceil(points.length / 2) - 2) * 18;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="#222">`,
    `<title>${escaped(`Questions in 100 calls, over ${calls} calls`)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${PLOT.left - 40}" y="28" font-size="16" font-weight="600">Questions in 100 calls, over ${calls.toLocaleString("en")} calls</text>`,
    ...grid,
    `<text x="${PLOT.left}" y="${PLOT.bottom + 18}">${escaped(endWords(summaries, 0))}</text>`,
    `<text x="${PLOT.right}" y="${PLOT.bottom + 18}" text-anchor="end">${escaped(endWords(summaries, -1))}</text>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

function endWords([first]: readonly ReplaySummary[], which: 0 | -1): string {
  const at = first?.curve.at(which)?.at ?? null;
  if (at !== null) return new Date(at).toISOString().slice(0, 10);
  return which === 0 ? "first calls" : "last calls";
}

function short(name: string): string {
  const shown = visible(name);
  return shown.length <= 28 ? shown : `…${shown.slice(-27)}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
