import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ROOT } from "../../src/cli/testing/run-heed.test-support.js";

const folder = mkdtempSync(join(tmpdir(), "heed-state-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tool = (name: string, annotations?: Record<string, boolean>) => ({
  name,
  description: `${name.startsWith("list") ? "Lists" : "Deletes"} invoices.`,
  inputSchema: { type: "object", properties: { id: { type: "string" } } },
  ...(annotations === undefined ? {} : { annotations }),
});

/** A world of lists that were read before: nothing is installed. */
function world(): readonly string[] {
  const cache = join(folder, "cache");
  mkdirSync(cache, { recursive: true });
  const servers = [
    { package: "first", tools: [tool("list_invoices"), tool("delete_invoice", { destructiveHint: false })] },
    {
      package: "@scope/second",
      tools: [tool("list_customers", { readOnlyHint: true }), tool("delete_customer", { destructiveHint: true })],
    },
  ];
  for (const server of servers) {
    const whole = { ok: true, version: "1.0.0", ...server };
    writeFileSync(join(cache, `${server.package.replace("/", "__")}@1.0.0.json`), JSON.stringify(whole));
  }
  const silent = { ok: false, package: "third", version: "2.0.0", why: "server-silent" };
  writeFileSync(join(cache, "third@2.0.0.json"), JSON.stringify(silent));
  const packages = [
    ...servers.map((one) => ({ package: one.package, version: "1.0.0" })),
    { package: "third", version: "2.0.0" },
  ];
  writeFileSync(join(folder, "packages.json"), JSON.stringify(packages));
  writeFileSync(
    join(folder, "labels.txt"),
    "first list_invoices:nnyn delete_invoice:yyyn\n@scope/second list_customers:nnyn delete_customer:yyyn\n",
  );
  return ["--packages", join(folder, "packages.json"), "--labels", join(folder, "labels.txt"), "--cache", cache];
}

const program = join(ROOT, "scripts/ecosystem.mjs");
const read = (out: string): Record<string, string> =>
  Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")]));

describe("a harvested server", () => {
  test("reaches loopback and nothing else", () => {
    const script = `
      const http = require("node:http"), https = require("node:https"), net = require("node:net");
      const said = (thing) => new Promise((done) => thing.on("error", (error) => done(error.code)).on("response", (r) => done(r.statusCode)));
      const server = http.createServer((_, answer) => answer.end("here")).listen(0, "127.0.0.1", async () => {
        const url = "http://127.0.0.1:" + server.address().port;
        const told = [await said(http.get(url)), (await fetch(url)).status];
        told.push(await said(http.get("http://192.0.2.1/")), await said(https.get("https://example.org/")));
        told.push(await said(net.connect(9, "192.0.2.1")), await fetch("https://example.org/").catch((error) => error.cause.code));
        console.log(JSON.stringify(told));
        server.close(); server.closeAllConnections();
      });`;
    const offline = join(ROOT, "scripts/ecosystem/offline.cjs");
    const told: unknown = JSON.parse(execFileSync(process.execPath, ["--require", offline, "-e", script], { encoding: "utf8" }));
    expect(told).toEqual([200, 200, "ENETUNREACH", "ENETUNREACH", "ENETUNREACH", "ENETUNREACH"]);
  });
});

describe("the report on the state of annotations", () => {
  const given = world();

  test("counts what is declared, what is so and what prompts, and says the same bytes again", () => {
    execFileSync(process.execPath, [program, ...given, "--out", join(folder, "one")], { stdio: "pipe" });
    execFileSync(process.execPath, [program, ...given, "--out", join(folder, "two")], { stdio: "pipe" });
    const files = read(join(folder, "one"));
    expect(read(join(folder, "two"))).toEqual(files);
    const page = files["state-of-annotations.md"] ?? "";
    // By hand: four tools, two with a destructive hint, one with a read-only hint.
    expect(page).toMatch(/\| `readOnlyHint` \| 25\.0% \([\d.%–]+\), 1 of 4 \|/u);
    expect(page).toMatch(/\| `destructiveHint` \| 50\.0% \([\d.%–]+\), 2 of 4 \|/u);
    // One of the two destroyers says that it does not destroy; one of the two reads says nothing.
    expect(page).toMatch(/\| `destructiveHint: false` \| 50\.0% \([\d.%–]+\), 1 of 2 \|$/mu);
    expect(page).toMatch(/\| `readOnlyHint: true` \| 50\.0% \([\d.%–]+\), 1 of 2 \|/u);
    expect(page).not.toContain("by the judge");
    // The one honest read runs once it is trusted, and both reads once the proposal is accepted.
    expect(page).toMatch(/\| Heed: not reviewed \| 100\.0% /u);
    expect(page).toMatch(/\| Heed: sound labels believed \| 75\.0% /u);
    expect(page).toMatch(/\| Heed: proposals accepted too \| 50\.0% /u);
    expect(page).toContain("| third | 2.0.0 | server-silent |");
    expect(page).not.toMatch(/undefined|NaN|null/u);
    for (const [name, text] of Object.entries(files)) {
      if (name.endsWith(".svg")) expect(text).toMatch(/^<svg [^>]+>[^]+prefers-color-scheme: dark[^]+<\/svg>\n$/u);
    }
  });

  test("--check finds a page that is no longer so, and writes nothing", () => {
    const out = join(folder, "checked");
    execFileSync(process.execPath, [program, ...given, "--out", out], { stdio: "pipe" });
    const check = () => spawnSync(process.execPath, [program, ...given, "--out", out, "--check"], { encoding: "utf8" });
    expect(check().status).toBe(0);
    writeFileSync(join(out, "state-of-annotations.md"), "old");
    const found = check();
    expect(found.status).toBe(1);
    expect(found.stderr).toContain("state-of-annotations.md differs");
    expect(readFileSync(join(out, "state-of-annotations.md"), "utf8")).toBe("old");
  });

  test("a label that names nothing of the list is an error with its place", () => {
    writeFileSync(join(folder, "labels.txt"), "elsewhere list:nnyn\n");
    const run = spawnSync(process.execPath, [program, ...given, "--out", join(folder, "bad")], { encoding: "utf8" });
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain("elsewhere is no package of the list");
  });
});
