import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runHeed, type Ran } from "../../src/cli/testing/run-heed.test-support.js";
import { installPinned, scratchEnv, type Pinned } from "./published.test-support.js";

/** A published server, how it is started, and what a fix makes of it under a profile that demands three hints. */
type Row = Pinned & {
  readonly bin: string;
  readonly args?: readonly string[];
  /** Tools of its list, all of which are found in what was published. */
  readonly tools: number;
  /** Tools that openai-apps rejects as they are published. */
  readonly rejected: number;
};

const SERVERS: readonly Row[] = [
  { package: "@modelcontextprotocol/server-slack", version: "2025.4.25", bin: "mcp-server-slack", tools: 8, rejected: 8 },
  { package: "@modelcontextprotocol/server-github", version: "2025.4.8", bin: "mcp-server-github", tools: 26, rejected: 26 },
  { package: "@modelcontextprotocol/server-google-maps", version: "0.6.2", bin: "mcp-server-google-maps", tools: 7, rejected: 7 },
  {
    package: "@modelcontextprotocol/server-brave-search",
    version: "0.6.2",
    bin: "mcp-server-brave-search",
    tools: 2,
    rejected: 2,
  },
  {
    package: "@modelcontextprotocol/server-filesystem",
    version: "2026.8.31",
    bin: "mcp-server-filesystem",
    args: ["files"],
    tools: 14,
    rejected: 10,
  },
  { package: "@modelcontextprotocol/server-memory", version: "2026.8.31", bin: "mcp-server-memory", tools: 9, rejected: 0 },
  { package: "@openbnb/mcp-server-airbnb", version: "0.3.0", bin: "mcp-server-airbnb", tools: 2, rejected: 2 },
  { package: "@line/line-bot-mcp-server", version: "0.5.0", bin: "line-bot-mcp-server", tools: 12, rejected: 12 },
  { package: "@perplexity-ai/mcp-server", version: "1.2.1", bin: "perplexity-mcp", tools: 4, rejected: 0 },
  { package: "@mobilenext/mobile-mcp", version: "1.0.4", bin: "mcp-server-mobile", tools: 32, rejected: 11 },
  { package: "firecrawl-mcp", version: "3.26.0", bin: "firecrawl-mcp", tools: 29, rejected: 0 },
];

const { folder, ok } = installPinned(SERVERS);

/** What they want to see before they list their tools; nobody's account. */
const ACCOUNTS = {
  SLACK_BOT_TOKEN: "dummy",
  SLACK_TEAM_ID: "dummy",
  GITHUB_PERSONAL_ACCESS_TOKEN: "dummy",
  GOOGLE_MAPS_API_KEY: "dummy",
  BRAVE_API_KEY: "dummy",
  CHANNEL_ACCESS_TOKEN: "dummy",
  DESTINATION_USER_ID: "dummy",
  PERPLEXITY_API_KEY: "dummy",
  FIRECRAWL_API_KEY: "dummy",
  // Nobody is told that it was started.
  MOBILEMCP_DISABLE_TELEMETRY: "1",
};

type Report = {
  readonly servers: readonly [
    {
      readonly tools: readonly {
        readonly name: string;
        readonly registered?: readonly { readonly file: string; readonly line: number }[];
        readonly hints: Readonly<Record<string, { readonly declared: string }>>;
      }[];
      readonly findings: readonly { readonly rule: string; readonly tool?: number; readonly at?: object }[];
    },
  ];
};

describe.skipIf(!ok)("the published sources of a server", () => {
  const table: string[] = [];
  afterAll(() => process.stderr.write(`\nfound in their sources:\n${table.map((line) => `  ${line}\n`).join("")}`));

  async function check({ package: name, bin, args = [] }: Row, ...words: readonly string[]): Promise<Ran> {
    const home = join(folder, "heed-sources", bin);
    mkdirSync(home, { recursive: true });
    const env = { ...scratchEnv(folder, `sources-${bin}`), ...ACCOUNTS };
    const server = [join("node_modules/.bin", bin), ...args];
    const options = ["--timeout", "60", "--fail-on", "never", "--source", join("node_modules", name)];
    return runHeed(["check", ...options, ...words, "--", ...server], { home, cwd: folder, env });
  }

  const report = async (row: Row): Promise<Report["servers"][0]> =>
    (JSON.parse((await check(row, "--json")).out) as Report).servers[0];

  test.each(SERVERS)("$package $version: found, fixed, and on the wire", { timeout: 240_000 }, async (row) => {
    const before = await report(row);
    const found = before.tools.filter(({ registered }) => registered !== undefined);
    table.push(`${row.package} ${row.version}: ${found.length} of ${before.tools.length} tools`);
    expect({ tools: before.tools.length, found: found.length }).toEqual({ tools: row.tools, found: row.tools });
    // None of these has its names in constants: the place itself says which tool it is.
    for (const { name, registered = [] } of found) {
      const [{ file, line }] = registered as [{ file: string; line: number }];
      const text = readFileSync(join(folder, file), "utf8").split("\n")[line - 1] ?? "";
      expect(text, `${name} at ${file}:${line}`).toContain(name);
    }
    for (const { tool, at, rule } of before.findings) if (tool !== undefined) expect(at, rule).toBeDefined();

    const profile = ["--profile", "openai-apps"];
    const rejects = (await check(row, ...profile)).out.split("\n")[0];
    expect(rejects).toBe(
      row.rejected === 0
        ? `openai-apps: PASSES, ${row.tools} tools`
        : `openai-apps: REJECTED, ${row.rejected} of ${row.tools} tools`,
    );

    const fixed = await check(row, ...profile, "--fix", "--proposed", "--write");
    expect({ code: fixed.code, err: fixed.err }).toMatchObject({ code: 0 });
    // The server runs from what was written, and says so.
    expect((await check(row, ...profile)).out.split("\n")[0]).toBe(`openai-apps: PASSES, ${row.tools} tools`);
    const after = await report(row);
    for (const { name, hints } of after.tools) {
      for (const hint of ["readOnly", "destructive", "openWorld"])
        expect(hints[hint]?.declared, `${name}.${hint}`).toMatch(/^(?:true|false)$/u);
    }
    expect(after.findings.filter(({ rule }) => rule === "source-hint-not-on-wire")).toEqual([]);
    expect((await check(row, ...profile, "--fix", "--proposed")).out).toBe("");
  });
});
