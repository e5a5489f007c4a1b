/** A seeded source of integers (mulberry32): a law that breaks on a sample breaks again. */
export type Random = (below: number) => number;

export function random(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function pick<T>(from: readonly T[], next: Random): T {
  return from[next(from.length)] as T;
}

export function shuffled<T>(from: readonly T[], next: Random): readonly T[] {
  const copy = [...from];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = next(at + 1);
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}
