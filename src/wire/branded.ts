declare const brand: unique symbol;

/** A type that only its own constructor can make: `T` that has passed the check named `B`. */
export type Branded<T, B extends string> = T & { readonly [brand]: B };

/** A SHA-256 digest as 64 lower-case hexadecimal digits. */
export type Sha256 = Branded<string, "Sha256">;

/** SHA-256 of a text's UTF-8 bytes. Passed in, so that the pure layers run anywhere and every decision can be replayed. */
export type Hash = (text: string) => Sha256;
