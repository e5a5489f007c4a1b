import { createHash } from "node:crypto";
import { pick, random, type Random } from "../laws/random.js";
import { ALLOWED, DENIED } from "./client-lines.test-support.js";
import { anyValue, mutated, spell, Spelt, type Value } from "./spell.test-support.js";

/** What the server says to one line: at once, and some time later. */
export type Said = { readonly now: readonly Buffer[]; readonly later: readonly Buffer[] };

export const TOOLS = [...ALLOWED, DENIED].map((name) => ({ name, inputSchema: { type: "object" } }));

/**
 * A server that answers by a script: what it says to a line depends on the line's bytes alone, so that it says the same
 * to the same lines whoever stands before it. It also says much that nobody asked for.
 */
export class ScriptedServer {
  constructor(
    readonly seed: number,
    readonly options: {
      /** Ids of the gate's own: some of what it says pretends to answer them, or names them. */
      readonly own: readonly string[];
      /** Says now and then that its tools have changed. */
      readonly changes: boolean;
    },
  ) {}

  /** Takes one line, without its end. */
  take(line: Buffer): Said {
    const next = random(createHash("sha256").update(line).digest().readUInt32LE(0) ^ this.seed);
    let value: unknown;
    try {
      value = JSON.parse(line.toString("utf8"));
    } catch {
      return { now: [], later: [] };
    }
    const now: Buffer[] = [];
    const later: Buffer[] = [];
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const answer = this.#answer(one as Message | null, next);
      if (answer === null) continue;
      (next(4) === 0 ? later : now).push(this.#line(answer, next));
    }
    if (next(5) === 0) now.push(this.#unasked(next));
    return { now, later };
  }

  #answer(message: Message | null, next: Random): Value | null {
    if (typeof message !== "object" || message === null || typeof message.method !== "string") return null;
    const { id, method } = message;
    if (typeof id !== "string" && typeof id !== "number") return null;
    const whole = (members: Record<string, Value>): Value =>
      next(2) === 0 ? { jsonrpc: "2.0", id, ...members } : { ...members, jsonrpc: "2.0", id };
    if (method === "initialize") {
      const { protocolVersion = "2025-11-25" } = (message.params ?? {}) as { protocolVersion?: string };
      return whole({ result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "scripted", version: "1" } } });
    }
    if (method === "tools/list") return whole({ result: { tools: TOOLS, extra: anyValue(next), ...this.#meta(next) } });
    if (next(8) === 0) return whole({ error: { code: -32000 - next(50), message: "as scripted", data: anyValue(next) } });
    // What one client reads and another does not.
    if (next(20) === 0)
      return whole({ result: { content: [], n: new Spelt(pick(["NaN", "-Infinity", "[1,]", "1 /* one */"], next)) } });
    const content = [{ type: "text", text: pick(["ran", '"id":3', "input_required", "\u0000"], next), ...this.#meta(next) }];
    return whole({
      result: { content, structuredContent: anyValue(next), big: new Spelt("12345678901234567890"), ...this.#meta(next) },
    });
  }

  /** Now and then members of a `_meta`, among them some that only the gate may say. */
  #meta(next: Random): Record<string, Value> {
    if (next(6) > 0) return {};
    const own = pick(["dev.heed/decision", "dev.heed/", "dev.heedless/x", "dev.heed"], next);
    return { _meta: { ...(next(2) === 0 ? { a: 1 } : {}), [own]: anyValue(next), ...(next(2) === 0 ? { b: [2] } : {}) } };
  }

  #unasked(next: Random): Buffer {
    const { own, changes } = this.options;
    const id = pick<Value>(["s-1", "s-2", 1_000_000 + next(9), ...own], next);
    const said: (() => Value)[] = [
      () => ({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: anyValue(next) } }),
      () => ({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: id, progress: 1 } }),
      () => ({
        jsonrpc: "2.0",
        id,
        method: pick(["ping", "roots/list", "elicitation/create"], next),
        params: { x: anyValue(next) },
      }),
      () => ({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }),
      () => ({ jsonrpc: "2.0", id, result: anyValue(next) }),
      () => ({ jsonrpc: "2.0", id: null, error: { code: -32001, message: "what?" } }),
      () => [
        { jsonrpc: "2.0", id, result: {} },
        { jsonrpc: "2.0", method: "notifications/message", params: this.#meta(next) },
      ],
      () => anyValue(next),
      ...(changes ? [() => ({ jsonrpc: "2.0", method: "notifications/tools/list_changed" })] : []),
    ];
    const line = this.#line(pick(said, next)(), next);
    if (next(6) === 0) return Buffer.from(pick(["\n", "Listening on 8080\n", "{half\n", "\r\n", " \n"], next));
    return next(8) === 0 ? Buffer.concat([mutated(line.subarray(0, -1), next), Buffer.from("\n")]) : line;
  }

  #line(value: Value, next: Random): Buffer {
    return Buffer.from(spell(value, next, next(3) === 0) + (next(20) === 0 ? "\r\n" : "\n"));
  }
}
type Message = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown };
