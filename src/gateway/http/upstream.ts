import type { Readable } from "node:stream";

/** Header fields in order, names as they were spelled. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request for a server, as the gate makes it of a client's. */
export type UpstreamRequest = {
  readonly method: "POST" | "GET" | "DELETE";
  /** The address, where it is not the server's own: the message address of an older server (2024-11-05 HTTP with SSE). */
  readonly address?: URL;
  readonly headers: HeaderList;
  readonly body: Buffer | null;
  /** Ends the request and its answer: the server sees its client go. */
  readonly signal: Giving;
};

/** What an `AbortSignal` is, as far as a request needs it. */
export type Giving = {
  readonly aborted: boolean;
  addEventListener(type: "abort", run: () => void, options: { readonly once: true }): void;
  removeEventListener(type: "abort", run: () => void): void;
};

/** A server's answer. The body must be read to its end or destroyed. */
export type UpstreamAnswer = { readonly status: number; readonly headers: HeaderList; readonly body: Readable };

/** A server as HTTP sees it, wherever it runs. */
export type Upstream = {
  /** Sends a request. Never follows a redirect. @throws Error where no answer comes */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** The server's address, against which an older server names the address for messages. */
  readonly url: URL;
  close(): void;
};

/** The values of a field, whatever the case of its name; `name` in lower case. */
export function fieldValues(headers: HeaderList, name: string): readonly string[] {
  return headers.filter(([own]) => isNamed(own, name)).map(([, value]) => value);
}

/** The value of a field that may stand once; null where it is missing. Of several, the first. */
export function field(headers: HeaderList, name: string): string | null {
  for (const [own, value] of headers) if (isNamed(own, name)) return value;
  return null;
}

/** Most names differ in length: those need not be looked at. */
function isNamed(own: string, name: string): boolean {
  return own.length === name.length && own.toLowerCase() === name;
}
