import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A tool call that the model makes: the tool's own name, which hosts put behind a prefix. */
export type WantedCall = {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What the model waits for before it makes this call. */
  readonly after?: () => Promise<void>;
};

/** A model that knows one thing: which tools to call, in order, and then says `done`. It speaks as four services do, on loopback. */
export type ModelServer = {
  readonly url: string;
  /** What the host sent back as results of the wanted calls, as text, in the last conversation. */
  readonly results: () => readonly string[];
  close(): Promise<void>;
};

/** A tool on offer. `group`: the group that it stands in, where a host names tools by group and name. */
type Offer = { readonly name: string; readonly group?: string };
type Turn = {
  /** Names of the tools that the request offers. */
  readonly tools: readonly Offer[];
  /** Results of earlier calls that the request carries, by the id of the call. */
  readonly results: ReadonlyMap<string, string>;
};
type Reply = { readonly call: (Offer & { readonly id: string; readonly args: object }) | null };
type Decide = (turn: Turn) => Promise<Reply>;

/** Ids of our calls: a wanted one counts, any other (a host's own search for tools) does not. */
const WANTED = "call_wanted_";
const SEARCH = "call_search_";

export async function startModel(calls: readonly WantedCall[]): Promise<ModelServer> {
  let last: readonly string[] = [];
  let searches = 0;
  const decide = async (turn: Turn): Promise<Reply> => {
    const done = [...turn.results].filter(([id]) => id.startsWith(WANTED));
    if (done.length > 0) last = done.map(([, text]) => text);
    const next = calls[done.length];
    if (next === undefined) return { call: null };
    const offered = turn.tools.find(
      ({ name }) => name === next.tool || name.endsWith(`_${next.tool}`) || name.endsWith(`-${next.tool}`),
    );
    if (offered !== undefined) await next.after?.();
    if (offered !== undefined) return { call: { ...offered, id: `${WANTED}${done.length}`, args: next.args } };
    // A host that loads tools when they are wanted offers a search for them first.
    const search = turn.tools.find(({ name }) => /^tool_?search$/iu.test(name));
    if (search === undefined || searches >= 4) return { call: null };
    searches += 1;
    return { call: { id: `${SEARCH}${searches}`, name: search.name, args: { query: next.tool, max_results: 5 } } };
  };
  const server = createServer((request, response) => void answer(request, response, decide));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    results: () => last,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, decide: Decide): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = (request.url ?? "").split("?")[0] ?? "";
  let body: Body = {};
  try {
    body = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as Body;
  } catch {
    // What is no JSON is no question to a model.
  }
  if (process.env["MODEL_DEBUG"] !== undefined)
    process.stderr.write(
      `${request.method} ${request.url} tools=${JSON.stringify((body.tools ?? []).map((t) => t.name ?? t.function?.name)).slice(0, 600)}\n`,
    );
  if (path.endsWith("/count_tokens")) return json(response, { input_tokens: 1 });
  if (path.endsWith("/messages")) return anthropic(response, body, decide);
  if (path.endsWith("/responses")) return responses(response, body, decide);
  if (path.endsWith("/chat/completions")) return completions(response, body, decide);
  if (/:(?:stream)?generateContent$/iu.test(path)) return gemini(response, body, /:stream/iu.test(path), decide);
  if (path.endsWith("/models")) return json(response, { object: "list", data: [{ id: "m", object: "model" }] });
  response.writeHead(404, { "content-type": "application/json" }).end('{"error":{"message":"not here"}}');
}

/** As much of the four services' requests as is read. */
type Body = {
  readonly stream?: boolean;
  readonly tools?: readonly {
    readonly name?: string;
    readonly function?: { readonly name: string };
    readonly tools?: readonly { readonly name: string }[];
    readonly functionDeclarations?: readonly { readonly name: string }[];
  }[];
  readonly messages?: readonly { readonly role: string; readonly content?: unknown; readonly tool_call_id?: string }[];
  readonly input?: unknown;
  readonly contents?: readonly { readonly parts?: readonly Part[] }[];
};
type Part = { readonly functionResponse?: { readonly name: string; readonly id?: string; readonly response?: unknown } };

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function events(response: ServerResponse, named: boolean, all: readonly object[], end = ""): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of all)
    response.write(`${named && "type" in event ? `event: ${String(event.type)}\n` : ""}data: ${JSON.stringify(event)}\n\n`);
  response.end(end);
}

/** Anthropic messages. */
async function anthropic(response: ServerResponse, body: Body, decide: Decide): Promise<void> {
  const results = new Map<string, string>();
  for (const { content } of body.messages ?? [])
    for (const block of Array.isArray(content) ? (content as { type: string; tool_use_id?: string; content?: unknown }[]) : [])
      if (block.type === "tool_result") results.set(block.tool_use_id ?? "", JSON.stringify(block.content));
  const { call } = await decide({
    tools: (body.tools ?? []).map(({ name = "" }) => ({ name })),
    results,
  });
  const block =
    call === null ? { type: "text", text: "done" } : { type: "tool_use", id: call.id, name: call.name, input: call.args };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    stop_reason: call === null ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  if (body.stream !== true) return json(response, { ...message, content: [block] });
  const empty = call === null ? { type: "text", text: "" } : { ...block, input: {} };
  const delta =
    call === null ? { type: "text_delta", text: "done" } : { type: "input_json_delta", partial_json: JSON.stringify(call.args) };
  events(response, true, [
    { type: "message_start", message: { ...message, content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block: empty },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ]);
}

/** OpenAI responses. */
async function responses(response: ServerResponse, body: Body, decide: Decide): Promise<void> {
  const results = new Map<string, string>();
  for (const item of Array.isArray(body.input) ? (body.input as { type?: string; call_id?: string; output?: unknown }[]) : [])
    if (item.type === "function_call_output") results.set(item.call_id ?? "", JSON.stringify(item.output));
  // A host may offer a server's tools as a group of its own.
  const tools = (body.tools ?? []).flatMap((one): Offer[] => {
    const inner = (one.tools ?? []).map(({ name }) => ({ name, ...(one.name === undefined ? {} : { group: one.name }) }));
    return [...inner, ...(one.name === undefined ? [] : [{ name: one.name }])];
  });
  const { call } = await decide({ tools, results });
  const item =
    call === null
      ? {
          type: "message",
          id: "m_1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: "done", annotations: [] }],
        }
      : {
          type: "function_call",
          id: `fc_${call.id}`,
          call_id: call.id,
          status: "completed",
          name: call.name,
          ...(call.group === undefined ? {} : { namespace: call.group }),
          arguments: JSON.stringify(call.args),
        };
  const whole = {
    id: "resp_1",
    object: "response",
    status: "completed",
    model: "m",
    output: [item],
    usage: {
      input_tokens: 1,
      output_tokens: 1,
      total_tokens: 2,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
  if (body.stream !== true) return json(response, whole);
  events(response, true, [
    { type: "response.created", response: { ...whole, status: "in_progress", output: [] } },
    { type: "response.output_item.added", output_index: 0, item },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: whole },
  ]);
}

/** OpenAI chat completions. */
async function completions(response: ServerResponse, body: Body, decide: Decide): Promise<void> {
  const results = new Map<string, string>();
  for (const message of body.messages ?? [])
    if (message.role === "tool") results.set(message.tool_call_id ?? "", JSON.stringify(message.content));
  const { call } = await decide({
    tools: (body.tools ?? []).map((one) => ({ name: one.function?.name ?? "" })),
    results,
  });
  const reason = call === null ? "stop" : "tool_calls";
  const said =
    call === null
      ? { role: "assistant", content: "done" }
      : {
          role: "assistant",
          content: null,
          tool_calls: [
            { index: 0, id: call.id, type: "function", function: { name: call.name, arguments: JSON.stringify(call.args) } },
          ],
        };
  const base = { id: "c_1", created: 1, model: "m" };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  if (body.stream !== true)
    return json(response, {
      ...base,
      object: "chat.completion",
      choices: [{ index: 0, message: said, finish_reason: reason }],
      usage,
    });
  const chunk = { ...base, object: "chat.completion.chunk" };
  events(
    response,
    false,
    [
      { ...chunk, choices: [{ index: 0, delta: said, finish_reason: null }] },
      { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: reason }] },
      { ...chunk, choices: [], usage },
    ],
    "data: [DONE]\n\n",
  );
}

/** Gemini generateContent. Its calls may go without ids: results are told apart by their order. */
async function gemini(response: ServerResponse, body: Body, stream: boolean, decide: Decide): Promise<void> {
  const results = new Map<string, string>();
  for (const { parts } of body.contents ?? [])
    for (const { functionResponse } of parts ?? [])
      if (functionResponse !== undefined) {
        const kind = /search/iu.test(functionResponse.name) ? SEARCH : WANTED;
        results.set(`${kind}${results.size}`, JSON.stringify(functionResponse.response));
      }
  const tools = (body.tools ?? [])
    .flatMap(({ functionDeclarations }) => functionDeclarations ?? [])
    .map(({ name }) => ({ name }));
  const { call } = await decide({ tools, results });
  const part = call === null ? { text: "done" } : { functionCall: { id: call.id, name: call.name, args: call.args } };
  const whole = {
    candidates: [{ index: 0, finishReason: "STOP", content: { role: "model", parts: [part] } }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: "m",
  };
  if (stream) events(response, false, [whole]);
  else json(response, whole);
}
