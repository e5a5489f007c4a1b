let done = false;

/**
 * Makes a signal end this process the ordinary way, so that its exit handlers run and no server that it started
 * stays behind. Without it SIGINT, SIGTERM and SIGHUP end a process on the spot.
 */
export function endWithSignals(): void {
  if (done) return;
  done = true;
  for (const [signal, number] of [
    ["SIGINT", 2],
    ["SIGTERM", 15],
    ["SIGHUP", 1],
  ] as const) {
    process.once(signal, () => process.exit(128 + number));
  }
}
