import { delimiter } from "node:path";
import { describe, expect, test } from "vitest";
import { hash } from "../node/hash.js";
import type { IdentifiedLaunch, Launch } from "./identify-launch.js";
import { reviewDifferences } from "./review-differences.js";
import { sameServer } from "./same-server.js";
import { identify, key, withBilling } from "./launch-world.test-support.js";

type Kit = ReturnType<typeof kit>;

/** One launch, and ways to change it. */
function kit() {
  const at = withBilling("@acme/billing", "@acme/other");
  const env: Record<string, string | undefined> = { ...at.env, API_KEY: "1", BILLING_URL: "https://a.example", READ_ONLY: "1" };
  const usual = ["@acme/billing", "--root", "/d", "--token", "t1"];
  const run = (args: readonly string[], variables: Launch["env"]): IdentifiedLaunch =>
    identify(at, ["npx", "-y", ...args], { env: variables });
  return {
    env,
    base: run(usual, env),
    line: (...args: readonly string[]) => run(args, env),
    variables: (more: Record<string, string | undefined>) => run(usual, { ...env, ...more }),
    reversed: () => run(usual, Object.fromEntries(Object.entries(env).toReversed())),
  };
}

describe("a changed configuration is another server", () => {
  test.each([
    ["package", (it: Kit) => it.line("@acme/other", "--root", "/d", "--token", "t1")],
    ["argument", (it: Kit) => it.line("@acme/billing", "--root", "/", "--token", "t1")],
    ["secret argument", (it: Kit) => it.line("@acme/billing", "--root", "/d", "--token", "t2")],
    ["order of arguments", (it: Kit) => it.line("@acme/billing", "--token", "t1", "--root", "/d")],
    ["further argument", (it: Kit) => it.line("@acme/billing", "--root", "/d", "--token", "t1", "--allow-write")],
    ["missing argument", (it: Kit) => it.line("@acme/billing", "--root", "/d", "--token")],
    ["joined argument", (it: Kit) => it.line("@acme/billing", "--root /d", "--token", "t1")],
    ["further variable", (it: Kit) => it.variables({ ALLOW_WRITE: "1" })],
    ["missing variable", (it: Kit) => it.variables({ API_KEY: undefined })],
    ["endpoint", (it: Kit) => it.variables({ BILLING_URL: "https://evil.example" })],
    ["restriction", (it: Kit) => it.variables({ READ_ONLY: "0" })],
    ["missing restriction", (it: Kit) => it.variables({ READ_ONLY: undefined })],
    ["loaded code", (it: Kit) => it.variables({ NODE_OPTIONS: "--require ./evil.js" })],
    ["loaded library", (it: Kit) => it.variables({ LD_PRELOAD: "./evil.so" })],
    ["search path of code", (it: Kit) => it.variables({ PYTHONPATH: "./evil" })],
    ["registry", (it: Kit) => it.variables({ npm_config_registry: "https://evil.example" })],
    ["host", (it: Kit) => it.variables({ HOST: "0.0.0.0" })],
  ] as const)("%s", (_, changed) => {
    const it = kit();
    expect(key(changed(it))).not.toBe(key(it.base));
    // A variable less may still be the reviewed server.
    const { same } = sameServer(it.base.identity, changed(it).identity, "package", hash);
    expect(reviewDifferences(it.base.identity, changed(it).identity, "package", hash).length === 0).toBe(same);
  });

  test.each([
    ["value of a key", (it: Kit) => it.variables({ API_KEY: "2" })],
    [
      "terminal",
      (it: Kit) =>
        it.variables({
          TERM: "xterm",
          SHLVL: "3",
          LC_ALL: "C",
          SSH_AUTH_SOCK: "/tmp/s",
          VSCODE_PID: "1",
          npm_lifecycle_event: "start",
        }),
    ],
    [
      "proxy or certificate of the session",
      (it: Kit) => it.variables({ https_proxy: "http://proxy.example", SSL_CERT_FILE: "/c" }),
    ],
    ["PATH that finds the same", (it: Kit) => it.variables({ PATH: `${it.env["PATH"]}${delimiter}/opt/bin` })],
    ["order of variables", (it: Kit) => it.reversed()],
  ] as const)("but not another %s", (_, same) => {
    const it = kit();
    expect(key(same(it))).toBe(key(it.base));
    expect(reviewDifferences(it.base.identity, same(it).identity, "package", hash)).toEqual([]);
  });

  test("no value of a variable or secret argument stands in the identity", () => {
    const text = JSON.stringify(kit().base.identity);
    for (const secret of ["t1", "a.example"]) expect(text).not.toContain(`"${secret}`);
  });
});
