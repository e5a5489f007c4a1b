import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, test } from "vitest";
import { parseTool } from "../src/core/tool/parse-tool.js";
import { pinTool } from "../src/core/trust/pin-tool.js";
import type { Policy } from "../src/core/decide/policy.js";
import { createGuard, type Guard } from "../src/guard/create-guard.js";
import type { Answer, Question } from "../src/guard/question.js";
import { createSession, type GuardSession } from "../src/guard/session.js";
import { loadPolicy } from "../src/policy/load-policy.js";
import { sha256 } from "../src/wire/sha256.js";
import { judgeList } from "./support/judge-one.js";
import { inputSchema, ListingServer, type Definition } from "./support/listing-server.js";

const SECRETS: Definition = { name: "read_record", inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } };
const FETCH: Definition = { name: "get_page", inputSchema, annotations: { readOnlyHint: true, openWorldHint: true } };

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function connect(server: ListingServer): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  open.push(client, server.server);
  await Promise.all([server.server.connect(far as never), client.connect(near)]);
  return client;
}

/** The balanced policy with "crm" marked private. */
function policyOf(mode: Policy["mode"]): Policy {
  const text = `version: 1\nmode: ${mode}\nservers:\n  crm: { private: true }\n`;
  const loaded = loadPolicy([{ tier: "user", file: "heed.yaml", text, accepted: true, acceptedText: null }], { hash: sha256 });
  if (!loaded.ok) throw new Error(loaded.errors[0].message);
  return loaded.policy;
}

/** A guard of a server whose tools a person has accepted as they are. */
function guardOf(
  label: string,
  session: GuardSession,
  questions: Question[],
  answer: Answer,
  tools: readonly Definition[],
  mode: Policy["mode"] = "enforce",
): Guard {
  const identity = sha256(label);
  return createGuard({
    server: { label, identity },
    lock: {
      label,
      server: identity,
      tools: tools.map((definition) => ({
        name: definition.name,
        accepted: true,
        pin: pinTool(parseTool(definition, "2025-11-25"), sha256),
        overrides: [],
        proposals: [],
      })),
    },
    policy: policyOf(mode),
    session,
    ask: async (question) => {
      questions.push(question);
      return answer;
    },
  });
}

describe("what has come into a session", () => {
  test("private data of one server and a page from outside raise a call that reaches out", async () => {
    const crm = new ListingServer(SECRETS);
    const web = new ListingServer(FETCH);
    const [crmClient, webClient] = [await connect(crm), await connect(web)];
    const session = createSession();
    const questions: Question[] = [];
    const crmGuard = guardOf("crm", session, questions, null, [SECRETS]);
    const webGuard = guardOf("web", session, questions, { decision: "deny" }, [FETCH]);
    await webGuard.callTool(webClient, { name: "get_page", arguments: { id: "https://example.com" } });
    expect(session.legs).toEqual({ content: true, private: false });
    await crmGuard.callTool(crmClient, { name: "read_record", arguments: { id: "7" } });
    expect(session.legs).toEqual({ content: true, private: true });
    expect(questions).toEqual([]);
    // The same call as before, which nobody was asked about.
    expect(await webGuard.callTool(webClient, { name: "get_page", arguments: { id: "https://example.com" } })).toMatchObject({
      isError: true,
    });
    expect(questions).toHaveLength(1);
    expect(questions[0]?.text).toContain("private data and content from outside");
    expect(web.ran).toHaveLength(1);
    // A closed read carries nothing out.
    await crmGuard.callTool(crmClient, { name: "read_record", arguments: { id: "8" } });
    expect(questions).toHaveLength(1);
  });

  test("another session knows nothing of it", async () => {
    const web = new ListingServer(FETCH);
    const client = await connect(web);
    const [first, second] = [createSession(), createSession()];
    first.add({ content: true, private: true });
    const questions: Question[] = [];
    await guardOf("web", second, questions, null, [FETCH]).callTool(client, { name: "get_page" });
    expect(questions).toEqual([]);
    await guardOf("web", first, questions, null, [FETCH]).callTool(client, { name: "get_page" });
    expect(questions).toHaveLength(1);
  });

  test("guards that are given no session share the one of the process", async () => {
    const crm = new ListingServer({ name: "touch", inputSchema });
    const client = await connect(crm);
    let asked = 0;
    const ask = async (): Promise<Answer> => {
      asked += 1;
      return { decision: "deny" };
    };
    const one = createGuard({ server: { label: "shared" }, ask });
    const two = createGuard({ server: { label: "shared" }, ask });
    await one.callTool(client, { name: "touch" });
    await two.callTool(client, { name: "touch" });
    expect(asked).toBe(1);
  });

  test("what comes in while a person is asked counts for that call", async () => {
    const web = new ListingServer(FETCH);
    const client = await connect(web);
    const session = createSession();
    const kinds: string[] = [];
    const guard = createGuard({
      server: { label: "web" },
      session,
      ask: async ({ kind }) => {
        kinds.push(kind);
        session.add({ content: true, private: true });
        return { decision: "allow" };
      },
    });
    // An untrusted tool is presumed to change things: with both legs present its ask becomes a challenge.
    expect(await guard.callTool(client, { name: "get_page" })).toMatchObject({ isError: true });
    expect(kinds).toEqual(["ask", "challenge"]);
    expect(web.ran).toEqual([]);
  });
});

test("a policy that only observes stops nothing but what is withheld", async () => {
  const twice: Definition = { name: "twice", inputSchema };
  const server = new ListingServer({ name: "wipe", inputSchema, annotations: { destructiveHint: true } }, twice, twice);
  const client = await connect(server);
  const questions: Question[] = [];
  const guard = guardOf("crm", createSession(), questions, null, [], "observe");
  expect(await guard.callTool(client, { name: "wipe" })).toMatchObject({ content: [{ text: "did wipe" }] });
  expect(await guard.callTool(client, { name: "twice" })).toMatchObject({ isError: true });
  expect(questions).toEqual([]);
  expect(server.ran).toHaveLength(1);
});

describe("30. what a session remembers of a server's warnings is bounded", () => {
  const server = sha256("a server");
  const listed = (name: string, annotations: Definition["annotations"]) =>
    judgeList([{ name: "t", inputSchema, annotations }]).map((one) => ({ ...one, tool: { ...one.tool, name } }));
  const hints = (session: GuardSession, name: string) =>
    session
      .warnings(server)
      .get(name)
      ?.map(({ hint }) => hint);

  test("what it cannot hold any more has warned of everything, and what it holds is not forgotten", () => {
    const session = createSession();
    session.remember(server, listed("first", { destructiveHint: true }));
    for (let at = 0; at < 2000; at++) session.remember(server, listed(`${at} ${"x".repeat(4000)}`, { destructiveHint: true }));
    expect(hints(session, "first")).toEqual(["destructive"]);
    expect(hints(session, `1999 ${"x".repeat(4000)}`)).toEqual(["readOnly", "destructive", "idempotent", "openWorld"]);
    expect(hints(session, "never seen")).toEqual(["readOnly", "destructive", "idempotent", "openWorld"]);
    expect(session.warnings(sha256("another")).get("never seen")).toBeUndefined();
  });

  test("control: of 500 tools each is remembered by what it warned of, and of the others nothing", () => {
    const session = createSession();
    for (let at = 0; at < 500; at++) session.remember(server, listed(`tool_${at}`, { destructiveHint: true }));
    expect(hints(session, "tool_499")).toEqual(["destructive"]);
    expect(hints(session, "never seen")).toBeUndefined();
  });
});
