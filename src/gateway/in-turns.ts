import { finish, type Steps } from "../wire/steps.js";

/** How long one turn may take (milliseconds); one step is always done. */
const TURN = 4;

type Work = { step(): boolean };

/** What is under way in this process: one of them has its turn, then the next. */
const waiting: Work[] = [];
let running = false;

/**
 * Does some work a step at a time, a few milliseconds between two turns of the loop, however much of it there is in the whole
 * process. What has only one step is done at once.
 *
 * @param done learns what came of it
 * @returns does all that is left at once; nothing where it is done
 */
export function inTurns<T>(steps: Steps<T>, done: (value: T) => void): () => void {
  const first = steps.next();
  if (first.done === true) {
    done(first.value);
    return () => undefined;
  }
  let over = false;
  const end = (value: T): void => {
    over = true;
    done(value);
  };
  waiting.push({
    step() {
      if (over) return true;
      const step = steps.next();
      if (step.done === true) end(step.value);
      return over;
    },
  });
  if (!running) setImmediate(turn);
  running = true;
  return () => {
    if (!over) end(finish(steps));
  };
}

/** The same as a promise. */
export function whenDone<T>(steps: Steps<T>): Promise<T> {
  return new Promise((resolve) => void inTurns(steps, resolve));
}

function turn(): void {
  const until = performance.now() + TURN;
  const work = waiting.shift();
  let over = work === undefined;
  try {
    do over = work?.step() ?? true;
    while (!over && performance.now() < until);
  } finally {
    if (work !== undefined && !over) waiting.push(work);
    running = waiting.length > 0;
    if (running) setImmediate(turn);
  }
}
