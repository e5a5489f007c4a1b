import { basename } from "node:path";
import type { Artifact } from "./identity.js";

/** What runs a server's code, as far as variables choose more code for it. `unknown`: it may be any of them. */
export type Runtime =
  | "node"
  | "python"
  | "ruby"
  | "perl"
  | "java"
  | "dotnet"
  | "php"
  | "lua"
  | "go"
  | "rust"
  | "container"
  | "unknown";

/** Variables that choose code whatever is started: the loader's, the shell's, those of libraries that everything links. */
const FOR_ALL =
  /^(?:LD_.+|DYLD_.+|BASH_ENV|ENV|GCONV_PATH|OPENSSL_(?:CONF|ENGINES|MODULES)|GIT_(?:SSH|SSH_COMMAND|EXEC_PATH|EXTERNAL_DIFF|PROXY_COMMAND|TEMPLATE_DIR|CONFIG.*))$/iu;

const FOR: Readonly<Record<Exclude<Runtime, "container" | "unknown">, RegExp>> = {
  node: /^(?:NODE_.+|BUN_.+|DENO_.+|TSX_.+|TS_NODE_.+|npm_config_(?:registry|@.+|node_options|script_shell|prefix|userconfig|globalconfig))$/iu,
  python: /^(?:PYTHON.+|PIP_.+|UV_.+|POETRY_.+|PDM_.+|HATCH_.+|PIPENV_.+)$/iu,
  ruby: /^(?:RUBYOPT|RUBYLIB|RUBYSHELL|GEM_.+|BUNDLE_.+|BUNDLER_.+)$/iu,
  perl: /^PERL(?:5.+|LIB|_.+)$/iu,
  java: /^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|JAVA_OPTS|CLASSPATH|MAVEN_.+|GRADLE_.+|JBANG_.+)$/iu,
  dotnet: /^(?:DOTNET_.+|(?:COR|CORECLR)_.+|NUGET_.+)$/iu,
  php: /^(?:PHPRC|PHP_INI_SCAN_DIR|COMPOSER_.+)$/iu,
  lua: /^LUA_.+$/iu,
  go: /^(?:GOFLAGS|GOPROXY|GONOSUMDB|GONOSUMCHECK|GOPRIVATE|GOSUMDB|GOTOOLCHAIN|GOWORK|CGO_.+)$/iu,
  rust: /^(?:RUSTC.*|RUSTFLAGS|RUSTDOC.*|CARGO_.+)$/iu,
};

/** What merely looks like one of these: bookkeeping of the runtimes and of their output. */
const HARMLESS =
  /^(?:NODE_(?:CHANNEL_FD|CHANNEL_SERIALIZATION_MODE|UNIQUE_ID|REPL_HISTORY|V8_COVERAGE|DISABLE_COLORS|NO_WARNINGS|ENV|EXTRA_CA_CERTS|VERSION)|PYTHON(?:UNBUFFERED|IOENCODING|UTF8|DONTWRITEBYTECODE|HASHSEED|FAULTHANDLER)|BUN_INSTALL|DENO_INSTALL.*|CARGO_HOME|DOTNET_(?:CLI_TELEMETRY_OPTOUT|NOLOGO))$/u;

const PROGRAMS: readonly (readonly [RegExp, Runtime])[] = [
  [/^(?:node|nodejs|npx|npm|pnpm|pnpx|yarn|bun|bunx|deno|tsx|ts-node)$/u, "node"],
  [/^(?:python|pypy)[\d.]*w?$|^(?:py|uv|uvx|pip|pipx|poetry|pdm|rye|hatch|pipenv)$/u, "python"],
  [/^(?:ruby|bundle|rake|gem)[\d.]*$/u, "ruby"],
  [/^perl[\d.]*$/u, "perl"],
  [/^(?:java|mvn|gradle|jbang)$/u, "java"],
  [/^(?:dotnet|dnx)$/u, "dotnet"],
  [/^(?:php|composer)[\d.]*$/u, "php"],
  [/^lua(?:jit)?[\d.]*$/u, "lua"],
  [/^go$/u, "go"],
  [/^cargo$/u, "rust"],
  [/^(?:docker|podman|nerdctl)$/u, "container"],
];

/** The runtime that a program of this name is, without its folder and ending. */
function runtimeOf(program: string): Runtime {
  return PROGRAMS.find(([names]) => names.test(program.toLowerCase()))?.[1] ?? "unknown";
}

/** The runtime of what a launch comes down to. A package of npm is started by Node.js. */
export function runtimeOfArtifact(artifact: Artifact): Runtime {
  switch (artifact.kind) {
    case "package":
      return "node";
    case "script":
      return runtimeOf(programName(artifact.interpreter));
    case "program":
      return runtimeOf(programName(artifact.path));
    case "image":
      return "container";
    case "unresolved":
      return "unknown";
  }
}

/** A program's name without its folder and ending: `node` of `C:\\x\\node.exe`. */
export function programName(command: string): string {
  return basename(command.replaceAll("\\", "/")).replace(/\.(?:exe|cmd|bat)$/iu, "");
}

/** True for a variable that chooses code for a server of this runtime. */
export function choosesCode(name: string, runtime: Runtime): boolean {
  if (HARMLESS.test(name)) return false;
  if (FOR_ALL.test(name)) return true;
  // A container's program sees no variable but those that the arguments name, and these stand there.
  if (runtime === "container") return false;
  if (runtime === "unknown") return Object.values(FOR).some((names) => names.test(name));
  return FOR[runtime].test(name);
}
