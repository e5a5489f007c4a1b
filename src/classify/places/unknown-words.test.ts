import { describe, expect, test } from "vitest";
import { parseTool } from "../../core/tool/parse-tool.js";
import type { Json } from "../../wire/json.js";
import { judge } from "../judge.js";
import { wordClass } from "../words/word-class.js";
import { ACTING_VERBS } from "./acting-verbs.test-support.js";
import { formsOf, PHRASINGS, type Forms } from "./phrasings.test-support.js";

const judged = (definition: object) => judge(parseTool(definition as Json, "2026-07-28"));

/** A small generator of its own, so that a failure is the same each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SYLLABLES: Readonly<Record<string, string>> = {
  latin: "zor bli fre gnu qua sto vip kel ump trax oth wem dri plo snee fla yub cro jin mog",
  cyrillic: "за бло вре гну фьо жуп кел трам шно цер",
  greek: "ζα βλο φρε γνυ κελ τρα ωμ δρι",
  arabic: "زا بلو فري غنو كيل ترا وم",
  devanagari: "झा ब्लो फ्रे गनु केल त्रा",
  thai: "ซา บลอ เฟร กนู เคล",
  hebrew: "זא בלו פרה גנו קל",
};

function madeUp(script: string, next: (below: number) => number): string {
  const syllables = (SYLLABLES[script] ?? "").split(" ");
  return Array.from({ length: 2 + next(2) }, () => syllables[next(syllables.length)]).join("");
}

/** The phrasings in which a verb passes for one that is known to read. */
function passing(verb: Forms): readonly string[] {
  return PHRASINGS.flatMap((phrase) => {
    const definition = phrase(verb);
    const { readOnly } = judged(definition);
    return readOnly.value === true ? [`${JSON.stringify(definition).slice(0, 160)} (${readOnly.grade})`] : [];
  });
}

describe("a word that nobody knows, in a verb's place, is never said to read (L10)", () => {
  test.each(ACTING_VERBS)("%s", (verb) => {
    expect(["unknown", "either"]).toContain(wordClass(verb));
    expect(passing(formsOf(verb))).toEqual([]);
  });

  test.each(Object.keys(SYLLABLES))("two hundred words that were made up, in %s", (script) => {
    const next = seeded(10);
    for (let round = 0; round < 200; round++) {
      const word = madeUp(script, next);
      if (wordClass(word) !== "unknown") continue;
      const forms = script === "latin" ? formsOf(word) : { base: word, third: word, ing: word, past: word };
      expect(passing(forms), word).toEqual([]);
    }
  });

  test("and beside one nothing else reassures, though what only adds, or only reads, is still told", () => {
    const unknown = judged({ name: "create_account", description: "Creates an account and liquidates it." });
    expect([unknown.readOnly.value, unknown.destructive.value]).toEqual([false, null]);
    expect(judged({ name: "create_account", description: "Creates an account." }).destructive.value).toBe(false);
    expect(judged({ name: "get_account", description: "Gets an account." }).readOnly.value).toBe(true);
  });
});

describe("words that are known go on being read", () => {
  test.each([
    ["list_invoices", "Lists invoices by customer, status and date. Returns JSON with id, name and total."],
    ["github_search", "Search GitHub for repositories, users or issues."],
    ["weather_forecast", "Gets the weather forecast for a city. Use this when the user asks about the weather."],
    [
      "get_quote",
      "Gets the current price of a stock.\n\nArgs:\n    ticker: The ticker symbol\n\nReturns:\n    The price as a number.",
    ],
    ["search_papers", "Search for papers on arXiv, bioRxiv and PubMed."],
    ["recrm_get_account", "Retrieve an account from RecRM."],
  ])("%s: %s", (name, description) => {
    expect(judged({ name, description }).readOnly.value).toBe(true);
  });
});

test("a name or title that is too long to be read to its end proves nothing, whatever its characters", () => {
  const about = {
    description: "Get the status of a page.",
    inputSchema: { type: "object", properties: { id: { type: "string" } } },
  };
  for (const filling of ["status_".repeat(140), `${"status_".repeat(60)}${"\u200B".repeat(4_000)}`]) {
    const name = `get_page_${filling}status`;
    expect(judged({ ...about, name: `${name}_delete_page` }).readOnly.value, "in a name").not.toBe(true);
    expect(judged({ ...about, name: "get_page_status", title: `${name}_delete_page` }).readOnly.value, "in a title").not.toBe(
      true,
    );
    expect(judged({ ...about, name: "get_page_status", title: "Get page status" }).readOnly.value, "the control").toBe(true);
  }
});
