import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

/**
 * Bundles a TypeScript program for a real child process and gives back the file to run with node.
 * `source` may import modules of the sources as `heed-src/<layer>/<path>.js`.
 */
export async function bundleScript(folder: string, source: string): Promise<string> {
  const sources = join(import.meta.dirname, "../..");
  const input = join(folder, "child.ts");
  writeFileSync(
    input,
    source.replaceAll(/"heed-src\/([^"]+)\.js"/g, (_, path: string) => JSON.stringify(join(sources, `${path}.ts`))),
  );
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  const file = join(folder, "child.mjs");
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  return file;
}
