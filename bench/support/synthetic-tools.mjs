// Tool definitions made up for measuring: varied in name, text, schema, hints and size, and the same each time.

const VERBS = ["list", "get", "search", "create", "update", "delete", "send", "export", "merge", "archive", "run", "close"];
const THINGS = ["invoice", "ticket", "branch", "contact", "report", "backup", "channel", "order", "sensor", "draft", "label"];
const TEXTS = [
  "Returns what matches, newest first.",
  "Changes one record and answers with its new state. Fields that are left out stay as they are.",
  "Works on the whole workspace. Give `dry_run` to see what would happen.\nLarge results come in pages; pass the cursor on.",
  "Needs the right to write. Names are compared without case; an unknown one is an error that says which names are near.",
];
const HINTS = [
  undefined,
  { readOnlyHint: true, openWorldHint: false },
  { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  { destructiveHint: true, idempotentHint: true },
  { readOnlyHint: true },
  { title: "A title alone" },
];

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` definitions, each with a name of its own; about half a kilobyte each on average, as a server would write them. */
export function syntheticTools(count) {
  const next = numbers(count);
  const pick = (list) => list[Math.floor(next() * list.length)];
  return Array.from({ length: count }, (_, at) => {
    const verb = pick(VERBS);
    const thing = pick(THINGS);
    const properties = Object.fromEntries(
      Array.from({ length: 1 + Math.floor(next() * 5) }, (_, argument) => [`${pick(THINGS)}_${argument}`, property(next, pick)]),
    );
    const annotations = pick(HINTS);
    return {
      name: `${verb}_${thing}_${at}`,
      ...(next() < 0.5 ? { title: `${verb} ${thing} ${at}` } : {}),
      description: pick(TEXTS),
      inputSchema: { type: "object", properties, required: Object.keys(properties).slice(0, 1), additionalProperties: false },
      ...(annotations === undefined ? {} : { annotations }),
    };
  });
}

function property(next, pick) {
  const kind = next();
  if (kind < 0.6) return { type: "string", description: pick(TEXTS).slice(0, 40) };
  if (kind < 0.75) return { type: "integer", minimum: 1, maximum: 500 };
  if (kind < 0.9) return { enum: ["open", "closed", pick(VERBS)] };
  return { type: "array", items: { type: "object", properties: { id: { type: "string" }, note: { type: "string" } } } };
}
