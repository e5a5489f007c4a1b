import { describe, expect, test } from "vitest";
import type { Proposed } from "../../classify/proposals.js";
import { lint } from "../../lint/lint.js";
import { onWire } from "../testing-source.test-support.js";
import type { Json } from "../../wire/json.js";
import { planFix, type FixOptions } from "./plan-fix.js";

const PLAIN: FixOptions = { proposed: false, demanded: [] };
const PROPOSED: FixOptions = { proposed: true, demanded: [] };
const DEMANDED: FixOptions = { proposed: true, demanded: ["destructive"] };

/** A proposal about the one tool of a list. */
const propose = (hint: Proposed["hint"], value: boolean, reassures: boolean, meetsBar = true): Proposed => {
  return { tool: 0, hint, value, reassures, meetsBar, confidence: 0.9, reasons: [] };
};
const reads = propose("readOnly", true, true);
const unsure = propose("readOnly", true, true, false);
const writes = propose("readOnly", false, false);
const adds = propose("destructive", false, true);
const closed = propose("openWorld", false, true);

const plan = (annotations: Json, proposals: readonly Proposed[], options: FixOptions) => {
  const tools = onWire({ name: "thing", inputSchema: { type: "object" }, ...(annotations === null ? {} : { annotations }) });
  const [only] = planFix(tools, lint(tools), proposals, options);
  return { set: only?.set, waiting: only?.waiting.map(({ hint }) => hint) };
};

describe("what a fix may write", () => {
  test.each([
    [
      "the defaults, spelled out, where nothing is concluded",
      null,
      [],
      PLAIN,
      { readOnly: false, destructive: true, openWorld: true },
      [],
    ],
    ["cautious conclusions", null, [writes], PLAIN, { readOnly: false, destructive: true, openWorld: true }, []],
    ["nothing where it may only read: the author says that", null, [reads, closed], PLAIN, {}, ["readOnly"]],
    ["what is sure, where it is asked for", null, [reads, closed], PROPOSED, { readOnly: true, openWorld: false }, []],
    ["all that a directory demands", null, [reads], DEMANDED, { readOnly: true, destructive: false, openWorld: true }, []],
    ["nothing where the judge is not sure", null, [unsure], PROPOSED, {}, ["readOnly"]],
    ["nor where a directory demands it", null, [unsure], DEMANDED, {}, ["readOnly"]],
    [
      "no reassurance beside what is cautious",
      null,
      [writes, adds, closed],
      PLAIN,
      { readOnly: false },
      ["destructive", "openWorld"],
    ],
    [
      "reassurances that are asked for",
      null,
      [writes, adds, closed],
      PROPOSED,
      { readOnly: false, destructive: false, openWorld: false },
      [],
    ],
    ["only what is missing", { readOnlyHint: true }, [], PLAIN, { openWorld: true }, []],
    [
      "what a directory demands on a tool that reads",
      { readOnlyHint: true, openWorldHint: false },
      [],
      DEMANDED,
      { destructive: false },
      [],
    ],
    ["never over what stands there", { readOnlyHint: true, openWorldHint: true }, [writes], PROPOSED, {}, []],
    ["a hint by its right name", { read_only_hint: true, openWorldHint: false }, [], PLAIN, { readOnly: true }, []],
    [
      "nothing of a hint that is no boolean",
      { readOnlyHint: "yes", destructiveHint: true, openWorldHint: true },
      [],
      PLAIN,
      {},
      [],
    ],
    [
      "a rule's own fix",
      { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
      [],
      PLAIN,
      { destructive: null },
      [],
    ],
  ] as const)("%s", (_, annotations, proposals, options, set, waiting) => {
    expect(plan(annotations, proposals, options)).toEqual({ set, waiting });
  });

  test("nothing where a person has answered the finding", () => {
    const tools = onWire({ name: "thing", inputSchema: { type: "object" } });
    expect(planFix(tools, [], [], PLAIN)).toEqual([{ tool: 0, set: {}, waiting: [] }]);
  });
});
