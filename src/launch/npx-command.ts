import { parsePackageSpec, type PackageSpec } from "./package-spec.js";
import type { UnresolvedReason } from "./identity.js";

/** What an `npx` or `npm exec` command line asks for. `bin` null: the package's own command. */
export type NpxCommand =
  | {
      readonly ok: true;
      readonly package: PackageSpec;
      readonly bin: string | null;
      readonly named: boolean;
      readonly args: readonly string[];
    }
  | { readonly ok: false; readonly why: UnresolvedReason };

// Options that change neither which package is meant nor where it comes from.
const SWITCHES = new Set([
  "-y",
  "--yes",
  "--yes=true",
  "-q",
  "--quiet",
  "-s",
  "--silent",
  "--prefer-offline",
  "--prefer-online",
  "--offline",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
]);

/**
 * Reads the command lines that mean "run a package": `npx [-y] [-p PKG] [--] PKG ARGS`, and
 * `npm exec` or `npm x` likewise. Null for any other command. Options that would choose another
 * registry, cache or shell are not read: such a launch stays unresolved. So does a script of the
 * working folder's package.json (`npm run serve`, `pnpm start`), a shell's command line that differs
 * from folder to folder and may change at any time.
 */
export function readNpxCommand(program: string, argv: readonly string[]): NpxCommand | null {
  if (program === "npx") return read(argv, "first-word");
  if (program === "npm" && (argv[0] === "exec" || argv[0] === "x")) return read(argv.slice(1), "until-dashes");
  if (program === "npm") return { ok: false, why: argv[0]?.startsWith("-") === true ? "unsupported-option" : "shell" };
  if (["pnpm", "yarn"].includes(program) && argv[0] !== "dlx") return { ok: false, why: "shell" };
  return null;
}

/** `first-word`: npx leaves everything behind the first word alone. `until-dashes`: npm takes options as its own up to `--`. */
function read(argv: readonly string[], options: "first-word" | "until-dashes"): NpxCommand {
  const packages: string[] = [];
  const words: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const arg = argv[at] ?? "";
    if (arg === "--") {
      words.push(...argv.slice(at + 1));
      break;
    }
    const given = /^(?:-p|--package)(?:=(.*))?$/s.exec(arg);
    if (given !== null) {
      packages.push(given[1] ?? argv[(at += 1)] ?? "");
    } else if (/^(?:-c|--call|--shell)(?:=|$)/.test(arg)) {
      return { ok: false, why: "shell" };
    } else if (arg.startsWith("-")) {
      if (!SWITCHES.has(arg)) return { ok: false, why: "unsupported-option" };
    } else if (options === "first-word") {
      words.push(...argv.slice(at));
      break;
    } else {
      words.push(arg);
    }
  }
  const [first, ...args] = words;
  if (first === undefined) return { ok: false, why: "unsupported-option" };
  if (packages.length > 1) return { ok: false, why: "several-packages" };
  const [named] = packages;
  if (named === undefined) return { ok: true, package: parsePackageSpec(first), bin: null, named: false, args };
  return { ok: true, package: parsePackageSpec(named), bin: first, named: true, args };
}
