import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const duplicateName = rule<"duplicate-name", { name: string; first: number }>({
  id: "duplicate-name",
  scope: "list",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 Tools: a name is the unique identifier of a tool within its server",
  summary: "Two tools of one name in one list.",
  why: "A call names its tool, so nobody can tell which of the two it means, nor which one's hints hold for it. Heed withholds both.",
  check(tools, report) {
    const first = new Map<string, number>();
    for (const [index, { name }] of tools.entries()) {
      if (name === "") continue;
      const before = first.get(name);
      if (before === undefined) first.set(name, index);
      else report({ name, first: before }, { tool: index });
    }
  },
  message: ({ name, first }) => `${quote(name)} stands in the list twice; the other is tool ${first + 1}.`,
  help: () => "Give each tool a name of its own.",
  valid: [[{ name: "peek" }, { name: "Peek" }], []],
  invalid: [{ definition: [{ name: "peek" }, { name: "save" }, { name: "peek" }] }],
});
