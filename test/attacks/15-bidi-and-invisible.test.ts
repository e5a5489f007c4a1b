import { expect, it } from "vitest";
import { decided, gate } from "../gateway/harness.test-support.js";
import { prompted } from "../support/prompted.js";
import { judgeList } from "../support/judge-one.js";

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

it("attack 15: a name with any character that may be left out of sight is withheld; shown, it is a code point", () => {
  const hidden = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;
  const points = Array.from({ length: 0x20000 }, (_, at) => at).concat(Array.from({ length: 0x1000 }, (_, at) => 0xe0000 + at));
  const found = points.map((point) => String.fromCodePoint(point)).filter((character) => hidden.test(character));
  expect(found.length).toBeGreaterThan(4000);
  const judged = judgeList(found.map((character) => ({ name: `re${character}ad` })));
  expect(judged.filter(({ tool }) => tool.trust !== "withheld")).toEqual([]);
  for (const character of found.slice(0, 200)) {
    const code = `\\u{${(character.codePointAt(0) as number).toString(16).toUpperCase()}}`;
    expect(prompted({ name: "write", title: `a${character}b` }, { key: `c${character}d` })).toContain(`c${code}d`);
  }
});
