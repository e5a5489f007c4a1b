import { describe, expect, test } from "vitest";
import { member, type Json } from "../wire/json.js";
import { makeChange, readConfig, unmakeChange } from "./edit-config.js";
import type { Host } from "./host.js";
import { claudeCode } from "./known/claude-code.js";
import { codex } from "./known/codex.js";
import { cursor } from "./known/cursor.js";
import { geminiCli } from "./known/gemini-cli.js";
import { vscode } from "./known/vscode.js";
import { seeBehind } from "./see-behind.js";
import { readEntry } from "./server-entry.js";
import { wrapUrlWords, wrapWords } from "./wrapper.js";

const WAY = ["servers", "r"];
const OWN = ["/opt/node", "/home/other/heed/dist/cli.js"];

/** The text with the gate put in as install does it. */
function guarded(text: string): string {
  const read = readConfig("json", text);
  const { reached } = readEntry(WAY, null, WAY.reduce<Json | undefined>(member, read.ok ? read.value : null) ?? null);
  if (reached.by === "nothing") throw new Error(reached.why);
  const change =
    reached.by === "url"
      ? ({ ...reached, kind: "url", path: WAY, wrapped: wrapUrlWords(OWN, "r", reached, reached.headers.words) } as const)
      : ({ kind: "wrap", path: WAY, original: reached.line, wrapped: wrapWords(OWN, "r", reached.line) } as const);
  const done = makeChange("json", text, change);
  if (done === null) throw new Error("not guarded");
  return done;
}

function behind(host: Host, text: string) {
  const read = readConfig("json", text);
  return seeBehind(host, readEntry(WAY, null, WAY.reduce<Json | undefined>(member, read.ok ? read.value : null) ?? null));
}

describe("what stands behind a gate that no record knows", () => {
  test.each([
    [cursor, { command: "npx", args: ["-y", "files", "--", "/data"], env: { A: "1" } }, null],
    [cursor, { url: "https://e.com/mcp" }, null],
    [cursor, { url: "https://e.com/mcp?key=s3cret", timeout: 3 }, null],
    [claudeCode, { type: "http", url: "https://e.com/mcp", headers: { Authorization: "Bearer ${T}" } }, /"type": "sse"/u],
    [vscode, { type: "http", url: "https://e.com/${input:k}/mcp", headers: { "X-A": "b", x_a: "c" } }, /"type": "sse"/u],
    [geminiCli, { httpUrl: "https://e.com/mcp", headers: { A: "$B" }, trust: true }, /write "url" for "httpUrl"/u],
    [codex, { url: "https://e.com/mcp", bearer_token_env_var: "T", env_http_headers: { A: "B" } }, null],
    [codex, { url: "https://e.com/mcp?k=v", http_headers: { A: "b" }, bearer_token_env_var: "T" }, null],
  ] as const)("%o %j comes back as it was", (host, entry, supposed) => {
    const text = JSON.stringify({ servers: { r: entry } });
    const done = guarded(text);
    expect(done).not.toBe(text);
    const seen = behind(host, done);
    if (seen?.ok !== true) throw new Error(JSON.stringify(seen));
    expect(JSON.parse(unmakeChange("json", done, seen.change) ?? "null")).toEqual(JSON.parse(text));
    if (supposed === null) expect(seen.supposed).toBeNull();
    else expect(seen.supposed).toMatch(supposed);
  });

  test.each([
    [["--config", "servers.yaml"], {}, "its servers stand in servers.yaml"],
    [["--label", "r"], {}, "it names neither a command nor a URL"],
    [["--url-env", "U"], {}, "its URL is in the variable U, which the entry does not set"],
    [["--url", "https://e.com", "--header-env", "A=B"], {}, "the header A is in the variable B, which the entry does not set"],
    [["--url", "https://e.com", "--header", "A: ${B}"], { env: { B: "x" } }, "its gate was given --header, which heed install"],
    [["--url", "https://e.com"], { env: { NODE_OPTIONS: "x" } }, "its env holds NODE_OPTIONS"],
    [["--url", "https://e.com", "--port", "1"], {}, "its gate was given --port"],
    [["--url", "https://e.com"], { env_vars: ["A"] }, "its env_vars hand on more"],
  ])("heed gate %j with %j cannot be taken apart, and it is said why", (words, more, why) => {
    const text = JSON.stringify({ servers: { r: { command: "heed", args: ["gate", ...words], ...more } } });
    expect(behind(cursor, text)).toEqual({ ok: false, why: expect.stringContaining(why) });
  });

  test("what is no gate of Heed's is none", () => {
    expect(behind(cursor, '{"servers": {"r": {"command": "npx", "args": ["gate"]}}}')).toBeNull();
  });
});
