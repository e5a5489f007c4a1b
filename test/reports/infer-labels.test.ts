import { describe, expect, test } from "vitest";
import { parseTool } from "../../src/core/parse-tool.js";
import { infer } from "../../src/lint/infer/infer.js";
import { judgeTool } from "../../src/lint/infer/judge-tool.js";
import type { Json } from "../../src/wire/json.js";
import { corpusServers, hasSharedData, sharedLines } from "../support/shared-data.js";

type Label = { readonly id: string; readonly writes: string; readonly destroys: string };

/** The hints are hidden, as they were from the readers who judged the tools. */
function withoutAnnotations(definition: Json): Json {
  return { ...(definition as Readonly<Record<string, Json>>), annotations: {} };
}

const definitions = new Map<string, Json>(
  corpusServers().flatMap(({ file, tools }) => tools.map((tool) => [`${file}::${tool.name}`, tool as Json] as const)),
);
const labels = (sharedLines("corpus/labels.jsonl") as readonly Label[]).map((label) => {
  const tool = parseTool(withoutAnnotations(definitions.get(label.id) ?? null), "2025-11-25");
  return { ...label, doubts: new Set(infer(tool).map(({ hint }) => hint)), reads: judgeTool(tool).reads };
});

/** How well a guess meets a label, of the tools labelled yes or no. */
function score(guess: (of: (typeof labels)[number]) => boolean, label: (of: (typeof labels)[number]) => string, is: string) {
  const sure = labels.filter((it) => label(it) === "yes" || label(it) === "no");
  const guessed = sure.filter(guess);
  const right = guessed.filter((it) => label(it) === is).length;
  return { precision: right / guessed.length, recall: right / sure.filter((it) => label(it) === is).length };
}

describe.skipIf(!hasSharedData)("inference over tools that two readers judged", () => {
  test("doubts and proposals are right far more often than a person's patience asks", () => {
    const scores = {
      "doubts readOnly, and it writes": score(
        ({ doubts }) => doubts.has("readOnly"),
        ({ writes }) => writes,
        "yes",
      ),
      "doubts destructive, and it destroys": score(
        ({ doubts }) => doubts.has("destructive"),
        ({ destroys }) => destroys,
        "yes",
      ),
      "proposes read-only, and it does not write": score(
        ({ reads }) => reads,
        ({ writes }) => writes,
        "no",
      ),
    };
    for (const [name, { precision, recall }] of Object.entries(scores)) {
      process.stdout.write(`${name}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`);
    }
    expect(scores["doubts readOnly, and it writes"].precision).toBeGreaterThanOrEqual(0.97);
    expect(scores["doubts readOnly, and it writes"].recall).toBeGreaterThanOrEqual(0.88);
    expect(scores["doubts destructive, and it destroys"].precision).toBeGreaterThanOrEqual(0.97);
    expect(scores["doubts destructive, and it destroys"].recall).toBeGreaterThanOrEqual(0.75);
    expect(scores["proposes read-only, and it does not write"].precision).toBeGreaterThanOrEqual(0.96);
    expect(scores["proposes read-only, and it does not write"].recall).toBeGreaterThanOrEqual(0.75);
  });

  test("of the pure reads, fewer than three in a hundred are doubted", () => {
    const reads = labels.filter(({ writes }) => writes === "no");
    const doubted = reads.filter(({ doubts }) => doubts.has("readOnly"));
    expect(reads.length).toBeGreaterThan(200);
    expect(doubted.length / reads.length).toBeLessThan(0.03);
  });
});
