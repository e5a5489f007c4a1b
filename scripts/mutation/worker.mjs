// Bundles the core with one module mutated, runs the tables and laws on it, and says what failed first.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, threadId, workerData } from "node:worker_threads";
import { rolldown } from "rolldown";

const { root, folder } = workerData;
const source = (name) => join(root, "test/laws/mutation", name);

/** Bundles what is ours; packages are imported from where they are installed. */
async function load(name, input, mutated) {
  const bundle = await rolldown({
    input,
    platform: "node",
    external: (id) => !id.startsWith(".") && !id.startsWith("/") && id !== "vitest",
    logLevel: "silent",
    // The package says that its modules have no side effects; tables do: they register themselves.
    treeshake: false,
    plugins: [
      {
        name: "mutant",
        resolveId: (id) => (id === "vitest" ? source("tiny-vitest.ts") : null),
        load: (id) => (id === mutated?.file ? { code: mutated.code, moduleType: "ts" } : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, output[0].code);
  try {
    return await import(pathToFileURL(path).href);
  } finally {
    await rm(path, { force: true });
  }
}

const { firstFailure } = await load(`harness-${threadId}`, source("harness.ts"));

// oxlint-disable-next-line typescript/no-misused-promises -- what fails is told to the parent
parentPort.on("message", async ({ id, module, file, code }) => {
  let failure;
  try {
    const { core, collected } = await load(`mutant-${threadId}-${id}`, source("mutant.ts"), { file, code });
    failure = firstFailure(module, core, collected);
  } catch (error) {
    failure = `cannot be loaded: ${String(error).split("\n")[0]}`;
  }
  parentPort.postMessage({ id, failure });
});
