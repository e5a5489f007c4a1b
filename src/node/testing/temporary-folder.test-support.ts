import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for one test, removed when the test has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync.native(tmpdir()), "heed-test-"));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Removes a folder with all that is in it, also where nobody may write to folders in it, as of Heed's own copies. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    for (const one of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (one.isDirectory()) chmodSync(join(one.parentPath, one.name), 0o700);
    rmSync(folder, { recursive: true, force: true });
  }
}
