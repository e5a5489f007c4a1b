// The least that a process between an HTTP client and its server can do: requests in, requests out.
import { Agent, createServer, request } from "node:http";

const upstream = new URL(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, response) => {
  const { method, headers } = incoming;
  const outgoing = request(upstream, { agent, method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.writeHead(502).end());
  incoming.pipe(outgoing);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume().on("end", () => process.exit(0));
