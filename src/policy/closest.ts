/** Edit distance with swaps of neighbours, as far as `limit`; one more than `limit` beyond it. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (from: readonly number[], k: number): number => from[k] ?? limit + 1;
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(row, j - 1) + 1, at(previous, j) + 1, at(previous, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(before, j - 2) + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}

/**
 * The candidate that `word` most likely was meant to be, or null where none is near.
 * Case, `-` and `_` do not count; a third of the letters (at least one, at most three) may differ.
 */
export function closest(word: string, candidates: readonly string[]): string | null {
  if (word.length > 60) return null;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_ ]/g, "");
  const limit = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
  let best: { candidate: string; cost: number } | null = null;
  for (const candidate of candidates) {
    const cost = distance(plain(word), plain(candidate), limit);
    if (cost <= limit && (best === null || cost < best.cost)) best = { candidate, cost };
  }
  return best?.candidate ?? null;
}
