import { describe, expect, test } from "vitest";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { infer } from "../../src/classify/infer.js";
import { judge } from "../../src/classify/judge.js";
import type { Json, JsonObject } from "../../src/wire/json.js";
import { corpusServers, hasSharedData, sharedLines } from "../support/shared-data.js";

type Label = { readonly id: string; readonly writes: string; readonly destroys: string };
type Traced = { readonly server: string; readonly tool: JsonObject & { readonly name: string } };

/** A labelled tool and what is inferred of it. */
type Judged = Label & { readonly doubtsRead: boolean; readonly doubtsAdds: boolean; readonly proposesRead: boolean };

/** Judges the labelled tools with their annotations hidden, as they were from the readers who labelled them. */
function judged(labels: readonly Label[], definitions: ReadonlyMap<string, JsonObject>): readonly Judged[] {
  return labels.flatMap((label) => {
    const definition = definitions.get(label.id);
    if (definition === undefined) return [];
    const hidden: Json = { ...definition, annotations: {} };
    const tool = parseTool(hidden, "2025-11-25");
    const doubts = new Set(infer(tool).map(({ hint }) => hint));
    return [
      {
        ...label,
        doubtsRead: doubts.has("readOnly"),
        doubtsAdds: doubts.has("destructive"),
        proposesRead: judge(tool).readOnly.value === true,
      },
    ];
  });
}

/** How well a guess meets a label, over the tools of which the readers were sure. */
function score(rows: readonly Judged[], guess: (row: Judged) => boolean, label: "writes" | "destroys", is: "yes" | "no") {
  const sure = rows.filter((row) => row[label] !== "arguable");
  const guessed = sure.filter(guess);
  const right = guessed.filter((row) => row[label] === is).length;
  return { precision: right / guessed.length, recall: right / sure.filter((row) => row[label] === is).length };
}

function scores(title: string, rows: readonly Judged[]) {
  const found = {
    doubtsRead: score(rows, ({ doubtsRead }) => doubtsRead, "writes", "yes"),
    doubtsAdds: score(rows, ({ doubtsAdds }) => doubtsAdds, "destroys", "yes"),
    proposesRead: score(rows, ({ proposesRead }) => proposesRead, "writes", "no"),
  };
  for (const [name, { precision, recall }] of Object.entries(found)) {
    process.stdout.write(`${title}: ${name} precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`);
  }
  return found;
}

describe.skipIf(!hasSharedData)("inference over tools that readers labelled", () => {
  const corpus = judged(
    sharedLines("corpus/labels.jsonl") as readonly Label[],
    new Map(corpusServers().flatMap(({ file, tools }) => tools.map((tool) => [`${file}::${tool.name}`, tool as JsonObject]))),
  );
  const traced = judged(
    sharedLines("traces/livemcpbench-labels.jsonl") as readonly Label[],
    new Map(
      (sharedLines("traces/livemcpbench-tools.jsonl") as readonly Traced[]).map((it) => [
        `${it.server}::${it.tool.name}`,
        it.tool,
      ]),
    ),
  );

  test("the corpus", () => {
    expect(corpus.length).toBeGreaterThan(450);
    const { doubtsRead, doubtsAdds, proposesRead } = scores("corpus", corpus);
    expect(doubtsRead.precision).toBeGreaterThanOrEqual(0.95);
    expect(doubtsRead.recall).toBeGreaterThanOrEqual(0.97);
    expect(doubtsAdds.precision).toBeGreaterThanOrEqual(0.92);
    expect(doubtsAdds.recall).toBeGreaterThanOrEqual(0.97);
    expect(proposesRead.precision).toBeGreaterThanOrEqual(0.98);
    // A word that nobody knows proves nothing (decision 0042): since then this is what is found; 0.9 is the goal, and missed.
    expect(proposesRead.recall).toBeGreaterThanOrEqual(0.75);
  });

  test("tools of real sessions, which the vocabulary was not made with", () => {
    expect(traced.length).toBeGreaterThan(100);
    const { doubtsRead, doubtsAdds, proposesRead } = scores("traces", traced);
    expect(doubtsRead.precision).toBeGreaterThanOrEqual(0.9);
    expect(doubtsRead.recall).toBeGreaterThanOrEqual(0.85);
    expect(doubtsAdds.precision).toBeGreaterThanOrEqual(0.8);
    expect(proposesRead.precision).toBeGreaterThanOrEqual(0.98);
    expect(proposesRead.recall).toBeGreaterThanOrEqual(0.6);
  });

  test("of the pure reads, fewer than four in a hundred are doubted", () => {
    const reads = [...corpus, ...traced].filter(({ writes }) => writes === "no");
    const doubted = reads.filter(({ doubtsRead }) => doubtsRead);
    expect(reads.length).toBeGreaterThan(300);
    expect(doubted.length / reads.length).toBeLessThan(0.04);
  });
});
