import { expect, it } from "vitest";
import { world } from "./waiting-world.test-support.js";

// One skeleton for names that are taken for one another: the gate's question, the guard's and the linter's rules say the same.
it.each(["ωrite", "wrіte", "Write", "wr\u00adite", "w·rite"])(
  "a question names a tool that can be taken for the one it is about: %j",
  (other) => {
    const gate = world({ tools: [{ name: "write" }, { name: other }, { name: "unlike" }] });
    gate.call(1, "write");
    const [question] = gate.questions();
    expect(String(question?.params?.["message"])).toMatch(/not to be confused with/);
    expect(String(question?.params?.["message"])).not.toContain("unlike");
    gate.end();
  },
);

it("names none where none is alike", () => {
  const gate = world({ tools: [{ name: "write" }, { name: "unlike" }] });
  gate.call(1, "write");
  expect(String(gate.questions()[0]?.params?.["message"])).not.toMatch(/not to be confused with/);
  gate.end();
});
