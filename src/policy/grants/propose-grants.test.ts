import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, type Json } from "../../wire/json.js";
import { parseStrict, type Strict } from "../../wire/strict.js";
import { conditionCompiler } from "../condition/compile-condition.js";
import { directoryKey } from "../condition/directory.js";
import { proposeGrants, type GrantableCall } from "./propose-grants.js";

const compile = conditionCompiler();

function strict(value: Json): Strict {
  const parsed = parseStrict(JSON.stringify(value));
  if (!parsed.ok) throw new Error("no strict value");
  return parsed.strict;
}

/** Every text that begins with a slash is a path that leads where it says. */
function pathsOf(value: Json): Map<string, string> {
  const paths = new Map<string, string>();
  const walk = (one: Json): void => {
    if (typeof one === "string" && one.startsWith("/")) paths.set(one, one.replaceAll(/\/[^/]+\/\.\.(?=\/|$)/g, ""));
    else if (Array.isArray(one)) (one as readonly Json[]).forEach(walk);
    else if (isObject(one)) Object.values(one).forEach(walk);
  };
  walk(value);
  return paths;
}

function offered(value: Json, more: Partial<GrantableCall> = {}) {
  return proposeGrants({ args: strict(value), schema: {}, paths: pathsOf(value), raised: false, grave: false, ...more }, compile);
}

/** Whether a condition that was proposed covers another call. */
function covers(where: string, value: Json): boolean {
  const compiled = compile(where);
  if (!compiled.ok) throw new Error(compiled.problem.message);
  const folders = (compiled.condition.directories ?? []).map((folder): [string, string] => [directoryKey(folder), folder]);
  return compiled.condition.test(strict(value), new Map([...pathsOf(value), ...folders])) === true;
}

const NOTE = { path: "/data/notes/a.md", mode: "append", content: "hello" };

describe("the grants that are proposed for a call", () => {
  it("tell an empty object from an empty list and an empty text", () => {
    const [exact] = offered({ filter: {}, deep: { a: {} } });
    const where = exact?.where ?? "";
    expect(covers(where, { filter: {}, deep: { a: {} } })).toBe(true);
    for (const other of [[], "", null, 0, { b: 1 }]) {
      expect(covers(where, { filter: other as Json, deep: { a: {} } })).toBe(false);
      expect(covers(where, { filter: {}, deep: { a: other as Json } })).toBe(false);
    }
  });

  it("go from exactly this to a folder, and say what may vary", () => {
    expect(offered(NOTE).map(({ id, text }) => [id, text])).toEqual([
      ["exact", "exactly these arguments"],
      ["content", "`path` exactly `/data/notes/a.md`, `mode` exactly `append` and any `content`"],
      ["places", "`path` anywhere under `/data/notes`, `mode` exactly `append` and `content` exactly `hello`"],
      ["places-content", "`path` anywhere under `/data/notes`, `mode` exactly `append` and any `content`"],
    ]);
  });

  it.each<[string, Json, readonly string[]]>([
    ["the same call", NOTE, ["exact", "content", "places", "places-content"]],
    ["other content", { ...NOTE, content: "x" }, ["content", "places-content"]],
    ["another file of the folder", { ...NOTE, path: "/data/notes/deep/b.md" }, ["places", "places-content"]],
    ["both", { ...NOTE, path: "/data/notes/b.md", content: "" }, ["places-content"]],
    ["the folder next to it", { ...NOTE, path: "/data/notes-old/b.md" }, []],
    ["a way out", { ...NOTE, path: "/data/notes/../b.md" }, []],
    ["another mode", { ...NOTE, mode: "write" }, []],
    ["one more argument", { ...NOTE, force: true }, []],
    ["one less", { path: NOTE.path, mode: "append" }, []],
    ["one in place of another", { path: NOTE.path, mode: "append", force: true }, []],
    ["content that is no text", { ...NOTE, content: ["x"] }, []],
    ["a path that is no text", { ...NOTE, path: ["/data/notes/a.md"] }, []],
  ])("cover %s or not", (_, value, ids) => {
    expect(
      offered(NOTE)
        .filter(({ where }) => covers(where, value))
        .map(({ id }) => id),
    ).toEqual(ids);
  });

  it.each<[string, Json, Json, boolean]>([
    ["another page of the host", { url: "https://example.org/a" }, { url: "https://example.org/b?c=d" }, true],
    ["another host", { url: "https://example.org/a" }, { url: "https://example.org.evil.example/a" }, false],
    ["a host in a user name", { url: "https://example.org/a" }, { url: "https://example.org@evil.example/a" }, false],
    ["files of one folder", { paths: ["/d/x/a.md", "/d/x/b.md"] }, { paths: ["/d/x/c.md"] }, true],
    ["one file of another", { paths: ["/d/x/a.md", "/d/x/b.md"] }, { paths: ["/d/x/c.md", "/d/y/c.md"] }, false],
  ])("widen by folder and host: %s", (_, value, other, expected) => {
    const wide = offered(value).find(({ id }) => id === "places");
    expect(covers(wide?.where ?? "false", other)).toBe(expected);
  });

  it("never leave open whom a call reaches, a repository, a listed value or what is run", () => {
    const mail = { to: "ada@example.org", subject: "s", body: "b" };
    const wide = offered(mail).find(({ id }) => id === "content");
    expect(wide).toMatchObject({ bound: "ada@example.org" });
    expect(covers(wide?.where ?? "", { ...mail, subject: "t", body: "c" })).toBe(true);
    expect(covers(wide?.where ?? "", { ...mail, to: "eve@example.org" })).toBe(false);
    const issue = { owner: "octo", repo: "notes", title: "t", body: "b" };
    const titled = offered(issue).find(({ id }) => id === "content")?.where ?? "";
    expect(covers(titled, { ...issue, title: "other" })).toBe(true);
    expect(covers(titled, { ...issue, repo: "secrets" })).toBe(false);
    for (const value of [{ command: "ls", cwd: "x" }, { query: "select 1" }, { content: "alone" }, {}] as Json[])
      expect(offered(value).map(({ id }) => id)).toEqual(["exact"]);
    const run = offered({ path: "/data/x/a.sh", command: "ls" }).find(({ id }) => id === "places")?.where ?? "";
    expect(covers(run, { path: "/data/x/b.sh", command: "rm" })).toBe(false);
    const schema = { properties: { status: { enum: ["open", "closed"] } } };
    const status = offered({ status: "open", comment: "c" }, { schema }).find(({ id }) => id === "content")?.where ?? "";
    expect([covers(status, { status: "open", comment: "d" }), covers(status, { status: "closed", comment: "c" })]).toEqual([
      true,
      false,
    ]);
  });

  it.each(["/a.md", "/home/ada/a.md", "/etc/passwd.txt", "/Users/ada/x.md", "/tmp/a.md"])(
    "do not widen %s to a folder that holds everything",
    (path) => {
      expect(offered({ path }).map(({ id }) => id)).toEqual(["exact"]);
    },
  );

  it("are none for a raised call that names nobody, and only bound ones otherwise", () => {
    expect(offered(NOTE, { raised: true })).toEqual([]);
    const fetched = offered({ url: "https://example.org/a" }, { raised: true });
    expect(fetched.map(({ id, bound }) => [id, bound])).toEqual([
      ["exact", "example.org"],
      ["places", "example.org"],
    ]);
  });

  it("let no list widen them: neither an empty one, nor one whose folders differ", () => {
    const places = offered({ paths: ["/data/x/a.txt", "/data/x/b.txt"] }).find(({ id }) => id === "places");
    if (places === undefined) throw new Error("one folder is offered");
    expect(covers(places.where, { paths: ["/data/x/c.txt"] })).toBe(true);
    expect(covers(places.where, { paths: [] })).toBe(false);
    expect(covers(places.where, { paths: ["/data/x/c.txt", "/data/y/c.txt"] })).toBe(false);
    expect(offered({ paths: ["/data/x/a.txt", "/data/y/b.txt"] }).map(({ id }) => id)).toEqual(["exact"]);
  });

  it("bind the port and the scheme of an address: another is another service", () => {
    const places = offered({ url: "http://localhost:3000/a?b=1" }).find(({ id }) => id === "places");
    if (places === undefined) throw new Error("the host is offered");
    expect(places.text).toContain("localhost:3000");
    for (const url of ["http://localhost:3000/b", "http://localhost:3000", "http://localhost:3000?c", "http://localhost:3000#d"])
      expect(covers(places.where, { url }), url).toBe(true);
    for (const url of [
      "http://localhost:9200/_all",
      "https://localhost:3000/a",
      "http://localhost:30001/a",
      "http://localhost/a",
    ])
      expect(covers(places.where, { url }), url).toBe(false);
  });

  it("never widen a grave call", () => {
    expect(offered({ path: "/home/ada/notes/a.md", body: "x" }, { grave: true }).map(({ id }) => id)).toEqual(["exact"]);
    expect(offered({ url: "https://example.org/a" }, { grave: true, raised: true }).map(({ id }) => id)).toEqual(["exact"]);
    expect(offered({ path: "/home/ada/notes/a.md" }).length).toBeGreaterThan(1);
  });

  it("are none where a number lost digits or the call is too large to be a condition", () => {
    const lost = parseStrict('{"n": 12345678901234567890}');
    if (!lost.ok) throw new Error("not strict");
    expect(offered({}, { args: lost.strict })).toEqual([]);
    expect(offered({ text: "x".repeat(3000) })).toEqual([]);
  });

  it("cover any call itself, and no other of the same names", () => {
    const key = fc.constantFrom("path", "to", "a b", "in", "__proto__", "constructor", "n", "content", 'q"', "ü");
    const leaf = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        leaf as fc.Arbitrary<Json>,
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 3 }) as fc.Arbitrary<Json>,
      ),
    }));
    const args = fc.dictionary(key, value, { maxKeys: 3 }) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(args, args, (one, two) => {
        const parsed = parseStrict(JSON.stringify(one));
        if (!parsed.ok || !parsed.strict.exact) return;
        const [exact] = offered(JSON.parse(JSON.stringify(one)) as Json);
        if (exact === undefined) return;
        expect(covers(exact.where, one)).toBe(true);
        // -0 and 0 are one number to JSON's readers.
        if (JSON.stringify(sorted(one)) !== JSON.stringify(sorted(two)))
          expect(covers(exact.where, two), exact.where).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });
});

function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, sorted(held)]),
  );
}
