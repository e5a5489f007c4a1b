import { isObject, member, type Json, type JsonObject } from "../../wire/json.js";

/** As many subscriptions of a client are known: the oldest are forgotten. */
const MOST_SUBSCRIBED = 1000;

/** A request that a new session is told again. */
export type ToldAgain = { readonly method: string; readonly params: Json };

/**
 * What a client has told a session of the server's that the session keeps: a new one in its place must be told the same, for
 * the client does not know that there is another.
 */
export class SessionMemory {
  #initialize: JsonObject | null = null;
  #result: Json = null;
  #level: Json | null = null;
  readonly #subscribed = new Map<string, Json>();

  /** The params of the client's `initialize`; null before it. */
  get initialize(): JsonObject | null {
    return this.#initialize;
  }

  /** What the server said of itself, as the client was told it. */
  get result(): Json {
    return this.#result;
  }

  /** A request of the client has been answered with a result. */
  answered(method: string, params: Json, result: Json): void {
    if (method === "initialize") {
      this.#initialize = isObject(params) ? params : {};
      this.#result = result;
      this.#level = null;
      this.#subscribed.clear();
    } else if (method === "logging/setLevel") this.#level = params;
    else if (method === "resources/subscribe" || method === "resources/unsubscribe") {
      const uri = member(params, "uri");
      if (typeof uri !== "string") return;
      this.#subscribed.delete(uri);
      if (method === "resources/subscribe") this.#subscribed.set(uri, params);
      for (const oldest of this.#subscribed.keys()) if (this.#subscribed.size > MOST_SUBSCRIBED) this.#subscribed.delete(oldest);
    }
  }

  /** What a new session is told after its handshake, in this order. */
  toldAgain(): readonly ToldAgain[] {
    return [
      ...(this.#level === null ? [] : [{ method: "logging/setLevel", params: this.#level }]),
      ...Array.from(this.#subscribed.values(), (params) => ({ method: "resources/subscribe", params })),
    ];
  }

  /** The lists beside that of tools of which the server said that it tells when they change; a new session may have others. */
  listsThatChange(): readonly string[] {
    const capabilities = member(this.#result, "capabilities");
    return ["prompts", "resources"].filter((name) => member(member(capabilities, name), "listChanged") === true);
  }

  /** The capabilities that the client was told of and the server no longer has. */
  lacking(result: Json): readonly string[] {
    const [before, now] = [member(this.#result, "capabilities"), member(result, "capabilities")];
    return isObject(before) ? Object.keys(before).filter((name) => member(now, name) === undefined) : [];
  }
}
