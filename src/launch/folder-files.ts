/**
 * Files by which a runtime takes code, or the choice of it, from folders: those that the program starts in, and those above.
 *
 * `here`: of the working folder alone. `above`: of it or the nearest folder above that has one. `script`: likewise, from the
 * script's folder. `task`: as `above`, where no script is named. `modules`: what can be imported lies in the working folder itself.
 */
export type FolderFiles = {
  readonly here?: readonly string[];
  readonly above?: readonly string[];
  readonly script?: readonly string[];
  readonly task?: readonly string[];
  readonly modules?: true;
};

const env = (...modes: readonly string[]): readonly string[] =>
  ["", ...modes.map((mode) => `.${mode}`)].flatMap((mode) => [`.env${mode}`, `.env${mode}.local`]);

const PYPROJECT = ["pyproject.toml", ".python-version"];
const DENO = ["deno.json", "deno.jsonc", "package.json"];

// Looked at on 2026-12-01: bun 1.4.5, deno 2.9.6, tsx and ts-node as they open files; the rest by documentation.
const FILES: readonly (readonly [program: RegExp, files: FolderFiles])[] = [
  [
    /^bunx?$/u,
    {
      here: ["bunfig.toml", ".npmrc", ...env("development", "production", "test")],
      above: ["package.json", "tsconfig.json", "jsconfig.json"],
      script: ["package.json", "tsconfig.json", "jsconfig.json"],
    },
  ],
  [/^deno$/u, { here: [".npmrc"], task: DENO, script: DENO }],
  [/^tsx$/u, { above: ["tsconfig.json", "package.json"], script: ["package.json"] }],
  [/^ts-node(?:-.+)?$|^ts-script$/u, { above: ["tsconfig.json"], script: ["tsconfig.json", "package.json"] }],
  [/^(?:python|pypy)[\d.]*w?$/u, { modules: true }],
  // `uvx` heeds the user's settings alone.
  [/^uv$/u, { above: [...PYPROJECT, "uv.toml"] }],
  [/^(?:poetry|pdm|hatch|rye)$/u, { above: [...PYPROJECT, "poetry.toml", "pdm.toml", "hatch.toml"] }],
  [/^pipenv$/u, { above: ["Pipfile"], here: [".env"] }],
  [
    /^(?:pnpm|pnpx|yarn)$/u,
    { above: ["package.json", ".npmrc", ".yarnrc.yml", ".yarnrc", "pnpm-workspace.yaml", ".pnpmfile.cjs", ".pnp.cjs"] },
  ],
  [/^make$|^gmake$/u, { here: ["GNUmakefile", "makefile", "Makefile"] }],
  [/^just$/u, { above: ["justfile", "Justfile", ".justfile", ".env"] }],
  [
    /^task$/u,
    { above: ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml"] },
  ],
  [/^go$/u, { above: ["go.mod", "go.work"] }],
  [
    /^cargo$/u,
    { above: ["Cargo.toml", ".cargo/config.toml", ".cargo/config", "rust-toolchain.toml", "rust-toolchain"], here: ["build.rs"] },
  ],
  [
    /^dotnet$|^dnx$/u,
    {
      above: [
        "global.json",
        "NuGet.config",
        "nuget.config",
        "Directory.Build.props",
        "Directory.Build.targets",
        "Directory.Packages.props",
      ],
    },
  ],
  [/^(?:bundle|rake)$/u, { above: ["Gemfile", "Gemfile.lock", "Rakefile", ".bundle/config"] }],
  [/^composer$/u, { here: ["composer.json"] }],
  [/^(?:mvn|mvnw)$/u, { above: ["pom.xml", ".mvn/extensions.xml", ".mvn/jvm.config", ".mvn/maven.config"] }],
  [
    /^(?:gradle|gradlew)$/u,
    { above: ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", "gradle.properties"] },
  ],
  [/^nix$/u, { above: ["flake.nix", "flake.lock"] }],
  [/^mix$/u, { here: ["mix.exs"] }],
  [/^swift$/u, { above: ["Package.swift"] }],
  [/^zig$/u, { above: ["build.zig", "build.zig.zon"] }],
];

/** What a module of a package's name may read once Node.js loads it before the script (`--import tsx`, `-r dotenv/config`). */
export const FOR_LOADED: FolderFiles = {
  here: [
    ".env",
    ".swcrc",
    ".babelrc",
    ".babelrc.json",
    "babel.config.js",
    "babel.config.cjs",
    "babel.config.mjs",
    "babel.config.json",
  ],
  above: ["tsconfig.json", "package.json"],
  script: ["tsconfig.json", "package.json"],
};

/** What Node.js itself reads by `--experimental-default-config-file`. */
export const NODE_CONFIG: FolderFiles = { here: ["node.config.json"] };

/** The files of a program of this name, without folder and ending; null for one that takes nothing from folders. */
export function folderFiles(program: string): FolderFiles | null {
  return FILES.find(([names]) => names.test(program))?.[1] ?? null;
}
