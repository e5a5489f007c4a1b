/**
 * What the guard needs of a client. The clients of `@modelcontextprotocol/client` (SDK v2) and of
 * `@modelcontextprotocol/sdk` (v1) both have it; the guard imports neither.
 */
export interface GuardedClient {
  /** Parameters of type `never` accept every client's own, narrower ones; `client-calls.ts` gives them what they take. */
  request(request: never, schema: never, options?: never): Promise<unknown>;
  callTool(...args: never): Promise<unknown>;
  /** The connection; another one means another list. */
  readonly transport?: object | undefined;
}

/** A call as a model makes it. Other members (`task` …) are judged, shown and sent as well. */
export type ToolCall = {
  readonly name: string;
  readonly arguments?: unknown;
  readonly _meta?: unknown;
};

/** What the guard reads of a client's request options, which otherwise go to the client as they are. */
export type CallOptions = {
  /** An abort while a person is asked withdraws the question; the call does not run. */
  readonly signal?: { readonly aborted: boolean; addEventListener(type: "abort", listener: () => void): void };
};

/** What this client's `callTool` answers. */
export type ClientResult<Client extends GuardedClient> = Awaited<ReturnType<Client["callTool"]>>;
