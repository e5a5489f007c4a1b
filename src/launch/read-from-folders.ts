import { dirname, extname, resolve, join } from "node:path";
import { programName } from "./code-variables.js";
import { isFile, nearest, withNamed } from "./file-above.js";
import { FOR_LOADED, NODE_CONFIG, folderFiles, type FolderFiles } from "./folder-files.js";
import type { IdentifiedFile } from "./identity.js";
import { readInterpreter } from "./interpreter.js";
import { pythonModules } from "./python-modules.js";
import { identifyFile } from "./script-file.js";

/** What is started, in which folder. `script`: the file that runs, where it is known. */
export type Started = {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly script: string | null;
};

/** Options that name another folder to start in. */
const FOLDER_OPTION = /^(?:-C|--(?:cwd|directory|project|working-directory|prefix|rootdir|dir))$/u;

/** Options whose value is a file that chooses code. */
const FILE_OPTION =
  /^(?:-c|-r|-f|--(?:config|config-file|env-file|env-file-if-exists|file|import|import-map|justfile|makefile|manifest-path|preload|require|taskfile|tsconfig|tsconfig-override|pyproject|with-requirements|lock))$/u;

const CODE = /^\.(?:py|pyw|[cm]?[jt]sx?|sh|rb|php|lua|pl)$/u;

/**
 * The files by which what is started takes code, or the choice of it, from the folders that it starts in: found as the runtime
 * finds them, upward where it looks upward, each with the digest of what counts in it. One that is not there is not in the list,
 * so that a new one changes the list as a changed one does. Other files of the folder are not looked at.
 */
export function readFromFolders(started: Started): readonly IdentifiedFile[] {
  const { args, files } = runtimeOf(started);
  if (files.length === 0) return [];
  const { cwd, script } = started;
  const bases = script === null ? [cwd, ...namedFolders(args, cwd)] : [cwd];
  const named = bases.map((base) => namedFiles(args, base, script));
  const scripts = script === null ? named.flatMap(({ code }) => code) : [script];
  const read = [
    ...named
      .flatMap(({ code, values }) => [...(script === null ? code : []), ...values])
      .flatMap((file) => identifyFile(file) ?? []),
    ...files.flatMap((rule) => [
      ...bases.flatMap((base) => [
        ...(rule.here ?? []).flatMap((name) => withNamed(join(base, name))),
        ...[...(rule.above ?? []), ...(scripts.length === 0 ? (rule.task ?? []) : [])].flatMap((name) => nearest(base, name)),
        ...(rule.modules === true && script === null ? pythonModules(args, base) : []),
      ]),
      ...scripts.flatMap((file) => (rule.script ?? []).flatMap((name) => nearest(dirname(file), name))),
    ]),
  ];
  const found = new Map(read.map((file) => [file.path, file]));
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The runtime among the words of a command: `env X=1 bun run x` starts bun. */
function runtimeOf({ program, args, script }: Started): {
  readonly args: readonly string[];
  readonly files: readonly FolderFiles[];
} {
  const own = folderFiles(program);
  if (own !== null) return { args, files: [own, ...(script === null ? within(args) : [])] };
  if (/^node(?:js)?$/u.test(program)) return { args, files: ofNode(program, args) };
  const at = WRAPPERS.test(program) ? args.findIndex((arg) => folderFiles(programName(arg)) !== null) : -1;
  return at < 0 ? { args, files: [] } : { args: args.slice(at + 1), files: within(args) };
}

/** Programs that start the program that their words name. */
const WRAPPERS = /^(?:env|nice|nohup|timeout|stdbuf|setsid|exec|mise|direnv|dotenv|cross-env|npx|sudo|doas|time)$/u;

/** What programs named among the words read, as in `uv run python -m server`. */
function within(args: readonly string[]): readonly FolderFiles[] {
  return args.flatMap((arg) => folderFiles(programName(arg)) ?? []);
}

function ofNode(program: string, args: readonly string[]): readonly FolderFiles[] {
  const command = readInterpreter(program, args);
  const packages = (command?.loads ?? []).some(
    (load) => !/^(?:\.|[/\\]|[a-z][a-z\d+.-]+:|[A-Za-z]:)/u.test(load) && extname(load) === "",
  );
  const own = args.some((arg) => arg === "--experimental-default-config-file");
  return [...(packages ? [FOR_LOADED] : []), ...(own ? [NODE_CONFIG] : [])];
}

/** Pairs of option and value, `--a=b` and `--a b` alike. */
function* valued(args: readonly string[]): Generator<readonly [string, string]> {
  for (const [at, arg] of args.entries()) {
    const cut = arg.indexOf("=");
    if (arg.startsWith("-")) yield cut < 0 ? [arg, args[at + 1] ?? ""] : [arg.slice(0, cut), arg.slice(cut + 1)];
  }
}

function namedFolders(args: readonly string[], cwd: string): readonly string[] {
  return [...valued(args)].flatMap(([option, value]) =>
    FOLDER_OPTION.test(option) && value !== "" ? [resolve(cwd, value)] : [],
  );
}

/** The first word that is a file of code, or the script, and the files that options before it name; what follows is its own. */
function namedFiles(
  args: readonly string[],
  base: string,
  script: string | null,
): { readonly code: readonly string[]; readonly values: readonly string[] } {
  const at = args.findIndex(
    (arg) => !arg.startsWith("-") && (script !== null || CODE.test(extname(arg))) && isFile(resolve(base, arg)),
  );
  const own = [...valued(at < 0 ? args : args.slice(0, at))];
  const values = own.flatMap(([option, value]) => (FILE_OPTION.test(option) && value !== "" ? [resolve(base, value)] : []));
  return {
    code: args
      .slice(at, at + 1)
      .map((word) => resolve(base, word))
      .filter(isFile),
    values: values.filter(isFile),
  };
}
