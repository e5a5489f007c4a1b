/** Work that is done a step at a time: between two steps others may have their turn. What it does is the same however it is driven. */
export type Steps<T> = Generator<undefined, T, undefined>;

/**
 * Does all that is left of some work at once.
 *
 * @example
 * finish(readServerTextSteps(bytes)); // readServerText(bytes)
 */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
