import { describe, expect, it } from "vitest";
import { writeHints, type WrittenHints } from "./write-hints.js";

const CAUTIOUS: WrittenHints = { readOnly: false, destructive: true, idempotent: false, openWorld: true };
const FOUR = '"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true';

function written(
  tools: string,
  hints: readonly (WrittenHints | null)[] = [CAUTIOUS],
  more = "",
  modern = false,
  force: string | null = null,
): string {
  const tool = (one: WrittenHints | null) => (one === null ? null : { hints: one, force });
  const message = `{"jsonrpc":"2.0","id":1,"result":{"tools":${tools}${more}}}`;
  return writeHints(Buffer.from(message), hints.map(tool), modern).toString().slice(34, -2);
}

describe("the hints of a list", () => {
  it.each<[string, string, string]>([
    ["are added where there are none", '[{"name":"a"}]', `[{"annotations":{${FOUR}},"name":"a"}]`],
    ["are added to an empty definition", "[{}]", `[{"annotations":{${FOUR}}}]`],
    ["are added to empty annotations", '[{"name":"a","annotations":{}}]', `[{"name":"a","annotations":{${FOUR}}}]`],
    [
      "are replaced where they stand, and nothing else is touched",
      '[ {"name" : "a","annotations":{"title":"A, \\"b\\"","readOnlyHint" : true , "openWorldHint":"no","x":[1, 2]},"z":1.0} ]',
      '[ {"name" : "a","annotations":{"destructiveHint":true,"idempotentHint":false,"title":"A, \\"b\\"","readOnlyHint" : false , "openWorldHint":true,"x":[1, 2]},"z":1.0} ]',
    ],
    [
      "are found by escaped keys",
      '[{"annotations":{"\\u0072eadOnlyHint":true}}]',
      '[{"annotations":{"destructiveHint":true,"idempotentHint":false,"openWorldHint":true,"\\u0072eadOnlyHint":false}}]',
    ],
    [
      "take the place of what is no object",
      '[{"annotations":null},{"annotations":"x"}]',
      `[{"annotations":{${FOUR}}},{"annotations":"x"}]`,
    ],
    [
      "are not those of a schema",
      '[{"inputSchema":{"annotations":{"readOnlyHint":true}}}]',
      `[{"annotations":{${FOUR}},"inputSchema":{"annotations":{"readOnlyHint":true}}}]`,
    ],
    ["leave what is no tool", '[7,"x",null,[]]', '[7,"x",null,[]]'],
  ])("%s", (_, tools, expected) => {
    expect(written(tools, [CAUTIOUS, null, null, null])).toBe(`"tools":${expected}`);
  });

  it.each<[string, string, string]>([
    ["no _meta", '[{"name":"a"}]', `[{"annotations":{${FOUR}},"_meta":{"x/y":true},"name":"a"}]`],
    ["an empty definition", "[{}]", `[{"annotations":{${FOUR}},"_meta":{"x/y":true}}]`],
    ["an empty _meta", '[{"_meta":{}}]', `[{"annotations":{${FOUR}},"_meta":{"x/y":true}}]`],
    ["a _meta of others", '[{"_meta":{"a":1}}]', `[{"annotations":{${FOUR}},"_meta":{"x/y":true,"a":1}}]`],
    ["a server's own no", '[{"_meta":{"x\\/y" : false,"a":1}}]', `[{"annotations":{${FOUR}},"_meta":{"x\\/y" : true,"a":1}}]`],
    ["a _meta that is no object", '[{"_meta":[]}]', `[{"annotations":{${FOUR}},"_meta":{"x/y":true}}]`],
    [
      "annotations too",
      '[{"annotations":{},"_meta":{},"name":"a"}]',
      `[{"annotations":{${FOUR}},"_meta":{"x/y":true},"name":"a"}]`,
    ],
    [
      "annotations and no _meta",
      '[{"annotations":{},"name":"a"}]',
      `[{"_meta":{"x/y":true},"annotations":{${FOUR}},"name":"a"}]`,
    ],
  ])("stand beside what makes a host ask, with %s", (_, tools, expected) => {
    expect(written(tools, [CAUTIOUS], "", false, "x/y")).toBe(`"tools":${expected}`);
    expect(JSON.parse(`{${written(tools, [CAUTIOUS], "", false, "x/y")}}`)).toMatchObject({
      tools: [{ _meta: { "x/y": true } }],
    });
  });

  it("make the answer one client's own", () => {
    expect(written("[]", [], ',"cacheScope" : "public","ttlMs":5')).toBe('"tools":[],"cacheScope" : "private","ttlMs":5');
    expect(written("[]", [], "", true)).toBe('"cacheScope":"private","tools":[]');
    expect(written("[]", [])).toBe('"tools":[]');
  });

  it("leave an answer without a list as it is", () => {
    for (const text of ['{"id":1,"error":{"code":1,"message":"x"}}', '{"id":1,"result":{}}', "[]"])
      expect(writeHints(Buffer.from(text), [{ hints: CAUTIOUS, force: null }], true).toString()).toBe(text);
  });
});
