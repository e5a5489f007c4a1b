import { isDeepStrictEqual } from "node:util";
import { lenientMembers } from "../../src/wire/lenient-members.js";
import { meantFor } from "../../src/wire/server-text.js";
import { askedUnder } from "../../src/wire/spelled-id.js";
import { oracle } from "../../src/wire/strict-oracle.test-support.js";
import { ALLOWED, DENIED } from "./client-lines.test-support.js";

/** Everything in which a stream through the gate may differ from the stream itself. Anything else is a fault of the gate. */
export const DIFFERENCES = {
  "line-end": "a carriage return before a line's end does not go on to the server; what goes on ends with a line feed",
  blank: "a line without a message does not go on to the server",
  "not-strict": "a line that is not one strict JSON text does not go on: its sender gets an error",
  "not-terminated": "a message that the end of the input cuts off does not go on: its sender gets an error",
  "no-message": "JSON that is no JSON-RPC message, or could be two, does not go on: its sender gets an error",
  "batch-refused":
    "a batch does not go on where no revision is agreed on that has them (2024-11-05 and 2025-03-26): each of its requests gets an error",
  "batch-split": "where the revision has batches, its members go on one by one, each on its own line",
  "call-without-id": "a call without an id does not go on",
  "malformed-call":
    "a call whose tool or arguments two readers could take differently, or input that names no task, does not go on: its sender gets an error",
  "id-pending": "a request whose id is still under way does not go on: its sender gets an error",
  withheld: "a call that the rules do not let run does not go on: the gate answers it",
  "broken-state": "a call with a state that looks like the gate's own and is not does not go on: its sender gets an error",
  "own-answer-cut": "the answer to the gate's own question, in a call, does not go on to the server",
  "answer-to-gate": "an answer to the gate's own requests does not go on, from either side",
  "answer-to-nothing": "an answer of the server's whose id is no pending request's, in its own type and spelling, does not go on",
  noise: "a line of the server's that is not one strict JSON-RPC message does not go on",
  "asked-in-vain": "where such a line is a request with one id, even to a lenient reader, its server gets an error under that id",
  "answer-unreadable":
    "where such a line is one object, even to a lenient reader, with the id of a pending request, that request is answered by the gate",
  separator: "a line separator that stands raw in a string of the server's goes on as its escape",
  "own-id":
    "what names a request of the gate's own does not go on, from either side; a client's request under such an id gets an error",
  listing:
    "the gate lists the tools by itself, before the first call and when they have changed; calls wait for that, other messages do not",
  "own-key-cut": "what only the gate may say in a `_meta` is cut out of what the server says",
} as const;
export type Difference = keyof typeof DIFFERENCES;

/** What must come out towards the client: bytes, a message of the gate's own, or one that something was cut out of. */
export type Expected =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "error"; readonly id: unknown; readonly code: number }
  | { readonly kind: "withheld"; readonly id: unknown }
  | { readonly kind: "unreadable"; readonly id: unknown; readonly method: string }
  | { readonly kind: "cut"; readonly value: unknown };

/** What must go on to the server: bytes, a message that something was cut out of, or an error of the gate's own. */
export type Onward = Extract<Expected, { readonly kind: "bytes" | "cut" | "error" }>;

type Fields = Record<string, unknown>;
const OLD = ["2024-11-05", "2025-03-26"];
const NEW = ["2025-06-18", "2025-11-25", "2026-07-28"];
const CALL = ["name", "arguments", "_meta", "task", "inputResponses", "requestState"];
const INPUT = ["taskId", "inputResponses", "requestState"];
const LOOKS_AT_TASKS = ["tasks/list", "tasks/get", "tasks/result", "tasks/cancel"];
const MESSAGE = ["jsonrpc", "id", "method", "params", "result", "error"];

/** What is sent to a task is decided like a call: any method about tasks but those that only look, unless they answer. */
function feedsTask(method: string, params: unknown): boolean {
  if (!method.startsWith("tasks/")) return false;
  return !LOOKS_AT_TASKS.includes(method) || own(params, "inputResponses") !== undefined;
}

/** The gate's contract for one stream, written apart from the gate: line in, lines out. */
export class Contract {
  readonly counts = new Map<Difference | "same", number>();
  readonly #pending = new Map<string, string>();
  readonly #asked = new Set<unknown>();
  #batches = false;

  #told: Onward[] = [];

  /** @param owns whether an id is one of the gate's own */
  constructor(readonly owns: (id: unknown) => boolean) {}

  /** A line of the client without its line feed; `whole` is false for what the end of the input cut off. */
  client(line: Buffer, whole: boolean): { readonly onward: readonly Onward[]; readonly back: readonly Expected[] } {
    const bytes = whole && line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
    if (!whole) return this.#refuse("not-terminated", readableId(bytes), -32700);
    if (bytes.includes(0x0d)) return this.#refuse("not-strict", readableId(bytes), -32600);
    if (/^[ \t]*$/u.test(bytes.toString("latin1"))) return this.#none("blank");
    const text = utf8(bytes);
    const strict = text !== null && ["exact", "inexact"].includes(oracle(text, 128).code);
    if (text === null || !strict) return this.#refuse("not-strict", readableId(bytes), -32700);
    if (bytes.length < line.length) this.#count("line-end");
    const value = JSON.parse(text) as unknown;
    if (!Array.isArray(value)) return this.#one(value, bytes);
    if (value.length === 0) return this.#refuse("no-message", null, -32600);
    if (!this.#batches) {
      const ids = (value as unknown[])
        .map((one) => fault(one) ?? (kindOf(one) === "request" ? { id: (one as Fields)["id"] } : { id: null }))
        .flatMap(({ id }) => (id === null ? [] : [id]));
      this.#count("batch-refused");
      return { onward: [], back: (ids.length === 0 ? [null] : ids).map((id) => ({ kind: "error", id, code: -32600 })) };
    }
    this.#count("batch-split");
    const parts = split(bytes);
    const all = (value as unknown[]).map((one, i) => this.#one(one, parts[i] ?? Buffer.alloc(0)));
    return { onward: all.flatMap(({ onward }) => onward), back: all.flatMap(({ back }) => back) };
  }

  /** A line of the server with its end; `whole` is false for what the end of the stream cut off. */
  server(raw: Buffer, whole = true): readonly Expected[] {
    const bytes = whole ? raw.subarray(0, raw.at(-2) === 0x0d ? -2 : -1) : raw;
    if (/^[ \t\r]*$/u.test(bytes.toString("latin1"))) return this.#drop("noise");
    const value = bytes.includes(0x0d) ? undefined : strictValue(bytes);
    if (Array.isArray(value) && this.#batches) {
      const parts = split(bytes);
      const left = (value as unknown[]).map((one, i) => this.#said(one, parts[i] ?? Buffer.alloc(0)));
      // What is left of a batch goes on message by message.
      if (left.length > 0 && left.every((one) => one === "whole" || one === "cut"))
        return [this.#passed(value, bytes, left.includes("cut"), raw, whole)];
      return left.flatMap((one, i): readonly Expected[] => {
        if (one === null) return [];
        if (one === "whole" || one === "cut") return [{ kind: "cut", value: withoutOwnKeys((value as unknown[])[i]) }];
        return [one];
      });
    }
    const said = this.#said(Array.isArray(value) ? undefined : value, bytes);
    if (said === null) return [];
    return said === "whole" || said === "cut" ? [this.#passed(value, bytes, said === "cut", raw, whole)] : [said];
  }

  #passed(value: unknown, bytes: Buffer, cut: boolean, raw: Buffer, whole: boolean): Expected {
    const separated = /[\u0085\u2028\u2029]/u.test(bytes.toString());
    if (separated) this.#count("separator");
    if (cut || separated || !whole) return { kind: "cut", value: withoutOwnKeys(value) };
    this.#count("same");
    return { kind: "bytes", bytes: raw };
  }

  /** What becomes of one message of the server's: it goes on as it is, or with something cut out, or nothing does, or an answer in its place. */
  #said(value: unknown, bytes: Buffer): "whole" | "cut" | Expected | null {
    if (value === undefined || fault(value) !== null) {
      const id = meantFor(bytes.toString());
      const method = id === null ? undefined : this.#pending.get(key(id));
      this.#count("noise");
      if (method === undefined) {
        const asked = askedUnder(bytes.toString("utf8"));
        const asks = asked === null ? null : (JSON.parse(asked.spelled) as unknown);
        if (asks === null || this.owns(asks)) return null;
        this.#count("asked-in-vain");
        this.#told.push({ kind: "error", id: asks, code: -32600 });
        return null;
      }
      this.#pending.delete(key(id));
      this.#count("answer-unreadable");
      return { kind: "unreadable", id, method };
    }
    if (this.#namesOwn(value)) {
      this.#count("own-id");
      return null;
    }
    if (kindOf(value) === "request") this.#asked.add((value as Fields)["id"]);
    const clean = isDeepStrictEqual(withoutOwnKeys(value), value) ? "whole" : "cut";
    if (clean === "cut") this.#count("own-key-cut");
    if (kindOf(value) !== "answer") return clean;
    const { id } = value as Fields;
    if (this.owns(id)) {
      this.#count("answer-to-gate");
      return null;
    }
    const known = this.#pending.get(key(id));
    if (known === undefined || (typeof id === "number" && spelledId(bytes) !== JSON.stringify(id))) {
      this.#count("answer-to-nothing");
      return null;
    }
    const version = own(own(value, "result"), "protocolVersion");
    if (known === "initialize" && [...OLD, ...NEW].includes(version as string)) this.#batches = OLD.includes(version as string);
    this.#pending.delete(key(id));
    return clean;
  }

  /** What the server hears since it was asked last, of requests of its own that did not go on. */
  told(): readonly Onward[] {
    return this.#told.splice(0);
  }

  #drop(difference: Difference): readonly Expected[] {
    this.#count(difference);
    return [];
  }

  /** Listings of the gate's own have reached the server. */
  listed(times: number): void {
    for (let time = 0; time < times; time++) this.#count("listing");
  }

  #one(value: unknown, bytes: Buffer): ReturnType<Contract["client"]> {
    const why = fault(value);
    if (why !== null) return this.#refuse("no-message", why.id, -32600);
    const { id, method, params } = value as Fields;
    const kind = kindOf(value);
    if (kind === "request" && typeof id === "number" && spelledId(bytes) !== JSON.stringify(id))
      return this.#refuse("no-message", id, -32600);
    const go = (): ReturnType<Contract["client"]> => {
      this.#count("same");
      return { onward: [{ kind: "bytes", bytes }], back: [] };
    };
    if (kind === "answer") return this.owns(id) || this.#isGuess(id) ? this.#none("answer-to-gate") : go();
    if (kind === "notification") {
      if (method === "tools/call") return this.#none("call-without-id");
      if (this.#named(params)) return this.#none("own-id");
      if (method === "notifications/cancelled") this.#pending.delete(key(own(params, "requestId")));
      return go();
    }
    if (this.owns(id)) return this.#refuse("own-id", id, -32600);
    if (this.#pending.has(key(id))) return this.#refuse("id-pending", null, -32600);
    if (method === "initialize") this.#batches = false;
    if (feedsTask(method as string, params)) {
      const named = isFields(params) && typeof own(params, "taskId") === "string" && !hasTwin(params, INPUT);
      if (!named) return this.#refuse("malformed-call", id, -32602);
      return this.#refuse("withheld", id, -32600);
    }
    if (method !== "tools/call") {
      this.#pending.set(key(id), method as string);
      return go();
    }
    const [name, args] = [own(params, "name"), own(params, "arguments")];
    const object = isFields(params) && (args === undefined || isFields(args));
    if (!object || typeof name !== "string" || hasTwin(params, CALL)) return this.#refuse("malformed-call", id, -32602);
    const state = own(params, "requestState");
    if (typeof state === "string" && state.startsWith("heed1.")) return this.#refuse("broken-state", id, -32602);
    if (!ALLOWED.includes(name) || name === DENIED) {
      this.#count("withheld");
      return { onward: [], back: [{ kind: "withheld", id }] };
    }
    this.#pending.set(key(id), "tools/call");
    const responses = own(params, "inputResponses");
    if (!isFields(responses) || own(responses, "dev.heed/ask") === undefined) return go();
    this.#count("own-answer-cut");
    const { "dev.heed/ask": _, ...others } = responses;
    const { inputResponses: __, ...rest } = params;
    const left = Object.keys(others).length === 0 ? rest : { ...params, inputResponses: others };
    return { onward: [{ kind: "cut", value: { ...(value as Fields), params: left } }], back: [] };
  }

  /** True if a request or notification of the server's names a request of the gate's own. */
  #namesOwn(value: unknown): boolean {
    if (!isFields(value) || typeof own(value, "method") !== "string") return false;
    return this.owns(own(value, "id")) || this.#named(own(value, "params"));
  }

  /** Spelled like an id of the gate's own, and nothing that the server has asked by. */
  #isGuess(id: unknown): boolean {
    return typeof id === "string" && /^gw-[0-9a-f]{64}$/u.test(id) && !this.#asked.has(id);
  }

  #named(value: unknown): boolean {
    if (this.owns(value)) return true;
    if (Array.isArray(value)) return (value as unknown[]).some((one) => this.#named(one));
    return isFields(value) && Object.entries(value).some(([name, one]) => name !== "data" && this.#named(one));
  }

  #none(difference: Difference): ReturnType<Contract["client"]> {
    this.#count(difference);
    return { onward: [], back: [] };
  }

  #refuse(difference: Difference, id: unknown, code: number): ReturnType<Contract["client"]> {
    this.#count(difference);
    return { onward: [], back: [{ kind: "error", id, code }] };
  }

  #count(what: Difference | "same"): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function key(id: unknown): string {
  return JSON.stringify(id) ?? "";
}

function hasTwin(value: Fields, names: readonly string[]): boolean {
  const fold = (name: string): string => name.toUpperCase().toLowerCase();
  return Object.keys(value).some((name) => !names.includes(name) && names.some((other) => fold(other) === fold(name)));
}

function kindOf(value: unknown): "request" | "notification" | "answer" {
  if (own(value, "method") === undefined) return "answer";
  return own(value, "id") === undefined ? "notification" : "request";
}

/** Why a value is no message: with the id that an error about it can bear. */
function fault(value: unknown): { readonly id: unknown } | null {
  if (!isFields(value)) return { id: null };
  const id = own(value, "id");
  const good = typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id));
  // A request hears of it under any number, as it spelled it.
  const asks = typeof id === "number" && Object.hasOwn(value, "method");
  const bad = { id: good || asks ? id : null };
  const kinds = ["method", "result", "error"].filter((name) => Object.hasOwn(value, name));
  if (own(value, "jsonrpc") !== "2.0" || hasTwin(value, MESSAGE) || kinds.length !== 1) return bad;
  const error = own(value, "error");
  if (kinds[0] === "error") {
    const whole = isFields(error) && Number.isInteger(own(error, "code")) && typeof own(error, "message") === "string";
    return whole && (good || id === null || id === undefined) ? null : bad;
  }
  if (kinds[0] === "result") return good ? null : bad;
  if (id !== undefined && !good) return bad;
  const params = own(value, "params");
  const structured = params === undefined || (typeof params === "object" && params !== null);
  return typeof own(value, "method") === "string" && structured ? null : bad;
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The id that any reader of a line would find, though it is not strict. */
function readableId(bytes: Buffer): unknown {
  try {
    const value = JSON.parse(bytes.toString("utf8")) as unknown;
    const id = own(value, "id");
    if (typeof id === "string") return /^[ -~]{0,200}$/u.test(id) ? id : null;
    // A number that not every reader can hold is repeated to what asks for an answer alone.
    return typeof id === "number" && (Number.isSafeInteger(id) || askedUnder(bytes.toString("utf8")) !== null) ? id : null;
  } catch {
    const asked = askedUnder(bytes.toString("utf8"));
    return asked === null ? null : JSON.parse(asked.spelled);
  }
}

function spelledId(bytes: Buffer): string | undefined {
  return lenientMembers(bytes.toString())?.find((one) => one.key === "id")?.value;
}

/** The value of a text that is strict but for escaped halves of characters; undefined where it is not. */
function strictValue(bytes: Buffer): unknown {
  const text = utf8(bytes);
  if (text === null) return undefined;
  // Each half as another character that no text here holds.
  const whole = text.replaceAll(/\\(?:u[dD]([89a-fA-F][0-9a-fA-F]{2})|[^])/gu, (all, half?: string) =>
    half === undefined ? all : `\\ue${half}`,
  );
  return ["exact", "inexact"].includes(oracle(whole, 1000).code) ? (JSON.parse(text) as unknown) : undefined;
}

/** The members of a batch as they are spelt, without the blanks around them. */
function split(bytes: Buffer): readonly Buffer[] {
  const text = bytes.toString("utf8").trim();
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 1;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (quoted && letter === "\\") at++;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && "[{".includes(letter)) depth++;
    else if (!quoted && depth === 1 && ",]".includes(letter)) {
      parts.push(text.slice(from, at).replaceAll(/^[ \t]+|[ \t]+$/gu, ""));
      from = at + 1;
    }
    if (!quoted && "]}".includes(letter)) depth--;
  }
  return parts.map((part) => Buffer.from(part));
}

/** A value without what only the gate may say. */
function withoutOwnKeys(value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map(withoutOwnKeys);
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const clean = withoutOwnKeys(inner);
    if (name !== "_meta" || !isFields(clean)) return [name, clean];
    return [name, Object.fromEntries(Object.entries(clean).filter(([key]) => !key.startsWith("dev.heed/")))];
  });
  return Object.fromEntries(entries);
}
