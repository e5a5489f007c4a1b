// A server by hand that answers at once: what is measured is the way to it, not the server.
import { createInterface } from "node:readline";

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
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined && answers[method])
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: answers[method](params) })}\n`);
}
