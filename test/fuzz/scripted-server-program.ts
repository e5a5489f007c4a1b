import { appendFileSync } from "node:fs";
import { cutLines } from "./cut-lines.test-support.js";
import { ScriptedServer, TOOLS } from "./scripted-server.test-support.js";

// The scripted server as a process. What reaches it is written down as it came, but for the gate's own listings.
const script = new ScriptedServer(Number(process.argv[2]), { own: ["gw-nobody", `gw-${"0".repeat(63)}`], changes: false });
const file = process.argv[3] ?? "";
let rest: Buffer = Buffer.alloc(0);
process.stdin.on("data", (chunk: Buffer) => {
  const { lines, rest: left } = cutLines(rest, chunk);
  rest = left;
  const out: Buffer[] = [];
  for (const line of lines) {
    const own = /^\{"jsonrpc":"2\.0","id":"(gw-[0-9a-f]{64})","method":"tools\/list"/u.exec(line.toString("latin1"));
    if (own !== null) {
      out.push(Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id: own[1], result: { tools: TOOLS } })}\n`));
      continue;
    }
    appendFileSync(file, line);
    const { now, later } = script.take(line.subarray(0, -1));
    out.push(...now, ...later);
  }
  if (out.length > 0) process.stdout.write(Buffer.concat(out));
});
