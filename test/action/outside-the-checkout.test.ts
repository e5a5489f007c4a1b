import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../src/node/testing/temporary-folder.test-support.js";
import { action, broken, CLI, fine, ROOT, runAction, workspace } from "./run-action.test-support.js";

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

/** A registry that has one package, the heed that was built here, with a script that must not run. */
async function registry() {
  const made = temporaryFolder();
  const ran = join(made, "script-ran");
  mkdirSync(join(made, "package/dist"), { recursive: true });
  const scripts = { postinstall: `touch ${JSON.stringify(ran)}` };
  writeFileSync(join(made, "package/package.json"), JSON.stringify({ name: "heed", version, type: "module", scripts }));
  writeFileSync(join(made, "package/dist/cli.js"), `await import(${JSON.stringify(CLI)});\n`);
  execFileSync("tar", ["-czf", "heed.tgz", "package"], { cwd: made });
  const tarball = readFileSync(join(made, "heed.tgz"));
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/heed.tgz") return void response.end(tarball);
    if (request.url !== "/heed") return void response.writeHead(404).end("{}");
    const dist = { tarball: `${address}heed.tgz`, integrity };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name: "heed",
        "dist-tags": { latest: version },
        versions: { [version]: { name: "heed", version, dist } },
      }),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, asked, ran };
}

/** A checkout that brings a heed, a Node, an npm, a shell and configuration of its own; and what each of them would leave. */
function hostile(tools: readonly object[]) {
  const parent = workspace(tools);
  const cwd = join(parent, "checkout");
  mkdirSync(cwd);
  const mark = join(parent, "taken");
  const put = (path: string, text: string, mode = 0o755): string => {
    const to = join(cwd, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text, { mode });
    return to;
  };
  const js = `#!/usr/bin/env node\nrequire("node:fs").appendFileSync(${JSON.stringify(mark)}, __filename + "\\n");\n`;
  const sh = `#!/bin/sh\necho "$0" >> ${JSON.stringify(mark)}\n`;
  for (const folder of ["node_modules", "../node_modules", "sub/node_modules"]) {
    put(`${folder}/heed/package.json`, JSON.stringify({ name: "heed", version, bin: { heed: "dist/cli.js" } }));
    put(`${folder}/heed/dist/cli.js`, js);
    put(`${folder}/.bin/heed`, js);
  }
  for (const command of ["node", "npm", "npx", "env", "mktemp", "dirname"]) put(`node_modules/.bin/${command}`, sh);
  const module = put("module.cjs", js);
  const npmrc = `registry=http://127.0.0.1:9/\nnode-options=--require ${module}\nscript-shell=${put("shell", sh)}\nignore-scripts=false\nprefix=${cwd}\ncache=${join(cwd, "cache")}\n`;
  for (const path of [".npmrc", "sub/.npmrc", "../.npmrc"]) put(path, npmrc, 0o644);
  put(
    "package.json",
    JSON.stringify({ name: "p", workspaces: ["node_modules/heed"], overrides: { heed: "file:./node_modules/heed" } }),
  );
  put("bunfig.toml", `preload = [${JSON.stringify(module)}]\n`);
  put("sub/tools.json", JSON.stringify(tools));
  put("tools.json", JSON.stringify(tools));
  return { cwd, module, mark, taken: (): string => (existsSync(mark) ? readFileSync(mark, "utf8") : "") };
}

const real = process.env["PATH"] ?? "";

// Each run starts npm and a heed.
describe("what runs the check is not of the project that is checked", { timeout: 120_000 }, () => {
  test("the package that the action names is fetched into a folder of its own, and no script of it runs", async () => {
    const { address, asked, ran } = await registry();
    const plain = await runAction(workspace([broken]), { list: "tools.json", registry: address });
    expect([plain.code, plain.outputs["exit-code"], asked]).toEqual([1, "1", ["/heed", "/heed.tgz"]]);
    expect(plain.log).toContain("`peek` says readOnlyHint: null.");
    expect(existsSync(ran)).toBe(false);
  });

  test.each(["", "sub"])("nothing in the checkout, above it or in its configuration stands in for it (in %j)", async (folder) => {
    const { address, asked } = await registry();
    const { cwd, module, taken } = hostile([fine]);
    const env = {
      PATH: ["node_modules/.bin", "", ".", join(cwd, "node_modules/.bin"), `${cwd}/sub/../node_modules/.bin`, real].join(
        delimiter,
      ),
      NODE_OPTIONS: `--require ${module}`,
      NODE_PATH: join(cwd, "node_modules"),
      npm_config_registry: "http://127.0.0.1:9/",
      NPM_CONFIG_USERCONFIG: join(cwd, ".npmrc"),
      npm_config_globalconfig: join(cwd, ".npmrc"),
      npm_config_node_options: `--require ${module}`,
      npm_config_prefix: cwd,
      npm_config_ignore_scripts: "false",
      CDPATH: cwd,
    };
    const run = await runAction(
      cwd,
      { list: "tools.json", registry: address, "working-directory": folder === "" ? "." : folder },
      env,
    );
    expect([run.code, run.log, taken()]).toEqual([0, expect.not.stringContaining("rror"), ""]);
    expect(asked).toEqual(["/heed", "/heed.tgz"]);
    expect(run.outputs["sarif-file"]).toBe(join(cwd, folder, "heed.sarif"));
  });

  test("a file of bash that the environment names is not run", () => {
    expect(action.runs.steps.map(({ env }) => env?.["BASH_ENV"])).toEqual([""]);
  });

  test("what a server is started with is what the job says, though Heed's own Node heeds none of it", async () => {
    const cwd = workspace();
    const seen = join(cwd, "seen.json");
    const keep = join(cwd, "keep.cjs");
    writeFileSync(
      keep,
      `if (process.argv[1]?.endsWith("by-hand.mjs")) require("node:fs").writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env)); else require("node:fs").writeFileSync(${JSON.stringify(join(cwd, "wrong"))}, process.argv.join(" "));`,
    );
    mkdirSync(join(cwd, "bin"));
    symlinkSync(process.execPath, join(cwd, "bin/own-node"));
    const env = {
      PATH: `${join(cwd, "bin")}${delimiter}${real}`,
      NODE_OPTIONS: `--require ${keep}`,
      npm_config_registry: "http://127.0.0.1:9/",
    };
    const command = `own-node ${join(ROOT, "test/fixtures/servers/by-hand.mjs")} honest`;
    const run = await runAction(cwd, { command, path: CLI }, env);
    expect([run.code, existsSync(join(cwd, "wrong"))]).toEqual([0, false]);
    expect(JSON.parse(readFileSync(seen, "utf8"))).toMatchObject({
      NODE_OPTIONS: env.NODE_OPTIONS,
      PATH: env.PATH,
      npm_config_registry: env.npm_config_registry,
    });
    expect(readFileSync(seen, "utf8")).not.toContain("HEED_ASIDE");
  });

  test.each<[string, (cwd: string) => string]>([
    ["by its relative path", () => "node_modules/heed/dist/cli.js"],
    ["by its absolute path", (cwd) => join(cwd, "node_modules/heed/dist/cli.js")],
    [
      "by a link from elsewhere",
      (cwd) => {
        const link = join(temporaryFolder(), "cli.js");
        symlinkSync(join(cwd, "node_modules/heed/dist/cli.js"), link);
        return link;
      },
    ],
    [
      "by a linked folder",
      (cwd) => {
        const link = join(temporaryFolder(), "heed");
        symlinkSync(join(cwd, "node_modules/heed"), link);
        return join(link, "dist/cli.js");
      },
    ],
  ])("a heed in the checkout is refused: %s", async (_, path) => {
    const { cwd, taken } = hostile([fine]);
    const { code, log } = await runAction(cwd, { list: "tools.json", path: path(cwd) });
    expect([code, taken()]).toEqual([2, ""]);
    expect(log).toMatch(/::error title=heed::\S+ lies in the project.*npm install --prefix/u);
  });

  test("a Node that the checkout alone has is not taken", async () => {
    const { cwd, taken } = hostile([fine]);
    const tools = temporaryFolder();
    for (const name of ["bash", "dirname", "basename", "readlink", "mktemp", "rm", "env"])
      symlinkSync(execFileSync("bash", ["-c", `type -P ${name}`], { encoding: "utf8" }).trim(), join(tools, name));
    const alone = { PATH: `${join(cwd, "node_modules/.bin")}${delimiter}${tools}` };
    const none = await runAction(cwd, { list: "tools.json", path: CLI }, alone);
    expect([none.code, none.log]).toEqual([2, expect.stringContaining("Node is not installed here, outside the project")]);
    symlinkSync(join(cwd, "node_modules/.bin/node"), join(tools, "node"));
    const linked = await runAction(cwd, { list: "tools.json", path: CLI }, alone);
    expect([linked.code, linked.log]).toEqual([2, expect.stringContaining("leads into the project")]);
    expect(taken()).toBe("");
  });

  test.each(["latest", "file:node_modules/heed", "npm:other@1.0.0", "^0.1.0", "0.1.0 --registry=http://127.0.0.1:9/"])(
    "version %j is no exact version",
    async (asked) => {
      const { code, log } = await runAction(workspace([fine]), { list: "tools.json", version: asked });
      expect([code, log]).toEqual([2, expect.stringContaining("::error title=heed::version is one exact version")]);
    },
  );

  test("a version that the registry does not have ends the job with what npm said", async () => {
    const { address } = await registry();
    const { code, log } = await runAction(workspace([fine]), { list: "tools.json", version: "9.9.9", registry: address });
    expect([code, log]).toEqual([2, expect.stringContaining("::error title=heed::npm could not fetch heed@9.9.9")]);
    expect(log).toContain("9.9.9");
  });
});
