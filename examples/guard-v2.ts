// A client of SDK v2 whose tool calls pass a guard. The arguments are the command that starts the server.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createGuard } from "heed/guard";
import { askInTerminal, closeTerminal } from "./ask-in-terminal.js";

const [command = "", ...args] = process.argv.slice(2);
const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command, args }));

const guard = createGuard({ server: { label: "billing" }, ask: askInTerminal });
const result = await guard.callTool(client, { name: "delete_invoice", arguments: { invoice_id: "INV-2041" } });
// Either what the server answered, or a tool result with `isError` that tells the model why the call did not run.
console.log(JSON.stringify(result.content));

await client.close();
closeTerminal();
