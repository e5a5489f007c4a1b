import { errorText } from "../../wire/json-rpc.js";
import type { Exchange } from "./exchange.js";
import type { Upstream } from "./upstream.js";

/**
 * Sends a message on to an older server, whose answers come in the client's stream (2024-11-05 HTTP with SSE). True
 * where no answer to it is to come there.
 */
export async function postOlder(
  { reply, headers, id, abort }: Exchange,
  address: URL,
  body: Buffer,
  upstream: Upstream,
): Promise<boolean> {
  const answer = await upstream.send({ method: "POST", address, headers, body, signal: abort });
  answer.body.on("error", () => undefined).resume();
  const refused = answer.status >= 300;
  if (refused && id !== null) reply.finish(200, errorText(id, -32603, `The server answered HTTP ${answer.status}.`));
  return refused || id === null;
}
