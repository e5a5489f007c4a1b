import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { acceptFile } from "../../src/store/acceptance.js";
import { beforeAll, describe, expect, it } from "vitest";
import { decisionOf, gateProgram, journal, LineClient, notes, places, SERVERS } from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});

const ALLOW = "version: 1\nrules:\n  - id: all\n    tool: [read, write]\n    verdict: allow\n";

function start(
  mode = "",
  options: { readonly policy?: string; readonly tools?: unknown; readonly env?: Record<string, string> } = {},
) {
  const at = places(options.policy ?? ALLOW);
  const env = {
    ...at.env,
    GATE_MODE: mode,
    ...(options.tools === undefined ? {} : { GATE_TOOLS: JSON.stringify(options.tools) }),
    ...options.env,
  };
  const client = new LineClient(program, { server: [process.execPath, join(SERVERS, "gate-raw.mjs")], cwd: at.project, env });
  /** The lines that reached the server, without the gate's own listings. */
  const reached = (): readonly string[] =>
    readFileSync(at.calls, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.includes('"gw-'));
  return { ...at, client, reached };
}

describe("from client to server", () => {
  it("passes the client's own bytes, in order, without waiting for a held call", async () => {
    const { client, reached } = start("", { policy: "version: 1\n" });
    await client.initialize({ elicitation: {} });
    client.call(1, "write");
    const odd = '{ "method" : "resources/read","jsonrpc":"2.0", "params":{"uri":"a:é\\u00e9","n":1.50e1}, "id":2 }';
    client.raw(`${odd}\n{"jsonrpc":"2.0","method":"notifications/progress"}\n`);
    await client.answerTo(2);
    expect(reached().slice(2)).toEqual([odd, '{"jsonrpc":"2.0","method":"notifications/progress"}']);
    expect(client.messages.some(({ id }) => id === 1)).toBe(false);
  });

  it.each<[string, string | Buffer, unknown, number]>([
    ["a key twice", '{"jsonrpc":"2.0","id":5,"method":"ping","params":{"a":1,"a":2}}\n', 5, -32700],
    [
      "a carriage return inside",
      '{"jsonrpc":"2.0","id":5,"method":"ping","params":\r{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"write"}}\r}\n',
      5,
      -32600,
    ],
    ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d, 0x0a]), null, -32700],
    ["no JSON", "tools/call write\n", null, -32700],
    [
      "a batch, which this revision does not have",
      '[{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"read"}}]\n',
      5,
      -32600,
    ],
    [
      "a member in another case",
      '{"jsonrpc":"2.0","id":5,"method":"ping","Method":"tools/call","params":{"name":"write"}}\n',
      5,
      -32600,
    ],
    [
      "a name in another case",
      '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"read","Name":"write"}}\n',
      5,
      -32602,
    ],
    [
      "arguments that are no object",
      '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"read","arguments":[1]}}\n',
      5,
      -32602,
    ],
  ])("refuses %s", async (_, bytes, id, code) => {
    const { client, reached } = start();
    await client.initialize();
    client.raw(bytes);
    const answer = await client.until(() => client.messages.find(({ error }) => error !== undefined));
    expect([answer.id, answer.error?.code]).toEqual([id, code]);
    await client.request("after", "ping");
    expect(reached().slice(2)).toHaveLength(1);
  });

  it("refuses a call without an id", async () => {
    const { client, reached, home } = start();
    await client.initialize();
    client.send({ jsonrpc: "2.0", method: "tools/call", params: { name: "read" } });
    await client.request("after", "ping");
    expect(reached().join("\n")).not.toContain("tools/call");
    await client.until(() =>
      journal(home).find(({ type, reason }) => type === "message" && (reason as { code: string }).code === "call-without-id"),
    );
  });

  it("refuses an id that is under way, and keeps the first", async () => {
    const { client, reached } = start("slow");
    await client.initialize();
    client.call(1, "read");
    client.call(1, "write");
    client.call("1", "read");
    await client.answerTo("1");
    await client.answerTo(1);
    expect(client.messages.find(({ error }) => error !== undefined)?.id).toBeNull();
    expect(reached().filter((line) => line.includes("tools/call"))).toHaveLength(2);
    expect(reached().join()).not.toContain("write");
  });

  it("decides a batch of an old revision member by member", async () => {
    const { client, reached } = start("", {
      policy: "version: 1\nrules:\n  - {id: r, tool: read, verdict: allow}\n  - {id: w, tool: write, verdict: deny}\n",
    });
    await client.initialize({ revision: "2025-03-26" });
    const call = (id: number, name: string): string =>
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}"}}`;
    client.raw(
      `[${call(1, "read")},${call(2, "write")},{"jsonrpc":"2.0","method":"tools/call","params":{"name":"read"}},{"jsonrpc":"2.0","id":3,"method":"ping"}, 4]\n`,
    );
    expect((await client.answerTo(1)).result?.["content"]).toEqual([{ type: "text", text: "ran read" }]);
    expect(decisionOf(await client.answerTo(2))?.["outcome"]).toBe("policy");
    await client.answerTo(3);
    expect(reached().slice(2).toSorted()).toEqual([call(1, "read"), '{"jsonrpc":"2.0","id":3,"method":"ping"}'].toSorted());
  });

  it("decides a call that comes before initialize, and one that is a task", async () => {
    const { client, reached } = start("", { policy: "version: 1\n" });
    client.call(1, "write");
    client.call(2, "read", {}, { task: { ttl: 1000 } });
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("unseen");
    expect(decisionOf(await client.answerTo(2))?.["outcome"]).toBe("unseen");
    expect(reached()).toEqual([]);
  });

  it("drops a held call that the client cancels, takes its question back, and tells the server nothing", async () => {
    const { client, reached } = start("", { policy: "version: 1\n" });
    await client.initialize({ elicitation: {} });
    client.call(1, "write");
    const question = await client.question();
    client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    const taken = await client.until(() => client.messages.find(({ method }) => method === "notifications/cancelled"));
    expect(taken.params?.["requestId"]).toBe(question.id);
    // Too late, and twice.
    for (let i = 0; i < 2; i++)
      client.send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content: { decision: "allow" } } });
    await client.request("after", "ping");
    expect(reached().slice(2)).toHaveLength(1);
    expect(client.messages.some(({ id }) => id === 1)).toBe(false);
  });

  it("passes the cancellation of a call that went on, and the client's answers to the server", async () => {
    const { client, reached } = start("slow");
    await client.initialize();
    client.call(1, "read");
    await client.until(() => reached().some((line) => line.includes("tools/call")));
    const lines = [
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
      '{"jsonrpc":"2.0","id":9,"result":{}}',
    ];
    client.raw(`${lines.join("\n")}\n`);
    await client.request("after", "ping");
    expect(reached()).toEqual(expect.arrayContaining(lines));
  });

  it("takes an answer of its own question once, from whoever it comes and however often", async () => {
    const { client, reached } = start("", { policy: "version: 1\n" });
    await client.initialize({ elicitation: {} });
    client.call(1, "write");
    const { id } = await client.question();
    for (let i = 0; i < 3; i++) client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { decision: "allow" } } });
    await client.answerTo(1);
    await client.request("after", "ping");
    expect(reached().filter((line) => line.includes("tools/call"))).toHaveLength(1);
    expect(reached().some((line) => line.includes("decision"))).toBe(false);
  });

  it("lets unknown methods pass and notes them, but not under a cautious policy", async () => {
    const open = start();
    await open.client.initialize();
    await open.client.request(1, "acme/run", { x: 1 });
    await open.client.until(() => journal(open.home).find(({ type, method }) => type === "message" && method === "acme/run"));
    const closed = start("", { policy: "version: 1\npreset: cautious\n" });
    await closed.client.initialize();
    expect((await closed.client.request(1, "acme/run")).error?.code).toBe(-32600);
    expect(closed.reached().join()).not.toContain("acme");
  });
});

describe("from server to client", () => {
  it("shows noise and odd lines in its log, under the server's label and made visible, and passes none", async () => {
    const { client } = start("noise");
    await client.initialize();
    await client.request("after", "ping");
    expect(client.lines).toHaveLength(2);
    const shown = client.stderr.split("\n").flatMap((line) => (line.startsWith("[billing] ") ? [line.slice(10)] : []));
    expect(shown).toEqual(["Server ready.", "{not json}", "\\u{1B}[31mred\\u{1B}[0m", "[1]"]);
  });

  it.each(["", "twice", "half", "slow", "lists-twice"])(
    "gives the client its answer when the server behaves oddly: %s",
    async (mode) => {
      const { client } = start(mode);
      await client.initialize();
      client.call(1, "read");
      expect((await client.answerTo(1)).result).toEqual({ content: [{ type: "text", text: "ran read" }] });
      await client.request("after", "ping");
      expect(client.lines.some((line) => line.includes("gw-"))).toBe(false);
    },
  );

  it("drops the server's answer to an id that nobody asked under, notes it, and does not take it for the call's", async () => {
    const { client, home } = start("wrong-id");
    await client.initialize();
    client.call(1, "read");
    await client.request("after", "ping");
    await client.until(() => notes(home).includes("null refused answer-to-nothing"));
    expect(client.messages.map(({ id }) => id)).toEqual(["init", "after"]);
  });

  it("drops an answer to a call that the server never saw", async () => {
    const { client, reached } = start("", { policy: "version: 1\n" });
    await client.initialize({ elicitation: {} });
    client.call(7, "write");
    const question = await client.question();
    await client.request(8, "ping");
    expect(reached().join()).not.toContain("tools/call");
    client.send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content: { decision: "allow" } } });
    expect((await client.answerTo(7)).result?.["content"]).toEqual([{ type: "text", text: "ran write" }]);
  });

  it("cuts keys of its own out of a server's results, however they are spelled, and leaves the rest", async () => {
    const { client } = start("spoof");
    await client.initialize();
    client.call(1, "read");
    expect((await client.answerTo(1)).result).toEqual({ content: [], _meta: { keep: 1 } });
  });

  it("stays responsive under 100,000 changes of the list, and lists few times", async () => {
    const { client, calls } = start("flood");
    await client.initialize();
    client.call(1, "read");
    await client.answerTo(1, 60_000);
    client.send({ jsonrpc: "2.0", id: "after", method: "ping" });
    await client.answerTo("after", 60_000);
    const listings = readFileSync(calls, "utf8")
      .split("\n")
      .filter((line) => line.includes('"gw-')).length;
    expect(listings).toBeLessThanOrEqual(15);
    expect(client.lines.filter((line) => line.includes("list_changed"))).toHaveLength(100_000);
  }, 150_000);

  it("answers the calls that wait when the server dies, and ends with its code", async () => {
    const { client } = start("", { policy: "version: 1\n" });
    await client.initialize({ elicitation: {} });
    client.call(1, "write");
    await client.question();
    client.send({ jsonrpc: "2.0", id: 2, method: "exit", params: { code: 7 } });
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("withdrawn");
    expect(await client.exit).toBe(7);
  });

  it("ends with the server's code when it dies in the middle of a call", async () => {
    const { client, home } = start("die");
    await client.initialize();
    client.call(1, "read");
    expect(await client.exit).toBe(7);
    expect(
      journal(home)
        .filter(({ type }) => type === "outcome")
        .map(({ outcome }) => outcome),
    ).toEqual(["unanswered"]);
  });
});

describe("the end", () => {
  it("gives the server the end of input, delivers the answers in flight, and ends with its code", async () => {
    const at = start("", { env: { GATE_EXIT: "3" } });
    const call = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"read"}}\n`;
    at.client.raw(
      `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}\n${call(1)}${call(2)}`,
    );
    at.client.child.stdin.end();
    expect(await at.client.exit).toBe(3);
    expect(at.client.messages.map(({ id }) => id)).toEqual([0, 1, 2]);
  });

  it("answers a call that waits for a person when the input ends", async () => {
    const { client } = start("", { policy: "version: 1\n" });
    await client.initialize({ elicitation: {} });
    client.call(1, "write");
    await client.question();
    client.child.stdin.end();
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("withdrawn");
    expect(await client.exit).toBe(0);
  });

  it("hands signals on", async () => {
    const { client } = start();
    await client.initialize();
    client.child.kill("SIGTERM");
    expect(await client.exit).toBe(143);
  });

  it("says so when the server cannot be started", async () => {
    const at = places();
    const client = new LineClient(program, { server: ["/nowhere/at-all"], cwd: at.project, env: at.env });
    expect(await client.exit).toBe(2);
    expect(client.stderr).toContain("cannot start");
  });

  it("and no name of it adds a line to the log or moves the cursor", async () => {
    const at = places();
    const name = "/nowhere/\u001b[2J\nheed gate: all is well\u009b\u202e";
    const client = new LineClient(program, { server: [name], cwd: at.project, env: at.env });
    expect(await client.exit).toBe(2);
    expect(client.stderr).toMatch(/^heed gate: cannot start [^\n]*\n$/u);
    expect(client.stderr).not.toMatch(/[\u001b\u009b\u202e]/u);
  });
});

describe("fails closed", () => {
  it("denies every call where the policy does not validate, with file and line on stderr, and relays the rest", async () => {
    const { client, reached } = start("", { policy: "version: 1\nrulez: []\n" });
    await client.initialize();
    client.call(1, "read");
    const answer = await client.answerTo(1);
    expect(decisionOf(answer)).toEqual({ verdict: "deny", effect: "presumed", outcome: "closed", reasons: ["gate-closed"] });
    await client.request(2, "ping");
    expect(client.stderr).toMatch(/heed\.yaml:2:1: .*rules/);
    expect(JSON.stringify(answer)).not.toMatch(/heed\.yaml|rules|\/tmp/);
    expect(reached().join()).not.toContain("tools/call");
  });

  it("counts a policy that is mended, changed or broken at once, from the next call on", async () => {
    const { client, home, reached } = start("", { policy: "version: 1\nrulez: []\n" });
    const write = (text: string): void => {
      writeFileSync(join(home.dir, "heed.yaml"), text, { mode: 0o600 });
      acceptFile(home, join(home.dir, "heed.yaml"), text);
    };
    await client.initialize();
    const outcome = async (id: number): Promise<unknown> => {
      client.call(id, "read");
      return decisionOf(await client.answerTo(id))?.["outcome"];
    };
    expect(await outcome(1)).toBe("closed");
    write(ALLOW);
    expect(await outcome(2)).toBeUndefined();
    write(ALLOW.replace("verdict: allow", "verdict: deny"));
    expect(await outcome(3)).toBe("policy");
    write("nonsense");
    expect(await outcome(4)).toBe("closed");
    write(ALLOW);
    expect(await outcome(5)).toBeUndefined();
    expect(reached().filter((line) => line.includes("tools/call"))).toHaveLength(2);
  });

  it("denies every call where the lock cannot be read", async () => {
    const { client, home, reached } = start();
    writeFileSync(join(home.dir, "heed.lock"), "{", { mode: 0o600 });
    await client.initialize();
    await new Promise((resolve) => setTimeout(resolve, 1050));
    client.call(1, "read");
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("closed");
    expect(client.stderr).toContain("heed.lock");
    expect(reached().join()).not.toContain("tools/call");
  });

  it("denies every call where Heed's folder cannot be used", async () => {
    const at = start("", { env: { HEED_HOME: "relative" } });
    await at.client.initialize();
    at.client.call(1, "read");
    expect(decisionOf(await at.client.answerTo(1))?.["outcome"]).toBe("closed");
    expect(at.client.stderr).toContain("not an absolute path");
  });

  it("lets no call go on that the journal did not take", async () => {
    const { client, home, reached } = start();
    await client.initialize();
    client.call(1, "read");
    await client.answerTo(1);
    rmSync(join(home.dir, "journal"), { recursive: true });
    client.call(2, "read");
    expect(decisionOf(await client.answerTo(2))?.["outcome"]).toBe("closed");
    client.call(3, "read");
    expect(decisionOf(await client.answerTo(3))?.["outcome"]).toBe("closed");
    await client.request("after", "ping");
    expect(reached().filter((line) => line.includes("tools/call"))).toHaveLength(1);
    expect(client.stderr).toContain("journal");
  });
});
