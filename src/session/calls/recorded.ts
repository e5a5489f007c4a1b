declare const RECORDED: unique symbol;

/**
 * Proof that a journal took what was added to it, up to a number. It is given by an append that returned, and by nothing
 * else: what lets a call go on takes one, so that a call without its record does not compile.
 */
export type Recorded = {
  readonly [RECORDED]: true;
  /** The last record that is written; a call's own record has a number, and is written if that is no greater. */
  readonly upTo: number;
};

/** What a journal gives to which nothing was added yet: it covers no call. */
export const NOTHING_RECORDED = { upTo: 0 } as Recorded;

/** Appends, and gives the proof. Throws what the append throws, and then there is none. */
export function recordedBy(append: () => void, upTo: number): Recorded {
  append();
  return { upTo } as Recorded;
}

/** The same for a journal that takes its time. Rejects as the append does. */
export async function recordedAfter(append: () => void | Promise<void>, upTo: number): Promise<Recorded> {
  await append();
  return { upTo } as Recorded;
}
