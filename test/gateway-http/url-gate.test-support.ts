import { PassThrough } from "node:stream";
import { onTestFinished } from "vitest";
import { createHttpUpstream } from "../../src/gateway/http/http-upstream.js";
import { runUrlGate } from "../../src/gateway/http/run-url-gate.js";
import { identifyUrl } from "../../src/launch/identify-url.js";
import type { Json } from "../../src/wire/json.js";
import { places, trustAs } from "./harness.test-support.js";

type Message = Record<string, unknown> & {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown> & { isError?: boolean; content?: { text?: string }[] };
  error?: { code: number; message: string };
};

/** A gate between lines and a URL in this process, as a host has started it. `reviewed`: what a person trusted of its tools. */
export async function urlGate(
  url: string,
  options: {
    readonly policy?: string;
    readonly reviewed?: readonly Json[];
    /** Where another gate was before. */
    readonly at?: Pick<ReturnType<typeof places>, "home" | "project" | "env" | "calls">;
  } = {},
) {
  const at = options.at ?? places(options.policy);
  const identified = identifyUrl(url, { startedByHeed: true });
  if (!identified.ok) throw new Error("no URL of a server");
  const { identity } = identified;
  if (options.reviewed !== undefined) trustAs(at.home, identity, { tools: options.reviewed });
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const messages: Message[] = [];
  const said = { err: "" };
  let rest = "";
  stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    messages.push(...lines.map((line) => JSON.parse(line) as Message));
  });
  stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text));
  const exit = runUrlGate({
    upstream: createHttpUpstream(new URL(url), []),
    identity,
    label: "billing",
    guess: "x",
    env: at.env,
    cwd: at.project,
    policyFile: null,
    home: () => at.home,
    heed: "0.0.0-test",
    stdin,
    stdout,
    stderr,
  });
  onTestFinished(async () => {
    stdin.end();
    await exit;
  });

  async function until<T>(find: () => T | undefined | false | Promise<T | undefined | false>, what: string): Promise<T> {
    for (const end = Date.now() + 20_000; ;) {
      const found = await find();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > end) throw new Error(`${what} did not come: ${JSON.stringify(messages)}\n${said.err}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const send = (message: unknown): void => void stdin.write(`${JSON.stringify(message)}\n`);
  const answerTo = (id: unknown): Promise<Message> =>
    until(() => messages.find((one) => one.id === id && one.method === undefined), `an answer to ${JSON.stringify(id)}`);
  const request = (id: unknown, method: string, params: unknown = {}): Promise<Message> => {
    send({ jsonrpc: "2.0", id, method, params });
    return answerTo(id);
  };
  return {
    ...at,
    said,
    messages,
    send,
    until,
    answerTo,
    request,
    call: (id: unknown, name: string, args: unknown = {}) => request(id, "tools/call", { name, arguments: args }),
    /** The n-th question to the client. */
    question: (n = 0) => until(() => messages.filter(({ method }) => method === "elicitation/create")[n], "a question"),
    /** A person's answer to a question, in a person's time. */
    async answer(question: Message, decision: string): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, 350));
      const content = { decision };
      send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content } });
    },
    async initialize(revision = "2025-11-25", capabilities: unknown = { elicitation: {} }): Promise<void> {
      await request("init", "initialize", {
        protocolVersion: revision,
        capabilities,
        clientInfo: { name: "lines", version: "1" },
      });
      send({ jsonrpc: "2.0", method: "notifications/initialized" });
    },
    /** What the model reads of an answer. */
    textOf: ({ result, error }: Message) => result?.content?.[0]?.text ?? error?.message ?? "",
  };
}
