import type { Hash, Sha256 } from "./branded.js";

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
  0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
  0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** The same of the square roots of the first eight primes (5.3.3). */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** UTF-8 bytes with room for the padding; half surrogates become U+FFFD, as in every encoder. */
function padded(text: string): Uint8Array {
  // At most three bytes a UTF-16 unit, then 0x80 and eight bytes of length.
  const bytes = new Uint8Array(Math.ceil((text.length * 3 + 9) / 64) * 64);
  let at = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (code < 0x80) bytes[at++] = code;
    else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6);
      bytes[at++] = 0x80 | (code & 63);
    } else if (code < 0x10000) {
      bytes[at++] = 0xe0 | (code >> 12);
      bytes[at++] = 0x80 | ((code >> 6) & 63);
      bytes[at++] = 0x80 | (code & 63);
    } else {
      bytes[at++] = 0xf0 | (code >> 18);
      bytes[at++] = 0x80 | ((code >> 12) & 63);
      bytes[at++] = 0x80 | ((code >> 6) & 63);
      bytes[at++] = 0x80 | (code & 63);
    }
  }
  const whole = bytes.subarray(0, Math.ceil((at + 9) / 64) * 64);
  whole[at] = 0x80;
  const view = new DataView(whole.buffer, 0, whole.length);
  view.setUint32(whole.length - 8, Math.floor(at / 0x20000000));
  view.setUint32(whole.length - 4, (at * 8) >>> 0);
  return whole;
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One block's compression (6.2.2). `schedule` is scratch space of 64 words. */
function compress(state: Uint32Array, view: DataView, offset: number, schedule: Uint32Array): void {
  const w = (t: number): number => schedule[t] as number;
  for (let t = 0; t < 16; t++) schedule[t] = view.getUint32(offset + t * 4);
  for (let t = 16; t < 64; t++) {
    const small0 = rotate(w(t - 15), 7) ^ rotate(w(t - 15), 18) ^ (w(t - 15) >>> 3);
    const small1 = rotate(w(t - 2), 17) ^ rotate(w(t - 2), 19) ^ (w(t - 2) >>> 10);
    schedule[t] = w(t - 16) + small0 + w(t - 7) + small1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUND[t] as number) + w(t)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word;
}

/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, synchronous and without a platform's library: for browsers, whose own
 * digest is asynchronous. Under Node the one of `node:crypto` is faster and equal.
 *
 * @example
 * sha256("abc"); // "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
 */
export const sha256: Hash = (text) => {
  const bytes = padded(text);
  const view = new DataView(bytes.buffer, 0, bytes.length);
  const state = new Uint32Array(START);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < bytes.length; offset += 64) compress(state, view, offset, schedule);
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("") as Sha256;
};
