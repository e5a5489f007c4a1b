import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../../review/usage-error.js";

/** The folder of the built page: beside the bundles, or in dist where the sources run. @throws UsageError */
export function pageFolder(from: string = import.meta.url): string {
  const found = ["./console/", "../console/", "../../../dist/console/"]
    .map((place) => fileURLToPath(new URL(place, from)))
    .find((folder) => existsSync(join(folder, "index.html")));
  if (found !== undefined) return found;
  throw new UsageError("console-not-built", "The console's page is missing from this installation.", "Install heed again.");
}
