import { describe, expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";

describe("16. the prompt shows exactly what will be sent", () => {
  it("puts recipients, addresses and paths on top, and says that all is shown", async () => {
    const { client, reached } = await gate({ lists: [[{ name: "write" }]] });
    await client.initialize({ elicitation: {} });
    client.call("a", "write", {
      body: "x".repeat(1000),
      subject: "hi",
      url: "https://example.org/x",
      to: "ann@example.org",
      path: "./n",
    });
    const question = await client.question();
    const lines = String(question.params?.["message"]).split("\n");
    expect(lines.slice(1, 4).map((line) => line.split(":")[0])).toEqual(["url", "to", "path"]);
    expect(lines[4]).toMatch(/^body: `x{1000}` \(1,000 characters, sha256 [0-9a-f]{16}\)$/);
    expect(lines[5]).toBe("subject: `hi` (all 5 arguments shown)");
    client.send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content: { decision: "allow" } } });
    await client.answerTo("a");
    expect(reached()).toHaveLength(1);
  });

  it("asks nobody in a form that cannot show the whole call", async () => {
    const { client, reached } = await gate({ lists: [[{ name: "write" }]] });
    await client.initialize({ elicitation: {} });
    expect(await decided(client, "a", "write", { body: `${"x".repeat(9000)}rm -rf` })).toMatchObject({ outcome: "unseen" });
    expect(client.messages.some(({ method }) => method === "elicitation/create")).toBe(false);
    expect(reached()).toEqual([]);
  });

  it("shows what a number really is, where a double cannot hold it", async () => {
    const { client } = await gate({ lists: [[{ name: "write" }]] });
    await client.initialize({ elicitation: {} });
    client.raw(
      '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"write","arguments":{"amount":9007199254740993}}}\n',
    );
    expect(String((await client.question()).params?.["message"])).toContain("9007199254740993");
  });
});
