import { member, type Json } from "../wire/json.js";

/** How long a server is given to say that its list has changed, after it has listed or asked something last, and in all (milliseconds). */
const QUIET = 200;
const MOST_WAIT = 2_000;

/**
 * Whether a server's list is still to change: many add tools once they have heard what their client can do, some only after
 * they have asked it something.
 */
export type ListChanges = {
  /** A message of the server's. */
  said(message: Json): void;
  /** How many changes it has announced. */
  readonly count: number;
  /** True as soon as it has announced more than `known`; false when it has been quiet for a moment. */
  moreThan(known: number): Promise<boolean>;
};

/** Hears what a server announces. */
export function createListChanges(): ListChanges {
  let count = 0;
  let asked = 0;
  let wake = (): void => undefined;
  return {
    get count() {
      return count;
    },
    said(message) {
      const method = member(message, "method");
      if (method === "notifications/tools/list_changed") count += 1;
      else if (typeof method === "string" && member(message, "id") !== undefined) asked += 1;
      else return;
      wake();
    },
    async moreThan(known) {
      const end = Date.now() + MOST_WAIT;
      const quiet = async (): Promise<boolean> => {
        const before = asked;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, QUIET);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        return asked === before || Date.now() >= end;
      };
      for (;;) {
        if (count > known) return true;
        if (await quiet()) return count > known;
      }
    },
  };
}
