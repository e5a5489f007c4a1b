// The server of a session. What it does next stands in FOLDER/control.json, which the session's player writes; each line that
// reached it goes to FOLDER/reached.jsonl. SIGUSR2 has it say that its list has changed.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [folder] = process.argv.slice(2);
const control = () => JSON.parse(readFileSync(join(folder, "control.json"), "utf8"));
const say = (message) => process.stdout.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
let asked = 0;
const waiting = new Map();

writeFileSync(join(folder, "pid"), String(process.pid));
process.on("SIGUSR2", () => say({ jsonrpc: "2.0", method: "notifications/tools/list_changed" }));

const text = (words) => ({ content: [{ type: "text", text: words }] });

function call(message) {
  const { id, params } = message;
  const answer = (result) => say({ jsonrpc: "2.0", id, result });
  const { result } = control();
  const modern = params?._meta?.["io.modelcontextprotocol/protocolVersion"] === "2026-07-28";
  switch (result) {
    case "error":
      return say({ jsonrpc: "2.0", id, error: { code: -32000, message: "it broke", data: { why: [1, "a"] } } });
    case "is-error":
      return answer({ ...text("it did not work"), isError: true });
    case "noise":
      say("a line that is not a message");
      return answer(text("after noise"));
    case "unreadable":
      return say(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"n":NaN}}`);
    case "structured":
      return say(`{"result":{"structuredContent":{"b":1,"a":2.50},"content":[]},"id":${JSON.stringify(id)},"jsonrpc":"2.0"}`);
    case "twice":
      answer(text("once"));
      return answer(text("twice"));
    case "asks": {
      const question = {
        message: "Which colour?",
        requestedSchema: { type: "object", properties: { colour: { type: "string" } } },
      };
      if (modern && params.inputResponses?.colour === undefined)
        return answer({
          resultType: "input_required",
          requestState: "the server's own",
          inputRequests: { colour: { method: "elicitation/create", params: { mode: "form", ...question } } },
        });
      if (modern) return answer(text("with a colour"));
      asked += 1;
      waiting.set(`server-${asked}`, () => answer(text("with a colour")));
      return say({ jsonrpc: "2.0", id: `server-${asked}`, method: "elicitation/create", params: question });
    }
    default:
      return answer(text(`did ${params?.name}`));
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  appendFileSync(join(folder, "reached.jsonl"), `${JSON.stringify(line)}\n`);
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return;
  }
  const { id, method, params } = message;
  if (method === undefined) {
    waiting.get(id)?.();
    waiting.delete(id);
    return;
  }
  if (id === undefined) return;
  const answer = (result) => say({ jsonrpc: "2.0", id, result });
  if (method === "initialize")
    return answer({
      protocolVersion: params.protocolVersion,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: "oracle", version: "1" },
    });
  if (method === "tools/list") return answer({ tools: control().tools });
  if (method === "tools/call") return call(message);
  if (method === "ping") return answer({});
  say({ jsonrpc: "2.0", id, error: { code: -32601, message: "no such method" } });
});
