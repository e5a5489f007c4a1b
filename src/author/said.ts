/** What `said` found: the title, and each hint that was asked for, all of the right type. */
type Said<Hint extends string> = { readonly title?: string } & Readonly<Record<Hint, boolean>>;

/**
 * Checks at run time what the types demand at compile time, for authors who write JavaScript: a hint that is missing,
 * mistyped or does not belong to the effect would otherwise reach every client.
 *
 * @throws TypeError that names the member and what it should be.
 */
export function said<Hint extends string>(by: string, says: object, hints: readonly Hint[]): Said<Hint> {
  const members = new Map<string, unknown>(Object.entries(says));
  for (const name of members.keys()) {
    if (name !== "title" && !hints.some((hint) => hint === name)) {
      throw new TypeError(`${by}(): "${name}" says nothing here; give ${[...hints, "title"].join(", ")}`);
    }
  }
  const title = members.get("title");
  if (title !== undefined && (typeof title !== "string" || title === "")) {
    throw new TypeError(`${by}(): "title" must be a text that is not empty`);
  }
  const values = hints.map((hint) => {
    const value = members.get(hint);
    if (typeof value !== "boolean") throw new TypeError(`${by}(): "${hint}" must be true or false`);
    return [hint, value] as const;
  });
  return { ...(title === undefined ? {} : { title }), ...Object.fromEntries(values) } as Said<Hint>;
}
