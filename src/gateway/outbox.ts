import type { ToolCall } from "./desk.js";

/** Where the relay's bytes go. */
export type Ways = { readonly toServer: (bytes: Buffer) => void; readonly toClient: (bytes: Buffer) => void };

const LF = Buffer.from("\n");

/** What is to be written once everything at hand was looked at: one write each way. */
export class Outbox {
  #server: { readonly bytes: Buffer; readonly call: ToolCall | null }[] = [];
  #client: Buffer[] = [];

  /** A message to the server; `call` where it is a decided call, which must be in the journal first. */
  server(bytes: Buffer, call: ToolCall | null = null): void {
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

  /** Calls that must not go on after all; the rest is sent. */
  flush(ways: Ways, committed: boolean): readonly ToolCall[] {
    const stopped: ToolCall[] = [];
    const server: Buffer[] = [];
    for (const { bytes, call } of this.#server) {
      if (call === null || committed) server.push(bytes, LF);
      else stopped.push(call);
    }
    const client = this.#client;
    this.#server = [];
    this.#client = [];
    if (server.length > 0) ways.toServer(Buffer.concat(server));
    if (client.length > 0) ways.toClient(client.length === 1 ? (client[0] ?? LF) : Buffer.concat(client));
    return stopped;
  }
}
