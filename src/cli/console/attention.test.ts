import { expect, test } from "vitest";
import type { ServerView, ToolView } from "../../console/api.js";
import { attentionFirst, attentionOf } from "./attention.js";

const tool = (name: string, state: ToolView["state"]): ToolView => ({
  name,
  displayName: name,
  state,
  known: null,
  change: null,
});

function server(
  label: string,
  from: ServerView["from"],
  states: readonly ToolView["state"][],
  otherwise: string | null = null,
): ServerView {
  const tools = states.map((state, at) => tool(`t${at}`, state));
  const view = { from, otherwise, tools };
  return {
    ...view,
    key: label,
    label,
    what: label,
    attention: attentionOf(view),
    proposals: [],
    acceptable: false,
    unreviewable: null,
    forgettable: false,
    commands: [],
  };
}

test("a server needs a person for a review that does not hold, for what has changed or come since, and where nobody has looked", () => {
  expect(server("a", "user", ["accepted", "left-out", "gone"]).attention).toEqual([]);
  expect(server("a", "user", ["accepted", "new", "changed"]).attention).toEqual(["changed", "new"]);
  expect(server("a", "project", ["new"]).attention).toEqual(["new"]);
  expect(server("a", "seen", ["new"]).attention).toEqual(["not-reviewed"]);
  expect(server("a", "seen", ["new"], "Its script has changed.").attention).toEqual(["review-void"]);
  // Nobody here accepted it, so it is a project's to mend.
  expect(server("a", "proposed", ["new"]).attention).toEqual([]);
});

test("what needs a person stands first, gravest first; the rest stays in its order, and so do the tools", () => {
  const sorted = attentionFirst([
    server("quiet", "user", ["accepted"]),
    server("seen", "seen", ["new"]),
    server("new", "user", ["accepted", "new"]),
    server("changed", "user", ["accepted", "new", "changed"]),
    server("calm", "user", ["left-out"]),
    server("void", "seen", ["new"], "Its arguments differ."),
  ]);
  expect(sorted.map(({ label }) => label)).toEqual(["void", "changed", "new", "seen", "quiet", "calm"]);
  expect(sorted[1]?.tools.map(({ state }) => state)).toEqual(["changed", "new", "accepted"]);
});
