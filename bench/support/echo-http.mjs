// The same server over Streamable HTTP; the port stands on the first line of standard output.
import { createServer } from "node:http";
import { echoAnswer } from "./echo-answers.mjs";

const server = createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const answer = echoAnswer(Buffer.concat(parts).toString("utf8"));
    if (answer === null) return response.writeHead(202).end();
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) }).end(answer);
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume().on("end", () => process.exit(0));
