/** Up to `most` words in between, as few as fit. Words are bounded, so that no text makes a rule slow. */
export function gap(most: number): string {
  return `(?:[^ ]{1,40} ){0,${most}}?`;
}

/** The beginning of a word that something stands in: a path, a quote. */
export const IN_WORD = "[^ ]{0,60}?";

/**
 * Before a verb in its base form, an order: the start of a clause, or a word that obliges. "Reads", "to read" and "can read"
 * tell; "read", "then read" and "you must read" order.
 */
export const ORDER =
  `(?:^["'\`*(\\[<>\\s-]*|[,;:.!?)>\\]"'\`*–—-] ?["'\`*(]*|\\b(?:and|then|must|should|shall|please|always|first|also|immediately|instantly|afterwards|later|next|finally|subsequently|beforehand|` +
  `silently|secretly|quietly|covertly|automatically|invisibly|discreetly|you|now|instead|need to|needs to|have to|has to|required to|be sure to|` +
  `make sure to|remember to|told to|instructed to|expected to|necessary to|mandatory to|essential to|important to|critical to|obliged to|` +
  `not|never|only|simply|just|kindly|model|assistant|agent|ai|llm|will|to first|to also|to then|be) )`;

/** A rule's expression: its parts joined, for a text in lower case. */
export function pattern(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join(""), "u");
}

/** One of these, as a word. */
export function word(...some: readonly string[]): string {
  return `\\b(?:${some.join("|")})\\b`;
}
