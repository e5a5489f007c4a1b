// Checks the package as a consumer gets it: packed, installed alone, linted, imported, and compiled against.
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync, mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { readFileSync } from "node:fs";
import { run, withPackedInstall } from "./packed.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
let failed = 0;
async function check(name, body) {
  try {
    console.log(`ok   ${name}${(await body()) ?? ""}`);
  } catch (error) {
    failed += 1;
    console.error(`FAIL ${name}\n${error.message}`);
  }
}

await withPackedInstall(async ({ tarball, folder }) => {
  const installed = join(folder, "node_modules/heed");
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const specifiers = Object.keys(manifest.exports)
    .filter((key) => key !== "./package.json")
    .map((key) => (key === "." ? "heed" : `heed/${key.slice(2)}`));

  await check("publint", async () => {
    const { messages } = await publint({ pkgDir: installed, strict: true });
    if (messages.length > 0) throw new Error(messages.map((message) => formatMessage(message, manifest)).join("\n"));
  });
  await check("are the types wrong", () => {
    run(join(root, "node_modules/.bin/attw"), [tarball, "--profile", "esm-only", "--no-emoji"], root);
  });
  await check("every entry can be imported", () => {
    for (const name of specifiers) {
      const text = `const m = await import(${JSON.stringify(name)}); if (Object.keys(m).length === 0) throw new Error("exports nothing");`;
      run(process.execPath, ["--input-type=module", "-e", text], folder);
    }
    return `: ${specifiers.join(", ")}`;
  });
  await check("a consumer compiles against every entry, library check on, without Node's types except for heed/node", () => {
    mkdirSync(join(folder, "src"));
    mkdirSync(join(folder, "node_modules/@types"));
    symlinkSync(join(root, "node_modules/@types/node"), join(folder, "node_modules/@types/node"));
    symlinkSync(join(root, "node_modules/undici-types"), join(folder, "node_modules/undici-types"));
    for (const [module, moduleResolution] of [
      ["NodeNext", "NodeNext"],
      ["ESNext", "Bundler"],
    ]) {
      for (const types of [[], ["node"]]) {
        const used = specifiers.filter((name) => (name === "heed/node") === types.length > 0);
        writeFileSync(
          join(folder, "src/use.ts"),
          used
            .map((name, index) => `import * as m${index} from "${name}";\nexport const k${index} = Object.keys(m${index});\n`)
            .join(""),
        );
        const options = {
          target: "ES2023",
          lib: ["ES2023"],
          module,
          moduleResolution,
          strict: true,
          skipLibCheck: false,
          noEmit: true,
          types,
        };
        writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["src"] }));
        run(join(root, "node_modules/.bin/tsc"), ["-p", folder], folder);
      }
    }
  });
  await check("the program runs", () => `: ${run(join(folder, "node_modules/.bin/heed"), ["--version"], folder).trim()}`);
  await check("installed size", () => {
    const sizes = readdirSync(installed, { recursive: true })
      .map((name) => statSync(join(installed, name)))
      .filter((entry) => entry.isFile());
    const kib = Math.round(sizes.reduce((sum, entry) => sum + entry.size, 0) / 1024);
    return `: ${kib} KiB in ${sizes.length} files, packed ${Math.round(statSync(tarball).size / 1024)} KiB`;
  });
});

/** What is installed for all folders from a copy of this one that has nothing built, and the copy. */
function withClone(use) {
  const scratch = mkdtempSync(join(tmpdir(), "heed-clone-"));
  try {
    const clone = join(scratch, "clone");
    const tracked = run("git", ["ls-files", "-z", "-co", "--exclude-standard"], root)
      .split("\0")
      .filter((file) => file !== "" && existsSync(join(root, file)));
    for (const file of tracked) cpSync(join(root, file), join(clone, file));
    symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
    const prefix = join(scratch, "prefix");
    const env = { ...process.env, npm_config_prefix: prefix, HOME: scratch };
    const heed = () => run(join(prefix, "bin/heed"), ["--version"], scratch, env).trim();
    return use({ clone, heed, npm: (...words) => run("npm", words, clone, env) });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await check("README's words put heed on the path, and it stays when the folder goes", () =>
  withClone(({ clone, heed, npm }) => {
    npm("run", "install:global");
    rmSync(clone, { recursive: true });
    return `: ${heed()}`;
  }),
);
await check("npm install --global . links to a heed that runs", () =>
  withClone(({ heed, npm }) => {
    npm("install", "--global", ".");
    return `: ${heed()}`;
  }),
);
process.exitCode = failed > 0 ? 1 : 0;
