// The greedy server over Streamable HTTP; the port stands on the first line of standard output. Floods go out on the stream
// that a client has open, an event each.
import { createServer } from "node:http";
import { greedyAnswer } from "./greedy-answers.mjs";

const streams = new Set();
const say = (text) => {
  for (const stream of streams) if (stream.writableLength < 4 * 1024 * 1024) stream.write(`data: ${text}\n\n`);
};
const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": open\n\n");
    streams.add(response);
    response.once("close", () => streams.delete(response));
    return;
  }
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const text = Buffer.concat(parts).toString("utf8");
    const answer = greedyAnswer(text, say);
    if (answer === null) return response.writeHead(202).end();
    const session = text.includes('"initialize"') ? { "mcp-session-id": "greedy-1" } : {};
    response
      .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer), ...session })
      .end(answer);
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume().on("end", () => process.exit(0));
