import { describe, expect, it } from "vitest";
import { decideAgain } from "../../src/cli/replay/decide-again.js";
import { readOwnJournal } from "../../src/cli/replay/read-inputs.js";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { pinTool } from "../../src/core/trust/pin-tool.js";
import { protectedHere } from "../../src/gateway/protected-places.js";
import { hash } from "../../src/node/hash.js";
import { loadPolicy } from "../../src/policy/load-policy.js";
import { journalFolder } from "../../src/store/journal/open-journal.js";
import { readJournal } from "../../src/store/journal/read-journal.js";
import type { Json } from "../../src/wire/json.js";
import { world } from "./waiting-world.test-support.js";

const text = { type: "string" };
const tool = (name: string, annotations: Json, properties: Json = {}): Json => ({
  name,
  inputSchema: { type: "object", properties },
  annotations,
});
const TOOLS = [
  tool("read_page", { readOnlyHint: true, openWorldHint: true }, { url: text }),
  tool("list_notes", { readOnlyHint: true, openWorldHint: false }),
  tool("add_note", { readOnlyHint: false, destructiveHint: false, openWorldHint: false }, { path: text }),
  tool("delete_note", { readOnlyHint: false, destructiveHint: true }, { path: text }),
  tool("odd", {}),
];

/** What a gate with this policy decides of calls, and what a replay of its journal makes of them. */
function both(policy: string, reviewed: boolean) {
  const written = `version: 1\njournal: {arguments: values}\n${policy}`;
  const gate = world({ policy: written, tools: TOOLS, reviewed, console: true });
  const args: Readonly<Record<string, Json>> = {
    read_page: { url: "https://example.com/a" },
    list_notes: {},
    add_note: { path: "/srv/notes/a.md" },
    delete_note: { path: `${gate.home.dir}/heed.yaml` },
    odd: { of: "nobody's" },
    unheard_of: {},
  };
  let id = 0;
  for (const name of ["list_notes", "read_page", "read_page", "add_note", "delete_note", "odd", "unheard_of", "read_page"]) {
    id += 1;
    gate.call(id, name, args[name] as Record<string, unknown>);
    const waiting = gate.questions().at(-1);
    // A person says yes to all but the last kind.
    if (waiting !== undefined && name !== "odd") gate.say(waiting, { decision: "allow", typed: name });
    gate.pass(500);
    if (gate.calls().some((sent) => (JSON.parse(sent) as { id: number }).id === id)) gate.answer({ id, result: { content: [] } });
    gate.pass(500);
  }
  const recorded = [...readJournal(journalFolder(gate.home), { types: ["decision"] })].flatMap((entry) =>
    "record" in entry && entry.record.type === "decision" ? [entry.record] : [],
  );
  const loaded = loadPolicy([{ tier: "user", file: "heed.yaml", text: written, accepted: true, acceptedText: written }], {
    hash,
  });
  if (!loaded.ok) throw new Error(loaded.errors[0].message);
  const tools = TOOLS.map((definition) => {
    const parsed = parseTool(definition, "2025-11-25");
    return { name: parsed.name, accepted: true, pin: pinTool(parsed, hash), overrides: [], proposals: [] };
  });
  const { calls } = readOwnJournal(gate.home, {});
  const replayed = decideAgain(
    calls,
    { name: "same", policy: loaded.policy },
    {
      tools: {
        beside: new Map([["billing", TOOLS]]),
        kept: () => null,
        locked: reviewed ? [{ label: "billing", server: hash("server"), strict: hash("server"), tools }] : [],
        reviewed: "as-locked",
      },
      cwd: gate.home.dir,
      places: protectedHere(gate.home, gate.home.dir, {}),
    },
  );
  return { recorded, replayed };
}

describe("a gate's journal, decided again under the policy of the gate, says what the gate decided", () => {
  it.each<[string, string, boolean]>([
    ["nothing reviewed", "", false],
    ["reviewed", "", true],
    ["reviewed, autonomous", "preset: autonomous\n", true],
    ["reviewed, cautious", "preset: cautious\n", true],
    ["private data, so that what came in raises", "servers: {billing: {private: true}}\n", true],
    [
      "conditions over arguments",
      'rules:\n  - {id: a, verdict: deny, tool: add_note, when: args.path == "/srv/notes/a.md"}\n',
      true,
    ],
    ["conditions that are false", 'rules:\n  - {id: a, verdict: deny, tool: add_note, when: args.path == "/srv/b"}\n', true],
  ])("%s", (_, policy, reviewed) => {
    const { recorded, replayed } = both(policy, reviewed);
    expect(replayed.length).toBeGreaterThanOrEqual(8);
    const plain = replayed.map(({ call, verdict, effect, conditional }) => [call.tool, verdict, effect, conditional]);
    expect(plain).toEqual(recorded.map(({ tool: name, verdict, effect }) => [name, verdict, effect, false]));
  });
});
