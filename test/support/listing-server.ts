import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Json } from "../../src/wire/json.js";

/** A tool definition as a server might send it, right or wrong. */
export type Definition = { readonly name: string; readonly [key: string]: Json };

/** The schema of the test tools: one optional text. */
export const inputSchema = { type: "object", properties: { id: { type: "string" } } };

/** A server that lists what it is told to, right or wrong, and remembers what it ran. */
export class ListingServer {
  definitions: Definition[];
  readonly ran: { name: string; args: unknown }[] = [];
  lists = 0;
  readonly server = new Server({ name: "billing", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });

  constructor(...definitions: Definition[]) {
    this.definitions = definitions;
    this.server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
      this.lists += 1;
      // One tool a page; the cursor is the empty text at first, which is a cursor too.
      const at = params?.cursor === undefined ? 0 : params.cursor.length + 1;
      const more = at + 1 < this.definitions.length ? { nextCursor: "x".repeat(at) } : {};
      return { tools: this.definitions.slice(at, at + 1), ...more };
    });
    this.server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      this.ran.push({ name: params.name, args: params.arguments });
      if (params.arguments?.["id"] === "boom") throw new Error("the server failed");
      return { content: [{ type: "text", text: `did ${params.name}` }] };
    });
  }

  async change(...definitions: Definition[]): Promise<void> {
    this.definitions = definitions;
    await this.server.sendToolListChanged();
  }
}
