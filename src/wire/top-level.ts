/** An outline is no longer: of a text with more at its top level nobody looks for anything (UTF-16 units). */
const MOST = 65_536;
/** As much of a string or number is kept. */
const MOST_OF_ONE = 300;

/**
 * What stands at the top level of a JSON object, of a text that is too long to be kept: what is deeper is left out, and long
 * strings are cut. Takes the text in any parts and keeps a bounded piece of it; nothing is decided by what it answers.
 *
 * @example
 * const outline = new TopLevel();
 * outline.push(encodeUtf8('{"id":7,"params":{"a":[1,2]},"method":"m"}'));
 * outline.end(); // '{"id":7,"params":{},"method":"m"}'
 */
export class TopLevel {
  #text = "";
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** How long the string or number is that is being looked at. */
  #length = 0;

  push(bytes: Uint8Array): void {
    for (const byte of bytes) this.#look(byte);
  }

  /** The outline; null where it is not known. */
  end(): string | null {
    return this.#text.length > MOST ? null : this.#text;
  }

  #look(byte: number): void {
    const within = this.#depth > 1;
    if (this.#inString) {
      const ends = byte === 0x22 && !this.#escaped;
      this.#escaped = byte === 0x5c && !this.#escaped;
      this.#inString = !ends;
      if (!within) this.#keep(byte, ends);
      return;
    }
    if (byte === 0x22) {
      this.#inString = true;
      this.#escaped = false;
      this.#length = 0;
      if (!within) this.#keep(byte, true);
    } else if (byte === 0x7b || byte === 0x5b) {
      this.#depth += 1;
      if (!within) this.#keep(byte, true);
    } else if (byte === 0x7d || byte === 0x5d) {
      this.#depth -= 1;
      if (this.#depth < 2) this.#keep(byte, true);
    } else if (!within) {
      if (byte === 0x2c || byte === 0x3a) this.#length = 0;
      this.#keep(byte, byte === 0x2c || byte === 0x3a);
    }
  }

  /** What is no letter of ASCII is kept as a sign that stands in no key that anybody looks for. */
  #keep(byte: number, always: boolean): void {
    this.#length += 1;
    if ((!always && this.#length > MOST_OF_ONE) || this.#text.length > MOST) return;
    this.#text += byte < 0x80 ? String.fromCharCode(byte) : "\ufffd";
  }
}
