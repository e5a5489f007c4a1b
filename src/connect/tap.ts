import type { Diagnostic } from "../core/decide/reason.js";
import { visible } from "../core/tool/visible.js";
import { isObject, member, type Json } from "../wire/json.js";
import { idKey } from "../wire/json-rpc.js";
import { ConnectFailure } from "./connect-failure.js";
import type { Limits } from "./listing.js";
import { createListChanges, type ListChanges } from "./list-changes.js";
import { readJson } from "./read-json.js";

/**
 * Watches the bytes of one connection. The SDK's transports validate, strip and re-type what they carry, so
 * the list that is judged is read here, from the server's own bytes, and the SDK only conducts the exchange.
 */
export type Tap = {
  /** Counts bytes as they arrive; fails the connection when the server sends more than it may. */
  received(bytes: number): void;
  /** One whole message from the server. Returns its value, or undefined where it is no JSON. */
  incoming(message: Uint8Array): Json | undefined;
  /** One message to the server, before it is sent. */
  outgoing(message: unknown): void;
  /** The raw result of the next request of this method. Ask before the request is sent. */
  nextResult(method: string): Promise<Json>;
  /** Ends the connection with a reason; the first one counts. */
  fail(failure: ConnectFailure): void;
  /** Rejects with the reason of {@link fail}; never resolves. */
  readonly failed: Promise<never>;
  /** The reason that was given, or null. */
  failure(): ConnectFailure | null;
  /** What was odd about the answers, in words, for an error that a silence led to; "" where nothing was. */
  oddities(): string;
  notes(): readonly Diagnostic[];
  /** What the server announces of its list. */
  readonly changes: ListChanges;
};

/** A tap within the given bounds. */
export function createTap(limits: Limits): Tap {
  let total = 0;
  let noise = 0;
  const noiseSamples: string[] = [];
  const strangers: string[] = [];
  const twice = new Set<string>();
  const asked = new Map<string, { readonly method: string; answered: boolean }>();
  const found = new Map<string, Diagnostic>();
  let waiting: { method: string; id: string | null; resolve: (result: Json) => void } | null = null;
  let over: ConnectFailure | null = null;
  let refuse: (failure: ConnectFailure) => void = () => {};
  const reject = (failure: ConnectFailure): void => {
    over ??= failure;
    refuse(failure);
  };
  const failed = new Promise<never>((_resolve, settle) => {
    refuse = settle;
  });
  failed.catch(() => {});

  function answer(message: Json): void {
    if (!isObject(message) || member(message, "method") !== undefined) return;
    const id = member(message, "id");
    if (typeof id !== "string" && typeof id !== "number") return;
    // In its own type: to a gate "1" is no answer to 1.
    const key = idKey(id);
    const request = asked.get(key);
    if (request === undefined) {
      if (strangers.length < 3) strangers.push(JSON.stringify(id));
      return;
    }
    if (request.answered) {
      twice.add(request.method);
      return;
    }
    request.answered = true;
    const result = member(message, "result");
    if (waiting !== null && waiting.id === key && result !== undefined) {
      waiting.resolve(result);
      waiting = null;
    }
  }

  const changes = createListChanges();
  return {
    failed,
    changes,
    fail: reject,
    failure: () => over,
    received(bytes) {
      total += bytes;
      if (total > limits.totalBytes) {
        reject(
          new ConnectFailure(
            "too-much",
            `The server sent more than ${megabytes(limits.totalBytes)} without finishing its list.`,
            "Save the list to a file and check that, or split the server.",
            { bytes: limits.totalBytes },
          ),
        );
      }
    },
    incoming(bytes) {
      if (over !== null) return undefined;
      // A message is an object, or in a batch an array: what starts otherwise is not worth parsing.
      const read = startsLikeMessage(bytes) ? readJson(bytes) : null;
      if (read === null || !read.ok) {
        if (read?.error.code === "json-depth" || read?.error.code === "json-size") {
          reject(
            new ConnectFailure(
              "too-deep",
              `The server sent a message that Heed does not read. ${read.message}`,
              "Real lists nest a few levels; this one looks like an attack.",
              read.error.args,
            ),
          );
          return undefined;
        }
        noise += 1;
        if (noiseSamples.length < 3) noiseSamples.push(sample(bytes));
        return undefined;
      }
      for (const note of read.notes) if (!found.has(note.code)) found.set(note.code, note);
      for (const message of Array.isArray(read.value) ? (read.value as readonly Json[]) : [read.value]) {
        answer(message);
        changes.said(message);
      }
      return read.value;
    },
    outgoing(message) {
      const { id, method } = message as { id?: unknown; method?: unknown };
      if ((typeof id !== "string" && typeof id !== "number") || typeof method !== "string") return;
      asked.set(idKey(id), { method, answered: false });
      if (waiting?.method === method) waiting.id = idKey(id);
    },
    nextResult: (method) =>
      new Promise((resolve) => {
        waiting = { method, id: null, resolve };
      }),
    oddities() {
      const parts: string[] = [];
      if (strangers.length > 0) parts.push(`It answered an id that nobody asked for (${strangers.join(", ")}).`);
      if (noise > 0) parts.push(`It printed ${lines(noise)} that ${noise === 1 ? "is" : "are"} not JSON: ${noiseSamples[0]}`);
      return parts.join(" ");
    },
    notes() {
      const notes = [...found.values()];
      if (noise > 0) notes.push(noiseNote(noise, noiseSamples));
      for (const method of twice) notes.push(twiceNote(method));
      if (strangers.length > 0) notes.push(strangerNote(strangers));
      return notes;
    },
  };
}

function startsLikeMessage(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0d && byte !== 0x0a);
  // A byte order mark is noted by the reader.
  return first === 0x7b || first === 0x5b || first === 0xef;
}

function noiseNote(count: number, samples: readonly string[]): Diagnostic {
  return {
    code: "noise-on-stdout",
    args: { lines: count, samples: [...samples] },
    severity: "warning",
    message: `The server printed ${lines(count)} on its standard output that ${count === 1 ? "is" : "are"} no message, such as ${samples[0]}`,
    help: "Log to standard error: some clients end the connection at the first such line.",
  };
}

function twiceNote(method: string): Diagnostic {
  return {
    code: "answered-twice",
    args: { method },
    severity: "warning",
    message: `The server answered ${method} twice. Heed read the first answer; another client may read the second.`,
    help: "Send one answer for each request.",
  };
}

function strangerNote(ids: readonly string[]): Diagnostic {
  return {
    code: "answered-unasked",
    args: { ids: [...ids] },
    severity: "warning",
    message: `The server answered ${ids.length === 1 ? "an id" : "ids"} that nobody asked for: ${ids.join(", ")}.`,
    help: "Answer with the id of the request, of the same type.",
  };
}

function sample(bytes: Uint8Array): string {
  const text = visible(Buffer.from(bytes.subarray(0, 240)).toString("utf8").trim());
  return `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
}

function lines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}

/** Bytes as whole megabytes, in words. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
