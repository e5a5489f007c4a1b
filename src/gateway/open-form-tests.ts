import type { Home } from "../node/home.js";
import type { Relay } from "./relay.js";

/** The tests of a client's forms as a gate holds them: nothing of them is loaded before `start`. */
export type FormTests = {
  /** Looks for tests from now on, unless it was closed. Never fails: without it the gate is as good as with it. */
  start(): Promise<void>;
  /** Ends a form on show, and the looking. */
  close(): void;
};

/** Prepares what looks for tests of the forms of a gate's client; to be started once calls can be decided. */
export function openFormTestsOf(
  relay: Relay,
  home: () => Home,
  mark: () => string | null,
  warn: (text: string) => void,
): FormTests {
  let closed = false;
  let running: { close(): void } | null = null;
  return {
    async start() {
      let dir: Home;
      try {
        dir = home();
      } catch {
        // Then no call runs either, and the log says why already.
        return;
      }
      try {
        const { watchFormTests } = await import("./form-tests.js");
        if (!closed) running = watchFormTests({ home: dir, relay, mark, warn });
      } catch (error) {
        warn(`forms cannot be tested: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    close() {
      closed = true;
      running?.close();
      running = null;
    },
  };
}
