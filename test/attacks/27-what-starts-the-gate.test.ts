import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { guarded, trap } from "./installed-entry.test-support.js";

/** A repository that brings a heed of its own in every way that npm, bun and Node.js would take one. */
function hostileProject(at: { readonly project: string }) {
  const { mark, module, put } = trap(at.project);
  for (const folder of ["node_modules", "../node_modules"]) {
    const cli = put(`${folder}/heed/dist/cli.js`);
    const bin = put(`${folder}/.bin/heed`);
    writeFileSync(
      join(dirname(cli), "../package.json"),
      JSON.stringify({ name: "heed", version: "0.1.0", bin: { heed: "dist/cli.js" } }),
    );
    chmodSync(bin, 0o755);
  }
  put("heed");
  put("node");
  writeFileSync(join(at.project, "package.json"), JSON.stringify({ name: "p", dependencies: { heed: "0.1.0" } }));
  writeFileSync(join(at.project, ".npmrc"), `node-options=--require ${module}\nscript-shell=${put("shell")}\n`);
  writeFileSync(join(at.project, "bunfig.toml"), `preload = [${JSON.stringify(module)}]\n`);
  writeFileSync(join(at.project, "deno.json"), JSON.stringify({ imports: { "node:fs": module } }));
  return { mark, trapped: (): string => (existsSync(mark) ? readFileSync(mark, "utf8") : "") };
}

describe("27: what starts the gate", () => {
  test("no package, command or configuration of the opened folder stands in for the gate that was installed", () => {
    const at = guarded({ trust: "checked" });
    const { trapped } = hostileProject(at);
    const started = at.startEntry({ PATH: `${at.project}:${at.project}/node_modules/.bin:${at.env.PATH}` });
    expect([started.answer, trapped()]).toEqual(["the note", ""]);
    expect(at.heed(["log"]).out).toContain("read_note");
  });

  test("as entries were written before, the folder's own heed started: install puts that right, and takes it back", () => {
    const at = guarded();
    const { mark, trapped } = hostileProject(at);
    const { args } = at.entryNow();
    const old = ["npx", "-y", "heed@0.1.0", "gate", "--label", "notes", ...args.slice(args.indexOf("--"))];
    at.start(old);
    expect(trapped()).toContain("gate");
    rmSync(mark);
    const [command = "", ...words] = old;
    at.heed(["uninstall", "--scratch"]);
    const plain = readFileSync(at.file, "utf8");
    const behind = JSON.stringify({ mcpServers: { notes: { command, args: words } } }, null, 2);
    writeFileSync(at.file, behind);
    const own = { HEED_HOME: join(at.home, "own") };
    expect(at.heed(["doctor"], own).out.replaceAll(/\s+/gu, " ")).toContain("heed install lets the host start Heed's own copy");
    expect(at.heed(["install"], own).out).toContain("is started by Heed's own copy now");
    expect(at.startEntry().answer).toContain("Not run");
    expect(trapped()).toBe("");
    expect(at.heed(["doctor"], own).out).not.toContain("Heed's own copy");
    expect(at.heed(["uninstall", "--dry-run"], own).out).toContain(`"command": ${JSON.stringify(process.execPath)}`);
    expect(plain).toContain(process.execPath);
  });

  test("in a project's file such a gate is told by install and doctor, and without the folder's package there is nothing to tell", () => {
    const at = guarded();
    const entry = { command: "npx", args: ["-y", "heed@0.1.0", "gate", "--label", "own", "--", "x"] };
    at.put("project/.mcp.json", JSON.stringify({ mcpServers: { own: entry } }));
    const said = (): readonly string[] =>
      [
        ["install", "--scratch"],
        ["install", "--dry-run"],
        ["doctor", "--scratch"],
      ].map((words) => {
        const { out, err } = at.heed(words);
        return (out + err).replaceAll(/\s+/gu, " ");
      });
    expect(said().filter((text) => text.includes("not the Heed that you run"))).toEqual([]);
    hostileProject(at);
    for (const text of said())
      expect(text).toMatch(/own is guarded by \S*node_modules\/heed, which is not the Heed that you run/u);
  });

  test.each([
    ["/", "/"],
    ["the person's own folder", userInfo().homedir],
  ])("a host that starts its servers in %s", (_, cwd) => {
    const at = guarded({ trust: "checked" });
    expect(at.startEntry({}, cwd).answer).toBe("the note");
  });
});

describe("Node.js", () => {
  const setNodes = (at: ReturnType<typeof guarded>, ...paths: readonly string[]): void =>
    writeFileSync(join(at.scratch, "bin/nodes"), `${paths.join("\n")}\n`);

  test("upgraded behind its link, moved, or another version of the same manager: the gate starts", () => {
    const at = guarded({ trust: "checked" });
    const manager = join(at.home, "a manager/versions");
    const place = (version: string): string => {
      at.put(`a manager/versions/${version}/bin/x`, "");
      const path = join(manager, version, "bin/node");
      symlinkSync(process.execPath, path);
      return path;
    };
    const link = join(at.home, "node-link");
    symlinkSync(place("v22.1.0"), link);
    setNodes(at, link);
    expect(at.startEntry().answer).toBe("the note");
    rmSync(link);
    symlinkSync(place("v24.2.0"), link);
    expect(at.startEntry().answer).toBe("the note");
    // Its own folder is gone with the old version.
    setNodes(at, join(manager, "v22.0.0/bin/node"), join(manager, "*/bin/node"));
    rmSync(join(manager, "v22.1.0"), { recursive: true });
    expect(at.startEntry().answer).toBe("the note");
    const doctor = at.heed(["doctor", "--scratch"]);
    expect([doctor.code, doctor.out.replaceAll(/\s+/gu, " ")]).toEqual([1, expect.stringContaining("Node.js is no longer at")]);
    expect(at.heed(["install", "--scratch"]).code).toBe(0);
    expect(at.heed(["doctor", "--scratch"]).out).not.toContain("Node.js is no longer at");
  });

  test("gone: one line says what to run, and nothing of the opened folder or of PATH is taken in its place", () => {
    const at = guarded({ trust: "checked" });
    const { trapped } = hostileProject(at);
    const old = at.put("old/node", '#!/bin/sh\n[ "$1" = --version ] && echo v18.20.0\n');
    chmodSync(old, 0o755);
    setNodes(at, "/no/such/node", old, "node", "./node");
    const started = at.startEntry({ PATH: `${at.project}:${at.env.PATH}` });
    expect([started.code, started.server, trapped()]).toEqual([2, null, ""]);
    expect(started.err.trim().split("\n")).toEqual([
      expect.stringContaining("Run this once in a terminal: cd ~ && npx -y heed install"),
    ]);
    setNodes(at, "/no/such/node", old, process.execPath);
    expect(at.startEntry().answer).toBe("the note");
  });
});

describe("the copy", () => {
  test("that was changed, and a key that nobody wrote, are seen by doctor and mended by install", () => {
    const at = guarded();
    const cli = join(at.scratch, "versions", readFileSync(join(at.scratch, "versions/current"), "utf8").trim(), "dist/cli.js");
    const doctor = (): string => at.heed(["doctor", "--scratch"]).out.replaceAll(/\s+/gu, " ");
    expect(doctor()).not.toMatch(/copy|key/u);
    chmodSync(cli, 0o700);
    appendFileSync(cli, "\n");
    rmSync(join(at.scratch, "entries"), { recursive: true });
    const said = doctor();
    expect(said).toContain("The copy of Heed that hosts start was changed: dist/cli.js");
    expect(said).toContain("bears no key that this Heed wrote");
    expect(at.heed(["install", "--scratch"]).code).toBe(0);
    expect(doctor()).not.toMatch(/copy|key/u);
    expect(at.startEntry().answer).toContain("Not run");
  });

  test("is read-only, is made anew by another version in one step, and goes when no entry is left", () => {
    const at = guarded();
    const versions = join(at.scratch, "versions");
    const current = (): string => readFileSync(join(versions, "current"), "utf8").trim();
    const first = current();
    const entry = at.entryNow();
    // As another version of the package would differ.
    const readme = join(dirname(at.cli), "../README.md");
    for (const text of ["second", "third"]) {
      writeFileSync(readme, text);
      expect(at.heed(["install", "--scratch"]).code).toBe(0);
    }
    rmSync(readme);
    const folders = readdirSync(versions).filter((name) => name !== "current");
    expect([folders.length, folders.includes(first), folders.includes(current())]).toEqual([2, false, true]);
    expect(at.entryNow()).toEqual(entry);
    expect(at.startEntry().answer).toContain("Not run");
    // By the copy itself, which takes its own files away.
    const launcher = join(at.scratch, "bin/heed");
    const heed = (...words: readonly string[]) =>
      spawnSync(launcher, [...words, "--scratch"], {
        cwd: at.project,
        env: { ...at.env, HEED_HOME: "/no/such" },
        encoding: "utf8",
      });
    expect(heed("doctor").stdout.replaceAll(/\s+/gu, " ")).toContain(
      "HEED_HOME names /no/such, and this Heed pays no heed to it",
    );
    expect(heed("install").stdout).toContain("Nothing to do");
    const removed = heed("uninstall");
    expect([removed.status, removed.stdout]).toEqual([0, expect.stringMatching(/byte for byte[^]*removed too/u)]);
    expect(["versions", "bin", "entries"].map((name) => existsSync(join(at.scratch, name)))).toEqual([false, false, false]);
    expect(existsSync(join(at.scratch, "journal"))).toBe(true);
  });

  test("an entry of another machine is told, not taken for this one's", () => {
    const at = guarded();
    const { args } = at.entryNow();
    const entry = { command: "/Users/other/Library/Application Support/heed/bin/heed", args };
    writeFileSync(at.file, JSON.stringify({ mcpServers: { notes: entry } }));
    const { code, out } = at.heed(["doctor"]);
    expect([code, out.replaceAll(/\s+/gu, " ")]).toEqual([2, expect.stringContaining("cannot start: there is no /Users/other")]);
  });
});
