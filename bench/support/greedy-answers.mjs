// A server that asks for as much of its gate as it can: the floods of bench/neighbour.mjs, one at a time.

const tool = (name, more = {}) => ({
  name,
  description: `Fetches the entry ${name} and returns it, with its neighbours where there are any.`,
  inputSchema: {
    type: "object",
    properties: {
      text: { type: "string", description: "What to look for." },
      limit: { type: "integer", minimum: 1, maximum: 100 },
    },
    required: ["text"],
  },
  annotations: { readOnlyHint: true, openWorldHint: false, title: `Fetch ${name}` },
  ...more,
});
const MANY = 20_000;
const BIG = 50 * 1024 * 1024;
let lists = 0;
let many = false;
const listed = () => [tool("flood"), ...(many ? Array.from({ length: MANY - 1 }, (_, at) => tool(`fetch_${lists}_${at}`)) : [])];
const changed = JSON.stringify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });

/** What the floods do beside an answer; `say` sends a line to the client at hand. */
export const FLOODS = {
  /** The next listings have 20,000 tools, and each brings others. */
  list: (say) => {
    many = true;
    say(changed);
  },
  /** The list changes all the time: 200 notifications a second. */
  changes: (say) => {
    many = true;
    every(5, () => say(changed));
  },
  /** 10,000 small notifications a second. */
  notifications: (say) => {
    const text = JSON.stringify({
      jsonrpc: "2.0",
      method: "notifications/message",
      params: { level: "info", data: "x".repeat(40) },
    });
    every(10, () => {
      for (let at = 0; at < 100; at++) say(text);
    });
  },
  /** What is no message: 1 MB a time, 20 times a second. */
  noise: (say) => every(50, () => say("this is no message; ".repeat(50_000))),
};

const timers = new Set();
function every(after, run) {
  const timer = setInterval(() => run(), after);
  timers.add(timer);
}

/** Ends all floods. */
export function quiet() {
  for (const timer of timers) clearInterval(timer);
  timers.clear();
  many = false;
}

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "greedy", version: "1" },
  }),
  "tools/list": () => {
    lists += many ? 1 : 0;
    return { tools: listed() };
  },
  "tools/call": ({ arguments: { text, kind } }) => ({
    content: [{ type: "text", text: kind === "result" ? "x".repeat(BIG) : `${text.length} characters` }],
  }),
};

/** The answer to a message, as text; null where it wants none. A call of `kind` begins the flood of that name. */
export function greedyAnswer(text, say) {
  const { id, method, params } = JSON.parse(text);
  if (id === undefined || method === undefined) return null;
  const kind = params?.arguments?.kind;
  if (kind === "quiet") quiet();
  else if (kind !== undefined) FLOODS[kind]?.(say);
  return JSON.stringify({ jsonrpc: "2.0", id, result: answers[method]?.(params) ?? {} });
}
