// A guard that heeds what a person reviewed with `heed trust` and wrote into heed.yaml. The arguments are the command
// that starts the server; it is started as it was identified.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createGuard } from "heed/guard";
import { findEntry, hash, identifyLaunch, loadLocks, loadPolicyFiles, openHome, serverKey } from "heed/node";
import { askInTerminal, closeTerminal } from "./ask-in-terminal.js";

const [command = "", ...args] = process.argv.slice(2);
const project = process.cwd();
// The names of the variables are part of what the server is: pass on what it had at the review.
const env = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

const home = openHome(process.env);
const loaded = await loadPolicyFiles({ home, project });
if (!loaded.ok) throw new Error(loaded.errors[0].message);
const { identity, spawn } = identifyLaunch({ command, args, cwd: project, env });
const entry = findEntry(loadLocks({ home, project }), identity, "package");

const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: spawn.command, args: [...spawn.args], cwd: project, env }));

const guard = createGuard({
  server: { label: "billing", identity: entry?.server.server ?? serverKey(identity, "package", hash) },
  lock: entry?.server ?? null,
  policy: loaded.policy,
  ask: askInTerminal,
  hash,
});
for (const name of ["list_invoices", "create_invoice"]) {
  const result = await guard.callTool(client, { name, arguments: name === "list_invoices" ? {} : { invoice_id: "INV-2042" } });
  console.log(`${name}: ${JSON.stringify(result.content)}`);
}

await client.close();
closeTerminal();
