import { describe, expect, it } from "vitest";
import type { Json } from "../../wire/json.js";
import { SessionQuestions } from "./session-questions.js";

const bytesOf = (value: Json): Buffer => Buffer.from(JSON.stringify(value));
const question = (id: Json) => ({ jsonrpc: "2.0", id, method: "elicitation/create", params: { requestId: id } });
const response = (id: Json) => ({ jsonrpc: "2.0", id, result: { id } });

function questions() {
  let count = 0;
  const all = new SessionQuestions(() => `own-${(count += 1)}`);
  return {
    said: (value: Json) => JSON.parse(all.said(bytesOf(value), value).toString()) as Json,
    answered: (value: Json) => {
      const bytes = all.answered(bytesOf(value), value);
      return bytes === null ? null : (JSON.parse(bytes.toString()) as Json);
    },
    begin: () => all.begin().map((bytes) => JSON.parse(bytes.toString()) as { params: { requestId: Json } }),
  };
}

describe("questions of two sessions", () => {
  it("pass as they are within one", () => {
    const { said, answered } = questions();
    for (const id of [0, "0", 1]) expect(said(question(id))).toEqual(question(id));
    expect(said(question(0))).toEqual(question(0));
    for (const id of [0, "0", 1]) expect(answered(response(id))).toEqual(response(id));
    expect(answered(response(7))).toEqual(response(7));
  });

  it("are not mixed up: an old answer goes nowhere, and a new one to what it answers", () => {
    const { said, answered, begin } = questions();
    said(question(0));
    said(question("0"));
    expect(begin().map(({ params }) => params.requestId)).toEqual([0, "0"]);
    expect(said(question(0))).toEqual({ ...question(0), id: "own-1" });
    expect(said(question(2))).toEqual(question(2));
    expect(said({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 0 } })).toMatchObject({
      params: { requestId: "own-1" },
    });
    expect(answered(response(0))).toBeNull();
    expect(answered(response("own-1"))).toEqual({ ...response("own-1"), id: 0 });
    expect(answered(response("0"))).toBeNull();
    expect(answered(response(2))).toEqual(response(2));
  });

  it("are told apart over any number of sessions", () => {
    const { said, answered, begin } = questions();
    said(question(0));
    begin();
    said(question(0));
    expect(begin().map(({ params }) => params.requestId)).toEqual(["own-1"]);
    expect(said(question(0))).toEqual({ ...question(0), id: "own-2" });
    expect(answered(response("own-1"))).toBeNull();
    expect(answered(response(0))).toBeNull();
    expect(said(question(0))).toEqual(question(0));
    expect(answered(response("own-2"))).toEqual({ ...response("own-2"), id: 0 });
  });

  it("takes nothing but answers for answers", () => {
    const { said, answered, begin } = questions();
    said(question(0));
    begin();
    const request = { jsonrpc: "2.0", id: 0, method: "tools/call" };
    expect(answered(request)).toEqual(request);
    expect(answered({ jsonrpc: "2.0", method: "notifications/x" })).toEqual({ jsonrpc: "2.0", method: "notifications/x" });
  });
});
