// A server of SDK v1 whose tools say in full what they do.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { adds, destroys, reads } from "heed/annotations";
import { z } from "zod";

const invoice = { invoice_id: z.string() };
const done = (text: string) => ({ content: [{ type: "text" as const, text }] });

const server = new McpServer({ name: "billing", version: "1.0.0" });
server.registerTool("list_invoices", { annotations: reads({ title: "List invoices", openWorld: false }) }, async () =>
  done("INV-2041"),
);
server.registerTool(
  "create_invoice",
  { inputSchema: invoice, annotations: adds({ title: "Create invoice", idempotent: false, openWorld: false }) },
  async ({ invoice_id }) => done(`created ${invoice_id}`),
);
server.registerTool(
  "delete_invoice",
  { inputSchema: invoice, annotations: destroys({ title: "Delete invoice", idempotent: true, openWorld: false }) },
  async ({ invoice_id }) => done(`deleted ${invoice_id}`),
);
await server.connect(new StdioServerTransport());
