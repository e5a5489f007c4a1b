import { STANDARD_INPUT } from "./standard-input.js";
import { basename } from "node:path";
import type { Target } from "./target.js";

const RUNNERS = new Set([
  "npx",
  "npx.cmd",
  "bunx",
  "pnpx",
  "uvx",
  "pipx",
  "docker",
  "podman",
  "node",
  "bun",
  "deno",
  "python",
  "python3",
  "uv",
  "npm",
  "pnpm",
  "yarn",
  "sh",
  "bash",
  "cmd",
]);
const SUBCOMMANDS = new Set(["exec", "x", "dlx", "run", "tool"]);
/** Options of the runners above whose value is the next word. */
const VALUED = new Set([
  "-e",
  "--env",
  "--env-file",
  "-v",
  "--volume",
  "--mount",
  "--name",
  "--network",
  "-p",
  "--publish",
  "--registry",
  "--require",
  "-r",
  "--import",
  "--from",
  "--with",
  "--directory",
  "--python",
]);

/** A short name for a target, until a person gives it one: `filesystem` for `npx -y @modelcontextprotocol/server-filesystem@2 .`. */
export function guessLabel(target: Target): string {
  if (target.kind === "http") return clean(hostLabel(target.url));
  if (target.kind === "file" && target.path === STANDARD_INPUT) return "stdin";
  if (target.kind === "file") return clean(basename(target.path).replace(/\.json$/iu, ""));
  return clean(RUNNERS.has(basename(target.command)) ? (subject(target.args) ?? target.command) : target.command);
}

/** The first word that names what a runner runs. */
function subject(args: readonly string[]): string | undefined {
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string;
    if (VALUED.has(word)) at += 1;
    else if (word === "-m" || word === "--package") return args[at + 1];
    else if (!word.startsWith("-") && !SUBCOMMANDS.has(word)) return word;
  }
  return undefined;
}

function hostLabel(text: string): string {
  try {
    const url = new URL(text);
    const parts = url.hostname.split(".").filter((part) => !["www", "api", "mcp"].includes(part));
    return parts[0] === undefined || /^[0-9[]/u.test(parts[0]) ? url.host.replace(":", "-") : parts[0];
  } catch {
    return "server";
  }
}

/** Names that say nothing, and folders that builds make. */
const GENERIC = new Set(["mcp", "server", "mcp-server", "index", "main", "cli", "start", "app", "run"]);
const BUILT = new Set(["dist", "build", "src", "lib", "bin", "out", ".", ".."]);

/** The telling part of a package, image or file name: of `@acme/mcp` the scope, of `notes/dist/index.js` the folder. */
function clean(name: string): string {
  const bare = name.replace(/(?<=.)@[^/\\]*$/u, "").replace(/:[\w.-]+$/u, "");
  const parts = bare.split(/[/\\]/u).map(shorten);
  const telling = parts.findLast((part) => part !== "" && !GENERIC.has(part) && !BUILT.has(part));
  const label = telling ?? parts.at(-1) ?? "";
  return label === "" ? "server" : label.slice(0, 40);
}

function shorten(part: string): string {
  return part
    .toLowerCase()
    .replace(/\.(?:[cm]?[jt]s|py|sh|exe|cmd)$/u, "")
    .replace(/^(?:mcp-server-|server-|mcp-)(?=.)/u, "")
    .replace(/(?<=.)(?:-mcp-server|-mcp|-server)$/u, "")
    .replace(/[^a-z0-9._-]+/gu, "-")
    .replace(/^[-.]+|[-.]+$/gu, "");
}
