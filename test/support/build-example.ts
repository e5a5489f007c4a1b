import { join } from "node:path";
import { rolldown } from "rolldown";

const root = join(import.meta.dirname, "../..");

/** Strips an example's types and joins its own files; packages, `heed` among them, are imported as a reader's would be. Answers the file. */
export async function buildExample(name: string): Promise<string> {
  const build = await rolldown({
    input: join(root, "examples", `${name}.ts`),
    platform: "node",
    tsconfig: false,
    external: /^[^./]/,
  });
  const file = join(root, ".cache/examples", `${name}.mjs`);
  await build.write({ file, format: "esm" });
  await build.close();
  return file;
}
