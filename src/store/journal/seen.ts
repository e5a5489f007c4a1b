import type { Reason } from "../../core/decide/reason.js";

/** A server as the journal knows it. */
export type Seen = {
  readonly server: string;
  readonly label: string;
  readonly what: string;
  /** The digest under which the whole of what ran is kept; null where the journal is from before that was. */
  readonly identity: string | null;
  /** When a gate began to run it last (milliseconds since 1970), and for whom. */
  readonly opened: number;
  readonly principal: string;
  /** The client that spoke to that gate, as it names itself; null where the journal has not heard of it. */
  readonly client: string | null;
  /** When its last list came (milliseconds since 1970); null where none has. */
  readonly listed: number | null;
  readonly tools: readonly SeenTool[];
};

/**
 * A tool as a gate listed it last. `standing`: why it has the trust that it has, where that needs saying. `equivalent`: it was
 * only written differently than at its review.
 */
export type SeenTool = {
  readonly name: string;
  readonly pin: string;
  readonly withheld: boolean;
  readonly standing: Reason | null;
  readonly equivalent: boolean;
};
