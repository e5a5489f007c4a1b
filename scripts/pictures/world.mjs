// A machine of its own for the pictures: a person's folder, a host's file with two servers, Heed in front of both.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { rolldown } from "rolldown";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const HEED = here("../../dist/cli.js");
const SERVERS = { billing: here("../../examples/invoices/server.mjs"), notes: here("notes-server.mjs") };
const CLIENT = { name: "my-agent", version: "1.0.0" };

/** Makes it, and takes it away with `end`. Its place is fixed, since paths stand in the pictures. */
export async function createWorld() {
  const user = join(tmpdir(), "heed-pictures");
  rmSync(user, { recursive: true, force: true });
  mkdirSync(join(user, ".cursor"), { recursive: true, mode: 0o700 });
  const mcpServers = {};
  for (const [name, input] of Object.entries(SERVERS)) {
    const file = join(user, "servers", `${name}.mjs`);
    const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
    await bundle.write({ file, format: "esm" });
    await bundle.close();
    mcpServers[name] = { command: process.execPath, args: [file] };
  }
  const hosts = join(user, ".cursor/mcp.json");
  writeFileSync(hosts, JSON.stringify({ mcpServers }));
  const env = { PATH: process.env["PATH"], HOME: user, USERPROFILE: user, TZ: "UTC" };
  const run = (...args) => {
    const done = spawnSync(process.execPath, [HEED, ...args], { env, cwd: user, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`heed ${args.join(" ")} failed:\n${done.stdout}${done.stderr}`);
    return done;
  };
  const installed = run("install", "--scratch", "--trust", "checked", "--host", "cursor", "--server", "billing");
  env["HEED_HOME"] = /HEED_HOME=(.+)/.exec(installed.stderr)[1];
  run("install", "--scratch", "--trust", "none", "--host", "cursor", "--server", "notes");
  const entries = JSON.parse(readFileSync(hosts, "utf8")).mcpServers;
  // The person sits at this client, so its forms may take a typed name. (heed doctor --test-forms writes this.)
  const marks = Object.values(entries).map(({ args }) => {
    const key = args[args.indexOf("--entry") + 1];
    return `  entry-${createHash("sha256").update(key).digest("hex").slice(0, 16)}: {client: ${CLIENT.name}, attended: true}\n`;
  });
  const policy = join(env["HEED_HOME"], "heed.yaml");
  writeFileSync(policy, `version: 1\nclients:\n${marks.join("")}`, { mode: 0o600 });
  run("policy", policy, "--accept", "--scratch");
  return {
    env,
    user,
    home: env["HEED_HOME"],
    /** A client in front of a server's gate. @param answer how a form is answered; a client without it has no forms */
    connect: async (name, answer) => {
      const client = new Client(CLIENT, { capabilities: answer === undefined ? {} : { elicitation: { form: {} } } });
      if (answer !== undefined) client.setRequestHandler("elicitation/create", async ({ params }) => await answer(params));
      await client.connect(new StdioClientTransport({ ...entries[name], env: { ...env }, cwd: user, stderr: "ignore" }));
      return client;
    },
    end: () => {
      rmSync(user, { recursive: true, force: true });
      rmSync(env["HEED_HOME"], { recursive: true, force: true });
    },
  };
}
