import { describe, expect, it } from "vitest";
import { carriedBy, withoutOwnMembers, withSealedState } from "./own-members.js";

const call = (params: string): Buffer => Buffer.from(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":${params}}`);
const cut = (params: string, upstream: string | null, responses: string | null = null): string =>
  withoutOwnMembers(call(params), {
    upstream,
    responses: responses === null || responses === "as-sent" ? responses : Buffer.from(responses),
  })
    .toString()
    .slice(55, -1);
const own = '"dev.heed/ask":{"action":"accept","content":{"decision":"allow"}}';

describe("withoutOwnMembers", () => {
  it.each([
    [
      `{"name":"a","inputResponses":{${own}},"requestState":"heed1.x","_meta":{"b": 1}}`,
      null,
      null,
      '{"name":"a","_meta":{"b": 1}}',
    ],
    [`{"inputResponses":{${own}},"name":"a","requestState":"heed1.x"}`, "theirs", null, '{"name":"a","requestState":"theirs"}'],
    [
      `{"name":"a", "inputResponses" : { "x":{}, ${own} } ,"requestState":"heed1.x"}`,
      't"',
      "as-sent",
      '{"name":"a", "inputResponses" : { "x":{} } ,"requestState":"t\\""}',
    ],
    [`{"requestState":"heed1.x","inputResponses":{${own}}}`, null, null, "{}"],
    [
      `{"name":"a","inputResponses":{${own}},"requestState":"heed1.x"}`,
      "theirs",
      '{"x":{}}',
      '{"name":"a","inputResponses":{"x":{}},"requestState":"theirs"}',
    ],
    [`{"name":"a","inputResponses":{"x":{},${own}},"requestState":"heed1.x"}`, null, null, '{"name":"a"}'],
    ['{ "name":"a"}', "theirs", '{"x":{}}', '{"requestState":"theirs","inputResponses":{"x":{}}, "name":"a"}'],
    ['{"requestState":"heed1.x"}', null, '{"x":{}}', '{"inputResponses":{"x":{}}}'],
    ['{"name":"a","arguments":{"requestState":"heed1.x"}}', null, null, '{"name":"a","arguments":{"requestState":"heed1.x"}}'],
  ])("%s", (params, upstream, responses, expected) => {
    expect(cut(params, upstream, responses)).toBe(expected);
  });

  it("keeps what the first call held for its server", () => {
    expect(carriedBy(call('{"name":"a","inputResponses":{"x":{"action":"accept"}}}'), "s").responses?.toString()).toBe(
      '{"x":{"action":"accept"}}',
    );
  });
});

describe("withSealedState", () => {
  it("puts a sealed state in the place of the server's", () => {
    const seal = (upstream: string | null): string => `sealed(${upstream})`;
    const sealed = (result: string): string => withSealedState(Buffer.from(`{"result":${result},"id":1}`), seal).toString();
    expect(sealed('{"resultType":"input_required","requestState":"theirs"}')).toBe(
      '{"result":{"resultType":"input_required","requestState":"sealed(theirs)"},"id":1}',
    );
    expect(sealed('{"resultType":"input_required"}')).toBe(
      '{"result":{"requestState":"sealed(null)","resultType":"input_required"},"id":1}',
    );
  });
});
