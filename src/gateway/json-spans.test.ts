import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, cutMembers, memberAt, membersAt, metaEdits } from "./json-spans.js";

const bytes = (text: string): Buffer => Buffer.from(text, "utf8");

describe("json spans", () => {
  it("cuts a member with its comma and leaves every other byte", () => {
    const text = '{ "a" : 1 , "b" : {"x":[1,"}\\""]} , "c" : "é" }';
    const cut = (...keys: string[]): string =>
      applyEdits(
        bytes(text),
        cutMembers(membersAt(bytes(text), 0), ({ key }) => keys.includes(key)),
      ).toString();
    expect(cut("a")).toBe('{ "b" : {"x":[1,"}\\""]} , "c" : "é" }');
    expect(cut("b")).toBe('{ "a" : 1 , "c" : "é" }');
    expect(cut("c")).toBe('{ "a" : 1 , "b" : {"x":[1,"}\\""]} }');
    expect(cut("b", "c")).toBe('{ "a" : 1 }');
    expect(cut("a", "b", "c")).toBe("{  }");
    expect(cut()).toBe(text);
  });

  it("finds a key in whatever spelling, and the last of two", () => {
    const text = '{"\\u0061":1,"a":2}';
    expect(memberAt(bytes(text), 0, "a")?.value).toBe(text.indexOf("2"));
  });

  it("leaves exactly the kept members of any object", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.func(fc.boolean()),
        fc.constantFrom(0, 2),
        (object, drop, indent) => {
          const text = JSON.stringify(object, null, indent);
          const out = applyEdits(
            bytes(text),
            cutMembers(membersAt(bytes(text), 0), ({ key }) => drop(key)),
          ).toString();
          const kept = Object.fromEntries(Object.entries(JSON.parse(text) as object).filter(([key]) => !drop(key)));
          expect(JSON.parse(out)).toEqual(kept);
        },
      ),
    );
  });

  it("cuts keys of a prefix from every _meta, wherever it stands and however it is spelled, and nowhere else", () => {
    const text =
      '{"result":{"content":[{"_meta":{"x":1,"dev.heed/b":[{}]}}],"_meta":{"d\\u0065v.heed/a":{"y":"}"},"z":2},"dev.heed/c":3,"text":"\\"_meta\\":{\\"dev.heed/\\":1}"}}';
    expect(applyEdits(bytes(text), metaEdits(bytes(text), "dev.heed/")).toString()).toBe(
      '{"result":{"content":[{"_meta":{"x":1}}],"_meta":{"z":2},"dev.heed/c":3,"text":"\\"_meta\\":{\\"dev.heed/\\":1}"}}',
    );
  });

  it("takes no object for a _meta because one before it was no object", () => {
    const text = '[{"_meta":1},{"dev.heed/a":2},{"b":{"_meta":null},"c":{"dev.heed/d":3}}]';
    expect(metaEdits(bytes(text), "dev.heed/")).toEqual([]);
  });

  it("cuts any run of keys from a _meta and leaves the rest", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("a", "dev.heed/a"), fc.jsonValue())),
        fc.constantFrom(0, 2),
        (pairs, indent) => {
          const meta = Object.fromEntries(pairs.map(([key, value], index) => [`${key}${index}`, value]));
          const text = JSON.stringify({ _meta: meta }, null, indent);
          const kept = Object.fromEntries(
            Object.entries(JSON.parse(JSON.stringify(meta)) as object).filter(([key]) => key.startsWith("a")),
          );
          expect(JSON.parse(applyEdits(bytes(text), metaEdits(bytes(text), "dev.heed/")).toString())).toEqual({ _meta: kept });
        },
      ),
    );
  });

  it("ends on any bytes", () => {
    fc.assert(fc.property(fc.uint8Array(), (noise) => void [...metaEdits(noise, "a"), ...membersAt(noise, 0)]));
    expect(metaEdits(bytes("[".repeat(100_000)), "a")).toEqual([]);
  });
});
