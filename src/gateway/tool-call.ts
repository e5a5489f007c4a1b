import type { Beside } from "../core/approve/beside-arguments.js";
import type { Sha256 } from "../wire/branded.js";
import type { Json, JsonObject } from "../wire/json.js";
import type { JsonRpcId } from "../wire/json-rpc.js";
import type { Strict } from "../wire/strict.js";
import type { Caller } from "./conversation.js";

/** A `tools/call` of the client, or what feeds one that runs, whole: nothing of it has gone anywhere yet. */
export type ToolCall = {
  readonly id: JsonRpcId;
  /** The id as a key: `1` and `"1"` are two. */
  readonly key: string;
  /** The client's own bytes, without the line's end. */
  readonly bytes: Buffer;
  readonly name: string;
  readonly params: JsonObject;
  /** `params.arguments`, or an empty object where there is none. */
  readonly args: Strict;
  /** What its message carries beside name and arguments; its exchange with the server (`inputResponses`, `requestState`) is read by itself. */
  readonly beside: Beside;
  readonly caller: Caller;
  /** What feeds a call that runs, or the task that it has become: it is decided as a round of that call, and only this goes on. */
  readonly input?: TaskInput;
};

/**
 * What a client feeds to a call that runs: to the task that it has become, by a message of its own (`tasks/update` of the
 * tasks extension) or by the answer to a request of the server's that names the task (2025-11-25 Tasks, input required); or
 * to a challenged call itself, by the answer to a request that came meanwhile.
 */
export type TaskInput = {
  /** "" where it is about no task, or nobody can tell about which. */
  readonly task: string;
  /** The challenged call that it answers a question of, where it is about no task; null where nobody can tell. */
  readonly of: ToolCall | null;
  readonly method: string;
  /** `answer`: the client awaits no reply to it; what is withheld is answered to the server. */
  readonly kind: "request" | "answer";
  /** The client's own bytes, which go on. */
  readonly bytes: Buffer;
  /** What is answered, as a digest: a person's yes to one answer is none to another. */
  readonly round: Sha256;
  /** What is answered, as a person reads it. */
  readonly answers: Json;
  /** What its own message carries beside that. */
  readonly beside: Beside;
  /** The client can show a form while the message waits. */
  readonly form: boolean;
};
