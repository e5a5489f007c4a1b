import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

// Needs the declarations of the last build; `npm test` builds first.
test.skipIf(!existsSync(join(root, "dist/types/core/index.d.ts")))(
  "the public surface is the one in api/: change it on purpose (npm run api)",
  () => {
    const run = spawnSync(process.execPath, ["scripts/api.mjs", "--check"], { cwd: root, encoding: "utf8" });
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
  },
);
