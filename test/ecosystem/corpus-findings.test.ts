import { describe, expect, test } from "vitest";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { lint, RULES } from "../../src/lint/index.js";
import { LATEST_REVISION } from "../../src/wire/revision.js";
import { corpusServers, hasSharedData } from "../support/shared-data.js";

/** At most so many names stand behind a rule's count: the rest is counted. */
const NAMES = 60;

describe.skipIf(!hasSharedData)("every rule over every server of the corpus", () => {
  const found = new Map<string, string[]>(RULES.map(({ id }) => [id, []]));
  let tools = 0;
  for (const { file, tools: definitions } of corpusServers()) {
    const parsed = definitions.map((definition) => parseTool(definition, LATEST_REVISION));
    tools += parsed.length;
    for (const { rule, tool, claim } of lint(parsed)) {
      const about = tool === undefined ? file : `${file}::${parsed[tool]?.name ?? ""}`;
      found.get(rule)?.push(claim === undefined ? about : `${about} (${claim})`);
    }
  }

  // The lists were read, one by one, when they were written; a change of them wants reading again.
  test("finds what it found when the snapshot was reviewed", async () => {
    expect(tools).toBe(2_826);
    const text = RULES.map(({ id, severity, heuristic }) => {
      const names = found.get(id) ?? [];
      const head = `${id} (${severity}${heuristic ? ", heuristic" : ""}): ${names.length}\n`;
      // What is left out of a great number is told well enough by the count.
      return (
        head +
        names
          .slice(0, NAMES)
          .map((name) => `  ${name}\n`)
          .join("") +
        (names.length > NAMES ? `  and ${names.length - NAMES} more\n` : "")
      );
    });
    await expect(text.join("")).toMatchFileSnapshot("corpus-findings.snap.txt");
  });

  test("no error on a definition of a published server but where clients break over it", () => {
    const grave = RULES.filter(({ severity }) => severity === "error").flatMap(({ id }) =>
      (found.get(id) ?? []).map((at) => `${id} ${at}`),
    );
    expect(grave.length).toBeLessThan(20);
  });
});
