import { describe, expect, test } from "vitest";
import { HINTS, hintKey } from "../core/tool/hint.js";
import { parseTool } from "../core/tool/parse-tool.js";
import type { Json } from "../wire/json.js";
import { adds } from "./adds.js";
import { destroys } from "./destroys.js";
import { reads } from "./reads.js";

const both = [true, false];
const everything = [
  ...both.map((openWorld) => reads({ title: "A title", openWorld })),
  ...both.flatMap((openWorld) => both.map((idempotent) => adds({ title: "A title", idempotent, openWorld }))),
  ...both.flatMap((openWorld) => both.map((idempotent) => destroys({ title: "A title", idempotent, openWorld }))),
];

describe("authors' annotations", () => {
  test.each(everything.map((annotations) => [JSON.stringify(annotations), annotations] as const))("%s", (_, annotations) => {
    const { declared, anomalies, annotationsTitle } = parseTool(
      { name: "t", annotations, inputSchema: { type: "object" } },
      "2026-07-28",
    );
    expect(anomalies).toEqual([]);
    expect(annotationsTitle).toBe("A title");
    for (const hint of HINTS) {
      const value = new Map<string, unknown>(Object.entries(annotations)).get(hintKey(hint));
      // Explicit, but for the one hint that means nothing on a tool that only reads.
      if (hint === "idempotent" && annotations.readOnlyHint) expect(value).toBeUndefined();
      else expect(value).toBeTypeOf("boolean");
      expect(declared[hint]).toBe(value === undefined ? "absent" : JSON.stringify(value));
    }
    expect(declared.readOnly === "true" && declared.destructive === "true").toBe(false);
  });

  test("are plain, frozen and without a title if none is given", () => {
    const annotations = reads({ openWorld: true });
    expect(annotations).toStrictEqual({ readOnlyHint: true, destructiveHint: false, openWorldHint: true });
    expect(Object.isFrozen(annotations)).toBe(true);
    expect(Object.isFrozen(adds({ idempotent: false, openWorld: false }))).toBe(true);
    expect(Object.isFrozen(destroys({ idempotent: false, openWorld: false }))).toBe(true);
  });

  test.each<[string, () => unknown, string]>([
    ["a missing hint", () => adds({ openWorld: true } as never), 'adds(): "idempotent" must be true or false'],
    ["a text for a boolean", () => reads({ openWorld: "false" } as never), 'reads(): "openWorld" must be true or false'],
    ["null", () => destroys({ idempotent: null, openWorld: true } as never), 'destroys(): "idempotent" must be true or false'],
    [
      "a meaningless hint",
      () => reads({ openWorld: true, destructive: true } as never),
      'reads(): "destructive" says nothing here; give openWorld, title',
    ],
    [
      "the wire's spelling",
      () => reads({ openWorldHint: true } as never),
      'reads(): "openWorldHint" says nothing here; give openWorld, title',
    ],
    ["an inherited hint", () => reads(Object.create({ openWorld: true }) as never), 'reads(): "openWorld" must be true or false'],
    ["an empty title", () => reads({ title: "", openWorld: true }), 'reads(): "title" must be a text that is not empty'],
  ])("%s is refused at run time", (_, call, message) => {
    expect(call).toThrow(new TypeError(message));
  });

  test("a JSON round trip changes nothing", () => {
    for (const annotations of everything)
      expect(JSON.parse(JSON.stringify(annotations)) as Json).toStrictEqual({ ...annotations });
  });
});
