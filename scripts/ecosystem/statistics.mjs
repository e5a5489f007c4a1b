// Shares with confidence intervals. Tools of one server resemble each other, so whole servers are drawn again
// (a cluster bootstrap), with a random sequence that is the same in every run.

const DRAWS = 2_000;

/** A small generator (mulberry32): the same numbers from the same seed, everywhere. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Wilson's 95 % interval of a share, `low` and `high` between 0 and 1. Where nothing or everything is a hit, drawing again would show no doubt at all. */
export function wilson(hits, of) {
  const z = 1.96;
  const part = hits / of;
  const middle = (part + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((part * (1 - part)) / of + (z * z) / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The share of hits among counted tools, and its 95 % interval.
 *
 * @param groups one entry a server: how many of its tools count, and how many of these are hits
 * @returns `share`, `low` and `high` between 0 and 1 (null: nothing counts), `hits` and `of`
 */
export function share(groups) {
  const counted = groups.filter(({ of }) => of > 0);
  const of = counted.reduce((sum, group) => sum + group.of, 0);
  const hits = counted.reduce((sum, group) => sum + group.hits, 0);
  if (of === 0) return { share: null, low: null, high: null, hits, of };
  if (hits === 0 || hits === of) return { share: hits / of, ...wilson(hits, of), hits, of };
  const next = random(20_261_130);
  const drawn = Array.from({ length: DRAWS }, () => {
    let drawnHits = 0;
    let drawnOf = 0;
    for (let at = 0; at < counted.length; at++) {
      const group = counted[Math.floor(next() * counted.length)];
      drawnHits += group.hits;
      drawnOf += group.of;
    }
    return drawnHits / drawnOf;
  }).toSorted((a, b) => a - b);
  return { share: hits / of, low: drawn[Math.floor(DRAWS * 0.025)], high: drawn[Math.ceil(DRAWS * 0.975) - 1], hits, of };
}

/** Groups tools by server and counts: `counts(tool)` says whether it counts, `hit(tool)` whether it is a hit. */
export function shareOf(servers, counts, hit) {
  return share(
    servers.map(({ tools }) => {
      const counted = tools.filter((tool) => counts(tool));
      return { of: counted.length, hits: counted.filter((tool) => hit(tool)).length };
    }),
  );
}
