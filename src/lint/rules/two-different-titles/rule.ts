import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const twoDifferentTitles = rule<"two-different-titles", { name: string; title: string; other: string }>({
  id: "two-different-titles",
  scope: "tool",
  severity: "warning",
  heuristic: false,
  clause: "2026-07-28 BaseMetadata.title: title, then annotations.title, then name",
  summary: "`title` and `annotations.title` that differ.",
  why: "The specification prefers `title`; some clients show `annotations.title` first, and clients before 2025-06-18 know only that one. People then see two names for one tool, in a prompt and in a list.",
  check(tool, report) {
    if (tool.title === undefined || tool.annotationsTitle === undefined || tool.title === tool.annotationsTitle) return;
    report({ name: tool.name, title: tool.title, other: tool.annotationsTitle });
  },
  message: ({ name, title, other }) =>
    `${quote(name)} has two titles: ${quote(title)} and, among its annotations, ${quote(other)}.`,
  help: () => "Use one text for both, or leave annotations.title out.",
  valid: [
    { name: "n", title: "A", annotations: { title: "A" } },
    { name: "n", title: "A" },
    { name: "n", annotations: { title: "B" } },
  ],
  invalid: [{ definition: { name: "n", title: "A", annotations: { title: "B" } } }],
});
