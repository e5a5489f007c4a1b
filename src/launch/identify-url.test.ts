import { describe, expect, test } from "vitest";
import { hash } from "../node/hash.js";
import { identifyUrl } from "./identify-url.js";
import { isTrustable } from "./is-trustable.js";
import { hideSecrets } from "./secret-arguments.js";
import { meetsSpec, parsePackageSpec } from "./package-spec.js";
import { serverKey } from "./server-key.js";

function key(url: string, startedByHeed = false): string {
  const found = identifyUrl(url, { startedByHeed });
  return found.ok ? serverKey(found.identity, "package", hash) : found.reason.code;
}

const trustable = (url: string, startedByHeed = false): unknown => {
  const found = identifyUrl(url, { startedByHeed });
  return found.ok && isTrustable(found.identity);
};

describe("a URL's identity", () => {
  const base = "https://mcp.example/mcp?team=a&x=1";

  test("is one for its spellings", () => {
    for (const same of [
      "https://MCP.example:443/mcp?team=a&x=1",
      "HTTPS://mcp.example/./mcp?team=a&x=1#part",
      "https://mcp.example/mcp?team=%61&x=1",
    ])
      expect(key(same), same).toBe(key(base));
  });

  test.each([
    "http://mcp.example/mcp?team=a&x=1",
    "https://mcp.example:8443/mcp?team=a&x=1",
    "https://mcp.example.evil/mcp?team=a&x=1",
    "https://mcp.example/mcp/?team=a&x=1",
    "https://mcp.example/MCP?team=a&x=1",
    "https://mcp.example/mcp?team=b&x=1",
    "https://mcp.example/mcp?x=1&team=a",
    "https://mcp.example/mcp",
    "https://mcp.example/mcp?team=a&x=1&x=2",
  ])("is another one for %s", (other) => expect(key(other)).not.toBe(key(base)));

  test("holds no query value, and no URL with a password is taken", () => {
    expect(JSON.stringify(identifyUrl("https://mcp.example/?key=s3cret", { startedByHeed: false }))).not.toContain("s3cret");
    expect(key("https://ada:s3cret@mcp.example/")).toBe("url-userinfo");
    expect(key("file:///etc/passwd")).toBe("url-scheme");
    expect(key("no url")).toBe("url-invalid");
  });

  test("is trusted over TLS, or on a loopback address that Heed started", () => {
    expect(trustable("https://mcp.example/")).toBe(true);
    expect(trustable("http://mcp.example/", true)).toBe(false);
    for (const host of ["localhost", "127.0.0.1", "127.8.9.1", "[::1]"]) {
      expect(trustable(`http://${host}:3000/mcp`)).toBe(false);
      expect(trustable(`http://${host}:3000/mcp`, true)).toBe(true);
    }
    for (const host of ["localhost.evil.example", "127.0.0.1.evil.example", "0.0.0.0", "10.0.0.1"])
      expect(trustable(`http://${host}/`, true), host).toBe(false);
  });
});

describe("secrets in arguments", () => {
  test.each([
    [["--api-key", "v"], 1],
    [["--api-key=v"], 0],
    [["-H", "Authorization: Bearer v"], 1],
    [["-e", "GITHUB_TOKEN=v"], 1],
    [["postgres://ada:v@db/x"], 0],
    [["--dsn=postgres://ada:v@db/x"], 0],
    [["--url=postgres://ada:v@db/x"], 0],
    [["ghp_v"], 0],
    [["Bearer v"], 0],
  ] as const)("are hidden: %j", (args, at) => {
    const hidden = hideSecrets(args);
    expect(hidden[at]).toContain("sha256:");
    expect(hidden[at]).not.toMatch(/(?:^|[=:_ ])v(?:$|@)/);
    expect(hideSecrets(args.map((arg) => arg.replace(/v(?=$|@)/, "w")))).not.toEqual(hidden);
  });

  test.each([
    [["--root", "/data"]],
    [["--read-only"]],
    [["--keyboard", "us"]],
    [["--token", "--other"]],
    [["a=b", "https://example.org/a@b"]],
  ])("are not seen where there are none: %j", (args) => {
    expect(hideSecrets(args)).toEqual(args);
  });

  test("a literal that looks like a digest does not pass for the secret", () => {
    const [, shown = ""] = hideSecrets(["--token", "v"]);
    expect(hideSecrets(["--token", shown])[1]).not.toBe(shown);
    expect(hideSecrets([shown])[0]).not.toBe(shown);
  });
});

describe("package specifiers", () => {
  test.each([
    ["billing", "billing", ""],
    ["billing@1", "billing", "1"],
    ["@acme/billing", "@acme/billing", ""],
    ["@acme/billing@^1.2", "@acme/billing", "^1.2"],
    ["billing@github:evil/x", "billing", "github:evil/x"],
    ["github:evil/x", null, "github:evil/x"],
    ["evil/x", null, "evil/x"],
    ["./x", null, "./x"],
    ["https://evil.example/x.tgz", null, "https://evil.example/x.tgz"],
    ["x.tgz", null, "x.tgz"],
  ])("%s", (raw, name, spec) => {
    expect(parsePackageSpec(raw)).toEqual({ raw, name, spec });
  });

  test.each([
    ["1.2.3", "", true],
    ["1.2.3", "1", true],
    ["1.2.3", "1.x", true],
    ["1.2.3", "1.2", true],
    ["1.2.3", "1.3", false],
    ["1.2.3", "1.2.3", true],
    ["1.2.3", "v1.2.3", true],
    ["1.2.3", "1.2.4", false],
    ["1.2.3", "^1.2.0", true],
    ["1.2.3", "^1.2.4", false],
    ["1.3.0", "^1.2.4", true],
    ["2.0.0", "^1.2.4", false],
    ["0.2.5", "^0.2.4", true],
    ["0.3.0", "^0.2.4", false],
    ["0.0.4", "^0.0.3", false],
    ["0.0.3", "^0.0.3", true],
    ["0.9.9", "^0", true],
    ["1.2.3", "~1.2.1", true],
    ["1.3.0", "~1.2.1", false],
    ["1.3.0", "~1", true],
    ["1.2.3", "latest", null],
    ["1.2.3", ">=1", null],
    ["1.2.3-beta.1", "1.2.3-beta.1", true],
    ["1.2.3-beta.1", "^1.2.3", null],
    ["1.2.3-beta.1", "1.2.3", false],
  ] as const)("%s against %j: %s", (version, spec, meets) => {
    expect(meetsSpec(version, spec)).toBe(meets);
  });
});
