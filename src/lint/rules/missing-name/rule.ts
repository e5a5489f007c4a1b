import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const missingName = rule<"missing-name", { title: string }>({
  id: "missing-name",
  scope: "tool",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 BaseMetadata.name: string, required",
  summary: "A tool without a name, or whose name is not text.",
  why: "A call names its tool, so a tool without a name cannot be called, and clients that check types refuse the whole list because of it. Heed withholds it.",
  check(tool, report) {
    if (tool.name !== "" || tool.anomalies.some(({ kind }) => kind === "not-an-object")) return;
    report({ title: tool.title ?? tool.annotationsTitle ?? "" });
  },
  message: ({ title }) => (title === "" ? "A tool has no name." : `The tool titled ${quote(title)} has no name.`),
  help: () => "Give it a name of 1 to 128 letters, digits, underscores, hyphens and dots.",
  valid: [{ name: "peek" }],
  invalid: [{ definition: {} }, { definition: { name: "" } }, { definition: { name: 7, title: "Seven" } }],
});
