import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { run } from "../frame/run.js";

/** What a command printed and returned. */
export type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** The folder of this repository. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The words that start a fixture server behaving in one way. */
export function byHand(way: string): readonly string[] {
  return ["--", process.execPath, join(ROOT, "test/fixtures/servers/by-hand.mjs"), way];
}

/** A new home of its own, as HEED_HOME takes it. */
export function newHome(): string {
  return temporaryFolder();
}

/** Runs a command line in this process, with its output kept: the real frame, the real servers, no terminal. */
export async function runHeed(
  words: readonly string[],
  options: { readonly home?: string; readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly columns?: number } = {},
): Promise<Ran> {
  let out = "";
  let err = "";
  const code = await run(words, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    env: { PATH: process.env["PATH"], HEED_HOME: options.home ?? newHome(), ...options.env },
    cwd: options.cwd ?? ROOT,
    columns: options.columns ?? 100,
    colour: false,
    interactive: false,
  });
  return { code, out, err };
}
