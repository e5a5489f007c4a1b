/** What an interpreter's command line says: its own options, the script, and what the script gets. */
export type InterpreterCommand = {
  readonly options: readonly string[];
  /** Values of options that name code to load first. */
  readonly loads: readonly string[];
  /** Null where the code stands in the command line, is a module's name, or comes from the input. */
  readonly script: string | null;
  readonly args: readonly string[];
  /** The code is a command line of a shell. */
  readonly shell: boolean;
};

/**
 * The options of an interpreter. `values`: their value is the next word; `loads`: and it names code; `inline`: the code is
 * in the command line; `flags`: they stand alone. After an option that is none of these nobody can tell whether the next
 * word is its value or the script.
 */
type Grammar = {
  readonly values: RegExp;
  readonly loads: RegExp;
  readonly inline: RegExp;
  readonly flags: RegExp;
  readonly shell: boolean;
};

const NONE = /^$/;
const ANY = /^/;

const GRAMMARS: readonly (readonly [program: RegExp, grammar: Grammar])[] = [
  [
    /^(?:node|nodejs)$/,
    {
      values:
        /^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--env-file|--env-file-if-exists|--title|--icu-data-dir|--openssl-config|--dns-result-order|--inspect-port|--debug-port|--inspect-publish-uid|--stack-trace-limit|--unhandled-rejections|--disable-warning|--disable-proto|--input-type|--diagnostic-dir|--redirect-warnings|--experimental-sea-config|--experimental-config-file|--experimental-default-type|--experimental-policy|--policy-integrity|--build-snapshot-config|--snapshot-blob|--localstorage-file|--allow-fs-read|--allow-fs-write|--watch-path|--watch-kill-signal|--cpu-prof-(?:dir|interval|name)|--heap-prof-(?:dir|interval|name)|--heapsnapshot-(?:near-heap-limit|signal)|--max-http-header-size|--network-family-autoselection-attempt-timeout|--report-(?:dir|directory|filename|signal)|--secure-heap|--secure-heap-min|--security-revert|--test-(?:concurrency|coverage-[a-z]+|global-setup|isolation|name-pattern|reporter|reporter-destination|shard|skip-pattern|timeout)|--tls-cipher-list|--tls-keylog|--trace-event-categories|--trace-event-file-pattern|--trace-require-module|--use-largepages|--v8-pool-size|--es-module-specifier-resolution)$/,
      loads:
        /^(?:-r|--require|--import|--loader|--experimental-loader|--env-file|--env-file-if-exists|--snapshot-blob|--experimental-config-file|--openssl-config)$/,
      inline: /^(?:-e|--eval|-p|--print|-pe|-|--test)$/,
      flags: ANY,
      shell: false,
    },
  ],
  [
    /^(?:python|python\d|python\d\.\d+|pypy\d?)$/,
    { values: /^(?:-W|-X|--check-hash-based-pycs)$/, loads: NONE, inline: /^(?:-[A-Za-z]*[cm]|-)$/, flags: ANY, shell: false },
  ],
  [
    /^(?:ruby|perl|php|lua|Rscript)$/,
    { values: NONE, loads: NONE, inline: /^(?:-e|-E|-)$/, flags: /^(?:-w|--vanilla|--no-[a-z-]+)$/, shell: false },
  ],
  [
    /^(?:tsx|ts-node|bun|deno)$/,
    {
      values: NONE,
      loads: NONE,
      inline: /^(?:-e|--eval|eval|x|-)$/,
      flags:
        /^(?:-[AbqT]|--(?:allow|deny|no|unstable)-[a-z-]+|--(?:allow-all|bun|cached-only|esm|files|frozen|hot|quiet|silent|smol|swc|transpile-only|unstable|watch))$/,
      shell: false,
    },
  ],
  [
    /^(?:sh|bash|dash|ash|zsh|ksh|fish)$/,
    {
      values: /^(?:-o|-O|\+o|--rcfile|--init-file)$/,
      loads: /^(?:--rcfile|--init-file)$/,
      inline: /^-[A-Za-z]*c[A-Za-z]*$/,
      flags: ANY,
      shell: true,
    },
  ],
  [
    /^(?:cmd|powershell|pwsh)$/,
    { values: NONE, loads: NONE, inline: /^(?:\/c|\/k|-c|-command|-encodedcommand)$/i, flags: ANY, shell: true },
  ],
];

/** Reads the command line of a known interpreter; null for any other program. `run` of bun and deno is passed over. */
export function readInterpreter(program: string, argv: readonly string[]): InterpreterCommand | null {
  const grammar = GRAMMARS.find(([pattern]) => pattern.test(program))?.[1];
  if (grammar === undefined) return null;
  const loads: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const arg = argv[at] ?? "";
    if (grammar.inline.test(arg)) return { options: argv, loads, script: null, args: [], shell: grammar.shell };
    // A script of the working folder's package.json: a shell's command line, for all that Node.js starts it.
    if (/^--run(?:=|$)/.test(arg) && program.startsWith("node"))
      return { options: argv, loads, script: null, args: [], shell: true };
    const [option = "", ...rest] = arg.startsWith("-") ? arg.split("=") : [arg];
    const value = rest.length > 0 ? rest.join("=") : grammar.values.test(option) ? (argv[(at += 1)] ?? "") : null;
    if (value !== null && grammar.loads.test(option)) loads.push(value);
    if (arg === "--")
      return { options: argv.slice(0, at + 1), loads, script: argv[at + 1] ?? null, args: argv.slice(at + 2), shell: false };
    if (arg.startsWith("-") && value === null && !grammar.flags.test(arg))
      return { options: argv, loads, script: null, args: [], shell: grammar.shell };
    if (arg.startsWith("-") || value !== null || (arg === "run" && /^(?:bun|deno)$/.test(program))) continue;
    return { options: argv.slice(0, at), loads, script: arg, args: argv.slice(at + 1), shell: false };
  }
  return { options: argv, loads, script: null, args: [], shell: grammar.shell };
}
