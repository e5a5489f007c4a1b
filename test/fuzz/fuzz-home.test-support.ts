import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acceptFile } from "../../src/store/acceptance.js";
import type { Home } from "../../src/node/home.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { ALLOWED, DENIED } from "./client-lines.test-support.js";

const POLICY = `version: 1\nrules:\n  - {id: run, tool: ${JSON.stringify(ALLOWED)}, verdict: allow}\n  - {id: stop, tool: ${DENIED}, verdict: deny}\n`;

/** A home whose accepted rules let the script's tools run, for many streams. */
export function fuzzHome(): { readonly home: Home; readonly dir: string; readonly remove: () => void } {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-fuzz-"));
  const home = createScratchHome(dir);
  const file = join(home.dir, "heed.yaml");
  writeFileSync(file, POLICY, { mode: 0o600 });
  acceptFile(home, file, POLICY);
  mkdirSync(join(dir, "project"));
  return {
    home,
    dir: join(dir, "project"),
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}
