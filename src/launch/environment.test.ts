import { describe, expect, test } from "vitest";
import { hash } from "../node/hash.js";
import type { Runtime } from "./code-variables.js";
import { identifyEnvironment, type Env } from "./environment.js";
import type { StdioIdentity } from "./identity.js";
import { HOST_VARIABLES as HOSTS, SHELL_VARIABLES as SHELL } from "../node/testing/ambient-variables.test-support.js";
import { sameServer } from "./same-server.js";

const OWN: Env = { PATH: "/bin", HOME: "/home/ada", API_KEY: "k", BILLING_URL: "https://a.example", READ_ONLY: "1" };
const ENTRY = ["API_KEY", "BILLING_URL", "READ_ONLY"];

const identity = (env: Env, entryNames: readonly string[] | null, runtime: Runtime = "node"): StdioIdentity => ({
  transport: "stdio",
  artifact: {
    kind: "script",
    interpreter: runtime === "python" ? "/usr/bin/python3" : "node",
    interpreterReal: null,
    options: [],
    path: "/s.js",
    sha256: hash("s"),
    files: [],
    within: null,
  },
  args: [],
  ...identifyEnvironment(env, { runtime, entryNames }),
});
const holds = (reviewed: StdioIdentity, now: StdioIdentity): boolean => sameServer(reviewed, now, "package", hash).same;

describe.each([
  ["in an entry that install wrote", ENTRY],
  ["in an entry that nobody knows", null],
] as const)("%s", (_, names) => {
  const reviewed = identity(OWN, names);

  test.each(Object.entries({ ...SHELL, ...HOSTS }))("%s is no part of what a server is", (name, value) => {
    expect(holds(reviewed, identity({ ...OWN, [name]: value }, names))).toBe(true);
    expect(holds(identity({ ...OWN, [name]: value }, names), reviewed)).toBe(true);
  });

  test("nor are all of them together", () => {
    const all = identity({ ...SHELL, ...HOSTS, ...OWN }, names);
    expect([all.envNames, all.env]).toEqual([reviewed.envNames, reviewed.env]);
  });

  test.each([
    ["another endpoint", { BILLING_URL: "https://evil.example" }],
    ["an endpoint that was not there", { API_URL: "https://evil.example" }],
    ["a restriction taken back", { READ_ONLY: "0" }],
    ["a restriction lifted by another name", { ALLOW_WRITES: "1" }],
    ["a wider scope", { OAUTH_SCOPE: "all" }],
    ["code for Node.js, set by whomever", { NODE_OPTIONS: "--require /tmp/evil.js" }],
    ["modules for Node.js", { NODE_PATH: "/tmp/evil" }],
    ["a library for every program", { LD_PRELOAD: "/tmp/evil.so" }],
    ["a script for every shell", { BASH_ENV: "/tmp/evil.sh" }],
    ["another value under a name that a host gives one value", { GIT_CONFIG_KEY_0: "core.sshCommand" }],
    ["a host's own address, with other letters", { OPENAI_BASE_URI: "https://evil.example" }],
  ])("%s makes it another server", (_what, more) => {
    expect(holds(reviewed, identity({ ...OWN, ...more }, names))).toBe(false);
  });

  test.each(["BILLING_URL", "READ_ONLY"])("so does the loss of %s", (name) => {
    const { [name]: _lost, ...left } = OWN;
    expect(holds(reviewed, identity(left, names))).toBe(false);
  });
});

describe("names", () => {
  test("of an entry count, a PATH and a HOME too, whatever else is in the environment", () => {
    const reviewed = identity({ ...OWN, FOO: "1" }, ENTRY);
    expect(reviewed.envNames).toEqual(ENTRY);
    expect(holds(reviewed, identity({ ...OWN, BAR: "2" }, ENTRY))).toBe(true);
    for (const name of ["PATH", "HOME", "HTTPS_PROXY", "OPENAI_BASE_URL", "FOO"])
      expect(holds(reviewed, identity({ ...OWN, [name]: "/x" }, [...ENTRY, name]))).toBe(false);
  });

  test("that a repository's entry adds to copied arguments make it another server", () => {
    const reviewed = identity(OWN, ENTRY);
    expect(holds(reviewed, identity({ ...OWN, FOO: "1" }, null))).toBe(false);
    // The same entry without anything added is the same server.
    expect(holds(reviewed, identity(OWN, null))).toBe(true);
  });

  test("a review at a terminal, where nobody knows which variables are the server's, holds in the entry", () => {
    const reviewed = identity({ ...OWN, ...SHELL, AWS_PROFILE: "work" }, null);
    expect(holds(reviewed, identity({ ...OWN, ...HOSTS }, ENTRY))).toBe(true);
  });
});

test.each([
  ["PYTHONPATH", "python", true],
  ["PYTHONPATH", "node", false],
  ["NODE_OPTIONS", "python", false],
  ["NODE_OPTIONS", "unknown", true],
  ["RUBYOPT", "unknown", true],
  ["JAVA_TOOL_OPTIONS", "java", true],
  ["JAVA_TOOL_OPTIONS", "container", false],
] as const)("%s chooses code for %s: %s", (name, runtime, counts) => {
  const { env } = identifyEnvironment({ [name]: "x" }, { runtime, entryNames: [] });
  expect(env.some((one) => one.name === name)).toBe(counts);
});

test("a lock of before, which held more of shells and hosts, is carried over; what still counts must be equal", () => {
  const digest = (name: string, value: string) => ({ name, digest: hash(`${name}=${value}`) });
  const before: StdioIdentity = {
    ...identity(OWN, null),
    envNames: ["API_KEY", "BILLING_URL", "COREPACK_ENABLE_AUTO_PIN", "HTTPS_PROXY", "PYTHONPATH", "READ_ONLY"],
    env: [
      digest("BILLING_URL", "https://a.example"),
      digest("COREPACK_ENABLE_AUTO_PIN", "0"),
      digest("HTTPS_PROXY", "http://proxy.example"),
      digest("PYTHONPATH", "/x"),
      digest("READ_ONLY", "1"),
    ],
  };
  expect(holds(before, identity({ ...OWN, ...HOSTS }, ENTRY))).toBe(true);
  expect(holds(before, identity({ ...OWN, BILLING_URL: "https://evil.example" }, ENTRY))).toBe(false);
  expect(holds(before, identity({ ...OWN, FOO: "1" }, [...ENTRY, "FOO"]))).toBe(false);
});
