// What the echo servers answer: at once, so that the way to them is measured.
const tool = {
  name: "echo",
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
  annotations: { readOnlyHint: true, openWorldHint: false },
};
const answers = {
  initialize: (params) => ({
    protocolVersion: params.protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "echo", version: "1" },
  }),
  "tools/list": () => ({ tools: [tool] }),
  "tools/call": (params) => ({ content: [{ type: "text", text: params.arguments.text }] }),
};

/** The answer to a message, as text; null where it wants none. */
export function echoAnswer(text) {
  const { id, method, params } = JSON.parse(text);
  if (id === undefined || method === undefined) return null;
  return JSON.stringify({ jsonrpc: "2.0", id, result: answers[method]?.(params) ?? {} });
}
