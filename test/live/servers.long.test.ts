import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test } from "vitest";
import { closeSchema } from "../../src/cli/testing/close-schema.test-support.js";
import { ROOT, runHeed } from "../../src/cli/testing/run-heed.test-support.js";
import type { Json } from "../../src/wire/json.js";

/**
 * Published servers, started as a person would start them. `lists`: what Heed says of the list, reviewed by reading the
 * whole screen; a new version is a new row, looked at anew.
 */
const SERVERS: readonly { package: string; version: string; bin: string; args?: readonly string[]; lists: string }[] = [
  {
    package: "@modelcontextprotocol/server-filesystem",
    version: "2026.8.31",
    bin: "mcp-server-filesystem",
    args: ["files"],
    lists: "14 tools; now: ask 11, type 3; if trusted: run 10, ask 1, type 3",
  },
  {
    package: "@modelcontextprotocol/server-memory",
    version: "2026.8.31",
    bin: "mcp-server-memory",
    lists: "9 tools; now: ask 6, type 3; if trusted: run 3, ask 3, type 3",
  },
  {
    package: "@modelcontextprotocol/server-everything",
    version: "2026.8.31",
    bin: "mcp-server-everything",
    lists: "13 tools; now: ask 13; if trusted: run 8, ask 5",
  },
  {
    package: "@modelcontextprotocol/server-sequential-thinking",
    version: "2026.8.31",
    bin: "mcp-server-sequential-thinking",
    lists: "1 tools; now: ask 1; if trusted: run 1",
  },
  {
    package: "@playwright/mcp",
    version: "0.0.83",
    bin: "playwright-mcp",
    lists: "25 tools; now: ask 7, type 18; if trusted: run 7, type 18",
  },
  {
    package: "mongodb-mcp-server",
    version: "3.0.4",
    bin: "mongodb-mcp-server",
    lists: "27 tools; now: ask 21, type 6; if trusted: run 15, ask 6, type 6",
  },
  {
    package: "chrome-devtools-mcp",
    version: "1.11.0",
    bin: "chrome-devtools-mcp",
    lists: "32 tools; now: ask 32; if trusted: run 8, ask 24",
  },
  {
    package: "@upstash/context7-mcp",
    version: "4.1.1",
    bin: "context7-mcp",
    lists: "2 tools; now: ask 2; if trusted: run 2",
  },
  {
    package: "mcp-shrimp-task-manager",
    version: "1.0.21",
    bin: "mcp-shrimp-task-manager",
    lists: "15 tools; now: ask 15; if trusted: ask 15",
  },
];

const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "heed-live-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs all of them, without running their scripts. Where that fails for want of a network the tests are skipped, but not in CI. */
function install(): boolean {
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  const packages = SERVERS.map((server) => `${server.package}@${server.version}`);
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--omit=optional", "--loglevel=error"];
  const npm = spawnSync("npm", ["install", ...quiet, "--save-exact", ...packages], {
    cwd: folder,
    encoding: "utf8",
    timeout: 240_000,
    shell: process.platform === "win32",
  });
  if (npm.status === 0) return true;
  const why = `npm could not install the servers: ${npm.stderr.trim().split("\n").slice(0, 4).join(" ")}`;
  if (process.env["CI"] === "true") throw new Error(why);
  process.stderr.write(`Skipped: ${why}\n`);
  return false;
}

/** What carries this mark in its environment was started by these tests, however far down. */
const MARK = `HEED_LIVE_TEST=${process.pid}`;

function stillRunning(): readonly string[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (
        !/^\d+$/u.test(pid) ||
        !readFileSync(join("/proc", pid, "environ"), "utf8")
          .split("\0")
          .includes(MARK)
      )
        return [];
      // A process that has ended but is not collected yet has no command line.
      const line = readFileSync(join("/proc", pid, "cmdline"), "utf8")
        .replaceAll("\0", " ")
        .trim();
      return line === "" ? [] : [line];
    } catch {
      return [];
    }
  });
}

type Tally = Readonly<Record<"allow" | "ask" | "challenge" | "deny", number>>;
type Report = {
  readonly servers: readonly [
    {
      readonly error?: Json;
      readonly identity: { readonly what: string; readonly via: string };
      readonly trust: string;
      readonly summary: { readonly now: Tally; readonly ifTrusted: Tally };
      readonly tools: readonly { readonly name: string; readonly verdict: string }[];
    },
  ];
};

function words(tally: Tally): string {
  const names = { allow: "run", ask: "ask", challenge: "type", deny: "deny" } as const;
  const said = (["allow", "ask", "challenge", "deny"] as const).filter((verdict) => tally[verdict] > 0);
  return said.map((verdict) => `${names[verdict]} ${tally[verdict]}`).join(", ");
}

describe.skipIf(!install())("a published server, live over stdio", () => {
  mkdirSync(join(folder, "home"));
  mkdirSync(join(folder, "files"));
  const env = {
    HOME: join(folder, "home"),
    DATA_DIR: join(folder, "home"),
    // Nobody is called while a list is read: neither the vendors' statistics nor their accounts.
    MDB_MCP_TELEMETRY: "disabled",
    CHROME_DEVTOOLS_MCP_NO_USAGE_STATISTICS: "1",
    CONTEXT7_API_KEY: "dummy",
    [MARK.slice(0, MARK.indexOf("="))]: MARK.slice(MARK.indexOf("=") + 1),
  };
  const schema = closeSchema(JSON.parse(readFileSync(join(ROOT, "schema/check.schema.json"), "utf8")) as Json);
  const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema as object);

  test.each(SERVERS)("$package $version", { timeout: 120_000 }, async ({ package: name, version, bin, args = [], lists }) => {
    const home = join(folder, "heed", bin);
    mkdirSync(home, { recursive: true });
    const server = [join(folder, "node_modules/.bin", bin), ...args];
    const { code, out, err } = await runHeed(["check", "--json", "--fail-on", "never", "--timeout", "60", "--", ...server], {
      home,
      cwd: folder,
      env,
    });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const report = JSON.parse(out) as Report;
    validate(report);
    expect(validate.errors).toBe(null);
    const [{ error, identity, trust, summary, tools }] = report.servers;
    expect(error).toBe(undefined);
    expect(identity.what).toContain(`npm ${name} ${version}`);
    expect({ via: identity.via, trust }).toEqual({ via: "stdio", trust: "unknown" });
    expect(`${tools.length} tools; now: ${words(summary.now)}; if trusted: ${words(summary.ifTrusted)}`).toBe(lists);
    // Whatever it says of itself, nobody has trusted it.
    expect(tools.filter(({ verdict }) => verdict === "allow")).toEqual([]);
    if (process.platform === "linux") expect(stillRunning()).toEqual([]);
  });

  test("a check called nothing: the folder that a server was given is empty", () => {
    expect(readdirSync(join(folder, "files"))).toEqual([]);
  });
});
