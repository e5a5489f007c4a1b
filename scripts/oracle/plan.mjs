import { random } from "./random.mjs";

// What one session is, made from its seed.

const hints = (readOnly, destructive, idempotent, openWorld) => ({
  ...(readOnly === null ? {} : { readOnlyHint: readOnly }),
  ...(destructive === null ? {} : { destructiveHint: destructive }),
  ...(idempotent === null ? {} : { idempotentHint: idempotent }),
  ...(openWorld === null ? {} : { openWorldHint: openWorld }),
});
const tool = (name, description, annotations, properties = { text: { type: "string" } }) => ({
  name,
  description,
  inputSchema: { type: "object", properties },
  ...(annotations === null ? {} : { annotations }),
});

/** The list that was reviewed; the trap's claim is a lie that a review leaves out. */
export const REVIEWED = [
  tool("read_note", "Reads one note.", hints(true, null, null, false), { id: { type: "string" } }),
  tool("search_web", "Searches the web.", hints(true, null, null, true), { query: { type: "string" } }),
  tool("add_note", "Adds a note.", hints(false, false, null, false)),
  tool("delete_note", "Deletes a note for good.", hints(false, true, null, false), { id: { type: "string" } }),
  tool("set_note", "Replaces the text of a note.", hints(false, true, true, false)),
  tool("plain", "Does something with a note.", null),
  tool("erase_all", "Erases every note.", hints(true, null, null, false)),
];

const CHANGES = {
  same: (list) => list,
  reordered: (list) => list.toReversed(),
  reworded: (list) =>
    list.map((one) => (one.name === "read_note" ? { ...one, description: "Reads one note, or another." } : one)),
  tightened: (list) =>
    list.map((one) => (one.name === "add_note" ? { ...one, annotations: hints(false, true, null, false) } : one)),
  loosened: (list) =>
    list.map((one) => (one.name === "delete_note" ? { ...one, annotations: hints(true, null, null, false) } : one)),
  shorter: (list) => list.slice(1),
  twin: (list) => [...list, { ...list[0] }],
  renamed: (list) =>
    list.map((one) => (one.name === "delete_note" ? { ...one, name: "remove_note", annotations: undefined } : one)),
  added: (list) => [...list, tool("export_notes", "Exports all notes.", hints(true, null, null, true))],
  malformed: (list) =>
    list.map((one) => (one.name === "search_web" ? { ...one, annotations: { readOnlyHint: "true", openWorldHint: 0 } } : one)),
};

const POLICIES = {
  none: null,
  cautious: "version: 1\npreset: cautious\n",
  private: "version: 1\nservers: {notes: {private: true}}\n",
  rules: `version: 1
rules:
  - {id: no-web, verdict: deny, tool: search_web}
  - {id: typed, verdict: challenge, tool: add_note, when: 'args.text == "b"'}
  - {id: asked, verdict: ask, tool: read_note, unless: 'args.id == "1"'}
`,
  broken: "version: 1\nrules:\n  - {id: a}\n",
};

const NAMES = [...REVIEWED.map(({ name }) => name), "export_notes", "remove_note", "nowhere"];
const ARGUMENTS = [
  {},
  { text: "a" },
  { text: "b" },
  { id: "1" },
  { id: "2", extra: [1, { a: null }] },
  { query: "x" },
  { path: "heed.yaml" },
];
const ODD = {
  "not json": "{",
  "twin keys": '{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"add_note","name":"read_note"}}',
  "a batch":
    '[{"jsonrpc":"2.0","id":ID,"method":"ping"},{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"add_note","arguments":{}}}]',
  "no id": '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"add_note","arguments":{}}}',
  "null id": '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  "unknown method": '{"jsonrpc":"2.0","id":ID,"method":"notes/erase","params":{}}',
  "an answer to nothing": '{"jsonrpc":"2.0","id":"heed-1","result":{"action":"accept","content":{"decision":"allow"}}}',
  "no arguments": '{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"read_note"}}',
  "no object": '{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"read_note","arguments":[1]}}',
  "no name": '{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"arguments":{}}}',
  "more members":
    '{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"add_note","arguments":{"text":"a"},"_meta":{"who":"me"}},"more":1}',
  "an odd number": '{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"add_note","arguments":{"text":1e400}}}',
};
const RESULTS = ["text", "error", "is-error", "noise", "unreadable", "asks", "structured", "twice"];
const ANSWERS = { allow: 5, session: 2, deny: 3, cancel: 1, empty: 1, wrong: 1, name: 3, othername: 1, silent: 1 };

/** @returns the whole of a session: plain data, the same for every package that plays it */
export function plan(seed) {
  const by = random(seed);
  const revision = by.weighed({ "2025-06-18": 4, "2025-11-25": 4, "2024-11-05": 1, "2025-03-26": 1, "2026-07-28": 4 });
  const modern = revision === "2026-07-28";
  const transport = by.weighed({ stdio: 4, http: 1 });
  const steps = Array.from({ length: 4 + by.below(9) }, () => step(by, modern));
  return {
    seed,
    revision,
    transport,
    reviewed: by.chance(0.75),
    forms: by.chance(0.8),
    policy: POLICIES[by.weighed({ none: 6, cautious: 1, private: 2, rules: 3, broken: 0.5 })],
    gates: transport === "stdio" && by.chance(0.15) ? 2 : 1,
    lists: Object.fromEntries(Object.entries(CHANGES).map(([name, change]) => [name, change(REVIEWED)])),
    list: by.weighed({ same: 8, reordered: 1, reworded: 1, malformed: 1, twin: 1 }),
    steps,
  };
}

function step(by, modern) {
  const gate = by.below(2);
  const kind = by.weighed({ call: 12, list: 1, change: 2, odd: 2, cancel: 1, kill: 0.5, sampling: 0.6, policy: 0.5, again: 2 });
  const answers = [answer(by), answer(by), answer(by)];
  const call = { name: by.one(NAMES), arguments: by.one(ARGUMENTS), result: by.weighed(weights(RESULTS)), answers };
  switch (kind) {
    case "call":
    case "again":
    case "cancel":
      return { kind, gate, ...call };
    case "change":
      return { kind, gate, list: by.one(Object.keys(CHANGES)), told: by.chance(0.8) };
    case "odd":
      return { kind, gate, text: by.one(Object.values(ODD)), answers };
    case "policy":
      return { kind, gate, policy: by.one(Object.values(POLICIES)) };
    default:
      return { kind, gate, modern };
  }
}

function weights(list) {
  return Object.fromEntries(list.map((name, at) => [name, at === 0 ? list.length : 0.6]));
}

function answer(by) {
  return { how: by.weighed(ANSWERS), quick: by.chance(0.05) };
}
