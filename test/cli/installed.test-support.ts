import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll } from "vitest";
import { removeFolder } from "../../src/node/testing/temporary-folder.test-support.js";
import { createScratchHome } from "../../src/node/scratch-home.js";

const FIXTURES = join(import.meta.dirname, "../fixtures/servers");
let dir = "";
let cli = "";
beforeAll(async () => {
  dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-install-"));
  // As npm lays it out, so that Heed knows its own wrapper again.
  cli = join(dir, "node_modules/heed/dist/cli.js");
  const bundle = await rolldown({
    input: join(import.meta.dirname, "../../src/cli/main.ts"),
    platform: "node",
    logLevel: "silent",
  });
  await bundle.write({ dir: dirname(cli), format: "esm", entryFileNames: "cli.js", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
  writeFileSync(join(dir, "node_modules/heed/package.json"), '{"type": "module"}');
  // The whole program is bundled here, and a busy machine takes its time.
}, 120_000);
afterAll(() => removeFolder(dir));

/** A user with an empty folder, a project, and a throw-away home of Heed's. */
export function user() {
  const folder = mkdtempSync(join(dir, "user-"));
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  for (const each of [home, project]) mkdirSync(each);
  const scratch = createScratchHome(folder).dir;
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, TERM: "xterm" };
  const put = (path: string, text: string): string => {
    const file = path.startsWith("project/") ? join(folder, path) : join(home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const heed = (words: readonly string[], more: NodeJS.ProcessEnv = { HEED_HOME: scratch }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
      cwd: project,
      env: { ...env, ...more },
      encoding: "utf8",
    });
    return { code: status, out: stdout, err: stderr };
  };
  return { home, project, scratch, env, cli, put, heed };
}

/** A host's file as a person keeps it: comments, commas too many, and the line ends of another system. */
export const configOf = (server: string): string => `{
  // the one I use
  "mcpServers": {
    "notes": {
      "command": ${JSON.stringify(process.execPath)},
      "args": [${JSON.stringify(join(FIXTURES, server))}], // by hand
      "env": { "NOTES_DIR": "/tmp" },
    },
  },
}\r\n`;

/** A server that only reads, as Codex names it; the line of its arguments comes last and is not ended. */
export const CODEX = `[mcp_servers.notes]\ncommand = ${JSON.stringify(process.execPath)}\nargs = [${JSON.stringify(join(FIXTURES, "with-sdk.mjs"))}]`;
