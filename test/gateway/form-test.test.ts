import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { acceptanceOf } from "../../src/store/acceptance.js";
import { openHome } from "../../src/node/home.js";
import { doctor, look } from "./form-doctor.test-support.js";
import {
  decisionOf,
  gateProgram,
  journal,
  knowEntry,
  LineClient,
  MARK,
  MARKED_WORDS,
  places,
  ran,
  SERVERS,
} from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});

type Places = ReturnType<typeof places>;
type Answer = { action: "accept"; content: Record<string, string> } | { action: "decline" } | { action: "cancel" };
/** What the client does with a form; `code` is what the person reads off the terminal. */
type Person = (asked: unknown, code: string) => Answer;
const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
const command = (at: Places) => ({
  command: process.execPath,
  args: [program, ...MARKED_WORDS, "--", ...server],
  env: at.env,
  cwd: at.project,
});
const info = { name: "sdk", version: "7" };

async function v1(at: Places, answer: (asked: unknown) => Promise<Answer>): Promise<void> {
  const client = new ClientV1(info, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => await answer(params));
  await client.connect(new StdioV1(command(at)));
  onTestFinished(() => client.close());
}

async function v2(at: Places, answer: (asked: unknown) => Promise<Answer>): Promise<void> {
  const client = new Client(info, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler("elicitation/create", async ({ params }) => await answer(params));
  await client.connect(new StdioClientTransport(command(at)));
  onTestFinished(() => client.close());
}

const rules = (at: Places): string => readFileSync(join(at.home.dir, "heed.yaml"), "utf8");
const typesIt: Person = (_, code) => ({ action: "accept", content: { code: ` ${code.toUpperCase()} ` } });

describe.each([
  ["the official SDK v1", v1],
  ["the official SDK v2", v2],
])("a test of the forms of %s", (_, connect) => {
  async function tested(at: Places, person: Person) {
    const asked: unknown[] = [];
    let secret = (): string => "";
    await connect(at, async (form) => {
      asked.push(form);
      await look();
      return person(form, secret());
    });
    const test = doctor(at);
    secret = test.secret;
    return { code: await test.code, ...test.shown, asked, secret: test.secret() };
  }

  it("marks the client where the code comes back, and keeps the file as it was otherwise", async () => {
    const policy = "# mine\nversion: 1\npreset: cautious # strict\nclients:\n  other: { client: o, prompts: host }\nrules: []\n";
    const at = places(policy);
    const { code, out, asked, secret } = await tested(at, typesIt);
    expect([code, out]).toEqual([0, expect.stringContaining("now marks sdk as attended")]);
    expect(rules(at)).toBe(policy.replace("rules:", `  ${MARK}:\n    client: sdk\n    attended: true\nrules:`));
    expect(acceptanceOf(at.home, join(at.home.dir, "heed.yaml"), rules(at)).accepted).toBe(true);
    expect(asked).toEqual([
      expect.objectContaining({ message: "Heed asks whether you can see this form. Type the code that your terminal shows." }),
    ]);
    expect(JSON.stringify(asked)).not.toContain(secret);
    expect(journal(at.home).map(({ type }) => type)).toContain("file-accepted");
    // Marked once, it is not asked again.
    expect(await doctor(at).code).toBe(0);
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Person, RegExp]>([
    ["another code", () => ({ action: "accept", content: { code: "aaaaaaaa" } }), /is not the code that this terminal showed/],
    ["a decline", () => ({ action: "decline" }), /was declined in sdk/],
    ["a form that is closed", () => ({ action: "cancel" }), /sdk closed the form[^]*drops forms/],
  ])("changes nothing for %s", async (_what, person, words) => {
    const at = places();
    const { code, out } = await tested(at, person);
    expect([code, out]).toEqual([1, expect.stringMatching(words)]);
    expect(out).toContain("Nothing was changed.");
    expect(existsSync(join(at.home.dir, "heed.yaml"))).toBe(false);
  });
});

describe("a test of a client's forms", () => {
  async function lines(
    at: Places,
    options: { name?: string; revision?: string; elicitation?: unknown } = {},
  ): Promise<LineClient> {
    const client = new LineClient(program, { server, cwd: at.project, env: at.env, words: MARKED_WORDS });
    await client.initialize({ elicitation: {}, ...options });
    return client;
  }
  const forms = (client: LineClient) => client.messages.filter(({ method }) => method === "elicitation/create");

  it("is asked by one gate of two", async () => {
    const at = places();
    const gates = [await lines(at), await lines(at)];
    const test = doctor(at, "lines");
    const asking = await gates[0]!.until(() => gates.find((gate) => forms(gate).length > 0), "a form");
    await look();
    const [form] = forms(asking);
    asking.send({ jsonrpc: "2.0", id: form?.id, result: { action: "accept", content: { code: test.secret() } } });
    expect(await test.code).toBe(0);
    expect(gates.map((gate) => forms(gate).length).toSorted()).toEqual([0, 1]);
  });

  it("lets the forms of the client decide what wants a name typed, in the gate that runs", async () => {
    const at = places();
    const client = await lines(at);
    client.call("before", "delete_invoice", { invoice_id: "INV-1" });
    expect(decisionOf(await client.answerTo("before"))).toMatchObject({ verdict: "challenge", outcome: "unseen" });
    const test = doctor(at, "lines");
    const { id } = await client.question();
    await look();
    client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { code: test.secret() } } });
    expect(await test.code).toBe(0);
    // The rules' files are looked at once a second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    client.call("after", "delete_invoice", { invoice_id: "INV-2" });
    const asked = await client.question(1);
    await look();
    client.send({ jsonrpc: "2.0", id: asked.id, result: { action: "accept", content: { confirm: "delete_invoice" } } });
    await client.answerTo("after");
    expect(ran(at.calls).map(({ name }) => name)).toEqual(["delete_invoice"]);
  });

  it("is not asked of another client, of one without forms, or in a revision without them", async () => {
    const at = places();
    const gates = [
      await lines(at, { name: "other" }),
      await lines(at, { elicitation: undefined }),
      await lines(at, { elicitation: { url: {} } }),
      await lines(at, { revision: "2025-03-26" }),
    ];
    const test = doctor(at, "lines", "2");
    expect(await test.code).toBe(1);
    expect(test.shown.out).toContain('No running gate has a client called "lines"');
    expect(gates.flatMap(forms)).toEqual([]);
  });

  it("marks nobody whose gate bears no key that install wrote, and nobody who has borne two names", async () => {
    const at = places();
    for (const words of [["--label", "billing"], ["--label", "billing", "--entry", "k9999999999abcdefghijklm"], MARKED_WORDS]) {
      const client = new LineClient(program, { server, cwd: at.project, env: at.env, words });
      if (words === MARKED_WORDS) await client.initialize({ elicitation: {}, name: "other" });
      await client.initialize({ elicitation: {} });
      const test = doctor(at, "lines");
      const { id } = await client.question();
      await look();
      client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { code: test.secret() } } });
      expect([await test.code, test.shown.out]).toEqual([1, expect.stringContaining("Run heed install, restart the client")]);
      expect(existsSync(join(at.home.dir, "heed.yaml"))).toBe(false);
      client.child.kill();
    }
  });

  it("takes an answer that is faster than a person for software's", async () => {
    const at = places();
    const client = await lines(at);
    const test = doctor(at, "lines");
    const { id } = await client.question();
    client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { code: test.secret() } } });
    expect([await test.code, test.shown.out]).toEqual([1, expect.stringContaining("faster than a person")]);
  });

  it("takes a form back that nobody answers", async () => {
    const at = places();
    const client = await lines(at);
    const test = doctor(at, "lines", "3");
    const { id } = await client.question();
    expect([await test.code, test.shown.out]).toEqual([1, expect.stringContaining("Nobody answered the form in lines")]);
    const taken = await client.until(() => client.messages.find(({ method }) => method === "notifications/cancelled"));
    expect(taken.params).toMatchObject({ requestId: id });
  });

  it("ends with the client", async () => {
    const at = places();
    const client = await lines(at);
    const test = doctor(at, "lines");
    await client.question();
    client.child.stdin.end();
    expect([await test.code, test.shown.out]).toEqual([1, expect.stringContaining("lines ended before")]);
  });

  it("writes no code into its file, which is the person's alone, and believes no report without the code", async () => {
    const at = places();
    const test = doctor(at, "nobody");
    await vi.waitFor(() => expect(test.secret()).not.toBe(""));
    const folder = join(at.home.dir, "state", "form-tests");
    const [file = ""] = readdirSync(join(folder, "open"));
    const text = readFileSync(join(folder, "open", file), "utf8");
    expect(text).not.toContain(test.secret());
    expect(JSON.parse(text)).toMatchObject({ client: "nobody", digest: expect.stringMatching(/^[0-9a-f]{64}$/u) });
    expect(statSync(join(folder, "open", file)).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, "reports", file), JSON.stringify({ outcome: "right", version: "1", proof: "guessed" }), {
      mode: 0o600,
    });
    expect(await test.code).toBe(1);
    expect(test.shown.out).toContain("Nothing was changed.");
    expect(["open", "taken", "reports"].flatMap((name) => readdirSync(join(folder, name)))).toEqual([]);
  });

  describe("in an ordinary home", () => {
    function ordinary(): Places {
      const at = places();
      const dir = join(at.project, "ordinary");
      mkdirSync(dir, { mode: 0o700 });
      const home = openHome({ HEED_HOME: dir });
      knowEntry(home, join(at.project, "hosts.json"));
      return { ...at, home, env: { ...at.env, HEED_HOME: dir } };
    }

    it.each<[string, boolean, Record<string, string>, string]>([
      ["without a terminal", false, {}, "no terminal at which a person could confirm"],
      ["in an agent's terminal", true, { CLAUDECODE: "1" }, "belongs to an agent"],
    ])("is refused %s, and shows no code", async (_what, interactive, env, words) => {
      const at = ordinary();
      const test = doctor(at, "lines", "2", env, interactive);
      expect([await test.code, test.shown.err]).toEqual([2, expect.stringContaining(words)]);
      expect(test.secret()).toBe("");
      expect(readdirSync(at.home.dir)).toEqual(["entries"]);
    });

    it("is a person's at a terminal, and says so in the journal", async () => {
      const at = ordinary();
      const client = await lines(at);
      const test = doctor(at, "lines", "20", {}, true);
      const { id } = await client.question();
      await look();
      client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { code: test.secret() } } });
      expect(await test.code).toBe(0);
      expect(rules(at)).toBe(`version: 1\nclients:\n  ${MARK}:\n    client: lines\n    attended: true\n`);
      expect(journal(at.home)).toContainEqual(expect.objectContaining({ type: "file-accepted", by: "person" }));
    });
  });

  it("marks nothing in a heed.yaml that is not as it was accepted, or not valid", async () => {
    const at = places("version: 1\n");
    writeFileSync(join(at.home.dir, "heed.yaml"), "version: 1\nmode: observe\n");
    const test = doctor(at, "lines");
    expect([await test.code, test.shown.err]).toEqual([2, expect.stringContaining("is not as you accepted it")]);
    expect(test.secret()).toBe("");
    expect(rules(at)).toBe("version: 1\nmode: observe\n");
    const bad = doctor(places("version: 1\nnonsense: 2\n"), "lines");
    expect([await bad.code, bad.shown.err]).toEqual([2, expect.stringContaining("is not valid")]);
  });
});
