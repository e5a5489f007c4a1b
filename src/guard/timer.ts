/** Waits that many milliseconds; `cancel` ends the wait without waiting for it. */
export type Wait = { readonly over: Promise<void>; readonly cancel: () => void };

/** Starts a wait. Passed in, because the layer has no platform. */
export type Timer = (milliseconds: number) => Wait;

type Timers = { setTimeout?: (run: () => void, milliseconds: number) => unknown; clearTimeout?: (id: unknown) => void };

/** The platform's own timers. Every platform on which the SDKs run has them; none is typed in this layer. */
export const platformTimer: Timer = (milliseconds) => {
  const { setTimeout: start, clearTimeout: stop } = globalThis as Timers;
  if (start === undefined || stop === undefined) throw new Error("this platform has no timers: pass `timer` to createGuard");
  let id: unknown;
  const over = new Promise<void>((resolve) => {
    id = start(resolve, milliseconds);
  });
  return { over, cancel: () => stop(id) };
};
