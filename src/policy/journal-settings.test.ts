import { describe, expect, it } from "vitest";
import { hash } from "../../test/support/judge-one.js";
import type { JournalSettings } from "./journal-settings.js";
import { loadPolicy } from "./load-policy.js";
import type { Source } from "./source.js";

const source = (journal: string, fields: Partial<Source> = {}): Source => ({
  tier: "user",
  file: "heed.yaml",
  text: journal === "" ? "version: 1\n" : `version: 1\njournal: {${journal}}\n`,
  accepted: true,
  acceptedText: null,
  ...fields,
});

function load(...sources: readonly Source[]): { readonly journal: JournalSettings; readonly codes: readonly string[] } {
  const loaded = loadPolicy(sources, { hash });
  if (!loaded.ok) throw new Error(loaded.errors.map(({ message }) => message).join("\n"));
  return { journal: loaded.journal, codes: loaded.notes.map(({ code }) => code) };
}

const DEFAULT: JournalSettings = { arguments: "digest", redact: [], durability: "process", keepDays: null };
const accepted = (journal: string): string => `version: 1\njournal: {${journal}}\n`;

describe("the journal's section", () => {
  it.each<[string, readonly Source[], Partial<JournalSettings>, readonly string[]]>([
    ["nothing", [], {}, []],
    ["a file without it", [source("")], {}, []],
    [
      "all of it, accepted",
      [source("arguments: values, redact: [patient, '*_name'], durability: power, keepDays: 90")],
      { arguments: "values", redact: ["*_name", "patient"], durability: "power", keepDays: 90 },
      [],
    ],
    ["one name", [source("redact: patient")], { redact: ["patient"] }, []],
    ["what shows more, not accepted", [source("arguments: values", { accepted: false })], {}, ["policy-journal-not-accepted"]],
    [
      "what shows a little more, not accepted",
      [source("arguments: shape", { accepted: false })],
      {},
      ["policy-journal-not-accepted"],
    ],
    ["what keeps for less time, not accepted", [source("keepDays: 1", { accepted: false })], {}, ["policy-journal-not-accepted"]],
    [
      "what tightens, not accepted",
      [source("arguments: digest, redact: a, durability: power", { accepted: false })],
      { redact: ["a"], durability: "power" },
      [],
    ],
    [
      "a removed line that was safer",
      [source("", { accepted: false, acceptedText: accepted("durability: power, redact: a") })],
      { durability: "power", redact: ["a"] },
      ["policy-setting-kept"],
    ],
    [
      "what had been accepted and is asked for again with more",
      [source("keepDays: 30", { accepted: false, acceptedText: accepted("keepDays: 90") })],
      {},
      ["policy-journal-not-accepted"],
    ],
    [
      "an administrator who shows less and keeps longer",
      [source("arguments: shape, keepDays: 365", { tier: "admin" }), source("arguments: values, keepDays: 30")],
      { arguments: "shape", keepDays: 365 },
      [],
    ],
    [
      "a person who shows less, whatever the administrator allows",
      [source("arguments: values", { tier: "admin" }), source("arguments: digest", { accepted: false })],
      {},
      [],
    ],
  ])("%s", (_what, sources, journal, codes) => {
    expect(load(...sources)).toEqual({ journal: { ...DEFAULT, ...journal }, codes });
    expect(load(...sources.toReversed()).journal).toEqual({ ...DEFAULT, ...journal });
  });

  it("decides nothing about calls: the policy's digest is the same", () => {
    const digest = (...sources: readonly Source[]): string => {
      const loaded = loadPolicy(sources, { hash });
      return loaded.ok ? loaded.policy.digest : "";
    };
    expect(digest(source("arguments: values, durability: power"))).toBe(digest(source("")));
  });
});
