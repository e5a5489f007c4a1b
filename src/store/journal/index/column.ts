/** The kinds of numbers that a column can hold. */
export type Numbers = Float64Array | Uint32Array | Uint8Array;

/** A growing list of numbers of one width: a million of them take a few megabytes and no objects. */
export class Column<T extends Numbers> {
  #data: T;
  #length: number;

  /** @param data the numbers to begin with; they are taken over, not copied */
  constructor(data: T) {
    this.#data = data;
    this.#length = data.length;
  }

  get length(): number {
    return this.#length;
  }

  /** The number at a place; 0 where there is none. */
  at(place: number): number {
    return place < this.#length ? (this.#data[place] ?? 0) : 0;
  }

  set(place: number, value: number): void {
    if (place < this.#length) this.#data[place] = value;
  }

  push(value: number): void {
    if (this.#length === this.#data.length) {
      const larger = new (this.#data.constructor as new (length: number) => T)(Math.max(64, this.#length * 2));
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.#length] = value;
    this.#length += 1;
  }

  /** All numbers as they stand now, for whoever goes through many of them. Not to be kept over a `push`. */
  get numbers(): T {
    return this.#data.subarray(0, this.#length) as T;
  }

  /** The bytes of all numbers. */
  bytes(): Uint8Array {
    const { buffer, byteOffset, BYTES_PER_ELEMENT } = this.#data;
    return new Uint8Array(buffer, byteOffset, this.#length * BYTES_PER_ELEMENT);
  }
}
