import type { ServersView } from "../console/api.js";
import type { HintName } from "../core/hint.js";
import type { Reason } from "../core/reason.js";
import type { Clock } from "../node/clock.js";
import type { Home } from "../node/home.js";
import type { MayLoosen } from "../node/person/may-loosen.js";
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

/** What a person would confirm by a code. Names stand in it as they came. */
export type CodeRequest = {
  readonly code: string;
  readonly label: string;
  readonly proposals: readonly { readonly tool: string; readonly hint: HintName; readonly value: boolean }[];
};

/** A server as the journal knows it. */
export type Seen = {
  readonly server: string;
  readonly label: string;
  readonly what: string;
  readonly tools: readonly SeenTool[];
};

/**
 * A tool as a gate listed it last. `standing`: why it has the trust that it has, where that needs saying. `equivalent`: it was
 * only written differently than at its review.
 */
export type SeenTool = {
  readonly name: string;
  readonly pin: string;
  readonly standing: Reason | null;
  readonly equivalent: boolean;
};

/** A running console. */
export type Console = {
  readonly port: number;
  /** A new address that opens the console once. It holds a secret: for a terminal or a browser alone. */
  readonly link: () => string;
  readonly close: () => Promise<void>;
};
