import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { serve } from "../gateway-http/harness.test-support.js";
import { statelessServer } from "../gateway-http/sdk-servers.test-support.js";
import { atTerminal, HAS_TERMINAL, typedCode } from "./at-terminal.test-support.js";
import { CODEX, configOf, user } from "./installed.test-support.js";

type At = ReturnType<typeof user>;

const taken = (at: At, words: readonly string[] = []) =>
  atTerminal([process.execPath, at.cli, "uninstall", ...words], [typedCode], {
    cwd: at.project,
    env: { ...at.env, NO_COLOR: "1" },
    columns: 400,
  });

/** Installs in the ordinary home, where nothing needs a person, and forgets all about it: records, backups and journal. */
async function forgotten(at: At): Promise<void> {
  const { code, screen } = await atTerminal(
    [process.execPath, at.cli, "install", "--trust", "none", "--prompts", "both", "--journal", "digest"],
    [],
    {
      cwd: at.project,
      env: at.env,
    },
  );
  expect([code, screen]).toEqual([0, expect.stringContaining("the gate in front of")]);
  const records = join(at.home, ".config/heed/hosts");
  expect(readdirSync(records).length).toBeGreaterThan(1);
  rmSync(records, { recursive: true });
}

describe.skipIf(!HAS_TERMINAL)("a gate that no record knows", () => {
  test("in front of commands is taken out by what it is, and everything else stays", async () => {
    const at = user();
    const json = at.put(".cursor/mcp.json", configOf("with-sdk.mjs"));
    const toml = at.put(".codex/config.toml", `# mine\n${CODEX} # why\n`);
    const before = [json, toml].map((file) => readFileSync(file, "utf8"));
    await forgotten(at);
    const { code, screen } = await taken(at);
    expect([code, screen]).toEqual([0, expect.stringContaining("the gate in front of notes taken out")]);
    expect([json, toml].map((file) => readFileSync(file, "utf8"))).toEqual(before);
    expect(at.heed(["uninstall"], {}).out).toContain("There is nothing to take out.");
  });

  test("in front of a URL too, with its headers and a key in its address", async () => {
    const at = user();
    const url = await serve(statelessServer(join(at.project, "calls.jsonl")));
    const entry = {
      plain: { url: `${url}/mcp` },
      full: { type: "http", url: `${url}/mcp?key=s3cret`, headers: { "X-Team": "blue" } },
    };
    const file = at.put(".cursor/mcp.json", `{\n  // mine\n  "mcpServers": ${JSON.stringify(entry, null, 2)}\n}\n`);
    await forgotten(at);
    const { code, screen } = await taken(at);
    expect(code).toBe(0);
    expect(screen).toContain(
      'full was put back as of a server over Streamable HTTP; if it was one of the older kind, write "type": "sse".',
    );
    expect(screen).not.toContain("s3cret");
    const now = readFileSync(file, "utf8");
    expect(now).toContain("// mine");
    expect(JSON.parse(now.replace("// mine", ""))).toEqual({ mcpServers: entry });
  });

  test("of another machine's Heed is one, and is not put in twice", async () => {
    const at = user();
    const words = ["/home/other/src/dist/cli.js", "gate", "--label", "notes", "--", "npx", "-y", "@acme/notes"];
    const file = at.put(
      ".gemini/settings.json",
      JSON.stringify({ mcpServers: { notes: { command: "/opt/node", args: words } } }),
    );
    const doctor = at.heed(["doctor"], {});
    expect([doctor.code, doctor.out]).toEqual([2, expect.stringContaining("notes cannot start: there is no /opt/node.")]);
    expect(at.heed(["install"], {}).out).toContain("the gate in front of notes is started by Heed's own copy now");
    const { mcpServers } = JSON.parse(readFileSync(file, "utf8")) as { mcpServers: { notes: { args: string[] } } };
    expect(mcpServers.notes.args.filter((word) => word === "gate")).toHaveLength(1);
    expect(at.heed(["doctor"], {}).out).not.toContain("cannot start");
    expect((await taken(at)).code).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      mcpServers: { notes: { command: "npx", args: ["-y", "@acme/notes"] } },
    });
  });

  test("beside one that a record knows, both in one go", async () => {
    const at = user();
    const file = at.put(".cursor/mcp.json", configOf("with-sdk.mjs"));
    expect(at.heed(["install"], {}).code).toBe(0);
    const hand = '"own": {"command": "heed", "args": ["gate", "--label", "own", "--", "x"]},\n';
    writeFileSync(file, readFileSync(file, "utf8").replace('    "notes": {', `    ${hand}    "notes": {`));
    expect((await taken(at)).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(
      configOf("with-sdk.mjs").replace('    "notes": {', '    "own": {"command": "x", "args": []},\n    "notes": {'),
    );
  });

  test("that its host is told to run unasked: the person is told before the code", async () => {
    const at = user();
    at.put(
      ".gemini/settings.json",
      '{"mcpServers": {"notes": {"command": "heed", "args": ["gate", "--label", "n", "--", "x"], "trust": true}}}',
    );
    const { screen } = await taken(at);
    expect(screen).toMatch(
      /Gemini CLI is told to run every tool of notes without asking, and nobody asks then\.[^]*To confirm, type/u,
    );
  });
});

test("a gate that cannot be taken apart stays, and it is said what stands there and how to put it back", () => {
  const at = user();
  const entries = {
    several: { command: "heed", args: ["gate", "--config", "servers.yaml"] },
    odd: { command: "heed", args: ["gate", "--url", "https://e.com/mcp?k=s3cret", "--header", "A: ${B}"] },
    lost: { command: "heed", args: ["gate", "--label", "l", "--url-env", "HEED_URL"] },
  };
  const text = JSON.stringify({ mcpServers: entries });
  const file = at.put(".cursor/mcp.json", text);
  const { code, out, err } = at.heed(["uninstall"], {});
  expect(code).toBe(2);
  expect(out).not.toContain("nothing to take out");
  expect(err).toContain(
    "Heed's gate stays in front of several, for Heed cannot tell what stood there: its servers stand in servers.yaml.",
  );
  expect(err).toContain("its gate was given --header, which heed install does not write so.");
  expect(err).toContain("Put its URL (https://e.com/mcp?…) back in the place of command and args, and its headers");
  expect(err).toContain("its URL is in the variable HEED_URL, which the entry does not set.");
  expect(err).not.toContain("s3cret");
  expect(readFileSync(file, "utf8")).toBe(text);
  const json = JSON.parse(at.heed(["uninstall", "--json", "--dry-run"], {}).out) as { left: { server: string }[] };
  expect(json.left.map(({ server }) => server)).toEqual(["several", "odd", "lost"]);
  expect(existsSync(join(at.home, ".config/heed/hosts"))).toBe(false);
});
