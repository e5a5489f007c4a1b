/** Tells the time in milliseconds since 1970-01-01T00:00Z. Passed in, so that a decision can be replayed. */
export type Clock = () => number;

/** The clock of the system. */
export const systemClock: Clock = () => Date.now();
