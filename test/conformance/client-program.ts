import { spawn } from "node:child_process";
import { Client, StreamableHTTPClientTransport, type Tool } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

// A client on the SDK that does all that the suite's scenarios wait for: it lists what there is, calls every tool with
// what the scenario gives or what the schema asks for, and answers questions. HEED_WAY says whether a gate stands between.
const url = process.argv.at(-1) ?? "";
const way = process.env["HEED_WAY"] ?? "direct";
const modern = process.env["MCP_CONFORMANCE_PROTOCOL_VERSION"] === "2026-07-28";
const { toolCalls } = JSON.parse(process.env["MCP_CONFORMANCE_CONTEXT"] ?? "{}") as {
  toolCalls?: { name: string; arguments: Record<string, unknown> }[];
};
const gateWords = [process.env["HEED_PROGRAM"] ?? "", "gate", "--label", "suite", "--url", url];
let end = (): void => undefined;

async function transport(): Promise<StreamableHTTPClientTransport | StdioClientTransport> {
  if (way === "direct") return new StreamableHTTPClientTransport(new URL(url));
  const env = { PATH: process.env["PATH"] ?? "", HEED_HOME: process.env["HEED_HOME"] ?? "" };
  if (way === "stdio") return new StdioClientTransport({ command: process.execPath, args: gateWords, env });
  const gate = spawn(process.execPath, [...gateWords, "--port", "0", "--client", `c${process.pid}`], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  end = () => gate.kill("SIGTERM");
  let said = "";
  for await (const part of gate.stdout.iterator({ destroyOnReturn: false })) {
    said += String(part);
    const at = /^suite: (\S+)$/mu.exec(said)?.[1];
    const secret = /Bearer (\S+)/u.exec(said)?.[1];
    if (at !== undefined && secret !== undefined)
      return new StreamableHTTPClientTransport(new URL(at), { requestInit: { headers: { "Heed-Client": secret } } });
  }
  throw new Error("the gate did not start");
}

const client = new Client(
  { name: "reference-client", version: "1.0.0" },
  {
    capabilities: { elicitation: { form: { applyDefaults: true } }, sampling: {}, roots: {} },
    ...(modern ? { versionNegotiation: { mode: "auto" as const } } : {}),
  },
);
client.setRequestHandler("elicitation/create", ({ params }) => {
  const properties =
    "requestedSchema" in params
      ? (params.requestedSchema.properties as Record<string, { type?: string; default?: unknown }>)
      : {};
  // What has a default is left to the client's library; the rest is answered by its kind.
  const asked = Object.entries(properties).filter(([, { default: given }]) => given === undefined);
  const content = Object.fromEntries(asked.map(([key, { type }]) => [key, sample(type) as string]));
  return { action: "accept" as const, content };
});
client.setRequestHandler("sampling/createMessage", () => ({
  role: "assistant" as const,
  model: "none",
  content: { type: "text" as const, text: "sampled" },
}));
client.setRequestHandler("roots/list", () => ({ roots: [] }));

function sample(type: unknown): unknown {
  if (type === "number" || type === "integer") return 3;
  if (type === "boolean") return true;
  return type === "array" ? [] : type === "object" ? {} : "text";
}

/** Arguments for what a tool's schema demands. */
function argumentsFor({ inputSchema }: Tool): Record<string, unknown> {
  const properties = (inputSchema.properties ?? {}) as Record<string, { type?: unknown; enum?: unknown[] }>;
  return Object.fromEntries(
    (inputSchema.required ?? []).map((key) => [key, properties[key]?.enum?.[0] ?? sample(properties[key]?.type)]),
  );
}

/** Scenarios end where they have seen enough; a request that fails is theirs to judge. */
async function tried(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
  }
}

try {
  await client.connect(await transport());
  const capabilities = client.getServerCapabilities() ?? {};
  const { tools } = await client.listTools();
  // One scenario wants to see what became of a tool's schema on its way here.
  const echoed = tools.find(({ name }) => name === "json_schema_2020_12_tool")?.inputSchema;
  const argumentsOf = (tool: Tool) => (tool.name === "json_schema_echo" ? { schema: echoed } : argumentsFor(tool));
  const calls = toolCalls ?? tools.map((tool) => ({ name: tool.name, arguments: argumentsOf(tool) }));
  for (const call of calls) await tried(() => client.callTool(call));
  if (capabilities.resources !== undefined)
    await tried(async () => {
      for (const { uri } of (await client.listResources()).resources.slice(0, 1)) await client.readResource({ uri });
    });
  if (capabilities.prompts !== undefined)
    await tried(async () => {
      for (const { name } of (await client.listPrompts()).prompts.slice(0, 1)) await client.getPrompt({ name });
    });
  await client.close();
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
} finally {
  end();
}
