import { describe, expect, it } from "vitest";
import type { Json } from "../../wire/json.js";
import type { Strict } from "../../wire/strict.js";
import { conditionCompiler } from "./compile-condition.js";
import { directoryKey } from "./directory.js";

const compile = conditionCompiler();
const strict = (value: Json, exact = true): Strict => ({ value, exact }) as unknown as Strict;

function run(text: string, args: Json, paths: Readonly<Record<string, string>> = {}): boolean | "error" {
  const compiled = compile(text);
  if (!compiled.ok) throw new Error(`${compiled.problem.message} at ${compiled.offset}`);
  return compiled.condition.test(strict(args), new Map(Object.entries(paths)));
}

describe("values", () => {
  const own = JSON.parse('{"__proto__": {"x": 1}, "constructor": "c", "toString": 2, "hasOwnProperty": true}') as Json;
  it.each<[string, Json, boolean | "error"]>([
    ["args.n == 3", { n: 3 }, true],
    ["args.n == 3.0", { n: 3 }, true],
    ["args.n == 3", { n: 3.5 }, false],
    ["args.n < 3.5 && args.n > 2 && args.n >= 3 && args.n <= 3.0", { n: 3 }, true],
    ["args.n in [1, 2, 3]", { n: 3 }, true],
    ["args.n in [1.5, 3.0]", { n: 3 }, true],
    ["args.n == 1e300", { n: 1e300 }, true],
    ["args.n == -2", { n: -2 }, true],
    ["args.n % 2 == 1", { n: 7 }, true],
    ["args.n + 1 == 4", { n: 3 }, true],
    ["args.n == 3", { n: "3" }, false],
    ["args.n != 3", { n: "3" }, true],
    ["args.n < 3", { n: "3" }, "error"],
    ["args.n == null", { n: null }, true],
    ["args.n == 3", {}, "error"],
    ["args.a.b == 3", { a: 1 }, "error"],
    ["has(args.n) && args.n == 3", {}, false],
    ["!has(args.n) || args.n == 3", {}, true],
    ["has(args.n)", { n: null }, true],
    ["has(args.a.b)", { a: { b: false } }, true],
    ["has(args.a.b)", { a: {} }, false],
    ["has(args.a.b)", {}, "error"],
    ["'a b' in args", { "a b": 1 }, true],
    ["args['a b'] == 1", { "a b": 1 }, true],
    ["args.flag", { flag: true }, true],
    ["args.flag", { flag: "true" }, "error"],
    ["args.flag", { flag: 1 }, "error"],
    ["args.l[0] == 'x' && size(args.l) == 2 && args.l.size() == 2", { l: ["x", "y"] }, true],
    ["args.l[5] == 'x'", { l: ["x", "y"] }, "error"],
    ["args.l == ['x', 'y']", { l: ["x", "y"] }, true],
    ["args.l.all(x, x.startsWith('a'))", { l: ["ab", "ac"] }, true],
    ["args.l.exists(x, x > 2)", { l: ["a", 3] }, true],
    ["args.l.exists_one(x, x > 2)", { l: [1, 3] }, true],
    ["args.l.filter(x, x > 2).size() == 1", { l: [1, 3] }, true],
    ["args.m.all(k, k in ['a', 'b'])", { m: { a: 1, b: 2 } }, true],
    ["args.s.lowerAscii().contains('drop')", { s: "DROP TABLE" }, true],
    ["args.s.lowerAscii() == 'ok'", { s: "o\u212A" }, false],
    ["args.s.upperAscii() == 'SS'", { s: "ß" }, false],
    ["size(args.s) == 1", { s: "🙂" }, true],
    ["args.x == 1 || args.y == 2", { y: 2 }, true],
    ["args.x == 1 && args.y == 2", { y: 3 }, false],
    ["true ? args.x : false", {}, "error"],
    // Members are own ones, whatever they are called.
    ["has(args.__proto__)", {}, false],
    ["args.constructor == 'x'", {}, "error"],
    ["has(args.toString) || 'hasOwnProperty' in args || 'size' in args", {}, false],
    ["args.__proto__.x == 1 && args.constructor == 'c' && args.toString == 2 && args.hasOwnProperty", own, true],
  ])("%s over %j is %s", (text, args, expected) => {
    expect(run(text, args)).toBe(expected);
  });

  it("is an error over arguments that are no object or lost digits", () => {
    const compiled = compile("true || args.x == 1");
    if (!compiled.ok) throw new Error(compiled.problem.message);
    for (const value of [null, 1, "x", [1]]) expect(compiled.condition.test(strict(value), new Map())).toBe("error");
    expect(compiled.condition.test(strict({}, false), new Map())).toBe("error");
    expect(compiled.condition.test(strict({}), new Map())).toBe(true);
  });
});

describe("under", () => {
  const folder = (directory: string, real: string): Readonly<Record<string, string>> => ({ [directoryKey(directory)]: real });
  it.each<[string, string, Readonly<Record<string, string>>, boolean | "error"]>([
    ["inside", "/data/a", { "/data/a": "/data/a", ...folder("/data", "/data") }, true],
    ["the folder itself", "/data", { "/data": "/data", ...folder("/data", "/data") }, true],
    ["no string prefix", "/data-old/a", { "/data-old/a": "/data-old/a", ...folder("/data", "/data") }, false],
    ["a link out", "/data/link", { "/data/link": "/etc/passwd", ...folder("/data", "/data") }, false],
    ["a linked folder", "/data/a", { "/data/a": "/private/data/a", ...folder("/data", "/private/data") }, true],
    ["dots that were resolved", "/data/../etc", { "/data/../etc": "/etc", ...folder("/data", "/data") }, false],
    ["dots that were not", "/data/../etc", { "/data/../etc": "/data/../etc", ...folder("/data", "/data") }, "error"],
    ["a path that was not resolved", "/data/a", folder("/data", "/data"), "error"],
    ["a folder that was not resolved", "/data/a", { "/data/a": "/data/a" }, "error"],
    ["a relative real path", "a", { a: "a", ...folder("/data", "/data") }, "error"],
    ["a path spelled like a policy's folder", "/data", folder("/data", "/data"), "error"],
    ["a path spelled like the folder's key", directoryKey("/data"), folder("/data", "/data"), "error"],
  ])("%s", (_what, path, paths, expected) => {
    expect(run('under(args.path, "/data")', { path }, paths)).toBe(expected);
  });

  it("knows Windows paths, either slash, without case", () => {
    const paths = { "c:/Data/x": "C:\\data\\x", ...folder("C:/Data", "C:\\Data") };
    expect(run('under(args.path, "C:/Data")', { path: "c:/Data/x" }, paths)).toBe(true);
    expect(run('under(args.path, "C:/Data")', { path: "c:/Data/x" }, { ...paths, "c:/Data/x": "/data/x" })).toBe("error");
  });

  it("tells the caller which folders to resolve", () => {
    const compiled = compile('under(args.a, "~/notes") || under(args.b, "${root}") || under(args.c, "~/notes")');
    expect(compiled.ok && compiled.condition.directories).toEqual(["${root}", "~/notes"]);
  });

  it("needs text for the path", () => {
    expect(run('under(args.path, "/data")', { path: 3 })).toBe("error");
  });
});

describe("host and like", () => {
  it.each<[string, boolean | "error"]>([
    ["https://api.example.com/x", true],
    ["https://API.example.COM.:8443/x", true],
    ["https://api.example.com@evil.example/", "error"],
    ["https://@api.example.com/", "error"],
    ["https://api.example.com\uFF20evil.example/", "error"],
    ["https://a%40b@api.example.com/", "error"],
    ["https://evil.example/@api.example.com", false],
    ["https://evil.example\\@api.example.com/", "error"],
    ["https://evil.example#@api.example.com/", false],
    ["https:/api.example.com/", "error"],
    ["https:///api.example.com/", "error"],
    [" https://api.example.com/", "error"],
    ["https://api.exa\tmple.com/", "error"],
    ["api.example.com", "error"],
    ["javascript:alert(1)", "error"],
    ["file://api.example.com/etc/passwd", "error"],
    ["javascript://api.example.com/%0aalert(1)", "error"],
    ["ftp://api.example.com/", "error"],
    ["ws://api.example.com/", "error"],
    ["httpss://api.example.com/", "error"],
    ["HTTP://api.example.com", true],
    ["https://api.example.com?q=a@b", true],
    ["https://api.example.com:/x", true],
    ["https://api.example.com:80:90/", "error"],
    ["https://api.example.com:123456/", "error"],
    ["https://api%2eexample.com/", "error"],
    ["https://%61pi.example.com/", "error"],
    ["https://api.example.com%2f.evil.example/", "error"],
    ["https://api。example.com/", "error"],
    ["https://ａpi.example.com/", "error"],
    ["https://api.example.com\\n/", "error"],
    ["https://api.example.com\n", "error"],
    ["\u00A0https://api.example.com/", "error"],
    ["https://api.example.com/\u2028", "error"],
    ["https://api.exa\u00ADmple.com/", "error"],
    ["https://api.example.com;@evil.example/", "error"],
    ["https://api.example.com|evil.example/", "error"],
    ["https://[api.example.com]/", "error"],
    ["view-source:https://api.example.com/", "error"],
    ["", "error"],
    [`https://${"a".repeat(9000)}.example/`, "error"],
  ])("host of %s", (url, expected) => {
    expect(run('host(args.url) == "api.example.com"', { url })).toBe(expected);
  });

  it("gives IDN as punycode and numbers as addresses", () => {
    expect(run('host(args.url) == "xn--bcher-kva.example"', { url: "https://Bücher.example/" })).toBe(true);
    expect(run('host(args.url) == "127.0.0.1"', { url: "http://0x7f.1/" })).toBe(true);
    for (const url of ["http://0177.0.0.1/", "http://127.0.0.010/", "https://faß.example/", "http://[::1%25lo]/"])
      expect(run('host(args.url) == "x"', { url }), url).toBe("error");
    expect(run('host(args.url) == "[::1]"', { url: "http://[::1]:80/" })).toBe(true);
  });

  it("matches whole texts with stars", () => {
    expect(run('like(args.s, "INV-*")', { s: "INV-1" })).toBe(true);
    expect(run('like(args.s, "INV-*")', { s: "xINV-1" })).toBe(false);
    expect(run('like(args.s, "a.c")', { s: "abc" })).toBe(false);
  });
});

describe("refusals", () => {
  it.each<[string, string, number, string?]>([
    ["args.s.matches('^(a+)+$')", "condition-not-allowed", 0],
    ["true && args.s.matches('x')", "condition-not-allowed", 8],
    ["matches(args.s, 'x')", "condition-not-allowed", 0],
    ["args.l.map(x, x)", "condition-not-allowed", 0],
    ["cel.bind(x, 1, x == 1)", "condition-not-allowed", 0],
    ["args.x == {'a': 1}", "condition-too-large", 11],
    ["args.x == b'a'", "condition-not-allowed", 10],
    ["args.x == 1u", "condition-not-allowed", 10],
    ["arg.x == 1", "condition-unknown-name", 0, "args"],
    ["args.x == y", "condition-unknown-name", 10],
    ["constructor == 1", "condition-unknown-name", 0],
    ["undr(args.x, '/a')", "condition-unknown-name", 0, "under"],
    ["args.x.startWith('a')", "condition-unknown-name", 0, "startsWith"],
    ["args.x.constructor()", "condition-unknown-name", 0],
    ["args.x = 1", "condition-syntax", 7],
    ["args.x == ", "condition-syntax", 10],
    ["", "condition-syntax", 0],
    ["args.x == 9223372036854775808", "condition-syntax", 10],
    ["'text'", "condition-type", 0],
    ["1 + 'a' == 2", "condition-type", 0],
    ["size(args.x)", "condition-type", 0],
    ["under(args.x, args.y)", "condition-directory", 14],
    ["under(args.x, 'data')", "condition-directory", 14],
    ["under(args.x, '/data/../etc')", "condition-directory", 14],
    ["under(args.x, '~bob')", "condition-directory", 14],
    ["under(args.x, '${home}/x')", "condition-directory", 14],
    ["under(args.x)", "condition-directory", 0],
    ["like(args.x, args.y)", "condition-pattern", 13],
    [`args.x == "${"a".repeat(2000)}"`, "condition-too-large", 0],
    [`${"(".repeat(60)}true${")".repeat(60)}`, "condition-too-large", 40],
    [`args.x in [${Array.from({ length: 300 }, () => 1).join(",")}]`, "condition-too-large", 411],
    ["args.a.all(a, a.all(b, b.all(c, c.all(d, d))))", "condition-too-large", 32],
  ])("%s", (text, code, offset, suggestion) => {
    const compiled = compile(text);
    expect(compiled.ok ? "compiled" : [compiled.problem.code, compiled.offset]).toEqual([code, offset]);
    if (!compiled.ok && suggestion !== undefined) expect(compiled.problem.help).toBe(`Did you mean \`${suggestion}\`?`);
  });
});

describe("cost", () => {
  it("is an error before it is paid", () => {
    const long = Array.from({ length: 20_000 }, (_, i) => i);
    expect(run("args.l.all(a, args.l.all(b, a != -b - 1))", { l: long })).toBe("error");
    expect(run("args.l.all(a, a >= 0)", { l: long })).toBe(true);
    expect(run("args.l.all(a, args.l.all(b, a != -b - 1))", { l: long.slice(0, 100) })).toBe(true);
    // Literal lists and sums multiply what there is to do.
    const hundred = `[${Array.from({ length: 100 }, (_, i) => i).join(", ")}]`;
    const square = `${hundred}.all(a, ${hundred}.all(b, a + b >= 0))`;
    expect(run(square, {})).toBe(true);
    expect(run(`args.l.all(l, ${square})`, { l: long.slice(0, 3) })).toBe("error");
    expect(run("args.l.all(a, args.l.all(b, b >= 0))", { l: long.slice(0, 150) })).toBe(true);
    expect(run("(args.l + args.l).all(a, (args.l + args.l).all(b, b >= 0))", { l: long.slice(0, 150) })).toBe("error");
    const text = "a".repeat(2 ** 20);
    const to = Array.from({ length: 5000 }, (_, i) => `person${i}@example.com`);
    expect(run("args.to.all(a, a.endsWith('@example.com'))", { to, body: text })).toBe(true);
    expect(run("args.to.all(a, args.body.startsWith('a'))", { to, body: text })).toBe("error");
    expect(run("args.a.contains(args.b)", { a: text, b: `b${text.slice(1 << 19)}` })).toBe("error");
    expect(run("args.a.contains('needle')", { a: text })).toBe(false);
    expect(run("args.l.exists(x, args.s.contains(x))", { l: ["x", "y"], s: text.slice(0, 1000) })).toBe(false);
  });
});
