/** One change of a call's message beside its arguments: members of the message, of its params and of `_meta`, as JSON text. */
export type Change = {
  readonly message?: string;
  readonly params?: string;
  readonly meta?: string;
  /** `params._meta` as a whole, in place of the one at hand. */
  readonly whole?: string;
  /** What a person reads of it. */
  readonly shown: string;
};

/** What may change what a call does, and is none of its arguments. */
export const TRICKS: readonly (readonly [string, Change])[] = [
  ["a member of _meta", { meta: '"com.example/force":true', shown: "in _meta: `com.example/force`: `true` (boolean)" }],
  ["one deep in _meta", { meta: '"com.example/x":{"a":[{"force":true}]}', shown: '`{"a":[{"force":true}]}`' }],
  ["a key of _meta without a prefix", { meta: '"force":"yes"', shown: "in _meta: `force`: `yes`" }],
  ["another case of a listed key", { meta: '"claudecode/ToolUseId":"t"', shown: "in _meta: `claudecode/ToolUseId`: `t`" }],
  ["another case of the progress token", { meta: '"ProgressToken":1', shown: "in _meta: `ProgressToken`: `1`" }],
  ["a progress token that is an object", { meta: '"progressToken":{"force":true}', shown: "`progressToken`: `" }],
  ["a listed key with an object", { meta: '"claudecode/toolUseId":{"force":true}', shown: '`{"force":true}`' }],
  ["a listed key with a list", { meta: '"vscode.requestId":["rm"]', shown: "in _meta: `vscode.requestId`: " }],
  ["a listed key with null", { meta: '"traceparent":null', shown: "in _meta: `traceparent`: `null`" }],
  ["a listed key with a long text", { meta: `"traceparent":"${"x".repeat(201)}"`, shown: "in _meta: `traceparent`: `xxx" }],
  ["a listed key among the params", { params: '"claudecode/toolUseId":"t"', shown: "in params: `claudecode/toolUseId`: `t`" }],
  ["a listed key at the top", { message: '"claudecode/toolUseId":"t"', shown: "at its top: `claudecode/toolUseId`: `t`" }],
  ["a listed key inside another", { meta: '"com.example/x":{"claudecode/toolUseId":"t"}', shown: "`com.example/x`: " }],
  ["a key that nobody lists", { meta: '"tracestate":"a=1"', shown: "in _meta: `tracestate`: `a=1`" }],
  ["baggage", { meta: '"baggage":"user=root"', shown: "in _meta: `baggage`: `user=root`" }],
  ["another task's work", { meta: '"io.modelcontextprotocol/related-task":{"taskId":"t"}', shown: '`{"taskId":"t"}`' }],
  [
    "a key of the protocol that no call has",
    { meta: '"io.modelcontextprotocol/x":1', shown: "`io.modelcontextprotocol/x`: `1`" },
  ],
  ["a log level that is none", { meta: '"io.modelcontextprotocol/logLevel":"rm"', shown: "/logLevel`: `rm`" }],
  ["a task", { params: '"task":{"ttl":60000}', shown: 'in params: `task`: `{"ttl":60000}`' }],
  ["an empty task", { params: '"task":{}', shown: "in params: `task`: `{}`" }],
  ["answers to nothing", { params: '"inputResponses":{"q":{"action":"accept"}}', shown: '{"q":{"action":"accept"}}' }],
  ["answers that are a list", { params: '"inputResponses":["yes"]', shown: 'in params: `inputResponses`: `["yes"]`' }],
  ["empty answers", { params: '"inputResponses":{}', shown: "Answers to a question of the server: `{}`" }],
  ["a state of the server's", { params: '"requestState":"s"', shown: "in params: `requestState`: `s`" }],
  ["a state that is no text", { params: '"requestState":{"s":1}', shown: 'in params: `requestState`: `{"s":1}`' }],
  ["a member of the params", { params: '"force":true', shown: "in params: `force`: `true` (boolean)" }],
  ["one spelled with escapes", { params: '"f\\u006frced":true', shown: "in params: `forced`: `true` (boolean)" }],
  ["a second name for the arguments", { params: '"args":{"path":"/b"}', shown: 'in params: `args`: `{"path":"/b"}`' }],
  ["an argument's name", { params: '"path":"/b"', shown: "in params: `path`: `/b`" }],
  ["a key that cannot be seen", { params: '"\\u200b":1', shown: "in params: `\\u{200B}`: `1`" }],
  ["__proto__", { params: '"__proto__":{"force":true}', shown: "in params: `__proto__`: " }],
  ["a number beyond a double", { params: '"limit":9007199254740993', shown: "in params: `limit`: `9007199254740993`" }],
  ["a member of the message", { message: '"force":true', shown: "at its top: `force`: `true` (boolean)" }],
  ["params' own members at the top", { message: '"_meta":{"force":true}', shown: 'at its top: `_meta`: `{"force":true}`' }],
  ["arguments at the top", { message: '"arguments":{"path":"/b"}', shown: "at its top: `arguments`: " }],
];

/** The same where the client's own `_meta` must go, so that it is no call of 2026-07-28 any more. */
export const LEGACY_TRICKS: readonly (readonly [string, Change])[] = [
  ["_meta that is null", { whole: "null", shown: "in params: `_meta`: `null`" }],
  ["_meta that is a list", { whole: '["force"]', shown: 'in params: `_meta`: `["force"]`' }],
];

/** Twins in case: two readers may take them differently, so they are no call at all. */
export const TWINS: readonly (readonly [string, Change])[] = [
  ["Arguments", { params: '"Arguments":{"path":"/b"}', shown: "" }],
  ["NAME", { params: '"NAME":"wipe"', shown: "" }],
  ["_Meta", { params: '"_Meta":{}', shown: "" }],
  ["Task", { params: '"Task":{}', shown: "" }],
  ["Params", { message: '"Params":{}', shown: "" }],
  ["a second name", { params: '"name":"wipe"', shown: "" }],
];

/** What an honest client changes from call to call, and no person needs to see again. */
export const HONEST: readonly (readonly [string, Omit<Change, "shown">])[] = [
  ["nothing but the id", {}],
  ["a progress token", { meta: '"progressToken":7' }],
  ["another one", { meta: '"progressToken":"p-8"' }],
  ["Claude Code's mark", { meta: '"claudecode/toolUseId":"toolu_01"' }],
  ["its next mark", { meta: '"claudecode/toolUseId":"toolu_02","progressToken":3' }],
  ["VS Code's marks", { meta: '"vscode.requestId":"r-1","vscode.conversationId":"c-1"' }],
  ["a trace", { meta: '"traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"' }],
  ["a log level", { meta: '"io.modelcontextprotocol/logLevel":"debug"' }],
];

/** A call as JSON text. `meta`: the members of its own `_meta`, as text. */
export function callText(id: number, change: Omit<Change, "shown">, meta = "", args = '{"path":"/a"}'): string {
  const all = [meta, change.meta ?? ""].filter((part) => part !== "").join(",");
  const carried = change.whole === undefined ? (all === "" ? [] : [`"_meta":{${all}}`]) : [`"_meta":${change.whole}`];
  const params = ['"name":"create_invoice"', `"arguments":${args}`, ...carried, ...(change.params ? [change.params] : [])];
  const message = ['"jsonrpc":"2.0"', `"id":${id}`, '"method":"tools/call"', `"params":{${params.join(",")}}`];
  return `{${[...message, ...(change.message ? [change.message] : [])].join(",")}}`;
}
