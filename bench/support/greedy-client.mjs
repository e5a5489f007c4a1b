// The client of the greedy server, in a process of its own: what it spends is not the neighbour's. The kind of flood stands on
// each line of its standard input; "quiet" ends the one before.
import { createInterface } from "node:readline";
import { httpClient } from "./http-client.mjs";

const [url, secret] = process.argv.slice(2);
const BIG = "x".repeat(50 * 1024 * 1024);
const client = httpClient(url, secret);
await client.open();
console.log("open");
const wanted = { kind: "quiet" };

async function flood(own) {
  await client.call("flood", { text: "x", kind: own });
  // A call needs the new list; big results and calls come one after the other.
  const goesOn = () => own !== "quiet" && wanted.kind === own;
  while (goesOn()) {
    await client.call("flood", own === "result" ? { text: "x", kind: own } : { text: own === "call" ? BIG : "x" });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

let last = Promise.resolve();
for await (const line of createInterface({ input: process.stdin })) {
  wanted.kind = line;
  last = last.then(() => flood(line));
  void last.then(() => line === "quiet" && console.log("quiet"));
}
process.exit(0);
