import { spawn } from "node:child_process";

/** How long anything may take before the session is given up (milliseconds). */
const PATIENCE = 10_000;

/** A gate of a built package over lines, or over HTTP; what comes from it is a queue of messages. */
export class GateProcess {
  #queue = [];
  #wake = () => undefined;
  /** Each text that came to the client, as it came. */
  said = [];
  stderr = "";
  /** What carries a message to the gate. */
  #send = (text) => this.child.stdin.write(`${text}\n`);

  /** @param secret of the client over HTTP, where an earlier gate has made it: it is shown once */
  constructor({ dist, cwd, env, words, http, secret = null }) {
    this.secret = secret;
    this.child = spawn(process.execPath, [`${dist}/cli.js`, "gate", ...words], { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
    // Its server may outlive a gate that is killed, and holds its pipes.
    this.exit = new Promise((resolve) => this.child.on("exit", (code, signal) => resolve(signal ?? code)));
    void this.exit.then(() => this.#take({ ended: true }));
    this.child.stdin.on("error", () => undefined);
    this.ready = http ? this.#listens() : this.#lines();
    this.child.stderr.setEncoding("utf8").on("data", (text) => (this.stderr += text));
  }

  async #lines() {
    let rest = "";
    this.child.stdout.setEncoding("utf8").on("data", (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      for (const line of lines) this.#text(line);
    });
  }

  async #listens() {
    let out = "";
    const [url, secret] = await new Promise((resolve, reject) => {
      const look = () => {
        const at = /(http:\/\/127\.0\.0\.1:\d+\/\S*)/.exec(out)?.[1];
        this.secret ??= /Authorization: Bearer (\S+)/.exec(out)?.[1] ?? null;
        if (at !== undefined && this.secret !== null) resolve([at, this.secret]);
      };
      for (const stream of [this.child.stdout, this.child.stderr])
        stream.setEncoding("utf8").on("data", (text) => {
          out += text;
          look();
        });
      void this.exit.then(() => reject(new Error(`the gate ended: ${out}`)));
    });
    let session = null;
    this.#send = (text) => {
      const message = read(text);
      const modern = message?.params?._meta?.["io.modelcontextprotocol/protocolVersion"];
      const revision = modern ?? this.revision;
      const headers = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${secret}`,
        ...(session === null ? {} : { "mcp-session-id": session }),
        ...(revision === undefined || message?.method === "initialize" ? {} : { "mcp-protocol-version": revision }),
        ...(modern === undefined
          ? {}
          : { "mcp-method": message.method, ...(message.params.name === undefined ? {} : { "mcp-name": message.params.name }) }),
      };
      void fetch(url, { method: "POST", headers, body: text }).then(
        async (answer) => {
          session = answer.headers.get("mcp-session-id") ?? session;
          if (!(answer.headers.get("content-type") ?? "").startsWith("text/event-stream")) {
            const body = await answer.text();
            this.said.push(`HTTP ${answer.status}`);
            if (body !== "") this.#text(body);
            if (answer.status === 202) this.#take({ accepted: true });
            return;
          }
          let rest = "";
          const decoder = new TextDecoder();
          for await (const chunk of answer.body) {
            const events = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
            rest = events.pop();
            for (const event of events) {
              const data = event.split("\n").flatMap((line) => (line.startsWith("data:") ? [line.slice(5).trimStart()] : []));
              if (data.length > 0 && data.join("") !== "") this.#text(data.join("\n"));
            }
          }
        },
        () => this.#take({ broken: true }),
      );
    };
  }

  #text(text) {
    this.said.push(text);
    this.#take(read(text) ?? { unread: true });
  }

  #take(message) {
    this.#queue.push(message);
    this.#wake();
  }

  send(message) {
    this.#send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** The first message that `wanted` takes, of those that have come and those that will; what stands before it is passed over. */
  async next(wanted) {
    const until = Date.now() + PATIENCE;
    for (;;) {
      while (this.#queue.length > 0) {
        const message = this.#queue.shift();
        if (message.ended) {
          this.#queue.unshift(message);
          return null;
        }
        if (wanted(message)) return message;
      }
      const left = until - Date.now();
      if (left <= 0) return null;
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async end() {
    this.child.stdin.end();
    const timer = setTimeout(() => this.child.kill("SIGKILL"), 3_000);
    if (this.revision === undefined) this.child.kill("SIGTERM");
    await this.exit;
    clearTimeout(timer);
  }
}

function read(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
