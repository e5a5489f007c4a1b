import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/core/decide/decide.js";
import type { Grant } from "../../src/core/decide/decision.js";
import { displayName } from "../../src/core/tool/parsed-tool.js";
import { infer, JUDGE_VERSION } from "../../src/lint/index.js";
import type { Json } from "../../src/wire/json.js";
import type { Sha256 } from "../../src/wire/branded.js";
import { strictFrom } from "../../src/wire/strict-from.js";
import { callDigest } from "../../src/core/approve/call-digest.js";
import { hash, judgeList, judgeOne } from "../support/judge-one.js";
import { policyOf } from "../support/policy-of.js";
import { hasSharedData, sharedLines } from "../support/shared-data.js";

type Input = {
  readonly tool?: Json;
  readonly tools?: readonly Json[];
  readonly trusted?: boolean;
  readonly before?: Json;
  readonly after?: Json;
};
type Case = { readonly id: string; readonly input: Input };

const judge = { version: JUDGE_VERSION, infer };
const of = (definition: Json | undefined, trusted: boolean) => {
  const { tool, evaluation } = judgeOne(definition ?? null, { trusted, judge });
  return { effect: tool.effect, verdict: evaluation.decision.verdict, tool };
};

/** What each reported fault comes to here: the decision about the call, untrusted and trusted where both tell something. */
const RIGHT: Readonly<Record<string, (input: Input) => void>> = {
  "absent-hints-ran-unasked": ({ tool }) => expect(of(tool, false)).toMatchObject({ effect: "presumed", verdict: "ask" }),
  "unannotated-taken-as-safe": ({ tool }) => {
    expect(of(tool, false)).toMatchObject({ effect: "presumed", verdict: "ask" });
    expect(of(tool, true)).toMatchObject({ effect: "presumed", verdict: "ask" });
  },
  "trust-gate-covers-one-hint": ({ tool }) => expect(of(tool, true)).toMatchObject({ effect: "presumed", verdict: "ask" }),
  "untrusted-read-only-skips-prompt": ({ tool }) => {
    expect(of(tool, false).verdict).toBe("ask");
    expect(of(tool, true).verdict).toBe("allow");
  },
  "mutating-tool-claims-read-only": ({ tool }) => expect(of(tool, true)).toMatchObject({ effect: "presumed", verdict: "ask" }),
  "stamped-default": ({ tools }) => {
    const verdicts = judgeList(tools ?? [], { trusted: true, judge }).map((listed) => listed.tool.effect);
    expect(verdicts).toEqual(Array.from({ length: 6 }, () => "destructive"));
  },
  "partial-and-contradictory": ({ tool }) =>
    expect(of(tool, true)).toMatchObject({ effect: "destructive", verdict: "challenge" }),
  "contradiction-known-not-reported": ({ tool }) => {
    const judged = of(tool, true);
    expect(judged).toMatchObject({ effect: "presumed", verdict: "ask" });
    expect(judged.tool.floor?.code).toBe("deleting-name-claims-read-only");
  },
  "null-hint-sinks-list": ({ tools }) => {
    const listed = judgeList(tools ?? [], { trusted: true, judge });
    expect(listed.map(({ tool, parsed }) => [tool.name, parsed.declared.readOnly])).toEqual([
      ["a", "malformed"],
      ["b", "absent"],
    ]);
  },
  "string-hint": ({ tool }) => expect(of(tool, true)).toMatchObject({ effect: "presumed", verdict: "ask" }),
  "snake-case-hint": ({ tool }) => expect(of(tool, true)).toMatchObject({ effect: "presumed", verdict: "ask" }),
  "annotation-only-change-ignored": ({ before = null, after = null }) => {
    const tightened = judgeList([after], { trusted: true, pinned: [before], judge })[0];
    expect(tightened?.drift?.direction).toBe("tightened");
    expect(tightened?.tool).toMatchObject({ trust: "trusted", effect: "destructive" });
    const loosened = judgeList([before], { trusted: true, pinned: [after], judge })[0];
    expect(loosened?.drift?.direction).toBe("drifted");
    // What the review warned of stays until the next one: drift makes nothing milder (L8).
    expect(loosened?.tool).toMatchObject({ trust: "drifted", effect: "destructive" });
  },
  "bridge-invents-false": ({ tool }) => expect(of(tool, true)).toMatchObject({ effect: "presumed", verdict: "ask" }),
  "lossy-names-move-a-grant": () => lossyNames(),
  "title-only-annotations": ({ tool }) => expect(of(tool, false)).toMatchObject({ effect: "presumed", verdict: "ask" }),
  "title-precedence": ({ tool }) => {
    const { parsed } = judgeOne(tool ?? null);
    expect(displayName(parsed)).toBe("A");
    expect(displayName({ name: "n", annotationsTitle: "B" })).toBe("B");
    expect(displayName({ name: "n" })).toBe("n");
  },
};

/** An approval for one server's tool says nothing of a server whose label only looks like it. */
function lossyNames(): void {
  const args = strictFrom({ q: "x" });
  if (!args.ok) throw new Error("the arguments are JSON");
  const digest = callDigest("search", args.strict, hash);
  const policy = policyOf();
  const verdicts = ["foo-bar", "foo_bar"].map((label) => {
    const { tool } = judgeOne({ name: "search", inputSchema: { type: "object" } }, { label, judge, trusted: true });
    const grant: Grant = {
      id: "g",
      server: hash("foo-bar"),
      tool: "search",
      pin: tool.pin,
      principal: "person",
      policy: policy.digest as Sha256,
      given: { content: false, private: false },
      expires: 1,
      scope: { call: digest },
    };
    const call = { tool, args: args.strict, digest, paths: new Map<string, string>(), schemaValid: true, selfReach: false };
    const context = {
      policy,
      legs: { content: false, private: false },
      grants: [grant],
      principal: "person",
      session: "s",
      now: 0,
    };
    return evaluate(call, context).decision.verdict;
  });
  expect(verdicts).toEqual(["allow", "ask"]);
}

describe.skipIf(!hasSharedData)("faults reported of other products: the decision here", () => {
  const lines = sharedLines("reports/cases.jsonl") as readonly Case[];
  test.each(lines.map((line) => [line.id, line.input] as const))("%s", (id, input) => {
    const right = RIGHT[id];
    expect(right, `no right answer is written down for ${id}`).toBeDefined();
    right?.(input);
  });
});
