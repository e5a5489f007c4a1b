import { APPROVAL_TIMES } from "../core/approve/approval.js";
import type { Home } from "../node/home.js";
import { openFormTests, type FormOutcome, type FormTest, type FormTestStore } from "../store/state/form-test.js";
import { member } from "../wire/json.js";
import type { Caller } from "./conversation.js";
import { canBeAsked } from "./question.js";
import type { Relay } from "./relay.js";
import { testForm, testOutcome } from "./test-form.js";

/** A form that is on show in the client. */
type Shown = {
  readonly test: FormTest;
  readonly caller: Caller;
  readonly id: string;
  readonly at: number;
  readonly stop: () => void;
};

/**
 * Shows the form of `heed doctor --test-forms` in the client of a gate, once a test for it is opened: by
 * `elicitation/create`, so in the revisions in which a server may ask on its own (2025-06-18 and 2025-11-25); see {@link FormTestDesk} for the rest.
 *
 * @example
 * const tests = watchFormTests({ home, relay, mark, warn });
 * tests.close();
 */
export function watchFormTests(parts: {
  readonly home: Home;
  readonly relay: Relay;
  /** What the client proves itself by, for the mark to hang on; null where it proves nothing. */
  readonly mark: () => string | null;
  readonly warn: (text: string) => void;
  readonly now?: () => number;
}): { close(): void } {
  const { home, relay, warn, now = Date.now } = parts;
  const store: FormTestStore = openFormTests(home, now);
  let shown: Shown | null = null;

  const end = (outcome: FormOutcome, proof: string | null = null): void => {
    if (shown === null) return;
    const { test, caller, stop } = shown;
    shown = null;
    stop();
    try {
      const mark = caller.names.steady ? parts.mark() : null;
      store.report(test.id, { outcome, version: caller.version, proof, mark });
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
    }
  };
  const takeBack = (): void => {
    if (shown === null) return;
    const params = { requestId: shown.id, reason: "The test is over." };
    relay.tell(null, "notifications/cancelled", params);
    end("silence");
  };

  relay.ownAnswer = (id, message) => {
    if (shown?.id !== id) return false;
    const { test, at } = shown;
    // No person reads a form, looks at the terminal and answers so fast.
    if (now() - at < APPROVAL_TIMES.quick) end("too-fast");
    else {
      const { outcome, proof } = testOutcome(member(message, "result"), test);
      end(outcome, proof);
    }
    return true;
  };

  const look = (): void => {
    if (shown !== null) {
      // The command has ended; nobody waits for the answer.
      if (!store.claimed(shown.test.id)) relay.during(takeBack);
      return;
    }
    const caller = relay.conversation.initializer;
    if (caller === null || !canBeAsked({ caller }) || caller.revision === null) return;
    const test = store.claim(caller.name);
    if (test === null) return;
    relay.during(() => {
      const id = relay.ask(null, "elicitation/create", testForm(caller));
      const stop = relay.schedule(Math.max(0, test.until - now()), takeBack);
      shown = { test, caller, id, at: now(), stop };
    });
  };

  const stopWatching = store.watch(() => {
    try {
      look();
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
    }
  });
  return {
    close() {
      stopWatching();
      end("gone");
    },
  };
}
