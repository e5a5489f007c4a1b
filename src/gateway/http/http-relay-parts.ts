import type { ClientNames } from "../client-names.js";
import type { OwnIds } from "../own-ids.js";
import type { Upstream } from "./upstream.js";

/** What an HTTP conversation needs of the world. */
export type HttpRelayParts = {
  readonly upstream: Upstream;
  readonly now: () => number;
  readonly schedule: (after: number, run: () => void) => () => void;
  /** The ids of the gate's own requests: answers to them never go on, whenever they come. */
  readonly ids: OwnIds;
  /** The names that all clients of one secret give themselves. */
  readonly names: ClientNames;
  /** True where several clients of one secret may speak, each with ids of its own: no session of the server holds them together. */
  readonly shared: boolean;
  /** The server does not know the session of a conversation any more. */
  readonly lost: () => void;
  /** The server has said something that is no message. */
  readonly noise: (bytes: Uint8Array) => void;
};
