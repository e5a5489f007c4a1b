import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { member, type Json } from "../wire/json.js";
import type { ConfigChange } from "./edit-config.js";
import { differsByChange, holdsChange, makeChange, readConfig, unmakeChange } from "./edit-config.js";
import { takenBack, stretchBetween } from "./text-edit.js";
import type { Format } from "./config-format.js";
import { NO_HEADERS } from "./entry-headers.js";
import { readEntry } from "./server-entry.js";
import { wrapUrlWords, wrapWords } from "./wrapper.js";
import { anyJsonConfig, anyTomlConfig } from "./any-config.test-support.js";

function wrapOf(path: readonly string[], command: string, args: readonly string[]): ConfigChange {
  const original = { command, args };
  return { kind: "wrap", path, original, wrapped: wrapWords(["heed"], path.at(-1) ?? "", original) };
}

const files = wrapOf(["mcpServers", "files"], "npx", ["-y", "@acme/files", "/data"]);

describe("JSON", () => {
  test("only the command and the list of arguments change, in the manner they are written", () => {
    const text = `{
  // what I use every day
  "mcpServers": {
    "files": {
      "command": "npx", // the runner
      "args": [
        "-y", /* no question */
        "@acme/files",
        "/data",
      ],
      "env": { "TOKEN": "\${input:token}", "B": "\${env:B}" },
      "alwaysAllow": ["read"],
    },
  },
}
`;
    const done = makeChange("json", text, files);
    expect(done).toBe(
      text
        .replace('"npx", // the runner', '"heed", // the runner')
        .replace(
          '        "-y", /*',
          '        "gate",\n        "--label",\n        "files",\n        "--",\n        "npx",\n        "-y", /*',
        ),
    );
    expect(unmakeChange("json", done ?? "", files)).toBe(text);
  });

  test("a list on one line stays on one line, and carriage returns stay", () => {
    const text = '{"mcpServers": {\r\n\t"files": {"command": "npx", "args": ["-y", "@acme/files", "/data"]}\r\n}}\r\n';
    expect(makeChange("json", text, files)).toBe(
      '{"mcpServers": {\r\n\t"files": {"command": "heed", "args": ["gate", "--label", "files", "--", "npx", "-y", "@acme/files", "/data"]}\r\n}}\r\n',
    );
  });

  test.each([
    ['{"mcpServers": {"files": {"command": "npx"}}}', '{"command": "heed", "args": ["gate", "--label", "files", "--", "npx"]}'],
    ['{"mcpServers": {"files": {"command": "npx", "args": []}}}', '"args": ["gate", "--label", "files", "--", "npx"]'],
    [
      '{"mcpServers": {"files": {\r\n  "command": "npx",\r\n}}}',
      '"heed",\r\n  "args": ["gate", "--label", "files", "--", "npx"],\r\n}',
    ],
  ])("a server without arguments gets them: %s", (text, part) => {
    const change = wrapOf(["mcpServers", "files"], "npx", []);
    const done = makeChange("json", text, change);
    expect(done).toContain(part);
    expect(takenBackOf("json", text, done ?? "", change)).toBe(text);
  });

  test.each([
    ['{"mcpServers": {"files": {"command": "npx", "command": "sh"}}}', /"command" twice/],
    ['{"a": [}', /not valid JSON/],
    ["", /not valid JSON/],
    ["[".repeat(100_000), /deep|not valid JSON/],
  ])("what readers disagree about, or cannot read, is refused: %#", (text, why) => {
    const read = readConfig("json", text);
    expect(read.ok ? "" : read.problem).toMatch(why);
    expect(() => makeChange("json", text.slice(0, 200), files)).not.toThrow();
    expect(makeChange("json", text.slice(0, 200), files)).toBeNull();
  });

  test("an entry that is not as it was seen is left alone", () => {
    expect(makeChange("json", '{"mcpServers": {"files": {"command": "npx", "args": "x"}}}', files)).toBeNull();
    expect(makeChange("json", '{"mcpServers": {}}', files)).toBeNull();
  });

  test("a rule is put into a list, and into a file that has none", () => {
    const rule: ConfigChange = { kind: "rule", path: ["permissions", "allow"], rule: "mcp__files" };
    const empty = makeChange("json", "{}\n", rule);
    expect(JSON.parse(empty ?? "")).toEqual({ permissions: { allow: ["mcp__files"] } });
    const text = '{\n  "permissions": {\n    "allow": [\n      "Bash(ls)"\n    ],\n    "deny": []\n  }\n}\n';
    const done = makeChange("json", text, rule);
    expect(done).toBe(text.replace('"Bash(ls)"', '"Bash(ls)",\n      "mcp__files"'));
    expect(unmakeChange("json", done ?? "", rule)).toBe(text);
    const other = '{"permissions": {"deny": ["x"]}}';
    expect(makeChange("json", other, rule)).toBe('{"permissions": {"deny": ["x"], "allow": ["mcp__files"]}}');
  });

  test("a member is put into an entry and taken out again", () => {
    const trust: ConfigChange = { kind: "member", path: ["mcpServers", "files"], key: "trust", value: true };
    const text = '{"mcpServers": {"files": {"command": "npx"}}}';
    const done = makeChange("json", text, trust);
    expect(done).toBe('{"mcpServers": {"files": {"command": "npx", "trust": true}}}');
    expect(unmakeChange("json", done ?? "", trust)).toBe(text);
  });
});

describe("TOML", () => {
  const codex = wrapOf(["mcp_servers", "files"], "npx", ["-y", "@acme/files", "/data"]);
  const text = `# mine
model = "gpt" # good

[mcp_servers.files]
command = 'npx' # the runner
args = [
  "-y", # no question
  "@acme/files",
  "/data",
]
startup_timeout_sec = 1_0
env = { TOKEN = "x", "B.c" = "y" }

[mcp_servers.files.tools.read]
approval_mode = "prompt"

[projects."/home/ada/x"]
trust_level = "trusted"
when = 1979-05-27T07:32:00Z
`;

  test("comments, order, unknown fields and every other table stay", () => {
    const done = makeChange("toml", text, codex) ?? "";
    expect(done).toContain("# the runner");
    expect(done).toContain("# no question");
    expect(done.slice(done.indexOf("startup_timeout_sec"))).toBe(text.slice(text.indexOf("startup_timeout_sec")));
    expect(done.slice(0, done.indexOf("command"))).toBe(text.slice(0, text.indexOf("command")));
    expect(takenBackOf("toml", text, done, codex)).toBe(text);
  });

  test.each([
    ["carriage returns", text.replaceAll("\n", "\r\n")],
    ["no line break at the end", text.trimEnd()],
    ["an inline table", 'mcp_servers = { files = { command = "npx", args = ["-y", "@acme/files", "/data"] } }\n'],
    ["dotted keys", 'mcp_servers.files.command = "npx"\nmcp_servers.files.args = ["-y", "@acme/files", "/data"]\n'],
    ["a quoted key", '["mcp_servers"."files"]\nargs = ["-y","@acme/files","/data",]\ncommand = """npx"""\n'],
  ])("%s", (_, source) => {
    const done = makeChange("toml", source, codex);
    expect(done).not.toBeNull();
    expect(takenBackOf("toml", source, done ?? "", codex)).toBe(source);
    expect(done?.includes("\r\n")).toBe(source.includes("\r\n"));
  });

  test("a member is put into a table and taken out again", () => {
    const mode: ConfigChange = {
      kind: "member",
      path: ["mcp_servers", "files"],
      key: "default_tools_approval_mode",
      value: "approve",
    };
    const done = makeChange("toml", text, mode) ?? "";
    expect(done).toContain('default_tools_approval_mode = "approve"');
    expect(takenBackOf("toml", text, done, mode)).toBe(text);
  });

  test.each([["[a"], ["a = 1\na = 2\n"]])("no TOML is refused: %j", (source) => {
    expect(readConfig("toml", source).ok).toBe(false);
  });
});

describe("a server that is reached by URL", () => {
  const url = (path: readonly string[], type: string | null, key = "url"): ConfigChange => ({
    kind: "url",
    path,
    key,
    url: "https://e.com/mcp",
    type,
    variable: null,
    wrapped: wrapUrlWords(["npx", "-y", "heed"], "r", { url: "https://e.com/mcp", variable: null }, []),
    headers: NO_HEADERS,
  });

  test.each([
    ["json", '{"servers": {"r": {"type": "http", "url": "https://e.com/mcp", "gallery": true}}}', url(["servers", "r"], "http")],
    [
      "json",
      '{"mcpServers": {\r\n\t"r": {\r\n\t\t"httpUrl": "https://e.com/mcp", // mine\r\n\t},\r\n}}',
      url(["mcpServers", "r"], null, "httpUrl"),
    ],
    ["toml", '[mcp_servers.r]\nurl = "https://e.com/mcp"\n# mine\n[other]\na = 1\n', url(["mcp_servers", "r"], null)],
  ] as const)("is reached through the gate, and by its URL again: %s %s", (format, text, change) => {
    const done = makeChange(format, text, change) ?? "";
    const read = readConfig(format, done);
    expect(read.ok && holdsChange(read.value, change)).toBe(true);
    expect(done).toContain('"-y", "heed", "gate", "--label", "r", "--url", "https://e.com/mcp"');
    expect(done.includes("// mine") || done.includes("# mine")).toBe(text.includes("mine"));
    expect(takenBackOf(format, text, done, change)).toBe(text);
    const undone = unmakeChange(format, done, change);
    expect(undone !== null && differsByChange(format, done, undone, change, "unmade")).toBe(true);
  });
});

describe("a server that is reached by URL with headers", () => {
  const SECRET = "Bearer s3cret";
  /** The change that puts the gate in front of the only server of a text. */
  const changeOf = (format: Format, text: string, way: readonly string[]) => {
    const read = readConfig(format, text);
    const value = way.reduce<Json | undefined>(member, read.ok ? read.value : null) ?? null;
    const { reached } = readEntry(way, null, value);
    if (reached.by !== "url" || reached.more.length > 0) throw new Error("not to be guarded");
    const { key, url, variable, type, headers } = reached;
    const wrapped = wrapUrlWords(["heed"], "r", reached, headers.words);
    return { kind: "url", path: way, key, url, variable, type, wrapped, headers } as const;
  };

  test.each([
    [
      "json",
      ["servers", "r"],
      `{"servers": {"r": {"type": "http", "url": "https://e.com/mcp", "headers": {"Authorization": "${SECRET}", "X-A": "\${input:a}", "x_a": "$b"}}}}`,
      { type: "stdio", env: { HEED_HEADER_AUTHORIZATION: SECRET, HEED_HEADER_X_A: "${input:a}", HEED_HEADER_X_A_2: "$b" } },
      [
        "--header-env",
        "Authorization=HEED_HEADER_AUTHORIZATION",
        "--header-env",
        "X-A=HEED_HEADER_X_A",
        "--header-env",
        "x_a=HEED_HEADER_X_A_2",
      ],
    ],
    [
      "json",
      ["mcpServers", "r"],
      `{"mcpServers": {\r\n\t"r": {\r\n\t\t"headers": { // mine\r\n\t\t\t"Authorization" : "${SECRET}", /* mine */\r\n\t\t},\r\n\t\t"httpUrl": "https://e.com/mcp",\r\n\t\t"timeout": 1.50\r\n\t},\r\n}}`,
      { timeout: 1.5, env: { HEED_HEADER_AUTHORIZATION: SECRET } },
      ["--header-env", "Authorization=HEED_HEADER_AUTHORIZATION"],
    ],
    [
      "toml",
      ["mcp_servers", "r"],
      `# mine\n[mcp_servers.r]\nurl = "https://e.com/mcp"\nbearer_token_env_var = "TOKEN"\nenv_http_headers = { "X-Team" = "TEAM" }\n\n[other]\na = 1 # mine\n`,
      { env_vars: ["TEAM", "TOKEN"] },
      ["--header", "X-Team: ${TEAM}", "--header", "Authorization: Bearer ${TOKEN}"],
    ],
    [
      "toml",
      ["mcp_servers", "r"],
      `[mcp_servers.r]\nurl = "https://e.com/mcp"\nhttp_headers = { Authorization = "${SECRET}" }\nenabled = true\n# mine\n`,
      { enabled: true, env: { HEED_HEADER_AUTHORIZATION: SECRET } },
      ["--header-env", "Authorization=HEED_HEADER_AUTHORIZATION"],
    ],
    [
      "toml",
      ["mcp_servers", "r"],
      `[mcp_servers.r]\nurl = "https://e.com/mcp"\n\n[mcp_servers.r.http_headers]\nAuthorization = "${SECRET}"\n\n[mcp_servers.zz]\ncommand = "x"\n`,
      { env: { HEED_HEADER_AUTHORIZATION: SECRET } },
      ["--header-env", "Authorization=HEED_HEADER_AUTHORIZATION"],
    ],
    // An address with a key in it, alone and beside headers.
    [
      "json",
      ["servers", "r"],
      `{"servers": {\n  "r": {\n    "type": "http",\n    "url": "https://e.com/mcp?api_key=s3cret", // mine\n    "gallery": true\n  }\n}}`,
      { type: "stdio", gallery: true, env: { HEED_URL: "https://e.com/mcp?api_key=s3cret" } },
      [],
    ],
    [
      "json",
      ["mcpServers", "r"],
      `{"mcpServers": {"r": {"url": "https://e.com/mcp?k=s3cret", "headers": {"X": "${SECRET}"}}}}`,
      { env: { HEED_HEADER_X: SECRET, HEED_URL: "https://e.com/mcp?k=s3cret" } },
      ["--header-env", "X=HEED_HEADER_X"],
    ],
    [
      "json",
      ["mcpServers", "r"],
      `{"mcpServers": {"r": {"headers": {}, "url": "https://e.com/s/s3cretABCDEFGHIJKLMN/mcp"}}}`,
      { env: { HEED_URL: "https://e.com/s/s3cretABCDEFGHIJKLMN/mcp" } },
      [],
    ],
    [
      "toml",
      ["mcp_servers", "r"],
      `# mine\n[mcp_servers.r]\nurl = "https://e.com/mcp?k=s3cret"\nbearer_token_env_var = "TOKEN"\n\n[other]\na = 1 # mine\n`,
      { env_vars: ["TOKEN"], env: { HEED_URL: "https://e.com/mcp?k=s3cret" } },
      ["--header", "Authorization: Bearer ${TOKEN}"],
    ],
    [
      "toml",
      ["mcp_servers", "r"],
      `[mcp_servers.r]\nurl = "https://e.com/mcp?k=s3cret"\nhttp_headers = { X = "${SECRET}" }\n`,
      { env: { HEED_HEADER_X: SECRET, HEED_URL: "https://e.com/mcp?k=s3cret" } },
      ["--header-env", "X=HEED_HEADER_X"],
    ],
  ] as const)("keeps their values out of the arguments, and gets them back: %s %j %s", (format, way, text, members, words) => {
    const change = changeOf(format, text, way);
    const done = makeChange(format, text, change) ?? "";
    const read = readConfig(format, done);
    const entry = way.reduce<Json | undefined>(member, read.ok ? read.value : null);
    expect(entry).toEqual({
      command: "heed",
      args: [
        "gate",
        "--label",
        "r",
        ...(change.variable === null ? ["--url", "https://e.com/mcp"] : ["--url-env", "HEED_URL"]),
        ...words,
      ],
      ...members,
    });
    expect(JSON.stringify(change.wrapped)).not.toContain("s3cret");
    expect(done.match(/mine/gu)?.length).toBe(text.match(/mine/gu)?.length);
    expect(read.ok && holdsChange(read.value, change)).toBe(true);
    expect(takenBackOf(format, text, done, change)).toBe(text);
    // By its meaning, where a host wrote the file anew; what was put beside the headers meanwhile stays there.
    const undone = unmakeChange(format, done, change) ?? "";
    const [again, before] = [readConfig(format, undone), readConfig(format, text)];
    expect(again.ok && before.ok && isDeepStrictEqual(plain(again.value), plain(before.value))).toBe(true);
  });

  test.each([
    '{"url": "https://e.com/mcp", "headers": {"A": 1}}',
    '{"url": "https://e.com/mcp", "headers": "A: b"}',
    '{"url": "https://e.com/mcp", "headers": {"A b": "c"}}',
    '{"url": "https://e.com/mcp", "headers": {"A": "b", "a": "c"}}',
    '{"url": "https://e.com/mcp", "headers": {"A": "b"}, "http_headers": {"B": "c"}}',
    '{"url": "https://e.com/mcp", "bearer_token_env_var": "a b"}',
    '{"url": "https://e.com/mcp", "headers": {"A": "b"}, "env": {}}',
    '{"url": "https://e.com/mcp", "headers": {"A": "b"}, "oauth": {}}',
  ])("one that Heed cannot read whole is left alone: %s", (text) => {
    const { reached } = readEntry(["r"], null, JSON.parse(text) as Json);
    expect(reached.by === "url" && reached.more.length).toBeGreaterThan(0);
  });
});

/** Without prototypes that a reader gives its objects. */
function plain(value: Json): unknown {
  return JSON.parse(JSON.stringify(value));
}

test("a comment that would go with the URL keeps the entry as it is", () => {
  const text = '[mcp_servers.r]\nurl = "https://e.com/mcp" # mine\n';
  const change = {
    kind: "url",
    path: ["mcp_servers", "r"],
    key: "url",
    url: "https://e.com/mcp",
    type: null,
    variable: null,
    wrapped: wrapUrlWords(["heed"], "r", { url: "https://e.com/mcp", variable: null }, []),
    headers: NO_HEADERS,
  } as const;
  expect(makeChange("toml", text, change)).toBeNull();
});

describe("whatever a configuration holds", () => {
  test.each([
    ["json", anyJsonConfig()],
    ["toml", anyTomlConfig()],
  ] as const)("a change of %s keeps all else and is taken back byte for byte", (format, configs) => {
    fc.assert(
      fc.property(configs, ({ text, path, command, args }) => {
        const change = wrapOf(path, command, args);
        const done = makeChange(format, text, change);
        if (done === null) throw new Error("not made");
        const read = readConfig(format, done);
        expect(read.ok && holdsChange(read.value, change)).toBe(true);
        expect(lost(text, done)).toEqual([]);
        expect(takenBackOf(format, text, done, change)).toBe(text);
        // Even where the stretch itself can no longer be found.
        const undone = unmakeChange(format, done, change);
        expect(undone !== null && differsByChange(format, done, undone, change, "unmade")).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

/** Comments of a text that another lacks. */
function lost(before: string, after: string): readonly string[] {
  return [...before.matchAll(/c0mment\w*/gu)].map(([comment]) => comment).filter((comment) => !after.includes(comment));
}

function takenBackOf(format: Format, before: string, after: string, change: ConfigChange): string | undefined {
  return [...takenBack(after, stretchBetween(before, after))].find((one) =>
    differsByChange(format, after, one, change, "unmade"),
  );
}
