import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { hash } from "../node/hash.js";
import { describeIdentity, portableLaunch } from "./describe-identity.js";
import { identify, install, key, withBilling, world, type World } from "./launch-world.test-support.js";
import { npxFolder } from "./npm-places.js";

const SHA = "a".repeat(64);

describe("an npx package", () => {
  test("is one server however it is spelled", () => {
    const at = withBilling("@acme/billing", "@acme/billing@latest", "@acme/billing@1.2.3");
    const usual = key(identify(at, ["npx", "-y", "@acme/billing", "--root", "/d"]));
    for (const line of [
      "npx --yes @acme/billing --root /d",
      "npx @acme/billing --root /d",
      "npx -y -- @acme/billing --root /d",
      "npx -q -y @acme/billing@latest --root /d",
      "npx -y @acme/billing@1.2.3 --root /d",
      "npx -y -p @acme/billing billing --root /d",
      "npx --package=@acme/billing -y billing --root /d",
      "npm exec --yes -- @acme/billing --root /d",
      "npm x @acme/billing -- --root /d",
      "npm exec --package=@acme/billing -- billing --root /d",
      "/usr/local/bin/npx.cmd -y @acme/billing --root /d",
      "cmd /c npx -y @acme/billing --root /d",
    ]) {
      expect(key(identify(at, line.split(" "))), line).toBe(usual);
    }
  });

  test("is what is in npm's cache, and exactly that is started", () => {
    const at = withBilling("@acme/billing@^1");
    const { identity, spawn, install: missing } = identify(at, ["npx", "-y", "@acme/billing@^1", "--a", "b c"]);
    const modules = npxFolder(at.places, "@acme/billing@^1");
    expect(identity.artifact).toMatchObject({
      kind: "package",
      name: "@acme/billing",
      spec: "^1",
      source: "registry",
      from: "https://registry.example",
      version: "1.2.3",
      integrity: "sha512-1.2.3",
      bin: "billing",
    });
    expect(missing).toBeNull();
    expect(spawn).toEqual({
      command: process.execPath,
      args: [join(modules, "@acme/billing", "main.js"), "--a", "b c"],
      prependPath: [join(modules, ".bin")],
    });
    expect(spawnSync(spawn.command, [...spawn.args], { encoding: "utf8" }).stdout.trim()).toBe('["--a","b c"]');
    expect(describeIdentity(identity)).toBe("npm @acme/billing 1.2.3");
    expect(portableLaunch(identity.artifact)).toBe("npm:@acme/billing@^1");
  });

  test("keeps its key over a new version, unless identity is strict", () => {
    const at = withBilling("@acme/billing");
    const newer = world();
    install(npxFolder(newer.places, "@acme/billing"), "@acme/billing", "1.3.0");
    const [one, two] = [identify(at, ["npx", "@acme/billing"]), identify(newer, ["npx", "@acme/billing"])];
    expect(key(one)).toBe(key(two));
    expect(key(one, "strict")).not.toBe(key(two, "strict"));
  });

  test("of a project is its script's bytes, whatever its lockfile says; of npx's cache only where identity is strict", () => {
    const at = withBilling("@acme/billing");
    const line = ["npx", "@acme/billing"];
    const cached = identify(at, line);
    appendFileSync(join(npxFolder(at.places, "@acme/billing"), "@acme/billing", "main.js"), "// other code");
    expect(key(identify(at, line))).toBe(key(cached));
    expect(key(identify(at, line), "strict")).not.toBe(key(cached, "strict"));

    install(join(at.project, "node_modules"), "@acme/billing");
    const own = identify(at, line);
    expect(own.identity.artifact).toMatchObject({ source: "project" });
    appendFileSync(join(at.project, "node_modules", "@acme/billing", "main.js"), "// other code");
    for (const mode of ["package", "strict"] as const) expect(key(identify(at, line), mode)).not.toBe(key(own, mode));
  });

  test("in the working folder's node_modules is another one than the registry's, and in each folder another", () => {
    const at = withBilling("@acme/billing");
    const fromRegistry = key(identify(at, ["npx", "-y", "@acme/billing"]));
    install(join(at.project, "node_modules"), "@acme/billing");
    const local = identify(at, ["npx", "-y", "@acme/billing"]);
    expect(local.identity.artifact).toMatchObject({
      source: "project",
      folder: join(at.project, "node_modules", "@acme/billing"),
    });
    expect(key(local)).not.toBe(fromRegistry);
    // The same package found by its command is the same server.
    expect(key(identify(at, ["./node_modules/.bin/billing"]))).toBe(key(local));
    const other = join(at.folder, "other");
    cpSync(at.project, other, { recursive: true, verbatimSymlinks: true });
    expect(key(identify(at, ["npx", "-y", "@acme/billing"], { cwd: other }))).not.toBe(key(local));
  });

  test("of the project is taken only where npx would take it", () => {
    const at = withBilling("@acme/billing@2", "@acme/billing@latest", "@acme/billing@^1");
    install(join(at.project, "node_modules"), "@acme/billing", "1.5.0");
    const source = (spec: string): unknown =>
      (identify(at, ["npx", "-y", `@acme/billing${spec}`]).identity.artifact as { source?: string }).source;
    expect([source(""), source("@^1"), source("@1.5.0"), source("@2"), source("@latest")]).toEqual([
      "project",
      "project",
      "project",
      "registry",
      "registry",
    ]);
  });

  test("installed globally is another one again", () => {
    const at = world();
    install(at.places.global, "@acme/billing");
    const identified = identify(at, ["npx", "@acme/billing"]);
    expect(identified.identity.artifact).toMatchObject({ source: "global" });
    const direct = identify(at, ["billing"], { env: { ...at.env, PATH: join(at.places.global, ".bin") } });
    expect(key(direct)).toBe(key(identified));
  });

  test("from another origin is another one", () => {
    const at = withBilling("@acme/billing");
    const other = world();
    install(npxFolder(other.places, "@acme/billing"), "@acme/billing", "1.2.3", "https://evil.example/x.tgz");
    expect(key(identify(at, ["npx", "@acme/billing"]))).not.toBe(key(identify(other, ["npx", "@acme/billing"])));
  });

  test("that is not installed is unresolved, with the command that installs it", () => {
    const identified = identify(world(), ["npx", "-y", "@acme/billing@2", "--x"]);
    expect(identified.identity.artifact).toEqual({ kind: "unresolved", command: "npx", why: "not-installed" });
    expect(identified.install).toEqual({
      command: "npm",
      args: ["exec", "--yes", "--package=@acme/billing@2", "--", "node", "-e", "0"],
    });
    expect(identified.spawn).toMatchObject({ command: "npx", args: ["-y", "@acme/billing@2", "--x"] });
  });

  test.each([
    ["npx -c billing", "shell"],
    ["npx -p a -p b billing", "several-packages"],
    ["npx --registry https://evil.example @acme/billing", "unsupported-option"],
    ["npx --cache /tmp/x @acme/billing", "unsupported-option"],
    ["npx github:evil/billing", "unsupported-option"],
    ["npx ./billing", "unsupported-option"],
    ["npx https://evil.example/billing.tgz", "unsupported-option"],
    ["npm exec @acme/billing --userconfig=x", "unsupported-option"],
    ["npx", "unsupported-option"],
    ["sh -c billing", "shell"],
    ["cmd /c billing", "command-not-found"],
    ["no-such-program", "command-not-found"],
    ["node no-such-file.js", "command-not-found"],
  ])("`%s` is unresolved: %s", (line, why) => {
    const at = withBilling("@acme/billing");
    expect(
      identify(at, line.split(" "), line.startsWith("sh ") ? { env: { PATH: "/bin" } } : {}).identity.artifact,
    ).toMatchObject({ kind: "unresolved", why });
  });

  test("a command of its name in node_modules that is no package's is not trusted", () => {
    const at = withBilling("billing");
    mkdirSync(join(at.project, "node_modules", ".bin"), { recursive: true });
    writeFileSync(join(at.project, "node_modules", ".bin", "billing"), "#!/bin/sh\n", { mode: 0o755 });
    expect(identify(at, ["npx", "billing"]).identity.artifact).toMatchObject({ kind: "unresolved" });
  });
});

describe("a script", () => {
  const script = (at: World, text = "1"): string => {
    writeFileSync(join(at.project, "server.js"), text);
    writeFileSync(join(at.project, "hook.cjs"), "2");
    return join(at.project, "server.js");
  };

  test("is its real path and its bytes, however it is named", () => {
    const at = world();
    const path = script(at);
    symlinkSync(path, join(at.project, "link.js"));
    const usual = identify(at, ["node", "server.js", "a"]);
    for (const name of [path, "./server.js", "server", "link.js", join("..", "project", "server.js")])
      expect(key(identify(at, ["node", name, "a"])), name).toBe(key(usual));
    expect(key(identify(at, [process.execPath, "server.js", "a"]))).toBe(key(usual));
    expect(usual.identity.artifact).toMatchObject({
      kind: "script",
      interpreter: "node",
      interpreterReal: null,
      path,
      sha256: hash("1"),
    });
    expect(usual.spawn.args).toEqual([path, "a"]);
    script(at, "other");
    expect(key(identify(at, ["node", "server.js", "a"]))).not.toBe(key(usual));
  });

  test("counts with what node loads before it", () => {
    const at = world();
    script(at);
    const line = ["node", "--enable-source-maps", "--require", "./hook.cjs", "server.js"];
    const before = identify(at, line);
    expect(before.identity.artifact).toMatchObject({
      options: ["--enable-source-maps", "--require", "./hook.cjs"],
      files: [{ path: join(at.project, "hook.cjs"), sha256: hash("2") }],
    });
    writeFileSync(join(at.project, "hook.cjs"), "evil");
    expect(key(identify(at, line))).not.toBe(key(before));
    expect(identify(at, ["node", "--import=./missing.js", "server.js"]).identity.artifact).toMatchObject({ kind: "unresolved" });
  });

  test("run by another node than ours is bound to that one", () => {
    const at = world();
    script(at);
    writeFileSync(join(at.folder, "bin", "node"), "\u007fELF", { mode: 0o755 });
    const other = identify(at, ["node", "server.js"]);
    expect(other.identity.artifact).toMatchObject({ interpreter: join(at.folder, "bin", "node") });
    expect(key(other)).not.toBe(
      key(identify(at, ["node", "server.js"], { env: { ...at.env, PATH: dirname(process.execPath) } })),
    );
  });

  test("of another interpreter is its bytes and that interpreter's place and target", () => {
    const at = world();
    writeFileSync(join(at.project, "server.py"), "1");
    mkdirSync(join(at.project, ".venv", "bin"), { recursive: true });
    symlinkSync(join(at.folder, "bin", "python3"), join(at.project, ".venv", "bin", "python3"));
    const plain = identify(at, ["python3", "-u", "server.py", "a"]);
    const venv = identify(at, [".venv/bin/python3", "-u", "server.py", "a"]);
    expect(plain.identity.artifact).toMatchObject({
      kind: "script",
      interpreter: join(at.folder, "bin", "python3"),
      options: ["-u"],
      sha256: hash("1"),
    });
    expect(venv.identity.artifact).toMatchObject({
      interpreter: join(at.project, ".venv/bin/python3"),
      interpreterReal: join(at.folder, "bin", "python3"),
    });
    expect(venv.spawn).toMatchObject({
      command: join(at.project, ".venv/bin/python3"),
      args: ["-u", join(at.project, "server.py"), "a"],
    });
    expect(key(venv)).not.toBe(key(plain));
    expect(identify(at, ["python3", "-m", "server"])).toMatchObject({
      identity: { artifact: { kind: "program" } },
      notes: [{ code: "identity-code-in-arguments" }],
    });
  });
});

describe("other programs", () => {
  test("are their place; scripts among them their bytes too", () => {
    const at = world();
    const path = join(at.project, "run");
    writeFileSync(path, "#!/bin/sh\n1", { mode: 0o755 });
    const before = identify(at, ["./run"]);
    expect(before.identity.artifact).toEqual({ kind: "program", path, real: path, sha256: hash("#!/bin/sh\n1") });
    writeFileSync(path, "#!/bin/sh\n2");
    expect(key(identify(at, ["./run"]))).not.toBe(key(before));
    chmodSync(path, 0o644);
    expect(identify(at, ["./run"]).identity.artifact.kind).toBe("unresolved");
  });

  test("a container's image counts by its digest; a tag is noted", () => {
    const at = world();
    const line = ["docker", "run", "-i", "--rm", "-e", "API_KEY=s3cret", `acme/billing@sha256:${SHA}`, "serve"];
    const identified = identify(at, line);
    expect(identified.identity.artifact).toEqual({
      kind: "image",
      program: join(at.folder, "bin", "docker"),
      image: "acme/billing",
      digest: SHA,
    });
    expect(JSON.stringify(identified.identity)).not.toContain("s3cret");
    expect(key(identify(at, line.with(6, `acme/billing@sha256:${"b".repeat(64)}`)))).not.toBe(key(identified));
    expect(identify(at, line.with(6, "acme/billing:latest")).notes).toEqual([
      { code: "identity-image-by-tag", args: { command: "docker" } },
    ]);
  });

  test("a container's image is the one that runs, not one that is named behind it", () => {
    const at = world();
    const named = `acme/billing@sha256:${SHA}`;
    const kind = (line: string): string => identify(at, ["docker", ...line.split(" ")]).identity.artifact.kind;
    for (const line of [`run ${named}`, `run -it --name x -eA=1 -e B ${named}`, `container run --rm -v /a:/b -- ${named} serve`])
      expect(kind(line), line).toBe("image");
    for (const line of [`run evil:latest ${named}`, `run --rm -i evil ${named}`, `run -ite A evil ${named}`, `exec x ${named}`])
      expect(kind(line), line).toBe("program");
  });

  test("code from the working folder is another server in another folder; a script of package.json is never known", () => {
    const at = world();
    const other = join(at.folder, "other");
    mkdirSync(other);
    for (const folder of [at.project, other]) writeFileSync(join(folder, "requirements.txt"), "");
    for (const name of ["make", "uv", "tsx", "bun", "bunx", "pipx", "pnpm", "yarn", "npm"])
      writeFileSync(join(at.folder, "bin", name), "\u007fELF", { mode: 0o755 });
    for (const line of [
      "python3 -m server",
      "node -e 1",
      "uv run server.py",
      "make serve",
      "docker compose run x",
      "bun run start",
      "bunx x",
      "pipx run x",
      "pnpm dlx x",
      "yarn dlx x",
      "uvx --from . x",
      "uvx --from=./x[a] x",
      "uvx --with-requirements requirements.txt x",
    ]) {
      const words = line.split(" ");
      expect(key(identify(at, words)), line).toBe(key(identify(at, words)));
      expect(key(identify(at, words)), line).not.toBe(key(identify(at, words, { cwd: other })));
    }
    for (const words of [
      ["uvx", "x"],
      ["uvx", "x", "--only=", "", "https://x.example/."],
    ])
      expect(key(identify(at, words))).toBe(key(identify(at, words, { cwd: other })));
    for (const line of ["npm start", "npm run serve", "pnpm serve", "yarn start", "node --run serve", "node --run=serve"])
      expect(identify(at, line.split(" ")).identity.artifact, line).toMatchObject({ kind: "unresolved", why: "shell" });
    expect(identify(at, ["pnpm", "dlx", "x"]).identity.artifact.kind).toBe("program");
  });

  test("a file that is an option's value does not pass for the script", () => {
    const at = world();
    for (const name of ["a.js", "server.js", "server.ts", "tsconfig.json", "x=a.js"]) writeFileSync(join(at.project, name), name);
    for (const name of ["tsx", "bun", "ruby"]) writeFileSync(join(at.folder, "bin", name), "\u007fELF", { mode: 0o755 });
    const script = (line: string): string | null => {
      const { artifact } = identify(at, line.split(" ")).identity;
      return artifact.kind === "script" ? artifact.path.slice(at.project.length + 1) : null;
    };
    expect(script("node --watch-path a.js server.js")).toBe("server.js");
    expect(script("node --test-reporter a.js server.js")).toBe("server.js");
    expect(script("node ./x=a.js server.js")).toBe("x=a.js");
    expect(script("tsx server.ts")).toBe("server.ts");
    expect(script("tsx --tsconfig tsconfig.json server.ts")).toBeNull();
    expect(script("bun --preload a.js server.ts")).toBeNull();
    expect(script("bun --smol server.ts")).toBe("server.ts");
    expect(script("ruby -r ./a.js server.js")).toBeNull();
  });

  test("a runner of other ecosystems is known by its arguments, and says so", () => {
    const at = world();
    expect(identify(at, ["uvx", "mcp-server-fetch"]).notes).toEqual([
      { code: "identity-version-unknown", args: { command: "uvx" } },
    ]);
    expect(key(identify(at, ["uvx", "mcp-server-fetch"]))).not.toBe(key(identify(at, ["uvx", "mcp-server-fetch==1.0"])));
  });
});
