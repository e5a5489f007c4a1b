/** Makes something when it is first asked for, and gives it to whoever asks again. What failed is tried again. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
