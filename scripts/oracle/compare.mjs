/**
 * Compares transcripts of two packages, session by session.
 *
 * @returns the sessions that differ, each with where it first does
 */
export function differences(one, other) {
  const found = [];
  for (const [seed, mine] of one) {
    const theirs = other.get(seed);
    if (theirs === undefined) found.push({ seed, where: "missing", before: "", after: "" });
    else {
      const first = firstDifference(mine, theirs, []);
      if (first !== null) found.push({ seed, ...first });
    }
  }
  return found;
}

function firstDifference(one, other, path) {
  if (typeof one === "string" || typeof other === "string" || one === undefined || other === undefined) {
    if (one === other) return null;
    return { where: path.join(" "), before: String(one), after: String(other) };
  }
  if (typeof one !== "object" || one === null)
    return one === other ? null : { where: path.join(" "), before: String(one), after: String(other) };
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const first = firstDifference(one[key], other[key], [...path, key]);
    if (first !== null) return first;
  }
  return null;
}

/** The kind of a difference: where it is, without which line it was, and what kind of line. */
export function kindOf({ where, before, after }) {
  const kind = (text) =>
    /"type":"([\w-]+)"/.exec(text)?.[1] ?? /"method":"([\w/]+)"/.exec(text)?.[1] ?? (text === "undefined" ? "nothing" : "text");
  return `${where.replaceAll(/ \d+/g, "")}: ${kind(before)} → ${kind(after)}`;
}
