import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { decisionOf, httpGate, messagesOf, post } from "../gateway-http/harness.test-support.js";
import { rawServer } from "../gateway-http/raw-server.test-support.js";
import { decided, gate } from "../gateway/harness.test-support.js";
import { ClientNames } from "../../src/gateway/client-names.js";
import { judgeCall } from "../../src/gateway/judge-call.js";
import { ProtectedPlaces } from "../../src/gateway/protected-places.js";
import { readCall } from "../../src/gateway/read-call.js";
import { loadPolicy } from "../../src/policy/load-policy.js";
import type { Source } from "../../src/policy/source.js";
import type { Json } from "../../src/wire/json.js";
import { sha256 } from "../../src/wire/sha256.js";
import { parseStrict } from "../../src/wire/strict.js";
import { judgeList } from "../support/judge-one.js";

const outside = realpathSync(mkdtempSync(join(tmpdir(), "heed-outside-")));
afterAll(() => rmSync(outside, { recursive: true }));

const TOOL = {
  name: "write",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string" },
      files: { type: "array", items: { type: "object", properties: { path: { type: "string" } } } },
    },
  },
};
const POLICY = `version: 1
rules:
  - { id: one, verdict: allow, tool: write, when: 'has(args.path) && under(args.path, "\${root}")' }
  - { id: many, verdict: allow, tool: write, when: 'has(args.files) && args.files.all(f, under(f.path, "\${root}"))' }
`;

/** Links that lead from the project to everywhere. */
function prepare(project: string, home: string): void {
  const link = (name: string, to: string): void => symlinkSync(to, join(project, name));
  mkdirSync(join(project, "notes"));
  writeFileSync(join(project, "there.md"), "");
  link("out", outside);
  link("dangling", join(outside, "not-yet.md"));
  link("forged", join(home, "grants.jsonl"));
  link("chain", "notes/../dangling");
  link("climb", `../${"../".repeat(20)}${outside.slice(1)}/x.md`);
  link("loop", "loop");
  link("inside", "notes");
  link("soon", "notes/not-yet.md");
}

/** What the project's rule must not let run, each with why. */
const ELSEWHERE: readonly (readonly [string, (project: string) => Json])[] = [
  ["a link to what is not there yet", (at) => ({ path: `${at}/dangling` })],
  ["a link to a file of Heed's that is not there yet", (at) => ({ path: `${at}/forged` })],
  ["a link to such a link", (at) => ({ path: `${at}/chain` })],
  ["a relative link out", (at) => ({ path: `${at}/climb` })],
  ["below a link to what is not there yet", (at) => ({ path: `${at}/dangling/x` })],
  ["a linked folder", (at) => ({ path: `${at}/out/new.md` })],
  ["a step up behind a link", (at) => ({ path: `${at}/out/../x` })],
  ["a circle", (at) => ({ path: `${at}/loop` })],
  ["below a circle", (at) => ({ path: `${at}/loop/x` })],
  ["a relative path of a server whose root nobody told", () => ({ path: "new.md" })],
  ["a relative path with a dot", () => ({ path: "./notes/new.md" })],
  ["a person's folder", () => ({ path: "~/new.md" })],
  ["a path in percent signs", (at) => ({ path: `${at}/%2e%2e/%2e%2e/x` })],
  ["a file: address", (at) => ({ path: `file://${at}/new.md` })],
  ["backslashes", (at) => ({ path: `${at}/..\\..\\x` })],
  ["a pattern through a link", (at) => ({ path: `${at}/[o]ut/x` })],
  ["one of several", (at) => ({ files: [{ path: `${at}/a.md` }, { path: `${at}/dangling` }] })],
  ["one of several that is relative", (at) => ({ files: [{ path: `${at}/a.md` }, { path: "b.md" }] })],
];
const HERE: readonly (readonly [string, (project: string) => Json])[] = [
  ["a new file", (at) => ({ path: `${at}/new.md` })],
  ["a file that is there", (at) => ({ path: `${at}/there.md` })],
  ["a step up that stays", (at) => ({ path: `${at}/notes/../new.md` })],
  ["a link that stays", (at) => ({ path: `${at}/inside/new.md` })],
  ["a link to what is not there yet that stays", (at) => ({ path: `${at}/soon` })],
  ["several", (at) => ({ files: [{ path: `${at}/a.md` }, { path: `${at}/notes/b.md` }] })],
];

describe("25. a condition over a folder sees where a path leads, not how it is spelled", () => {
  it("on stdio", async () => {
    const { client, project, home, calls } = await gate({ lists: [[TOOL]], policy: POLICY });
    prepare(project, home.dir);
    await client.initialize({});
    for (const [what, args] of ELSEWHERE) expect(await decided(client, what, "write", args(project)), what).not.toBe(null);
    expect(readFileSync(calls, "utf8")).not.toContain("tools/call");
    // The one into Heed's own folder is not merely asked about.
    expect(await decided(client, "forged", "write", { path: `${project}/forged` })).toMatchObject({ verdict: "challenge" });
    for (const [what, args] of HERE) expect(await decided(client, what, "write", args(project)), what).toBe(null);
  });

  it("over HTTP", async () => {
    const server = await rawServer(undefined, () => [TOOL]);
    const to = await httpGate(server.url, { policy: POLICY });
    prepare(to.project, to.home.dir);
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const begun = await post(to, { jsonrpc: "2.0", id: "init", method: "initialize", params });
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
    const outcome = async (id: string, args: Json): Promise<unknown> => {
      const call = { jsonrpc: "2.0", id, method: "tools/call", params: { name: "write", arguments: args } };
      return decisionOf(messagesOf(await post(to, call, session))[0] as never) ?? null;
    };
    for (const [what, args] of ELSEWHERE) expect(await outcome(what, args(to.project)), what).not.toBe(null);
    expect(server.calls()).toEqual([]);
    for (const [what, args] of HERE) expect(await outcome(what, args(to.project)), what).toBe(null);
  });

  it("and a relative path begins where the person said that the server begins, and nowhere else", async () => {
    const vault = join(outside, "vault");
    mkdirSync(join(vault, "A"), { recursive: true });
    symlinkSync("../..", join(vault, "A", "up"));
    const rule = `rules:\n  - { id: a, verdict: allow, tool: write, when: 'under(args.path, "${vault}/A")' }\n`;
    const told = await gate({ lists: [[TOOL]], policy: `version: 1\nservers: { billing: { root: "${vault}" } }\n${rule}` });
    await told.client.initialize({});
    for (const path of ["zz.md", "B/zz.md", "A/../zz.md", "A/up/zz.md", "../vault/zz.md"])
      expect(await decided(told.client, path, "write", { path }), path).toMatchObject({ verdict: "ask" });
    for (const path of ["A/zz.md", "./A/new/zz.md", `${vault}/A/zz.md`])
      expect(await decided(told.client, path, "write", { path }), path).toBe(null);

    const untold = await gate({ lists: [[TOOL]], policy: `version: 1\n${rule}` });
    await untold.client.initialize({});
    expect(await decided(untold.client, "a", "write", { path: "A/zz.md" })).toMatchObject({ verdict: "ask" });
  });

  it("and a prompt says where a path leads, only of what is a path, and only where it is known", async () => {
    const { client, project, home } = await gate({ lists: [[{ name: "run" }]] });
    prepare(project, home.dir);
    await client.initialize({ elicitation: {} });
    const args = { path: `${project}/inside/x`, file: "inside/y", command: "rm -rf /", type: "text/html", when: "2026/01/02" };
    client.call("a", "run", args);
    const { params } = await client.question();
    const lines = String(params?.["message"]).split("\n");
    expect(lines.filter((line) => line.includes("leads to"))).toEqual([
      expect.stringContaining(`leads to \`${project}/notes/x\``) as string,
    ]);
  });
});

describe("25. an administrator's rule over paths", () => {
  const vault = join(outside, "company");
  const source = (tier: "admin" | "user", text: string): Source => ({
    tier,
    file: `${tier}.yaml`,
    text: `version: 1\n${text}`,
    accepted: true,
    acceptedText: null,
  });
  const servers = `servers: { billing: { root: "${vault}" } }\n`;
  const rules = `rules: [{ id: etc, verdict: deny, tool: write, when: 'under(args.path, "/etc")' }]\n`;

  /** What becomes of a call under these files. */
  function verdict(path: string, ...files: readonly Source[]): string {
    const loaded = loadPolicy(files, { hash: sha256 });
    const params = { name: "write", arguments: { path } };
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }));
    const strict = parseStrict(bytes);
    if (!loaded.ok || !strict.ok) throw new Error("both can be read");
    const { policy } = loaded;
    const [listed] = judgeList([TOOL], { policy, label: "billing" });
    const caller = { name: "", version: "", revision: null, form: true, modern: false, names: new ClientNames() };
    const call = readCall({ id: 1, method: "tools/call", params, bytes, strict: strict.strict }, "key", () => caller);
    if (call === null || listed === undefined) throw new Error("a tool is called");
    return judgeCall(call, listed, false, {
      policy,
      legs: { content: false, private: false },
      principal: "p",
      session: "s",
      now: 0,
      cwd: "/",
      places: new ProtectedPlaces({ home: "/home/ada", project: "/", env: {}, platform: "linux" }, ["/home/ada/.heed"]),
      round: () => ({ digest: null, answers: undefined, state: null }),
      grants: () => [],
    }).decision.verdict;
  }

  it("does not lead where only a user says that the server begins its relative paths", () => {
    expect(verdict("notes.md", source("admin", rules))).toBe("deny");
    expect(verdict("notes.md", source("admin", rules), source("user", servers))).toBe("deny");
  });

  it("control: it leads where the administrator says so, and a user's own rule where the user does", () => {
    expect(verdict("notes.md", source("admin", servers + rules), source("user", servers))).toBe("ask");
    expect(verdict(`${vault}/notes.md`, source("admin", rules), source("user", servers))).toBe("ask");
    expect(verdict("notes.md", source("user", servers + rules))).toBe("ask");
  });
});
