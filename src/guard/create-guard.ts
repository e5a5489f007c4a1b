import type { Evaluation } from "../core/decide/decision.js";
import { CLASSIFIER } from "../classify/classifier.js";
import { mergeContents } from "../policy/merge-contents.js";
import { sha256 } from "../wire/sha256.js";
import type { CallOptions, ClientResult, GuardedClient, ToolCall } from "./client.js";
import { guardCall, type Guarding } from "./guard-call.js";
import { JudgedList } from "./judged-list.js";
import type { GuardOptions } from "./options.js";
import { namesHeed } from "./reaches-heed.js";
import { GuardSession } from "./session.js";
import { platformTimer } from "./timer.js";
import { prepare } from "./prepare.js";
import { takeCall } from "./taken-call.js";
import type { WithheldResult } from "./withheld-result.js";

/** Stands between an application and a server's tools. */
export interface Guard {
  /**
   * Judges a call, asks a person where that is needed, and makes the call by the client's own `callTool` if it may run.
   * A call that does not run gives a tool result with `isError` for the model.
   *
   * @param options the client's own request options.
   * @throws whatever the client's `callTool` throws; nothing of the guard's own for a call that was refused.
   */
  callTool<Client extends GuardedClient>(
    client: Client,
    call: ToolCall,
    options?: CallOptions,
  ): Promise<ClientResult<Client> | WithheldResult>;
  /** Judges a call without making it or asking anybody. Rejects where the tools cannot be listed or the arguments are no JSON. */
  evaluate(client: GuardedClient, call: ToolCall): Promise<Evaluation>;
  /** Says that the list of tools has changed, where the client learns of that in another way than by its connection. */
  listChanged(client: GuardedClient): void;
}

/** The conversation of all guards that are given none of their own. */
const ofTheProcess = new GuardSession();

/**
 * Creates the guard of one server, for use with any number of clients that are connected to it.
 *
 * @example
 * const guard = createGuard({ server: { label: "billing" }, ask: async ({ text }) => ({ decision: await myDialog(text) }) });
 * const result = await guard.callTool(client, { name: "delete_invoice", arguments: { invoice_id: "INV-2041" } });
 */
export function createGuard(options: GuardOptions): Guard {
  const hash = options.hash ?? sha256;
  const policy = options.policy ?? mergeContents([], hash).policy;
  const { label, identity } = options.server;
  const server = identity ?? hash(`unidentified server ${label}`);
  const lock = options.lock ?? null;
  const base = {
    policy,
    session: options.session ?? ofTheProcess,
    hash,
    now: options.now ?? Date.now,
    timer: options.timer ?? platformTimer,
  };
  const listed = {
    ...base,
    server,
    label,
    locked: lock !== null && identity !== undefined && lock.server === identity ? lock : null,
    judge: options.judge ?? CLASSIFIER,
  };
  const guarding: Guarding = {
    ...base,
    server,
    label,
    ask: options.ask,
    within: options.answerWithin ?? 600_000,
    characters: options.characters ?? 20_000,
    record: options.record ?? (() => undefined),
    paths: options.paths ?? (() => new Map()),
    reachesHeed: options.reachesHeed ?? namesHeed,
  };
  const lists = new WeakMap<GuardedClient, JudgedList>();
  const listOf = (client: GuardedClient): JudgedList => {
    const known = lists.get(client) ?? new JudgedList(client, listed);
    lists.set(client, known);
    return known;
  };
  return {
    callTool: async <Client extends GuardedClient>(client: Client, call: ToolCall, callOptions?: CallOptions) =>
      (await guardCall(guarding, client, listOf(client), call, callOptions)) as ClientResult<Client> | WithheldResult,
    evaluate: async (client, call) => {
      const taken = takeCall(call, undefined, hash);
      if (typeof taken === "string") throw new TypeError(`the arguments are not JSON (${taken})`);
      const list = listOf(client);
      const prepared = await prepare(guarding, taken);
      return prepared.evaluate(list.find(await list.current(), call.name)).evaluation;
    },
    listChanged: (client) => listOf(client).changed(),
  };
}
