import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../src/wire/json.js";

const root = join(import.meta.dirname, "../../../shared");

/** Real definitions and reports may lie beside the repository; a clone by itself has none. */
export const hasSharedData: boolean = existsSync(join(root, "corpus/servers"));

if (!hasSharedData) process.stderr.write("Skipped: no ../shared beside the repository; tests over real definitions need it.\n");

/** One server of the corpus: what it answered to tools/list. */
export type CorpusServer = {
  readonly file: string;
  readonly protocolVersion: string;
  readonly tools: readonly (Json & { readonly name: string })[];
};

/** The rows of a JSON Lines file; none where there is no shared data. */
export function sharedLines(path: string): readonly unknown[] {
  if (!hasSharedData) return [];
  const text = readFileSync(join(root, path), "utf8");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as unknown]));
}

/** Every server of the corpus, by file name. */
export function corpusServers(): readonly CorpusServer[] {
  if (!hasSharedData) return [];
  const folder = join(root, "corpus/servers");
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const { protocolVersion, tools } = JSON.parse(readFileSync(join(folder, name), "utf8")) as CorpusServer;
      return { file: name.replace(/\.json$/, ""), protocolVersion, tools };
    });
}
