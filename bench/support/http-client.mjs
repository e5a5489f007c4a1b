// A client of one server behind the gate over HTTP, by hand.
import { Agent, request as httpRequest } from "node:http";

/** A client of one server behind the gate, in a session of its own. */
export function httpClient(url, secret) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let session = {};
  let next = 0;
  const send = (method, body, onAnswer) =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: secret,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...session,
      };
      const out = httpRequest(url, { method, headers, agent }, (answer) => {
        if (onAnswer !== undefined) return resolve(onAnswer(answer));
        let size = 0;
        const parts = [];
        answer.on("data", (part) => {
          size += part.length;
          if (size < 65_536) parts.push(part);
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, size, text: Buffer.concat(parts).toString("utf8") }),
        );
        answer.on("error", reject);
      });
      out.on("error", reject);
      out.end(body);
    });
  return {
    async open() {
      const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } };
      const begun = await send("POST", JSON.stringify({ jsonrpc: "2.0", id: "init", method: "initialize", params }));
      session = { "mcp-session-id": begun.headers["mcp-session-id"], "mcp-protocol-version": "2025-11-25" };
      await send("POST", JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
      // The stream for what the server says unasked: read, and thrown away.
      await send("GET", undefined, (answer) => void answer.resume().on("error", () => undefined));
    },
    call: (name, args) => {
      next += 1;
      return send("POST", JSON.stringify({ jsonrpc: "2.0", id: next, method: "tools/call", params: { name, arguments: args } }));
    },
    close: () => agent.destroy(),
  };
}
