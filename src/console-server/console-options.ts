import type { ServersView } from "../console/api.js";
import type { SetupView } from "../console/setup-api.js";
import type { Clock } from "../node/clock.js";
import type { Home } from "../node/home.js";
import type { Run } from "../store/journal/recent-runs.js";
import type { MayLoosen } from "../store/person/may-loosen.js";
import type { CodeRequest } from "./code-request.js";
import type { SuggestRule } from "./figures-view.js";
import type { Reviews } from "./reviews.js";
import type { Seen } from "../store/journal/seen.js";

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
  readonly reviews: Reviews;
  /** The policy that counts, and what doctor knows; worked out anew each time. */
  readonly setup: (runs: readonly Run[]) => Promise<SetupView>;
  /** The labels of reviewed servers, by key. */
  readonly labels: () => ReadonlyMap<string, string>;
  readonly suggestRule: SuggestRule;
  /** A value as one line of JSON in which nothing acts on a terminal. */
  readonly json: (value: unknown) => string;
  /** Whether a person could be asked for a code in the terminal that started the console. */
  readonly mayLoosen: () => MayLoosen;
  /** Shows a code, and what typing it in the page would do, in that terminal and nowhere else. */
  readonly showCode: (what: CodeRequest) => void;
  /** A question waits and nobody has a tab open. */
  readonly notify: () => void;
  /** Something that the person at the terminal should know. Never holds a secret. */
  readonly say: (what: ConsoleNote) => void;
};

export type ConsoleNote = "opened" | "used-twice";

/** A running console. */
export type Console = {
  readonly port: number;
  /** A new address that opens the console once. It holds a secret: for a terminal or a browser alone. */
  readonly link: () => string;
  readonly close: () => Promise<void>;
};
