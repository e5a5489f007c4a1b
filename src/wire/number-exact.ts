/** The significant digits of a decimal text without outer zeros, and the power of ten of the last one. */
function decimal(text: string): { readonly digits: string; readonly power: number } {
  const unsigned = text.startsWith("-") ? text.slice(1) : text;
  const [mantissa = "", exponent = "0"] = unsigned.split(/[eE]/);
  const [whole = "", fraction = ""] = mantissa.split(".");
  const all = whole + fraction;
  // Loops, not /0+$/: that pattern takes quadratic time on long runs of zeros inside the number.
  let start = 0;
  while (start < all.length && all[start] === "0") start++;
  let end = all.length;
  while (end > start && all[end - 1] === "0") end--;
  return { digits: all.slice(start, end), power: Number(exponent) - fraction.length + (all.length - end) };
}

/**
 * What reading a JSON number as a double does to it: `exact` if the shortest text of the double is the same
 * decimal number, `inexact` if digits (or the sign of a negative zero) are lost, `range` if it becomes infinite.
 *
 * @param token a valid JSON number
 */
export function numberExact(token: string): "exact" | "inexact" | "range" {
  const value = Number(token);
  if (!Number.isFinite(value)) return "range";
  if (value === 0 && token.startsWith("-")) return "inexact";
  const said = decimal(token);
  const kept = decimal(String(value));
  if (said.digits !== kept.digits) return "inexact";
  return said.digits === "" || said.power === kept.power ? "exact" : "inexact";
}
