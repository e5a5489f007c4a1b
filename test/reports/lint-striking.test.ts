import { describe, expect, test } from "vitest";
import type { ParsedTool } from "../../src/core/tool/parsed-tool.js";
import type { Finding } from "../../src/core/decide/reason.js";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { infer } from "../../src/classify/infer.js";
import { lint } from "../../src/lint/lint.js";
import { corpusServers, hasSharedData, sharedLines } from "../support/shared-data.js";

type Line = {
  readonly file: string;
  readonly tool: string;
  readonly why: string;
  readonly annotations: Readonly<Record<string, unknown>> | null;
};

const servers = new Map(corpusServers().map((server) => [server.file, server]));

type Read = { readonly tools: readonly ParsedTool[]; readonly findings: readonly Finding[] };
/** Each list is read once: some hold hundreds of tools, and several striking ones. */
const lists = new Map<string, Read>();
function readList(file: string): Read {
  let known = lists.get(file);
  if (known === undefined) {
    const tools = (servers.get(file)?.tools ?? []).map((definition) => parseTool(definition, "2025-11-25"));
    lists.set(file, (known = { tools, findings: lint(tools) }));
  }
  return known;
}

/** What Heed says of a line's tool, in the company of its list. */
function sayOf({ file, tool }: Line) {
  const { tools, findings } = readList(file);
  const at = tools.findIndex(({ name }) => name === tool);
  const parsed = tools[at];
  if (parsed === undefined) throw new Error(`${file} has no ${tool}`);
  const about = findings.filter((finding) => finding.tool === at);
  return {
    rules: about.flatMap(({ rule, severity }) => (severity === "note" ? [] : [rule])),
    notes: about.flatMap(({ rule, severity }) => (severity === "note" ? [rule] : [])),
    doubts: new Set(infer(parsed).map(({ hint }) => hint)),
  };
}

describe.skipIf(!hasSharedData)("real definitions whose hints look wrong", () => {
  const lines = sharedLines("corpus/striking.jsonl") as readonly Line[];

  test.each(lines.map((line) => [line.tool, line.why, line] as const))("%s: %s", (_tool, _why, line) => {
    const { rules, notes, doubts } = sayOf(line);
    const says = line.annotations ?? {};
    if (says["readOnlyHint"] === true) {
      // "Export … in a format" may be an answer or a file: a doubt, but honest tools say the same.
      if (line.tool === "export") expect(notes).toContain("doubted-hint");
      else expect(rules.filter((rule) => /^(?:writing|deleting)-tool-claims-read-only$/.test(rule))).toHaveLength(1);
      expect(doubts).toContain("readOnly");
    } else if (says["destructiveHint"] === false) {
      expect(doubts).toContain("destructive");
      // "Set" may well replace what was there: a doubt, but too weak for a finding that honest authors would get too.
      if (!line.tool.includes("_set_")) expect(rules).toContain("removing-tool-claims-additive");
    } else if (line.annotations === null) {
      expect(rules).toContain("missing-hints");
    } else if (says["destructiveHint"] === true) {
      expect(rules).toContain("reading-tool-claims-destructive");
    } else {
      // A getter that says it is not read-only is right here: it can save to a file.
      expect(rules).toEqual([]);
      expect(notes).toContain("unknown-annotation");
    }
  });

  test("names that look wrong and are right get no finding", () => {
    const traps = servers.get("salesforce__mcp")?.tools.filter(({ name }) => name.startsWith("create_mobile_lwc_")) ?? [];
    expect(traps.length).toBeGreaterThan(5);
    const findings = lint(traps.map((definition) => parseTool(definition, "2025-11-25")));
    expect(findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  });

  test(
    "every server of the corpus: no rule throws, twice the same, and no error but a duplicate name",
    { timeout: 120_000 },
    () => {
      const errors: string[] = [];
      for (const { file, tools } of servers.values()) {
        const read = () => lint(tools.map((definition) => parseTool(definition, "2025-11-25")));
        const findings = read();
        expect(read()).toEqual(findings);
        for (const { severity, rule } of findings) if (severity === "error") errors.push(`${file} ${rule}`);
      }
      expect(errors).toEqual(["a-bonus__google-docs-mcp duplicate-name"]);
    },
  );
});
