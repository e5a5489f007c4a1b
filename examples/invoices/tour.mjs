// `npm start`: Heed's gate in front of the invoice server, a real client that makes a short conversation's
// calls, and a script that answers as a person would. Ends by itself; everything it keeps is thrown away.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const heed = here("../../dist/cli.js");
const server = [process.execPath, here("server.mjs")];
const user = mkdtempSync(join(tmpdir(), "heed-tour-"));
const hosts = join(user, ".cursor/mcp.json");
// What a host passes on is what the server was reviewed with.
const passed = Object.fromEntries(
  ["PATH", "SystemRoot", "TEMP", "TMP"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);
const env = { ...passed, HOME: user, USERPROFILE: user };
const colour = process.stdout.isTTY && !process.env["NO_COLOR"];
const paint = (code, text) => (colour ? `\u001B[${code}m${text}\u001B[0m` : text);

/** A command of the walk; it must succeed, or there is nothing to show. */
function run(args) {
  const done = spawnSync(process.execPath, [heed, ...args], { env, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`heed ${args.join(" ")} failed:\n${done.stdout}${done.stderr}`);
  return done;
}

/** What the person of this tour answers, and how the tour words it. A real client shows a form instead. */
const ANSWERS = {
  create_invoice: { content: { decision: "allow" }, says: "asked: yes" },
  send_invoice: { content: { decision: "deny" }, says: "asked: no" },
  delete_invoice: { content: { confirm: "delete_invoice" }, says: "asked: typed the name" },
};

const CONVERSATION = [
  { wants: "What do we have?", name: "list_invoices", args: {} },
  { wants: "A new one for Fabrikam, 420.00.", name: "create_invoice", args: { customer: "Fabrikam", cents: 42_000 } },
  { wants: "Send Contoso theirs.", name: "send_invoice", args: { invoice_id: "INV-2041", recipient: "billing@contoso.example" } },
  { wants: "The draft INV-2041 is wrong: delete it.", name: "delete_invoice", args: { invoice_id: "INV-2041" } },
];

/** Who would have run a call unasked, by the predictions of `heed check`. */
function othersUnasked(name) {
  const { servers } = JSON.parse(run(["check", "--json", "--label", "billing", "--", ...server]).stdout);
  const clients = servers[0].tools.find((tool) => tool.name === name).clients;
  return Object.keys(clients).filter((client) => clients[client] === "run");
}

async function main() {
  console.log("Heed stands between a client and an invoice server. A script answers in place of a person; all else is real.\n");
  // A host of its own, with the server in its file, into which the gate is put. Only a throw-away home lets a script
  // accept what was reviewed: anywhere else a person at a terminal must.
  mkdirSync(dirname(hosts), { recursive: true });
  const [command, ...args] = server;
  writeFileSync(hosts, JSON.stringify({ mcpServers: { billing: { command, args } } }));
  const installed = run(["install", "--scratch", "--trust", "checked", "--host", "cursor"]);
  env["HEED_HOME"] = /HEED_HOME=(.+)/.exec(installed.stderr)[1];
  const entry = JSON.parse(readFileSync(hosts, "utf8")).mcpServers.billing;
  // A person who keeps this client in view lets it take the answer to a challenge too. (heed doctor --test-forms writes this.)
  const key = entry.args[entry.args.indexOf("--entry") + 1];
  const mark = `entry-${createHash("sha256").update(key).digest("hex").slice(0, 16)}`;
  const policy = join(env["HEED_HOME"], "heed.yaml");
  writeFileSync(policy, `version: 1\nclients:\n  ${mark}:\n    client: heed-tour\n    attended: true\n`, { mode: 0o600 });
  run(["policy", policy, "--accept"]);
  console.log("billing was reviewed: what its tools say of themselves counts.");
  console.log("send_invoice claims to be read-only, but its name says otherwise: that hint was left out.\n");

  let question;
  const client = new Client({ name: "heed-tour", version: "1.0.0" }, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const name = Object.keys(ANSWERS).find((tool) => params.message.includes(`\`${tool}\``));
    question = { message: params.message, answer: ANSWERS[name] };
    // Nobody reads and answers at once: an answer within 300 ms is taken for software's, not a person's.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { action: "accept", content: question.answer.content };
  });
  await client.connect(
    new StdioClientTransport({
      ...entry,
      env: passed,
      stderr: "inherit",
    }),
  );
  for (const { wants, name, args } of CONVERSATION) {
    question = undefined;
    const result = await client.callTool({ name, arguments: args });
    const happened = question === undefined ? "ran" : question.answer.says;
    const mark = result.isError === true ? paint("31", "✗") : paint("32", "✓");
    console.log(`${mark} ${paint("1", name.padEnd(15))} ${happened.padEnd(22)} ${paint("2", `“${wants}”`)}`);
    if (question !== undefined) {
      const lines = question.message.split("\n");
      // The challenge is shown in full; of a plain question the first line and the reason say enough here.
      const shown = name === "delete_invoice" ? lines : [lines[0], ...lines.filter((line) => line.startsWith("Why:"))];
      for (const line of shown) console.log(`    ${paint("2", "│")} ${line}`);
    }
    const answer = result.content[0]?.type === "text" ? result.content[0].text : "";
    console.log(`    → ${answer}`);
    if (name === "send_invoice") console.log(`    Run it unasked, believing the label: ${othersUnasked(name).join(", ")}.`);
    console.log("");
  }
  await client.close();
}

try {
  await main();
  console.log(
    [
      "Next:",
      "  node dist/cli.js check -- npx -y @modelcontextprotocol/server-filesystem .     what a server's tools may do",
      "  node dist/cli.js explain delete_invoice -- node examples/invoices/server.mjs   why one call is judged as it is",
      "  node dist/cli.js trust -- node examples/invoices/server.mjs                    review it once, and be asked less",
    ].join("\n"),
  );
} finally {
  rmSync(user, { recursive: true, force: true });
  if (env["HEED_HOME"]?.includes("heed-scratch-")) rmSync(env["HEED_HOME"], { recursive: true, force: true });
}
