// A question as a terminal client shows it: the real text of the real question, drawn as text.

const COLUMNS = 90;
const LETTER = 8.45;
const LINE = 21;
const EDGE = 24;

const LOOKS = {
  light: { ground: "#ffffff", edge: "#d0d3d9", ink: "#1c1b19", soft: "#5a574f", accent: "#1a55ad" },
  dark: { ground: "#1c1e21", edge: "#3d4148", ink: "#ecebe8", soft: "#aeaba3", accent: "#8fb8f7" },
};

/** A text in lines of so many columns, broken between words. */
function wrap(text, columns) {
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The picture of a question.
 *
 * @param {{ message: string, requestedSchema: { properties: object } }} question what the client was sent (MCP 2025-11-25,
 *   ElicitRequest)
 * @param {"light" | "dark"} look
 */
export function questionSvg({ message, requestedSchema }, look) {
  const { ground, edge, ink, soft, accent } = LOOKS[look];
  const paragraphs = message.split("\n");
  const blank = { text: "", colour: ink, weight: "normal" };
  const rows = paragraphs.flatMap((paragraph, at) => {
    const last = at === paragraphs.length - 1;
    const lines = wrap(paragraph, COLUMNS).map((text) => ({
      text,
      colour: last ? soft : ink,
      weight: at === 0 ? "bold" : "normal",
    }));
    // Arguments stand together, everything else by itself.
    return at === 1 || last || paragraph.startsWith("Why:") ? [blank, ...lines] : lines;
  });
  rows.push(blank);
  for (const { title, enum: values } of Object.values(requestedSchema.properties)) {
    rows.push({ text: title, colour: ink, weight: "bold" });
    if (values === undefined) rows.push({ text: "› ▏", colour: accent, weight: "normal" });
    for (const value of values ?? []) rows.push({ text: `○ ${value}`, colour: accent, weight: "normal" });
  }
  const width = Math.round(COLUMNS * LETTER + 2 * EDGE);
  const height = rows.length * LINE + 2 * EDGE - 6;
  const lines = rows.map(
    ({ text, colour, weight }, at) =>
      `  <text x="${EDGE}" y="${EDGE + 12 + at * LINE}" fill="${colour}" font-weight="${weight}" xml:space="preserve">${escape(text)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">`,
    `  <title>A question that Heed asks</title>`,
    `  <rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${ground}" stroke="${edge}"/>`,
    ...lines.filter((line) => !line.endsWith("></text>")),
    "</svg>",
    "",
  ].join("\n");
}
