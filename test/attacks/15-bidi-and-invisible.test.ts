import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";

it("15. names with bidi, zero-width or tag characters are withheld; elsewhere these are shown as code points", async () => {
  const names = ["re\u202Ead", "re\u200Bad", "read\u{E0041}", "re\u0007ad"];
  const policy = "version: 1\nrules:\n  - {id: all, tool: '*', verdict: allow}\n";
  const { client, reached } = await gate({ lists: [names.map((name) => ({ name }))], policy });
  await client.initialize();
  for (const name of names)
    expect(await decided(client, name, name)).toMatchObject({ verdict: "deny", reasons: ["unusable-name"] });
  expect(reached()).toEqual([]);
});

it("15. a prompt hides nothing of an argument", async () => {
  const { client } = await gate({ lists: [[{ name: "write", title: "a\u202Eb" }]] });
  await client.initialize({ elicitation: {} });
  client.call("a", "write", { text: "pay\u200B \u2066me\u{E0020}\u3164" });
  const message = String((await client.question()).params?.["message"]);
  expect(message).toContain("(`a\\u{202E}b`)");
  expect(message).toContain("`pay\\u{200B} \\u{2066}me\\u{E0020}\\u{3164}` (holds invisible characters, written out:");
});
