import { describe, expect, test } from "vitest";
import { CAUTIOUS, HINTS, hintKey, type HintName } from "../../src/core/tool/hint.js";
import { parseTool } from "../../src/core/tool/parse-tool.js";
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

/** Of a hint that lies: how many were told of, and warned of; of the honest ones beside them, how many were, too. */
type Tally = { of: number; told: number; warned: number; alarms: number; warnings: number };
type Told = { readonly claim: string | undefined; readonly warned: boolean; readonly doubted: boolean };
const isDoubt = ({ rule }: { readonly rule: string }): boolean => rule === "doubted-hint";

describe.skipIf(!hasSharedData)("a hint that says the opposite of the truth, one at a time, over the labelled tools", () => {
  test("which way is caught, and how often the truth is called wrong", () => {
    const definitions = new Map(
      corpusServers().flatMap(({ file, tools }) => tools.map((tool) => [`${file}::${tool.name}`, tool as JsonObject])),
    );
    const tally = new Map<string, Tally>();
    for (const label of sharedLines("corpus/labels.jsonl") as readonly Label[]) {
      const definition = definitions.get(label.id);
      if (definition === undefined) throw new Error(`no definition of ${label.id}`);
      for (const hint of HINTS) {
        const [field, yes] = TRUTH[hint];
        if (label[field] === "arguable") continue;
        const truth = (label[field] === "yes") === yes;
        const told = (value: boolean): Told => {
          const tool = parseTool({ ...definition, annotations: { [hintKey(hint)]: value } }, "2025-11-25");
          const about = lint([tool]).filter((found) => found.hint === hintKey(hint));
          const claim = about.find((found) => found.claim !== undefined);
          return { claim: claim?.claim, warned: claim?.severity === "warning", doubted: about.some(isDoubt) };
        };
        const claim = truth === CAUTIOUS[hint] ? "lax" : "over-cautious";
        const counted = tally.get(`${hint} ${claim}`) ?? { of: 0, told: 0, warned: 0, alarms: 0, warnings: 0 };
        tally.set(`${hint} ${claim}`, counted);
        const [lie, honest] = [told(!truth), told(truth)];
        counted.of++;
        if (lie.claim === claim || (claim === "lax" && lie.doubted)) counted.told++;
        if (lie.claim === claim && lie.warned) counted.warned++;
        if (honest.claim !== undefined) counted.alarms++;
        if (honest.claim !== undefined && honest.warned) counted.warnings++;
      }
    }
    const of = (key: string): Tally => tally.get(key) ?? { of: 1, told: 0, warned: 0, alarms: 0, warnings: 0 };
    for (const [key, counts] of tally) process.stdout.write(`${key}: ${JSON.stringify(counts)}\n`);
    // By a warning or, where nothing speaks plainly enough for one, by a note.
    for (const key of ["readOnly lax", "destructive lax", "openWorld over-cautious"]) {
      expect(of(key).told / of(key).of, key).toBeGreaterThanOrEqual(0.9);
    }
    for (const key of ["idempotent lax", "openWorld lax"]) {
      expect(of(key).told / of(key).of, key).toBeGreaterThanOrEqual(0.8);
    }
    // A tool beside whose verb stands a word that nobody knows is not taken for a read or for additive (decision 0042).
    for (const key of ["readOnly over-cautious", "destructive over-cautious", "idempotent over-cautious"]) {
      expect(of(key).told / of(key).of, key).toBeGreaterThanOrEqual(0.6);
    }
    // By a warning, which nearly no honest claim gets: of real claims, few are lax.
    for (const key of ["readOnly lax", "destructive lax"]) {
      expect(of(key).warned / of(key).of, key).toBeGreaterThanOrEqual(0.8);
    }
    expect(of("readOnly over-cautious").warnings / of("readOnly over-cautious").of).toBeLessThan(0.005);
    expect(of("destructive over-cautious").warnings / of("destructive over-cautious").of).toBeLessThan(0.01);
    // What is true is called wrong least where that would make people careless.
    for (const key of ["readOnly lax", "destructive lax"]) expect(of(key).alarms / of(key).of, key).toBeLessThan(0.02);
    for (const key of tally.keys()) expect(of(key).alarms / of(key).of, key).toBeLessThan(0.2);
  });
});
