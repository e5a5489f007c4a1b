import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createScratchHome } from "../../src/node/scratch-home.js";

// Bad input through the program itself. Each run has little memory and little time: whatever comes, it must answer within
// both, with an error or a finding that says what is wrong, and must call nothing harmless on the word of that input.
const root = join(import.meta.dirname, "../..");
const cli = join(root, "dist/cli.js");
const byHand = join(root, "test/fixtures/servers/by-hand.mjs");
const folder = mkdtempSync(join(tmpdir(), "heed-bad-input-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  if (!existsSync(cli)) throw new Error("run npm run build first");
  mkdirSync(join(folder, "home"));
});

type Server = {
  readonly error?: { readonly code: string; readonly message: string; readonly help: string };
  readonly tools: readonly { readonly name: string; readonly verdict: string; readonly ifTrusted: string }[];
  readonly findings: readonly { readonly rule: string; readonly message: string; readonly tool?: number }[];
};

function heed(words: readonly string[], megabytes = 256, home = join(folder, "home")) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [`--max-old-space-size=${megabytes}`, cli, ...words], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HEED_HOME: home },
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: 100_000,
  });
  expect(error).toBe(undefined);
  return { code: status, out: stdout, err: stderr };
}

/** The report on a server, of which nothing may be believed: no tool runs unasked. The screen shows nothing that steers a terminal. */
function check(words: readonly string[], megabytes?: number): Server & { readonly code: number | null } {
  const { code, out, err } = heed(["check", "--output", "json=report.json", ...words], megabytes);
  expect(out + err).not.toMatch(/[^\P{C}\n]/u);
  const [server] = (JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as { servers: [Server] }).servers;
  rmSync(join(folder, "report.json"));
  expect(server.tools.filter(({ verdict }) => verdict === "allow")).toEqual([]);
  return { code, ...server };
}

function saved(bytes: string | Uint8Array): string {
  writeFileSync(join(folder, "list.json"), bytes);
  return "list.json";
}

const schema = { type: "object" };
const rules = ({ findings }: Server) => [...new Set(findings.map(({ rule }) => rule))];
const reader = { name: "read_note", inputSchema: schema, annotations: { readOnlyHint: true, openWorldHint: false } };

// The largest takes eight seconds of a processor.
describe("a saved list", { timeout: 120_000 }, () => {
  test.each<[string, string, RegExp]>([
    ["cut off", '{"tools": [{"name": "a"', /line 1|offset|Expected|ends/u],
    ["of another language", "tools:\n  - name: a\n", /not JSON/u],
    ["with a trailing comma", '[{"name": "a"},]', /not JSON/u],
    ["empty", "", /not JSON/u],
  ])("broken JSON, %s", (_what, text, message) => {
    const { code, error } = check([saved(text)]);
    expect(code).toBe(2);
    expect(error?.code).toBe("file-not-json");
    expect(error?.message).toMatch(message);
  });

  test("a million lines, all of them definitions", () => {
    const properties = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field_${at}`, { type: "string" }]));
    const tools = Array.from({ length: 11_000 }, (_, at) => ({
      name: `read_note_${at}`,
      inputSchema: { ...schema, properties },
    }));
    const text = JSON.stringify(tools, null, 1);
    expect(text.split("\n").length).toBeGreaterThan(1_000_000);
    const { code, out } = heed(["check", "--json", saved(text)], 768);
    expect(code).toBe(0);
    const [server] = (JSON.parse(out) as { servers: [Server] }).servers;
    expect(server.tools).toHaveLength(11_000);
    expect(server.tools.every(({ verdict }) => verdict === "ask")).toBe(true);
  });

  test("a million lines, each a tool that is none", () => {
    expect(check([saved(`[${"0,\n".repeat(1_000_000)}0]`)])).toMatchObject({ code: 2, error: { code: "too-many-tools" } });
  });

  test("larger than Heed reads", () => {
    writeFileSync(join(folder, "list.json"), Buffer.alloc(65 * 1024 * 1024, 0x20));
    expect(check(["list.json"])).toMatchObject({ code: 2, error: { code: "too-large" } });
  });

  test.each([
    ["arrays", `${"[".repeat(500_000)}${"]".repeat(500_000)}`],
    ["objects", `${'{"a":'.repeat(500_000)}1${"}".repeat(500_000)}`],
    ["opened and never closed", "[".repeat(5_000_000)],
  ])("a depth bomb of %s", (_what, text) => {
    const { code, error } = check([saved(text)]);
    expect({ code, error: error?.code }).toEqual({ code: 2, error: "file-not-json" });
    expect(error?.message).toContain("128");
  });

  test("the deepest that is read is judged like any other", () => {
    const deep = `{"name":"deep","inputSchema":${'{"a":'.repeat(125)}1${"}".repeat(125)}}`;
    const { tools } = check([saved(`[${deep},${JSON.stringify(reader)}]`)]);
    expect(tools).toMatchObject([
      { name: "deep", verdict: "ask", ifTrusted: "ask" },
      { name: "read_note", verdict: "ask", ifTrusted: "allow" },
    ]);
  });

  test("a hundred thousand members of one schema", () => {
    const members = Array.from({ length: 100_000 }, (_, at) => `"p${at}":{"type":"string"}`).join(",");
    const tool = `{"name":"read_note","annotations":{"readOnlyHint":true},"inputSchema":{"properties":{${members}}}}`;
    // What is longer than is looked at is withheld: nobody can tell what it does.
    expect(check([saved(`[${tool}]`)], 768).tools).toMatchObject([{ verdict: "deny", ifTrusted: "deny" }]);
  });

  test("invalid UTF-8", () => {
    const bytes = Buffer.concat([Buffer.from('[{"name":"li'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('st"}]')]);
    const report = check([saved(bytes)]);
    expect(report).toMatchObject({ code: 1, tools: [{ verdict: "ask", ifTrusted: "ask" }] });
    expect(rules(report)[0]).toBe("json-utf8");
  });

  test("duplicate keys, spelt alike and not", () => {
    for (const key of ['"readOnlyHint"', '"readOnly\\u0048int"']) {
      const tool = `{"name":"a","annotations":{"readOnlyHint":false,${key}:true}}`;
      expect(rules(check([saved(`[${tool}]`)]))).toContain("json-duplicate-key");
    }
  });

  test.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"])("%s as a tool's name", (name) => {
    const list = `[${JSON.stringify({ ...reader, name })},${JSON.stringify({ ...reader, name: "delete_note", annotations: {} })}]`;
    const { tools } = check([saved(list)]);
    expect(tools.map((tool) => [tool.name, tool.verdict, tool.ifTrusted])).toEqual([
      [name, "ask", "allow"],
      ["delete_note", "ask", "ask"],
    ]);
    expect(heed(["explain", name, "list.json"]).code).toBe(0);
  });

  test.each([
    '{"__proto__":{"readOnlyHint":true}}',
    '{"constructor":{"readOnlyHint":true},"prototype":{"readOnlyHint":true}}',
    '{"__proto__":true,"constructor":true,"toString":true}',
  ])("%s as hints reassures of nothing", (annotations) => {
    expect(check([saved(`[{"name":"a","annotations":${annotations}}]`)]).tools).toMatchObject([{ ifTrusted: "ask" }]);
    const inherited = `[{"name":"a","__proto__":{"annotations":{"readOnlyHint":true}},"annotations":${annotations}}]`;
    expect(check([saved(inherited)]).tools).toMatchObject([{ ifTrusted: "ask" }]);
  });

  test("two tools of one name are both withheld, also under a name that a prototype has", () => {
    for (const name of ["same", "__proto__"]) {
      const { tools } = check([saved(JSON.stringify([reader, { ...reader, name }, { ...reader, name }]))]);
      expect(tools.map(({ verdict }) => verdict)).toEqual(["ask", "deny", "deny"]);
    }
  });

  test("a name of a megabyte", () => {
    const report = check([saved(JSON.stringify([{ ...reader, name: "n".repeat(1_000_000) }, reader]))]);
    expect(report.tools.map(({ verdict }) => verdict)).toEqual(["deny", "ask"]);
    expect(report.findings.every(({ message }) => message.length < 2_000)).toBe(true);
    expect(heed(["check", "list.json"]).out.length).toBeLessThan(10_000);
  });

  test("texts of a megabyte", () => {
    const text = "long ".repeat(200_000);
    const tool = { name: "a", title: text, description: text, annotations: { [text]: text, readOnlyHint: text } };
    check([saved(JSON.stringify([tool]))]);
    expect(heed(["check", "--all", "list.json"]).out.length).toBeLessThan(20_000);
  });
});

describe("a call that is explained", () => {
  // A rule that counts: it is the user's own, and accepted. It allows any call that has a path and fits its schema.
  let home = "";
  beforeAll(() => {
    home = createScratchHome(folder).dir;
    const rule = `{id: any-path, verdict: allow, tool: odd, when: 'args.path != ""'}`;
    writeFileSync(join(home, "heed.yaml"), `version: 1\nrules:\n  - ${rule}\n`);
    expect(heed(["policy", "--accept", join(home, "heed.yaml")], 256, home).code).toBe(0);
  });

  const explain = (inputSchema: object, args: string) => {
    const list = saved(JSON.stringify([{ name: "odd", inputSchema, annotations: { readOnlyHint: true } }]));
    const { code, out } = heed(["explain", "odd", "--json", "--args", args, list], 256, home);
    return { code, verdict: (JSON.parse(out) as { verdict?: string }).verdict };
  };

  test("is allowed where nothing is wrong with it", () => {
    const inputSchema = { type: "object", properties: { path: { type: "string" } } };
    expect(explain(inputSchema, '{"path":"near"}')).toEqual({ code: 0, verdict: "allow" });
  });

  test.each<[string, object, string?]>([
    ["to itself", { $ref: "#" }],
    ["in a ring", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } }],
    ["through its alternatives", { anyOf: [{ $ref: "#" }, { allOf: [{ $ref: "#" }, { $ref: "#" }] }] }],
    ["through its properties", { properties: { path: { $ref: "#" } }, additionalProperties: { $ref: "#" } }, "allow"],
    ["to where nothing is", { $ref: "#/$defs/nowhere" }],
    ["to another address", { $ref: "https://example.com/schema.json" }],
  ])("a cyclic or open $ref, %s", (_what, inputSchema, verdict = "ask") => {
    // Only the one that comes to an end with the value says that the call fits.
    expect(explain(inputSchema, '{"path":"far"}')).toEqual({ code: 0, verdict });
    check([saved(JSON.stringify([{ name: "odd", inputSchema, annotations: { readOnlyHint: true } }]))]);
  });

  test.each(["(a+)+$", "^(a|a)*$", "(.*a){25}", "([a-zA-Z]+)*!", "(?=(a+))a*b\\1", "["])("a hostile pattern: %s", (pattern) => {
    const text = `${"a".repeat(50_000)}!`;
    const inputSchema = {
      type: "object",
      properties: { path: { type: "string", pattern } },
      patternProperties: { [pattern]: {} },
    };
    expect(explain(inputSchema, JSON.stringify({ path: text }))).toEqual({ code: 0, verdict: "ask" });
  });

  test.each(['{"__proto__":{"path":"near"}}', '{"constructor":{"path":"near"}}', '{"path":{"__proto__":"near"}}'])(
    "%s as arguments is not what a rule allows",
    (args) => {
      expect(explain({ type: "object", properties: { path: {} } }, args)).toEqual({ code: 0, verdict: "ask" });
    },
  );

  test.each(['{"path":"far","path":"near"}', '{"a":', "[]", "\ud800", `${"[".repeat(500)}${"]".repeat(500)}`])(
    "%s cannot be the arguments of a call",
    (args) => {
      expect(explain(schema, args)).toEqual({ code: 2, verdict: undefined });
    },
  );
});

describe("a server", { timeout: 120_000 }, () => {
  test.each([
    ["silent", "server-silent"],
    ["mute-list", "page-silent"],
    ["wrong-id", "page-silent"],
    ["broken-json", "page-silent"],
    ["dying", "server-ended"],
    ["dying-late", "server-ended"],
    ["deep", "too-deep"],
    ["flood", "too-much"],
    ["huge", "too-large"],
    ["many", "too-many-tools"],
    ["looping", "cursor-repeated"],
    ["not-a-list", "not-a-list"],
    ["rejecting", "list-refused"],
  ])("%s: %s", (way, code) => {
    const patience = ["silent", "mute-list", "wrong-id", "broken-json"].includes(way) ? ["--timeout", "0.5"] : [];
    const report = check([...patience, "--", process.execPath, byHand, way], 512);
    expect(report).toMatchObject({ code: 2, tools: [], error: { code } });
    expect(report.error?.help).not.toBe("");
  });

  test.each([
    ["noisy", "noise-on-stdout", 5],
    ["twice", "answered-twice", 5],
    ["bad-utf8", "json-utf8", 1],
    ["duplicate-keys", "json-duplicate-key", 1],
    ["long-name", "invalid-name", 2],
    ["hostile-names", "invisible-character-in-name", 5],
  ])("%s: a finding, %s", (way, rule, tools) => {
    const report = check(["--", process.execPath, byHand, way]);
    expect(report.tools).toHaveLength(tools);
    expect(rules(report)).toContain(rule);
  });
});
