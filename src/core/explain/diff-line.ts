/** One line of a difference. */
export type DiffLine = { readonly kind: "same" | "gone" | "new"; readonly text: string };
