// A server with a tool of each kind.
import { createInterface } from "node:readline";

const hints = { readOnlyHint: true, openWorldHint: false };
const tool = (name) => ({ name, description: "Gets a note.", inputSchema: { type: "object" }, annotations: hints });
const RESULTS = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "notes", version: "1" } },
  "tools/list": { tools: ["get_note", "get_denied", "get_asked"].map(tool) },
  "tools/call": { content: [{ type: "text", text: "a note" }] },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (id !== undefined && RESULTS[method] !== undefined)
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: RESULTS[method] })}\n`);
}
