import { expect, it } from "vitest";
import { parseTool } from "../../../core/tool/parse-tool.js";
import { lintAcross } from "../../lint.js";
import { nameOfAnotherServer } from "./rule.js";

const list = (...names: readonly string[]) =>
  names.map((name) => parseTool({ name, inputSchema: { type: "object" } }, "2026-07-28"));
const found = (...lists: readonly (readonly string[])[]) =>
  lintAcross(
    lists.map((names) => list(...names)),
    [nameOfAnotherServer],
  ).map(({ list: at, finding }) => [at, finding.tool, finding.args["other"]]);

it("notes each name once, at the later server, however it is spelt", () => {
  expect(found(["send_mail", "a"], ["roll", "sendMail"], ["SEND-MAIL", "x", "y"])).toEqual([
    [1, 1, "send_mail"],
    [2, 0, "send_mail"],
  ]);
});

it("leaves out a server that is there twice, and not one that took half of another's names", () => {
  expect(found(["a", "b", "c"], ["a", "b", "c"])).toEqual([]);
  expect(found(["a", "b", "c", "d"], ["a", "b", "x", "y"])).toHaveLength(2);
  expect(found(["a"], ["a"])).toHaveLength(1);
});
