import { describe, expect, test } from "vitest";
import { HINTS, hintKey } from "../../src/core/tool/hint.js";
import { infer, JUDGE_VERSION, lint } from "../../src/lint/index.js";
import type { Json } from "../../src/wire/json.js";
import { judgeList } from "../support/judge-one.js";
import { corpusServers, hasSharedData } from "../support/shared-data.js";

const doubting = { version: JUDGE_VERSION, infer };
const believing = { version: JUDGE_VERSION, infer: () => [] };

/** The hints of a trusted tool that a doubt tightens, each as `tool hint`, and those of them that no finding names. */
function doubts(definitions: readonly Json[], label: string) {
  const of = (judge: typeof doubting) => judgeList(definitions, { judge, label, trusted: true });
  const believed = of(believing);
  const listed = of(doubting);
  const findings = lint(listed.map(({ parsed }) => parsed));
  const tightened = listed.flatMap(({ tool, parsed }, at) =>
    HINTS.flatMap((hint) =>
      tool.hints[hint].value === believed[at]?.tool.hints[hint].value ? [] : [{ at, hint, key: `${parsed.name} ${hint}` }],
    ),
  );
  const untold = tightened.filter(
    ({ at, hint }) => !findings.some((finding) => finding.tool === at && finding.hint === hintKey(hint)),
  );
  return { tightened: tightened.map(({ key }) => key), untold: untold.map(({ key }) => key) };
}

describe("every doubt that changes what Heed does has a finding that says why", () => {
  test.each<[string, Json, readonly string[]]>([
    [
      "a sentence of the description",
      { name: "get_page", description: "Gets a page. Marks it as read.", annotations: { readOnlyHint: true } },
      ["get_page readOnly"],
    ],
    [
      "both hints of one tool",
      { name: "page_tips", description: "Overwrites tips.", annotations: { readOnlyHint: true, destructiveHint: false } },
      ["page_tips readOnly", "page_tips destructive"],
    ],
    [
      "a message that is sent twice",
      { name: "send_note", description: "Sends a note.", annotations: { destructiveHint: false, idempotentHint: true } },
      ["send_note idempotent"],
    ],
    [
      "an address",
      {
        name: "fetch_page",
        description: "Fetches a page.",
        annotations: { readOnlyHint: true, openWorldHint: false },
        inputSchema: { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
      },
      ["fetch_page openWorld"],
    ],
    ["nothing is doubted", { name: "get_page", description: "Gets a page.", annotations: { readOnlyHint: true } }, []],
  ])("%s", (_what, definition, expected) => {
    expect(doubts([definition], "one")).toEqual({ tightened: expected, untold: [] });
  });

  describe.skipIf(!hasSharedData)("of every server of the corpus", () => {
    test.each(corpusServers().map(({ file, tools }) => [file, tools] as const))("%s", (file, tools) => {
      expect(doubts(tools, file).untold).toEqual([]);
    });
  });
});
