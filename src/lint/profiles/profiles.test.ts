import { describe, expect, test } from "vitest";
import type { HintName } from "../../core/tool/hint.js";
import { hintKey, HINTS } from "../../core/tool/hint.js";
import { parseTool } from "../../core/tool/parse-tool.js";
import type { Json } from "../../wire/json.js";
import { lint } from "../lint.js";
import { disagreements } from "./disagreements.js";
import { excuseFindings } from "./excuse-findings.js";
import { holdToProfile, type ProfileReport } from "./hold-to-profile.js";
import { justify } from "./justify.js";
import { PROFILE_IDS, type Profile, type ProfileId } from "./profile.js";
import { PROFILES } from "./profiles.js";

const inputSchema = { type: "object" };
const parse = (definition: Json) => parseTool(definition, "2025-11-25");
const profile = (id: ProfileId): Profile => PROFILES.find((one) => one.id === id) as Profile;

function held(id: ProfileId, ...definitions: readonly Json[]): ProfileReport {
  const tools = definitions.map(parse);
  return holdToProfile(profile(id), tools, lint(tools));
}

/** The certain shortfalls of one tool, as `field: found`. */
function rejects(id: ProfileId, definition: Json): readonly string[] {
  return held(id, definition)
    .shortfalls.filter(({ certain }) => certain)
    .map(({ field, found }) => `${field}: ${found}`);
}

const reader = (annotations: Json, more: Record<string, Json> = {}): Json => ({
  name: "list_notes",
  inputSchema,
  annotations,
  ...more,
});

describe("what each profile rejects", () => {
  test.each<[ProfileId, string, Json, readonly string[]]>([
    ["spec", "no hints are no fault", reader({}), []],
    [
      "spec",
      "a contradiction",
      reader({ readOnlyHint: true, destructiveHint: true }),
      ["destructiveHint: `list_notes` says that it only reads and that it may destroy"],
    ],
    ["spec", "a hint that is null", reader({ readOnlyHint: null }), ["readOnlyHint: `list_notes` says readOnlyHint: null"]],
    ["openai-apps", "everything said", reader({ readOnlyHint: true, destructiveHint: false, openWorldHint: false }), []],
    [
      "openai-apps",
      "a read-only tool has to say destructiveHint too",
      reader({ readOnlyHint: true, openWorldHint: false }),
      ["destructiveHint: absent"],
    ],
    [
      "openai-apps",
      "a text is no boolean",
      reader({ readOnlyHint: "true", destructiveHint: false, openWorldHint: false }),
      ['readOnlyHint: `"true"` at `/annotations/readOnlyHint`'],
    ],
    ["openai-apps", "nothing", reader({}), ["readOnlyHint: absent", "destructiveHint: absent", "openWorldHint: absent"]],
    [
      "openai-apps",
      "a contradiction",
      reader({ readOnlyHint: true, destructiveHint: true, openWorldHint: false }),
      ["definition: readOnlyHint true and destructiveHint true"],
    ],
    ["anthropic-directory", "a title and readOnlyHint", reader({ readOnlyHint: true, title: "List" }), []],
    ["anthropic-directory", "the other title", reader({ readOnlyHint: true }, { title: "List" }), []],
    ["anthropic-directory", "no title", reader({ readOnlyHint: true }), ["title: absent"]],
    ["anthropic-directory", "a blank title", reader({ readOnlyHint: true, title: " " }), ["title: one that is blank or no text"]],
    ["anthropic-directory", "destructiveHint alone applies to a writer", reader({ destructiveHint: true, title: "T" }), []],
    ["anthropic-directory", "or its no", reader({ destructiveHint: false, title: "T" }), []],
    [
      "anthropic-directory",
      "readOnlyHint false alone leaves the applicable hint out",
      reader({ readOnlyHint: false, title: "T" }),
      ["destructiveHint: absent, on a tool that says it does not only read"],
    ],
    [
      "anthropic-directory",
      "safe and unsafe methods in one tool",
      reader(
        { destructiveHint: true, title: "T" },
        { inputSchema: { type: "object", properties: { method: { enum: ["GET", "DELETE"] } } } },
      ),
      ["inputSchema: the argument `method` takes `GET` and `DELETE`"],
    ],
    [
      "anthropic-directory",
      "a list of methods is what is written, not a mode",
      reader(
        { destructiveHint: true, title: "T" },
        {
          inputSchema: { type: "object", properties: { allowed_methods: { type: "array", items: { enum: ["GET", "DELETE"] } } } },
        },
      ),
      [],
    ],
    ["microsoft-365", "a title and readOnlyHint", reader({ readOnlyHint: false }, { title: "T" }), []],
    ["microsoft-365", "neither", reader({ destructiveHint: true }), ["title: absent", "readOnlyHint: absent"]],
  ])("%s: %s", (id, _what, definition, expected) => {
    expect(rejects(id, definition)).toEqual(expected);
  });

  test("a list passes where no tool is rejected, and an empty one does", () => {
    const good = reader({ readOnlyHint: true }, { title: "T" });
    expect(held("microsoft-365", good, reader({}), good)).toMatchObject({ passes: false, tools: 3, rejected: [1] });
    expect(held("microsoft-365")).toMatchObject({ passes: true, tools: 0, rejected: [] });
  });

  test("a guess rejects nothing, and says why", () => {
    const wrong = {
      name: "delete_note",
      inputSchema,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    };
    const report = held("openai-apps", wrong);
    expect(report.passes).toBe(true);
    expect(report.shortfalls).toEqual([
      {
        tool: 0,
        field: "readOnlyHint",
        found: "true, and that looks too lax: `delete_note` says that it only reads; its name says `delete`",
        demanded: "what the tool does",
        source: "OpenAI app review",
        certain: false,
      },
    ]);
    const modes = {
      name: "note",
      title: "T",
      annotations: { destructiveHint: true },
      inputSchema: { type: "object", properties: { action: { enum: ["list", "delete"] } } },
    };
    expect(held("anthropic-directory", modes)).toMatchObject({
      passes: true,
      shortfalls: [{ field: "inputSchema", certain: false }],
    });
  });
});

describe("what one demands is no fault under another", () => {
  const said = parse(reader({ readOnlyHint: true, destructiveHint: false, openWorldHint: false }));
  const rulesUnder = (tool: typeof said, ...ids: readonly ProfileId[]) =>
    excuseFindings(lint([tool]), ids.map(profile)).map(({ rule }) => rule);

  test("an explicit destructiveHint false is a note in spec, demanded by openai-apps", () => {
    expect(rulesUnder(said, "spec")).toEqual(["needless-hint-on-read-only-tool"]);
    expect(rulesUnder(said, "openai-apps")).toEqual([]);
    expect(rulesUnder(said, "spec", "openai-apps")).toEqual([]);
    expect(rulesUnder(said, "microsoft-365")).toEqual(["needless-hint-on-read-only-tool"]);
  });

  test("what is needless beside it stays, and its fix leaves the demanded hint alone", () => {
    const tool = parse(reader({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }));
    const [finding] = excuseFindings(lint([tool]), [profile("openai-apps")]);
    expect(finding?.fix).toEqual({ set: { idempotent: null } });
  });

  test("they say where they disagree, of the tools that it is about", () => {
    const writer = parse({ name: "add_note", inputSchema, annotations: { readOnlyHint: false } });
    expect(disagreements(["openai-apps"], [writer])).toEqual([]);
    expect(disagreements(["microsoft-365"], [said])).toEqual([]);
    expect(disagreements(["openai-apps"], [writer, said])).toEqual([
      {
        about: "destructiveHint on a tool that only reads",
        stances: [
          { profile: "spec", says: "notes that it means nothing there" },
          { profile: "openai-apps", says: "demands that it is said" },
        ],
        tools: [1],
      },
    ]);
  });

  test("what openWorldHint means of a read: only where a tool says that it reads what is outside", () => {
    const hints = (readOnlyHint: boolean, openWorldHint: boolean) => ({ readOnlyHint, destructiveHint: false, openWorldHint });
    const tools = [hints(true, true), hints(true, false), hints(false, true)].map((annotations) =>
      parse({ name: "a", inputSchema, annotations }),
    );
    const about = (...ids: readonly ProfileId[]) =>
      disagreements(ids, tools).filter(({ about: what }) => what === "openWorldHint on a tool that only reads");
    expect(about("openai-apps")).toMatchObject([{ stances: [{ profile: "spec" }, { profile: "openai-apps" }], tools: [0] }]);
    expect(about("microsoft-365")).toEqual([]);
  });

  test("no two profiles can be impossible at once: there are hints that all of them take", () => {
    for (const readOnlyHint of [true, false]) {
      const annotations = { readOnlyHint, destructiveHint: false, openWorldHint: false };
      const tool = { name: readOnlyHint ? "list_a" : "add_a", title: "A", inputSchema, annotations };
      for (const id of PROFILE_IDS) expect(held(id, tool).passes).toBe(true);
    }
  });
});

describe("justifications", () => {
  const of = (definition: Json, id: ProfileId = "openai-apps") => justify(parse(definition), profile(id));
  const hint = (definition: Json, name: HintName) => of(definition).find(({ field }) => field === hintKey(name));

  test("one for each field that the profile looks at", () => {
    for (const { id, fields } of PROFILES) expect(of(reader({}), id).map(({ field }) => field)).toEqual(fields);
  });

  test("what is declared and what the definition says agree: ready to paste", () => {
    expect(hint(reader({ readOnlyHint: true }), "readOnly")).toEqual({
      field: "readOnlyHint",
      value: "true",
      draft: false,
      text: "A call changes nothing, for its name says `list`.",
    });
  });

  test.each<[string, Json, HintName, string | null, RegExp]>([
    ["nothing declared, the definition tells", reader({}), "readOnly", "true", /Not declared yet: set readOnlyHint to true/u],
    ["nothing declared, nobody can tell", { name: "process", inputSchema }, "readOnly", null, /^\[Not declared, /u],
    [
      "declared, nobody can tell",
      { name: "process", inputSchema, annotations: { readOnlyHint: true } },
      "readOnly",
      "true",
      /\[say why/u,
    ],
    [
      "declared against the definition",
      { name: "delete_note", inputSchema, annotations: { readOnlyHint: true } },
      "readOnly",
      "true",
      /Check this first: the definition speaks for false, for its name says `delete`/u,
    ],
  ])("a draft: %s", (_what, definition, name, value, text) => {
    expect(hint(definition, name)).toMatchObject({ draft: true, value, text: expect.stringMatching(text) });
  });

  test("every draft has a gap to fill, and nothing else has", () => {
    for (const name of ["list_a", "delete_a", "a", "add_a"]) {
      for (const value of [true, false, undefined]) {
        const annotations = Object.fromEntries(HINTS.flatMap((one) => (value === undefined ? [] : [[hintKey(one), value]])));
        for (const { draft, text } of PROFILES.flatMap(({ id }) => of({ name, inputSchema, annotations }, id)))
          expect(/\[.*\]/u.test(text)).toBe(draft);
      }
    }
  });
});

test("every profile says when and where it was seen", () => {
  expect(PROFILES.map(({ id }) => id)).toEqual(PROFILE_IDS);
  for (const { as_of, source, name } of PROFILES) {
    expect(as_of).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/u);
    expect(source).not.toBe("");
    expect(name).not.toBe("");
  }
});
