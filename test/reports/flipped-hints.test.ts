import { describe, expect, test } from "vitest";
import { CAUTIOUS, HINTS, hintKey, type HintName } from "../../src/core/hint.js";
import { parseTool } from "../../src/core/parse-tool.js";
import { lint } from "../../src/lint/lint.js";
import type { JsonObject } from "../../src/wire/json.js";
import { corpusServers, hasSharedData, sharedLines } from "../support/shared-data.js";

type Label = Readonly<Record<"id" | "writes" | "destroys" | "repeatable" | "open", string>>;

/** Which label tells the truth of a hint, and what its "yes" means. */
const TRUTH: Readonly<Record<HintName, readonly [Exclude<keyof Label, "id">, boolean]>> = {
  readOnly: ["writes", false],
  destructive: ["destroys", true],
  idempotent: ["repeatable", true],
  openWorld: ["open", true],
};

describe.skipIf(!hasSharedData)("a hint that says the opposite of the truth, one at a time, over the labelled tools", () => {
  test("which way is caught, and how often the truth is called wrong", () => {
    const definitions = new Map(
      corpusServers().flatMap(({ file, tools }) => tools.map((tool) => [`${file}::${tool.name}`, tool as JsonObject])),
    );
    const tally = new Map<string, [caught: number, of: number, falseAlarms: number]>();
    for (const label of sharedLines("corpus/labels.jsonl") as readonly Label[]) {
      const definition = definitions.get(label.id);
      if (definition === undefined) throw new Error(`no definition of ${label.id}`);
      for (const hint of HINTS) {
        const [field, yes] = TRUTH[hint];
        if (label[field] === "arguable") continue;
        const truth = (label[field] === "yes") === yes;
        const claimed = (value: boolean): string | undefined => {
          const tool = parseTool({ ...definition, annotations: { [hintKey(hint)]: value } }, "2025-11-25");
          return lint([tool]).find((found) => found.hint === hintKey(hint) && found.claim !== undefined)?.claim;
        };
        const claim = truth === CAUTIOUS[hint] ? "lax" : "over-cautious";
        const counted = tally.get(`${hint} ${claim}`) ?? [0, 0, 0];
        tally.set(`${hint} ${claim}`, counted);
        counted[1]++;
        if (claimed(!truth) === claim) counted[0]++;
        if (claimed(truth) !== undefined) counted[2]++;
      }
    }
    const rate = (key: string): number => (tally.get(key)?.[0] ?? 0) / (tally.get(key)?.[1] ?? 1);
    const alarms = (key: string): number => (tally.get(key)?.[2] ?? 0) / (tally.get(key)?.[1] ?? 1);
    for (const [key, [caught, of, wrong]] of tally)
      process.stdout.write(`${key}: caught ${caught} of ${of}, the truth called wrong ${wrong} times\n`);
    for (const key of ["readOnly lax", "destructive lax", "readOnly over-cautious", "openWorld over-cautious"]) {
      expect(rate(key), key).toBeGreaterThanOrEqual(0.9);
    }
    for (const key of ["destructive over-cautious", "idempotent lax", "idempotent over-cautious", "openWorld lax"]) {
      expect(rate(key), key).toBeGreaterThanOrEqual(0.8);
    }
    // What is true is called wrong least where that would make people careless.
    for (const key of ["readOnly lax", "destructive lax"]) expect(alarms(key), key).toBeLessThan(0.02);
    for (const key of tally.keys()) expect(alarms(key), key).toBeLessThan(0.2);
  });
});
