import { idKey, type JsonRpcId } from "../../wire/json-rpc.js";
import type { Json } from "../../wire/json.js";
import type { Pending } from "../pending-request.js";
import { GiveUp } from "./give-up.js";
import { isModern } from "./header-equality.js";
import type { Reply } from "./reply.js";
import type { HeaderList, UpstreamAnswer } from "./upstream.js";

/** A message of the client on its way, and where its answer goes. */
export type Inbound = {
  readonly reply: Reply;
  /** The client's fields as they go on. */
  readonly headers: HeaderList;
  readonly address?: URL;
  /** The head of the server's answer; nothing of it goes on before this has been done. */
  readonly onAnswer?: (answer: UpstreamAnswer) => Promise<void>;
};

/** The same once it was read. `id` null: no request, and nobody awaits an answer. The client's own answers have no method. */
export type Exchange = Inbound &
  Pending & {
    readonly id: JsonRpcId | null;
    /** No id's key where there is none. */ readonly idKey: string;
    readonly abort: GiveUp;
  };

/** `count`: how many the conversation has seen, so that two of one id are told apart. */
export function exchangeOf(count: number, id: JsonRpcId | null, method: string, params: Json, inbound: Inbound): Exchange {
  const key = id === null ? "none" : idKey(id);
  const modern = method !== "" && isModern(params, inbound.headers);
  return { ...inbound, id, method, params, modern, idKey: key, callKey: `${count} ${key}`, abort: new GiveUp() };
}
