import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { hash } from "../node/hash.js";
import { identify, install, key, world, type World } from "./launch-world.test-support.js";
import { reviewDifferences } from "./review-differences.js";
import { sameServer } from "./same-server.js";

const PROGRAMS = "bun bunx deno tsx ts-node uv poetry pdm hatch pipenv make just go cargo env yarn".split(" ");

/** A project with a script in it, below a folder that is nobody's, and programs that are only there. */
function made(): World & { readonly put: (path: string, text?: string) => string; readonly elsewhere: string } {
  const at = world();
  for (const name of PROGRAMS) writeFileSync(join(at.folder, "bin", name), "\u007fELF", { mode: 0o755 });
  const put = (path: string, text = "1"): string => {
    const file = join(at.project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  put("server.ts");
  put("server.py");
  put("../scripts/in/other.ts");
  put("app/__init__.py");
  put("app/main.py");
  return { ...at, put, elsewhere: join(at.folder, "scripts/in/other.ts") };
}

type Made = ReturnType<typeof made>;
const TS = ["bun", "server.ts"] as const;

/** A launch, and a file that its runtime reads: written, changed and taken away it is another server each time. */
type Case = readonly [line: readonly string[] | ((at: Made) => readonly string[]), file: string, text?: string];
const READ: readonly Case[] = [
  [TS, "bunfig.toml", 'preload = ["./evil.ts"]'],
  [["bun", "run", "server.ts"], "bunfig.toml"],
  [["bun", "run", "serve"], "package.json", '{"scripts":{"serve":"x"}}'],
  [["bun", "--cwd", "app", "run", "main"], "app/bunfig.toml"],
  [["bun", "--preload=./first.ts", "server.ts"], "first.ts"],
  [TS, ".env"],
  [TS, ".env.local"],
  [TS, ".env.development.local"],
  [TS, "tsconfig.json", "{}"],
  [TS, "../tsconfig.json", "{}"],
  [TS, "package.json", '{"imports":{"#x":"./evil.ts"}}'],
  [(at) => ["bun", at.elsewhere], "bunfig.toml"],
  [(at) => ["bun", at.elsewhere], "../scripts/tsconfig.json"],
  [["bunx", "some-server"], ".npmrc", "registry=http://127.0.0.1:9/"],
  [["deno", "run", "-A", "server.ts"], "deno.json", '{"imports":{"a":"./evil.ts"}}'],
  [["deno", "run", "server.ts"], "../deno.jsonc"],
  [["deno", "task", "serve"], "deno.json", '{"tasks":{"serve":"x"}}'],
  [(at) => ["deno", "run", at.elsewhere], "../scripts/deno.json"],
  [["tsx", "server.ts"], "tsconfig.json", '{"compilerOptions":{"paths":{"a":["./evil.ts"]}}}'],
  [["tsx", "server.ts"], "../tsconfig.json"],
  [(at) => ["tsx", at.elsewhere], "tsconfig.json"],
  [["tsx", "watch", "server.ts"], "server.ts", "2"],
  [(at) => ["ts-node", at.elsewhere], "../scripts/tsconfig.json"],
  [["node", "--import", "tsx", "server.ts"], "tsconfig.json"],
  [["node", "-r", "dotenv/config", "server.ts"], ".env"],
  [["node", "--experimental-default-config-file", "server.ts"], "node.config.json", '{"nodeOptions":{"import":["./evil.mjs"]}}'],
  [["node", "--env-file=.own", "server.ts"], ".own", "A=2"],
  [["uv", "run", "server.py"], "pyproject.toml"],
  [["uv", "run", "server.py"], "../uv.toml"],
  [["uv", "run", "server.py"], "server.py", "2"],
  [["uv", "run", "--directory", "app", "main.py"], "app/main.py", "2"],
  [["uv", "run", "python", "-m", "app.main"], "app/main.py", "2"],
  [["poetry", "run", "python", "server.py"], "poetry.toml"],
  [["poetry", "run", "python", "server.py"], "server.py", "2"],
  [["python3", "-m", "app.main"], "app/main.py", "2"],
  [["python3", "-m", "app"], "app/__main__.py"],
  [["python3", "-m", "installed"], "json.py"],
  [["python3", "-m", "installed"], "json/__init__.py"],
  [["python3", "-c", "import x"], "x.py"],
  [["pipenv", "run", "x"], ".env"],
  [["make", "serve"], "Makefile"],
  [["just", "serve"], "../justfile"],
  [["go", "run", "."], "go.mod"],
  [["cargo", "run"], ".cargo/config.toml"],
  [["env", "A=1", "bun", "run", "server.ts"], "bunfig.toml"],
];

/** What changes nothing, for each kind of runtime. */
const UNRELATED: readonly Case[] = [
  [TS, "README.md"],
  [TS, "deno.json"],
  [TS, "app/bunfig.toml"],
  [TS, "../bunfig.toml"],
  [TS, "../.env"],
  [TS, "package.json", '{"version":"2","description":"d"}'],
  [(at) => ["bun", at.elsewhere], "../scripts/in/bunfig.toml"],
  [(at) => ["bun", at.elsewhere], "../scripts/in/.env"],
  [["deno", "run", "server.ts"], "bunfig.toml"],
  [["deno", "run", "server.ts"], "tsconfig.json"],
  [(at) => ["deno", "run", at.elsewhere], "deno.json"],
  [["tsx", "server.ts"], "bunfig.toml"],
  [["tsx", "server.ts"], ".env"],
  [["node", "server.ts"], "package.json", '{"imports":{"#x":"./x.js"}}'],
  [["node", "server.ts"], "tsconfig.json"],
  [["node", "server.ts"], ".env"],
  [["python3", "server.py"], "json.py"],
  [["python3", "server.py", "-m", "x"], "x.py"],
  [["python3", "-I", "-m", "installed"], "json.py"],
  [["python3", "-m", "installed"], "server.py", "2"],
  [["uv", "run", "server.py", "data.py"], "data.py"],
  [["uv", "run", "server.py"], "uv.lock"],
  [["docker", "run", "x"], ".env"],
];

const lineOf = (at: Made, line: Case[0]): readonly string[] => (typeof line === "function" ? line(at) : line);

describe("what a runtime reads from the folders that it starts in is part of what the server is", () => {
  test.each(READ.map((one) => [one]))("%j", ([words, file, text = "2"]) => {
    const at = made();
    if (file === ".own") at.put(file, "A=1");
    if (file === "first.ts") at.put(file, "1");
    // A package of this name, for Node.js to load before the script.
    install(join(at.project, "node_modules"), "tsx");
    install(join(at.project, "node_modules"), "dotenv");
    at.put("node_modules/dotenv/config.js");
    at.put("node_modules/tsx/index.js");
    at.put("node_modules/tsx/package.json", '{"name":"tsx","version":"1.0.0","main":"index.js"}');
    const line = lineOf(at, words);
    const before = identify(at, line);
    expect(before.identity.artifact.kind).not.toBe("unresolved");
    const [path] = [at.put(file, text)];
    const written = identify(at, line);
    expect(key(written)).not.toBe(key(before));
    expect(sameServer(before.identity, written.identity, "package", hash).same).toBe(false);
    expect(reviewDifferences(before.identity, written.identity, "package", hash)).not.toEqual([]);
    at.put(file, file.endsWith("package.json") ? '{"imports":{"#y":"./z.ts"},"scripts":{"serve":"y"}}' : `${text} `);
    const changed = identify(at, line);
    // Of modules that might take another's place only the names count.
    if (!/^(?:json|x)\b/u.test(file)) expect(key(changed)).not.toBe(key(written));
    expect(key(changed)).not.toBe(key(before));
    at.put(file, text);
    expect(key(identify(at, line))).toBe(key(written));
    if (["server.ts", "server.py", "app/main.py", ".own", "first.ts"].includes(file)) return;
    rmSync(path);
    expect(key(identify(at, line))).toBe(key(before));
  });

  test.each(UNRELATED.map((one) => [one]))("and no other file: %j", ([words, file, text = "2"]) => {
    const at = made();
    const line = lineOf(at, words);
    if (file === "package.json" && text.includes("version")) at.put(file, '{"version":"1"}');
    const before = key(identify(at, line));
    at.put(file, text);
    expect(key(identify(at, line))).toBe(before);
  });

  test("files that such a file names count too", () => {
    const at = made();
    at.put("bunfig.toml", 'preload = [\n  "./first.ts",\n]\n');
    at.put("tsconfig.json", '{"extends": ["./base", "shared/tsconfig.json"]} // why');
    const line = ["bun", "run", "server.ts"];
    const seen = new Set([key(identify(at, line))]);
    for (const file of ["first.ts", "base.json", "node_modules/shared/tsconfig.json"]) {
      at.put(file, "{}");
      seen.add(key(identify(at, line)));
    }
    at.put("base.json", '{"extends": "./far.json"}');
    seen.add(key(identify(at, line)));
    at.put("far.json", "{}");
    seen.add(key(identify(at, line)));
    expect(seen.size).toBe(6);
    // A circle ends.
    at.put("far.json", '{"extends": "./base.json"}');
    seen.add(key(identify(at, line)));
    expect(seen.size).toBe(7);
  });

  test("of two files the nearest counts, as for the runtime", () => {
    const at = made();
    at.put("../tsconfig.json", "{}");
    at.put("tsconfig.json", "{}");
    const line = ["tsx", "server.ts"];
    const before = key(identify(at, line));
    at.put("../tsconfig.json", "{ }");
    expect(key(identify(at, line))).toBe(before);
    rmSync(join(at.project, "tsconfig.json"));
    expect(key(identify(at, line))).not.toBe(before);
  });

  test("a script by its absolute path, started in another folder: where nothing is read, it is the same server", () => {
    const at = made();
    const other = join(at.folder, "other");
    mkdirSync(other);
    const line = ["bun", at.elsewhere];
    expect(key(identify(at, line, { cwd: other }))).toBe(key(identify(at, line)));
    writeFileSync(join(other, "bunfig.toml"), "");
    expect(key(identify(at, line, { cwd: other }))).not.toBe(key(identify(at, line)));
  });

  test("a runtime that npm installed is told by its command: the script and its files count", () => {
    const at = made();
    install(join(at.project, "node_modules"), "tsx");
    for (const line of [
      ["npx", "tsx", "server.ts"],
      [join(at.project, "node_modules/.bin/tsx"), "server.ts"],
    ]) {
      at.put("server.ts", "1");
      rmSync(join(at.project, "tsconfig.json"), { force: true });
      const before = identify(at, line);
      expect(before.identity.artifact).toMatchObject({ kind: "package", name: "tsx" });
      at.put("server.ts", "2");
      const changed = key(identify(at, line));
      expect(changed).not.toBe(key(before));
      at.put("tsconfig.json", "{}");
      expect(key(identify(at, line))).not.toBe(changed);
    }
  });
});
