import type { ServersView } from "../console/api.js";
import type { Clock } from "../node/clock.js";
import type { Home } from "../node/home.js";
import type { SuggestRule } from "./figures-view.js";

/** What the console serves, and with what. */
export type ConsoleOptions = {
  readonly home: Home;
  readonly clock: Clock;
  /** The version of Heed, for the journal. */
  readonly heed: string;
  /** 0 for any free one. */
  readonly port: number;
  /** The folder of the built page. */
  readonly page: string;
  /** The reviewed servers, and those that gates have seen; worked out anew each time. */
  readonly servers: (seen: readonly Seen[]) => Promise<ServersView>;
  /** The labels of reviewed servers, by key. */
  readonly labels: () => ReadonlyMap<string, string>;
  readonly suggestRule: SuggestRule;
  /** A question waits and nobody has a tab open. */
  readonly notify: () => void;
  /** Something that the person at the terminal should know. Never holds a secret. */
  readonly say: (what: ConsoleNote) => void;
};

export type ConsoleNote = "opened" | "used-twice";

/** A server as the journal knows it. */
export type Seen = {
  readonly server: string;
  readonly label: string;
  readonly what: string;
  readonly tools: readonly { readonly name: string; readonly pin: string; readonly trust: string }[];
};

/** A running console. */
export type Console = {
  readonly port: number;
  /** A new address that opens the console once. It holds a secret: for a terminal or a browser alone. */
  readonly link: () => string;
  readonly close: () => Promise<void>;
};
