// Holds the documentation to what runs. In README.md and docs/**/*.md:
//   ```sh runnable [exit=N]      the commands run, in order, in a folder where the packed package is installed
//   ```text output               right after one: what they print; a line `…` stands for any lines, `…` within one for any text
//   ```ts from=examples/x.ts     the text of that file (which the tests run)
// `--write` puts the text of the files into the documents.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withPackedInstall } from "./packed.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const documents = [
  ...(existsSync(join(root, "README.md")) ? ["README.md"] : []),
  ...readdirSync(join(root, "docs"), { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].toSorted();
const FENCE = /^```([^\n]*)\n([\s\S]*?)^```$/gm;

/** A regular expression for a printed text in which `…` stands for anything. */
function pattern(expected) {
  const lines = expected
    .trimEnd()
    .split("\n")
    .map((line) => {
      if (line.trim() === "…") return "(?:[^\\n]*\\n)*?";
      return `${line
        .trimEnd()
        .split("…")
        .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
        .join("[^\\n]*?")}[ ]*\\n`;
    });
  return new RegExp(`^${lines.join("")}$`);
}

let passed = 0;
const failures = [];
const write = process.argv.includes("--write");

for (const name of documents) {
  const text = readFileSync(join(root, name), "utf8");
  const next = text.replace(FENCE, (whole, info, body) => {
    const from = /(?:^| )from=(\S+)/.exec(info)?.[1];
    if (from === undefined) return whole;
    const now = readFileSync(join(root, from), "utf8");
    if (now === body || write) passed += 1;
    else failures.push(`${name}: the example is not the text of ${from} (npm run docs:check -- --write)`);
    return `\`\`\`${info}\n${now}\`\`\``;
  });
  if (write && next !== text) writeFileSync(join(root, name), next);
}

await withPackedInstall(({ folder }) => {
  const home = join(folder, "home");
  mkdirSync(home);
  if (existsSync(join(root, "examples"))) cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true });
  const env = {
    ...Object.fromEntries(
      ["LANG", "TERM", "TMPDIR"].flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]])),
    ),
    PATH: `${join(folder, "node_modules/.bin")}:${process.env.PATH}`,
    HOME: home,
    HEED_HOME: join(home, ".heed"),
    NO_COLOR: "1",
    // The examples' servers and clients use the SDK, which a reader installs; here it is the one of the repository.
    NODE_PATH: join(root, "node_modules"),
  };
  for (const name of documents) {
    let last = null;
    for (const [, info, body] of readFileSync(join(root, name), "utf8").matchAll(FENCE)) {
      if (/^(sh|bash) runnable\b/.test(info)) {
        const run = spawnSync("bash", ["-euo", "pipefail", "-c", body], {
          cwd: folder,
          env,
          encoding: "utf8",
          timeout: 120_000,
          input: "",
        });
        last = run.stdout;
        const wanted = Number(/exit=(\d+)/.exec(info)?.[1] ?? 0);
        if (run.status === wanted) passed += 1;
        else
          failures.push(`${name}: exit ${run.status ?? run.signal} instead of ${wanted} from\n${body}${run.stdout}${run.stderr}`);
      } else {
        if (/^text output\b/.test(info) && last !== null) {
          if (pattern(body).test(last.endsWith("\n") ? last : `${last}\n`)) passed += 1;
          else failures.push(`${name}: the documentation shows\n${body}but the commands print\n${last}`);
        }
        last = null;
      }
    }
  }
});
for (const failure of failures) console.error(`FAIL ${failure}`);
console.log(`${passed} checked, ${failures.length} failed in ${documents.length} documents`);
if (failures.length > 0) process.exitCode = 1;
