import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { member } from "../wire/json.js";
import { connect } from "./connect.js";
import type { Limits, Listed } from "./listing.js";

const byHand = fileURLToPath(new URL("../../test/fixtures/servers/by-hand.mjs", import.meta.url));
const withSdk = fileURLToPath(new URL("../../test/fixtures/servers/with-sdk.mjs", import.meta.url));

function run(args: readonly string[], limits: Partial<Limits> = {}): Promise<Listed> {
  return connect(
    { kind: "stdio", command: process.execPath, args, cwd: process.cwd(), env: { ...process.env, MARK: "seen" } },
    { version: "0.0.0", limits: { graceMs: 300, ...limits } },
  );
}

async function listed(way: string, limits?: Partial<Limits>) {
  const answer = await run([byHand, way], limits);
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.listing;
}

async function refused(way: string, limits?: Partial<Limits>, ...more: string[]) {
  const answer = await run([byHand, way, ...more], limits);
  if (answer.ok) throw new Error("a list was read");
  return answer;
}

const names = (tools: readonly unknown[]) => tools.map((tool) => member(tool as never, "name"));
const codes = (notes: readonly { code: string }[]) => notes.map(({ code }) => code);

describe("what a stdio server sends", () => {
  test("arrives raw, with the handshake's revision and the server's name for itself", async () => {
    const listing = await listed("honest");
    expect(listing).toMatchObject({ via: "stdio", label: "by-hand", revision: "2025-11-25", era: "legacy", pages: 1, notes: [] });
    expect(listing.serverInfo).toEqual({ name: "by-hand-honest", version: "1.2.3" });
    expect(names(listing.tools)).toEqual(["list_notes", "add_note", "delete_note", "fetch_page", "tidy"]);
  });

  test("keeps mistyped hints and entries that are no tool, which sink the whole list in an SDK client", async () => {
    const { tools } = await listed("malformed");
    expect(tools).toHaveLength(5);
    expect(member(tools[0], "annotations")).toEqual({ readOnlyHint: "true", destructiveHint: null });
    expect(tools.slice(3)).toEqual(["not a tool", null]);
  });

  test("keeps names that a prototype has", async () => {
    const { tools } = await listed("hostile-names");
    expect(names(tools).slice(0, 4)).toEqual(["__proto__", "constructor", "toString", "red\u001b[31m\nline"]);
  });

  test("is read over all pages, an empty cursor among them", async () => {
    const listing = await listed("paginated");
    expect(listing.pages).toBe(5);
    expect(names(listing.tools)).toEqual(["list_notes", "add_note", "delete_note", "fetch_page", "tidy"]);
  });

  test("is read around noise, which is noted with a sample", async () => {
    const listing = await listed("noisy");
    expect(listing.tools).toHaveLength(5);
    expect(codes(listing.notes)).toEqual(["noise-on-stdout"]);
    expect(listing.notes[0]?.args).toMatchObject({ lines: 2 });
    expect(listing.notes[0]?.message).toContain("Server starting…");
  });

  test("counts once where a server answers twice", async () => {
    const listing = await listed("twice");
    expect(listing.tools).toHaveLength(5);
    expect(codes(listing.notes)).toEqual(["answered-twice"]);
  });

  test("is noted where a key stands twice in one object", async () => {
    const listing = await listed("duplicate-keys");
    expect(codes(listing.notes)).toEqual(["json-duplicate-key"]);
    expect(listing.notes[0]?.message).toContain('"readOnlyHint" stands twice');
  });

  test("is asked for again by initialize alone where the newer question ends the server", async () => {
    expect((await listed("touchy")).tools).toHaveLength(5);
  });

  test("comes in the newer era from a server that speaks it", async () => {
    const answer = await run([withSdk]);
    expect(answer).toMatchObject({ ok: true, listing: { revision: "2026-07-28", era: "modern" } });
    if (answer.ok) expect(names(answer.listing.tools)).toEqual(["read_note"]);
  });
});

describe("a stdio server that does not give a list", () => {
  const brief = { connectMs: 1_500, pageMs: 700, probeMs: 300 };

  test.each([
    ["silent", "server-silent", /within 1\.5 s/],
    ["mute-list", "page-silent", /did not answer tools\/list within 0\.7 s/],
    ["wrong-id", "page-silent", /It answered an id that nobody asked for \(999\)/],
    ["broken-json", "page-silent", /It printed 1 line that is not JSON: “{"jsonrpc"/],
    ["many", "too-many-tools", /more than 100,000 tools/],
    ["looping", "cursor-repeated", /no end/],
    ["not-a-list", "not-a-list", /no array "tools"/],
    ["rejecting", "list-refused", /log in first \(-32000\)/],
    ["dying", "server-ended", /ended with code 3/],
    ["dying-late", "server-ended", /ended with code 4/],
    ["deep", "too-deep", /Nested deeper than 128/],
  ])("%s: %s", async (way, code, message) => {
    const { error } = await refused(way, brief);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.help).not.toBe("");
  });

  test("one whose pages never end, each in time", async () => {
    const { error } = await refused("crawling", { pageMs: 500 });
    expect(error.code).toBe("list-slow");
  });

  test("its last lines are kept", async () => {
    expect((await refused("dying", brief, "--stderr")).stderr).toEqual(["first line", "API_KEY is missing"]);
  });

  test("a message without an end stops at the bound", async () => {
    const { error } = await refused("huge", { messageBytes: 8 * 1024 * 1024 });
    expect(error).toMatchObject({ code: "too-large", args: { bytes: 8 * 1024 * 1024 } });
  });

  test("a million lines of noise stop at the bound", async () => {
    const { error } = await refused("flood", { totalBytes: 16 * 1024 * 1024 });
    expect(error.code).toBe("too-much");
  });

  test("a command that does not exist", async () => {
    const answer = await connect(
      { kind: "stdio", command: "no-such-command-here", args: [], cwd: process.cwd(), env: process.env },
      { version: "0.0.0" },
    );
    expect(answer).toMatchObject({ ok: false, error: { code: "command-not-found" } });
  });
});

describe.skipIf(process.platform === "win32")("nothing that was started stays", () => {
  const alive = (pid: number) => {
    try {
      // A zombie still has a pid; its state says so.
      return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
    } catch {
      return false;
    }
  };

  test("not what the server started itself", async () => {
    const listing = await listed("parent");
    const pid = Number(/grandchild (\d+)/.exec(listing.stderr.join("\n"))?.[1]);
    expect(pid).toBeGreaterThan(0);
    expect(alive(pid)).toBe(false);
  });

  test.skipIf(process.platform !== "linux")("not what it started in a session of its own, nor that one's child", async () => {
    const listing = await listed("daemon");
    const pids = [...listing.stderr.join("\n").matchAll(/(?:daemon|grandchild) (\d+)/g)].map(([, pid]) => Number(pid));
    expect(pids).toHaveLength(2);
    expect(pids.filter(alive)).toEqual([]);
  });

  test("not a server that ignores SIGTERM", async () => {
    expect((await listed("stubborn")).tools).toHaveLength(5);
    const running = execFileSync("ps", ["-eo", "stat=,args="], { encoding: "utf8" }).split("\n");
    expect(running.filter((line) => line.includes(`${byHand} stubborn`) && !line.startsWith("Z"))).toEqual([]);
  });
});
