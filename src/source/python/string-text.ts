const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\", "'": "'", '"': '"', "\n": "" };

/** The text of a Python string literal; null for bytes and for escapes that no name has. */
export function stringText(literal: string): string | null {
  const found = /^([A-Za-z]*)("""|'''|"|')([\s\S]*)\2$/u.exec(literal);
  if (found === null) return null;
  const [, prefix = "", , body = ""] = found;
  if (/[bf]/iu.test(prefix)) return null;
  if (/r/iu.test(prefix) || !body.includes("\\")) return body;
  let text = "";
  for (let at = 0; at < body.length; at++) {
    const character = body[at] as string;
    if (character !== "\\") {
      text += character;
      continue;
    }
    const escaped = ESCAPES[body[++at] ?? ""];
    if (escaped === undefined) return null;
    text += escaped;
  }
  return text;
}
