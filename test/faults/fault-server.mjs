// A server that breaks in whatever way a call asks for: `arguments.how`. Over lines, or over HTTP (`--http`: the port
// stands on the first line of standard output). Every call that reaches it is written to GATE_CALLS before it is answered;
// its own process and its parent's stand in FAULT_PIDS.
import { appendFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

const tool = (name) => ({ name, inputSchema: { type: "object" } });
const TOOLS = [tool("free"), tool("write"), tool("never")];
const MUTE = process.env.FAULT_LIST === "mute";
const note = (file, value) => file && appendFileSync(file, `${JSON.stringify(value)}\n`);
if (process.env.FAULT_PIDS) writeFileSync(process.env.FAULT_PIDS, JSON.stringify({ server: process.pid, gate: process.ppid }));
const text = (value) => ({ content: [{ type: "text", text: value }] });
const json = (id, result) => JSON.stringify({ jsonrpc: "2.0", id, result });

const QUESTION = { method: "elicitation/create", params: { message: "Which colour?", requestedSchema: { type: "object" } } };

/** What a call's `how` does. `out` writes bytes of the answer, `end` ends it. */
const HOWS = {
  hang: () => undefined,
  late: (id, out) => setTimeout(() => out(json(id, text("ran")), true), 400),
  half(id, out) {
    out(json(id, text("ran")).slice(0, 20));
  },
  "half-and-die"(id, out) {
    out(json(id, text("ran")).slice(0, 20));
    setTimeout(() => process.exit(9), 20);
  },
  die: () => process.exit(9),
  "100-mb"(id, out) {
    out(json(id, text("x".repeat(100 * 1024 * 1024))), true);
  },
  "10000-notifications"(id, out, send) {
    for (let i = 0; i < 10_000; i++) send({ method: "notifications/message", params: { level: "info", data: `line ${i}` } });
    out(json(id, text("ran")), true);
  },
  "10000-changes"(id, out, send) {
    for (let i = 0; i < 10_000; i++) send({ method: "notifications/tools/list_changed" });
    out(json(id, text("ran")), true);
  },
  noise(id, out, _, raw) {
    raw(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x7b, 0x0a]));
    out(json(id, text("ran")), true);
  },
};

/** Takes one message; answers nothing for what is no request. */
function take({ id, method, params = {} }, out, send, raw) {
  const answer = (result) => out(json(id, result), true);
  if (method === "tools/call") {
    note(process.env.GATE_CALLS, { name: params.name, args: params.arguments });
    // A question of its own in the first round (2026-07-28 MRTR).
    if (params.arguments?.how === "asks" && params.inputResponses === undefined)
      return answer({ resultType: "input_required", inputRequests: { colour: QUESTION }, requestState: "colour" });
    const how = HOWS[params.arguments?.how];
    return how === undefined ? answer(text("ran")) : how(id, out, send, raw);
  }
  if (id === undefined) return;
  if (method === "tools/list") {
    note(process.env.FAULT_LISTED, 1);
    if (!MUTE) answer({ tools: TOOLS, resultType: "complete", ttlMs: 3_600_000, cacheScope: "private" });
  } else if (method === "initialize") {
    const serverInfo = { name: "faults", version: "1" };
    answer({ protocolVersion: params.protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo });
  } else answer({});
}

function lines() {
  const write = (value) => process.stdout.write(value);
  const out = (value, whole = false) => write(whole ? `${value}\n` : value);
  const send = (message) => write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  let rest = "";
  process.stdin.setEncoding("utf8").on("data", (chunk) => {
    const all = (rest + chunk).split("\n");
    rest = all.pop();
    for (const line of all) take(JSON.parse(line), out, send, write);
  });
  process.stdin.on("end", () => process.exit(0));
  process.stdout.on("error", () => process.exit(0));
}

function http() {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part) => (body += part));
    request.on("end", () => {
      if (request.method !== "POST") return void response.writeHead(405).end();
      const message = JSON.parse(body);
      if (message.id === undefined || message.method === undefined) return void response.writeHead(202).end();
      const session = message.method === "initialize" ? { "mcp-session-id": `s-${Math.random()}` } : {};
      const event = (value) => `data: ${value}\n\n`;
      const many = String(message.params?.arguments?.how).startsWith("10000");
      let begun = false;
      const out = (value, whole = false) => {
        if (!begun) response.writeHead(200, { "content-type": many ? "text/event-stream" : "application/json", ...session });
        begun = true;
        response.write(many ? event(value) : value);
        if (whole) response.end();
      };
      const send = (value) => {
        if (!begun) response.writeHead(200, { "content-type": "text/event-stream" });
        begun = true;
        response.write(event(JSON.stringify({ jsonrpc: "2.0", ...value })));
      };
      take(message, out, send, () => undefined);
    });
  });
  server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
  process.stdin.resume().on("end", () => process.exit(0));
}

if (process.argv.includes("--http")) http();
else lines();
