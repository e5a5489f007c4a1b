import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { closeSchema } from "../../src/cli/testing/close-schema.test-support.js";
import { ROOT, runHeed } from "../../src/cli/testing/run-heed.test-support.js";
import type { Json } from "../../src/wire/json.js";
import { installPinned, scratchEnv, stillRunning } from "./published.test-support.js";
import { SERVERS } from "./published-servers.test-support.js";

const { folder, ok } = installPinned(SERVERS);

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

describe.skipIf(!ok)("a published server, live over stdio", () => {
  const schema = closeSchema(JSON.parse(readFileSync(join(ROOT, "schema/check.schema.json"), "utf8")) as Json);
  const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema as object);

  test.each(SERVERS)("$package $version", { timeout: 120_000 }, async ({ package: name, version, bin, args = [], lists }) => {
    const home = join(folder, "heed", bin);
    mkdirSync(home, { recursive: true });
    const env = scratchEnv(folder, bin);
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
    expect(stillRunning(bin)).toEqual([]);
  });

  test("a check called nothing: the folder that a server was given is empty", () => {
    expect(readdirSync(join(folder, "files"))).toEqual([]);
  });
});
