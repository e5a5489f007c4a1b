// Clients by hand, the same for every way: lines, Streamable HTTP, and HTTP with SSE. Each has `request`, `notify`,
// `close`, and `answer` for questions of the other side (`onQuestion`).
import { Agent, request as httpRequest } from "node:http";

/** Requests and their answers by id, over whatever `write` writes to. */
function conversation(write) {
  const waiting = new Map();
  let next = 0;
  const self = {
    onQuestion: () => undefined,
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, resolve);
        Promise.resolve(write({ jsonrpc: "2.0", id, method, params })).catch(reject);
      }),
    notify: (method) => write({ jsonrpc: "2.0", method }),
    answer: (id, result) => write({ jsonrpc: "2.0", id, result }),
    take(text) {
      const message = JSON.parse(text);
      if (message.method !== undefined) {
        if (message.id !== undefined) self.onQuestion(message);
        return;
      }
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    },
  };
  return self;
}

/** Splits text that comes in parts. */
function splitter(end, take) {
  let held = "";
  return (chunk) => {
    held += chunk;
    for (let at = held.indexOf(end); at !== -1; at = held.indexOf(end)) {
      const part = held.slice(0, at);
      held = held.slice(at + end.length);
      take(part);
    }
  };
}

/** Speaks lines with a child process. */
export function lineClient(child) {
  const self = conversation((message) => void child.stdin.write(`${JSON.stringify(message)}\n`));
  child.stdout.setEncoding("utf8").on(
    "data",
    splitter("\n", (line) => line !== "" && self.take(line)),
  );
  return { ...self, on: (take) => (self.onQuestion = take), close: () => child.stdin.end() };
}

/** The data of an event, and its name. */
function eventOf(text) {
  const fields = text.split(/\r?\n/).map((line) => /^(event|data): ?(.*)$/.exec(line));
  const of = (name) => fields.flatMap((field) => (field?.[1] === name ? [field[2]] : []));
  return { name: of("event")[0] ?? "message", data: of("data").join("\n") };
}

const JSON_FIELDS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** Streamable HTTP (2025-03-26 to 2025-11-25). */
export function streamClient(url, fields = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let session = {};
  const self = conversation(
    (message) =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify(message);
        const headers = { ...JSON_FIELDS, ...fields, ...session, "content-length": Buffer.byteLength(body) };
        const outgoing = httpRequest(url, { method: "POST", agent, headers }, (answer) => {
          const id = answer.headers["mcp-session-id"];
          if (id !== undefined) session = { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" };
          if (answer.statusCode >= 300) reject(new Error(`HTTP ${answer.statusCode}`));
          answer.setEncoding("utf8");
          if ((answer.headers["content-type"] ?? "").startsWith("text/event-stream")) {
            const events = splitter("\n\n", (text) => {
              const { data } = eventOf(text);
              if (data !== "") self.take(data);
            });
            answer.on("data", (part) => events(part.replaceAll("\r\n", "\n")));
          } else {
            let text = "";
            answer.on("data", (part) => (text += part));
            answer.on("end", () => text !== "" && self.take(text));
          }
          answer.on("end", resolve);
        });
        outgoing.on("error", reject);
        outgoing.end(body);
      }),
  );
  return { ...self, on: (take) => (self.onQuestion = take), close: () => agent.destroy() };
}

/** HTTP with SSE (2024-11-05): one stream for all answers, and an address to post to. */
export async function sseClient(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let address;
  const self = conversation(
    (message) =>
      new Promise((resolve, reject) => {
        const outgoing = httpRequest(address, { method: "POST", agent, headers: JSON_FIELDS }, (answer) => {
          answer.resume().on("end", resolve);
        });
        outgoing.on("error", reject);
        outgoing.end(JSON.stringify(message));
      }),
  );
  const stream = await new Promise((resolve, reject) => {
    const opening = httpRequest(url, { headers: { accept: "text/event-stream" }, agent: false }, (answer) => {
      const events = splitter("\n\n", (text) => {
        const { name, data } = eventOf(text);
        if (name === "endpoint") {
          address = new URL(data, url);
          resolve(opening);
        } else if (data !== "") self.take(data);
      });
      answer.setEncoding("utf8").on("data", (part) => events(part.replaceAll("\r\n", "\n")));
      answer.on("error", () => undefined);
      if (answer.statusCode >= 300) reject(new Error(`HTTP ${answer.statusCode}`));
    });
    opening.on("error", reject);
    opening.end();
  });
  const close = () => {
    stream.destroy();
    agent.destroy();
  };
  return { ...self, on: (take) => (self.onQuestion = take), close };
}
