import { visible } from "../core/tool/visible.js";

const AT_MOST = 80;

/**
 * Foreign text for a message: invisible characters written out, cut to a bounded length, and fenced in backticks
 * that it cannot close.
 *
 * @example
 * quote("a\u202Eb"); // "`a\\u{202E}b`"
 */
export function quote(text: string): string {
  // By code points, so that no surrogate pair is cut in two.
  const points = Array.from(text.slice(0, 2 * AT_MOST + 2));
  const short = points.length > AT_MOST ? `${points.slice(0, AT_MOST).join("")}…` : text;
  return `\`${visible(short).replaceAll("`", "'")}\``;
}
