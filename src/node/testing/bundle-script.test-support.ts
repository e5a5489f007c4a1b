import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

/**
 * Bundles a TypeScript program for a real child process and gives back the file to run with node.
 * `source` may import this layer's modules as `heed-node/<path>.js`.
 */
export async function bundleScript(folder: string, source: string): Promise<string> {
  const layer = join(import.meta.dirname, "..");
  const input = join(folder, "child.ts");
  writeFileSync(
    input,
    source.replaceAll(/"heed-node\/([^"]+)\.js"/g, (_, path: string) => JSON.stringify(join(layer, `${path}.ts`))),
  );
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  const file = join(folder, "child.mjs");
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  return file;
}
