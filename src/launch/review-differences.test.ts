import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { differenceWords } from "../core/trust/review-differences.js";
import { hash } from "../node/hash.js";
import type { Identity } from "./identity.js";
import { identifyUrl } from "./identify-url.js";
import { identify, install, withBilling } from "./launch-world.test-support.js";
import { npxFolder } from "./npm-places.js";
import { reviewDifferences } from "./review-differences.js";
import { sameServer } from "./same-server.js";

const words = (reviewed: Identity, now: Identity, mode: "package" | "strict" = "package"): string =>
  differenceWords(
    reviewDifferences(reviewed, now, mode, hash).map(({ part, names }) => ({ part, names: [...names] })),
    (text) => text,
  );

const NPX = ["npx", "-y", "@acme/billing", "--root", "/d"];
const NAMES = ["READ_ONLY"];

function servers() {
  const at = withBilling("@acme/billing", "@acme/billing@2");
  install(npxFolder(at.places, "@acme/bi11ing"), "@acme/bi11ing");
  const script = join(at.project, "server.mjs");
  const of = (line: readonly string[], env: Record<string, string> = {}, entryNames: readonly string[] | null = []): Identity =>
    identify(at, line, { env: { ...at.env, ...env }, entryNames }).identity;
  const scripted = (text: string, ...options: readonly string[]): Identity => {
    writeFileSync(script, text);
    return of(["node", ...options, script, "--root", "/d"]);
  };
  const url = (text: string): Identity => {
    const found = identifyUrl(text, { startedByHeed: false });
    if (!found.ok) throw new Error(found.reason.code);
    return found.identity;
  };
  return { of, scripted, url, reviewed: of(NPX, { READ_ONLY: "1" }, NAMES) };
}
type Servers = ReturnType<typeof servers>;

describe("what differs from a review, in words", () => {
  const now = (line: readonly string[], env: Record<string, string>, names: readonly string[] | null = NAMES) => {
    return ({ reviewed, of }: Servers) => [reviewed, of(line, env, names)] as const;
  };

  test.each<[string, (at: Servers) => readonly [before: Identity, now: Identity]]>([
    ["this host also sets NODE_OPTIONS", now(NPX, { READ_ONLY: "1", NODE_OPTIONS: "--require /s3cret" })],
    ["this host also sets API_URL and ZONE", now(NPX, { READ_ONLY: "1", API_URL: "s3cret", ZONE: "y" }, null)],
    ["READ_ONLY has another value here", now(NPX, { READ_ONLY: "s3cret" })],
    ["READ_ONLY is not set here", now(NPX, {}, [])],
    ["its arguments differ (--write)", now([...NPX, "--write=s3cret"], { READ_ONLY: "1" })],
    ["its arguments differ", now(NPX.with(4, "/s3cret"), { READ_ONLY: "1" })],
    ["it is another package", now(NPX.with(2, "@acme/bi11ing"), { READ_ONLY: "1" })],
    [
      "its package was not installed yet when it was started, so nobody could tell what runs",
      now(NPX.with(2, "@acme/billing@9"), { READ_ONLY: "1" }),
    ],
    [
      "its arguments differ (--write); this host also sets NODE_OPTIONS; READ_ONLY has another value here",
      now([...NPX, "--write"], { READ_ONLY: "0", NODE_OPTIONS: "x" }),
    ],
    ["its script changed", ({ scripted }) => [scripted("1"), scripted("2")]],
    ["its interpreter gets other options", ({ scripted }) => [scripted("2"), scripted("2", "--no-warnings")]],
    ["it is started in another way", ({ reviewed, url }) => [reviewed, url("https://mcp.example/mcp")]],
    ["its address differs", ({ url }) => [url("https://mcp.example/mcp?key=s3cret"), url("https://mcp.example/mcp?key=s3cret2")]],
  ])("%s", (expected, make) => {
    const said = words(...make(servers()));
    expect(said).toBe(expected);
    expect(said).not.toContain("s3cret");
  });

  test("nothing is told exactly where the review holds", () => {
    const { reviewed, of, scripted, url } = servers();
    const all = [
      reviewed,
      scripted("1"),
      scripted("2"),
      scripted("2", "--no-warnings"),
      url("https://mcp.example/mcp"),
      url("https://mcp.example/mcp?key=1"),
      of(NPX),
      of(NPX, { HTTPS_PROXY: "http://p", OPENAI_BASE_URL: "http://m" }),
      of(NPX, { HTTPS_PROXY: "http://p" }, ["HTTPS_PROXY"]),
      of(NPX, { PWD: "/x" }, ["PWD"]),
      of(NPX, { NODE_OPTIONS: "x" }),
      of(NPX, { NODE_OPTIONS: "y" }, null),
      of(NPX, { READ_ONLY: "1", FOO: "1" }, ["READ_ONLY", "FOO"]),
      of(NPX.with(2, "@acme/billing@2"), { READ_ONLY: "1" }, NAMES),
      of(["uvx", "notes"]),
      of(["python3", "-m", "notes"]),
    ];
    let held = 0;
    for (const mode of ["package", "strict"] as const)
      for (const before of all)
        for (const one of all) {
          const { same } = sameServer(before, one, mode, hash);
          expect(reviewDifferences(before, one, mode, hash).length === 0, words(before, one, mode)).toBe(same);
          if (same) held += 1;
        }
    // Each holds for itself, and some for others.
    expect(held).toBeGreaterThan(2 * all.length);
  });
});

test("words that nobody knows are no gap in a sentence", () => {
  expect(differenceWords([{ part: "unheard-of", names: [] }], (text) => text)).toBe("something differs");
  expect(differenceWords("x", (text) => text)).toBe("something differs");
});
