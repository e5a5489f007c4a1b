import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";
import { skeleton } from "../../../classify/skeleton.js";

/** Two lists that share more than this part of the shorter one are one server twice, such as two accounts of it. */
const ONE_SERVER = 0.5;

export const nameOfAnotherServer = rule<"name-of-another-server", { name: string; other: string }>({
  id: "name-of-another-server",
  scope: "lists",
  severity: "note",
  heuristic: true,
  clause: "2026-07-28 Tools: names are unique within one server only",
  summary: "A tool that bears the name of a tool of another server that is checked with it.",
  why: "A model chooses by names and descriptions. Where two servers of one person name a tool alike, or nearly so, the one may be called in place of the other, by mistake or because a server is made for that. Heed keeps the two apart: trust, pins and grants are each server's own. Names are compared without case, separators and look-alike letters. Lists that share most of their names are the same server twice and are left out.",
  check(lists, report) {
    const names = lists.map((tools) => new Map(tools.map(({ name }, index) => [skeleton(name), { name, index }])));
    for (const [list, mine] of names.entries()) {
      const said = new Set<string>();
      for (const theirs of names.slice(0, list)) {
        const shared = [...mine.keys()].filter((key) => key !== "" && theirs.has(key));
        const most = Math.min(mine.size, theirs.size);
        if (most > 1 && shared.length > most * ONE_SERVER) continue;
        for (const key of shared) {
          const [own, other] = [mine.get(key), theirs.get(key)];
          if (own === undefined || other === undefined || said.has(key)) continue;
          said.add(key);
          report({ name: own.name, other: other.name }, { list, tool: own.index });
        }
      }
    }
  },
  message: ({ name, other }) => `${quote(name)} bears the name of a tool of another server: ${quote(other)}.`,
  help: () => "Look which of the two a call goes to before you answer it; an author can put the product's name in front.",
  valid: [
    [[{ name: "search_notes" }], [{ name: "search_mail" }]],
    [
      [{ name: "list" }, { name: "get" }, { name: "put" }],
      [{ name: "list" }, { name: "get" }, { name: "put" }],
    ],
    [[{ name: "search" }, { name: "search" }], []],
  ],
  invalid: [
    { definition: [[{ name: "send_mail" }], [{ name: "send_mail" }]] },
    {
      definition: [
        [{ name: "send_mail" }, { name: "list_mail" }],
        [{ name: "Send-Mail" }, { name: "roll_dice" }],
      ],
    },
  ],
});
