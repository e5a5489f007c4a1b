import fc from "fast-check";
import { getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { anyJsonConfig } from "./any-config.test-support.js";
import { parseJsonTree, valueOf, type JsonNode } from "./json-tree.js";

/** The same tree as VS Code's own parser sees it, or null where that refuses the text. */
function oracle(text: string): unknown {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length > 0 || root === undefined ? null : placesOf(root);
}

function placesOf({ offset, length, children, value }: Node): unknown {
  return children === undefined ? [offset, length, value] : [offset, length, children.map(placesOf)];
}

function ours(text: string): unknown {
  const places = ({ kind, offset, length, children, value }: JsonNode): unknown =>
    kind === "scalar" ? [offset, length, value] : [offset, length, children.map(places)];
  try {
    return places(parseJsonTree(text));
  } catch {
    return null;
  }
}

describe("JSON with comments", () => {
  test("is read with the same places as by the parser of VS Code", () => {
    fc.assert(
      fc.property(anyJsonConfig(), ({ text }) => {
        expect(ours(text)).toEqual(oracle(text));
        expect(valueOf(parseJsonTree(text))).toEqual(
          JSON.parse(JSON.stringify(getNodeValue(parseTree(text, [], { allowTrailingComma: true })!))),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("damaged anywhere, is refused wherever that parser refuses it", () => {
    fc.assert(
      fc.property(
        anyJsonConfig(),
        fc.nat(),
        fc.constantFrom("", ",", '"', "{", "]", "/*", "x", "\\", "0", " "),
        ({ text }, where, put) => {
          const at = where % text.length;
          const damaged = text.slice(0, at) + put + text.slice(at + 1);
          // Ours may be stricter: what only one of two readers takes is left alone.
          if (ours(damaged) !== null) expect(ours(damaged)).toEqual(oracle(damaged));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each([
    "",
    "{",
    "[1,,2]",
    "[,]",
    "{,}",
    '{"a" 1}',
    "{a: 1}",
    "[01]",
    "[1.]",
    "[+1]",
    "[NaN]",
    "['a']",
    '["\t"]',
    "[1] 2",
    "/* x",
    '{"a": 1 /* x */ /}',
    "[".repeat(300) + "]".repeat(300),
  ])("no JSON: %#", (text) => {
    expect(() => parseJsonTree(text)).toThrow();
  });
});
