import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";
import { skeleton } from "../../../classify/skeleton.js";

export const lookAlikeNames = rule<"look-alike-names", { name: string; other: string; title: string }>({
  id: "look-alike-names",
  scope: "list",
  severity: "warning",
  heuristic: true,
  clause: "2026-07-28 Tools: a name is the unique identifier of a tool; titles are for people",
  summary: "Two tools whose names, or whose titles, a person would take for the same.",
  why: "`demo.read`, `demo_read` and a `demo_read` with a Cyrillic letter are three tools. A person who approves one believes it is the other, and clients that rewrite names may make them one. The rule compares names, and titles with titles and names, without case, accents, separators and look-alike letters.",
  check(tools, report) {
    const names = new Map<string, number>();
    for (const [index, { name }] of tools.entries()) {
      const key = skeleton(name);
      if (key === "") continue;
      const other = tools[names.get(key) ?? -1];
      if (other === undefined) names.set(key, index);
      // Two tools of exactly one name have a rule of their own.
      else if (other.name !== name) report({ name, other: other.name, title: "" }, { tool: index });
    }
    const titles = new Map<string, number>();
    for (const [index, tool] of tools.entries()) {
      const title = tool.title ?? tool.annotationsTitle;
      const key = title === undefined ? "" : skeleton(title);
      if (title === undefined || key === "") continue;
      const named = names.get(key);
      const other = tools[titles.get(key) ?? (named === index ? -1 : (named ?? -1))];
      if (!titles.has(key)) titles.set(key, index);
      if (other === undefined || other.name === tool.name || skeleton(other.name) === skeleton(tool.name)) continue;
      report({ name: tool.name, other: other.name, title }, { tool: index });
    }
  },
  message: ({ name, other, title }) =>
    title === ""
      ? `${quote(name)} is easily mistaken for ${quote(other)}.`
      : `${quote(name)} has the title ${quote(title)}, under which it is easily mistaken for ${quote(other)}.`,
  help: () => "Give each tool a name and a title that people can tell apart.",
  valid: [
    [{ name: "demo_read" }, { name: "demo_read_all" }],
    [
      { name: "read_page", title: "Read page" },
      { name: "read_file", title: "Read file" },
    ],
  ],
  invalid: [
    { definition: [{ name: "demo.read" }, { name: "demo_read" }] },
    { definition: [{ name: "demo_read" }, { name: "demo_reаd" }] },
    { definition: [{ name: "getItem" }, { name: "getltem" }] },
    {
      definition: [
        { name: "read_page", title: "Read" },
        { name: "wipe_page", title: "Reаd" },
      ],
    },
    { definition: [{ name: "read_page" }, { name: "wipe_page", title: "Read page" }] },
  ],
});
