import type { Recorded } from "../session/calls/recorded.js";
import type { ToolCall } from "./tool-call.js";

/** Where the relay's bytes go. */
export type Ways = { readonly toServer: (bytes: Buffer) => void; readonly toClient: (bytes: Buffer) => void };

const LF = Buffer.from("\n");

/** What is to be written once everything at hand was looked at: one write each way. */
export class Outbox {
  #server: { readonly bytes: Buffer; readonly call: ToolCall | null }[] = [];
  #client: Buffer[] = [];

  /** A message to the server that is no decided call. */
  server(bytes: Buffer): void {
    this.#server.push({ bytes, call: null });
  }

  /** A decided call: it is sent only once its record is written. */
  call(call: ToolCall, bytes: Buffer): void {
    this.#server.push({ bytes, call });
  }

  /** A message to the client. */
  client(bytes: Buffer | string): void {
    this.#client.push(typeof bytes === "string" ? Buffer.from(bytes) : bytes, LF);
  }

  /** Bytes to the client as they came, with their own line end. */
  raw(bytes: Buffer): void {
    this.#client.push(bytes);
  }

  /** Sends everything; of a call, `goes` gives the proof that it may. */
  flush(ways: Ways, goes: (call: ToolCall) => Recorded | null): void {
    const server: Buffer[] = [];
    for (const { bytes, call } of this.#server) if (call === null || goes(call) !== null) server.push(bytes, LF);
    const client = this.#client;
    this.#server = [];
    this.#client = [];
    if (server.length > 0) ways.toServer(Buffer.concat(server));
    if (client.length > 0) ways.toClient(client.length === 1 ? (client[0] ?? LF) : Buffer.concat(client));
  }
}
