import type { JsonObject } from "../../wire/json.js";
import { listListeners } from "../pending-request.js";
import type { Exchange } from "./exchange.js";

/** A notification to each request that listens for it: in 2026-07-28 each has a stream of its own, from the server's acknowledgement on. */
export function listeningEvents(
  running: Iterable<Exchange>,
  acknowledged: ReadonlySet<string>,
  method: string,
  params: JsonObject,
): readonly { readonly reply: Exchange["reply"]; readonly text: string }[] {
  const listening = [...running].filter(({ callKey }) => acknowledged.has(callKey));
  return listening.flatMap((exchange) =>
    listListeners([exchange], params).map((said) => ({
      reply: exchange.reply,
      text: JSON.stringify({ jsonrpc: "2.0", method, params: said }),
    })),
  );
}
