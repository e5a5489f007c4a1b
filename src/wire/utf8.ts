// These globals exist wherever Heed runs; this layer has neither Node's nor the DOM's types.
declare const TextDecoder: new (
  label: "utf-8",
  options: { readonly fatal: true; readonly ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

// `ignoreBOM` keeps a byte order mark in the text, where it can be refused instead of silently dropped.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The text of UTF-8 bytes, or null where they are not valid UTF-8 (see {@link utf8Fault}). */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** How many UTF-8 bytes the first `end` UTF-16 units of a text take. */
export function utf8Length(text: string, end: number): number {
  let bytes = 0;
  for (let i = 0; i < end; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts two, so a pair counts the four bytes it takes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

/** The offset of the first byte that cannot belong to valid UTF-8, or null where all is valid (Unicode 16, table 3-7). */
export function utf8Fault(bytes: Uint8Array): number | null {
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i] as number;
    const rest =
      lead < 0x80
        ? 0
        : lead >= 0xc2 && lead <= 0xdf
          ? 1
          : lead >= 0xe0 && lead <= 0xef
            ? 2
            : lead >= 0xf0 && lead <= 0xf4
              ? 3
              : -1;
    if (rest < 0) return i;
    for (let k = 1; k <= rest; k++) {
      const byte = bytes[i + k];
      // The second byte has a narrower range after some leads: no overlong forms, no surrogates, nothing above U+10FFFF.
      const low = k > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
      const high = k > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      if (byte === undefined || byte < low || byte > high) return i;
    }
    i += rest + 1;
  }
  return null;
}
