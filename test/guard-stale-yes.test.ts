import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { describe, expect, test } from "vitest";
import { VOID_YES } from "../src/core/approve/void-yes.js";
import { createGuard } from "../src/guard/create-guard.js";
import type { GuardOptions } from "../src/guard/options.js";
import type { Question } from "../src/guard/question.js";
import { createSession } from "../src/guard/session.js";
import { inputSchema, ListingServer } from "./support/listing-server.js";

const PLAIN = { name: "touch", inputSchema };
const HARMFUL = { ...PLAIN, annotations: { destructiveHint: true } };

async function scene(options: Partial<GuardOptions> = {}) {
  const server = new ListingServer(PLAIN);
  const client = new Client({ name: "test", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.server.connect(far), client.connect(near)]);
  const questions: Question[] = [];
  let meanwhile = async (): Promise<void> => undefined;
  const guard = createGuard({
    server: { label: "billing" },
    session: createSession(),
    ...options,
    ask: async (question) => {
      questions.push(question);
      await meanwhile();
      return question.kind === "challenge" ? { confirm: question.tool.name } : { decision: "allow" };
    },
  });
  const call = () => guard.callTool(client, { name: "touch", arguments: {} });
  const during = (run: () => Promise<void>): void => {
    meanwhile = run;
  };
  return { server, client, call, during, questions };
}
const text = (result: unknown): string => JSON.stringify(result);

describe("23. in front of an SDK client, a yes is judged by what is true when it comes", () => {
  test("it runs the call where nothing has changed, by one list that was asked for after it", async () => {
    const { server, call, during } = await scene();
    let before = 0;
    during(async () => void (before = server.lists));
    expect(text(await call())).toContain("did touch");
    expect([server.ran.length, server.lists - before]).toEqual([1, 1]);
  });

  test("it runs the call where the server says that its list has changed, and it has not", async () => {
    const { server, call, during } = await scene();
    during(() => server.change(PLAIN));
    expect(text(await call())).toContain("did touch");
    expect(server.ran).toHaveLength(1);
  });

  test("it is void where the tool has become another in silence: the person is asked anew, and told why", async () => {
    const { server, call, during, questions } = await scene();
    during(async () => void (server.definitions = [HARMFUL]));
    await call();
    expect(questions.map(({ kind }) => kind)).toEqual(["ask", "challenge"]);
    expect(questions.map((question) => question.text.includes(VOID_YES))).toEqual([false, true]);
    // By the second yes, which was to what is true.
    expect(server.ran).toHaveLength(1);
  });

  test("it runs nothing where the server does not say what it offers, and is asked about again later", async () => {
    const { server, call, during, questions } = await scene();
    during(async () => {
      server.server.removeRequestHandler("tools/list");
    });
    const closed = await call();
    expect(text(closed)).toContain("the server did not say what it offers now");
    expect(text(closed)).toContain('"outcome":"closed"');
    expect([server.ran.length, questions.length]).toEqual([0, 1]);
  });

  test("it waits for a silent server no longer than ten seconds, by the clock of the application", async () => {
    const waits: number[] = [];
    const { server, call, during } = await scene({
      timer: (milliseconds) => {
        waits.push(milliseconds);
        return { over: milliseconds === 10_000 ? Promise.resolve() : new Promise(() => undefined), cancel: () => undefined };
      },
    });
    during(async () => {
      server.server.removeRequestHandler("tools/list");
      server.server.fallbackRequestHandler = () => new Promise(() => undefined);
    });
    expect(text(await call())).toContain("the server did not say what it offers now");
    expect(waits).toContain(10_000);
  });

  test("a server that announces changes without end cannot keep it from its call", async () => {
    let announce = async (): Promise<void> => undefined;
    const { server, call } = await scene({ record: () => announce() });
    announce = () => server.change(PLAIN);
    expect(text(await call())).toContain("did touch");
    expect(server.ran).toHaveLength(1);
  });
});
