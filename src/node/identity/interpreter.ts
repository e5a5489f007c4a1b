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

type Grammar = { readonly values: RegExp; readonly loads: RegExp; readonly inline: RegExp; readonly shell: boolean };

const NONE = /^$/;

const GRAMMARS: readonly (readonly [program: RegExp, grammar: Grammar])[] = [
  [
    /^(?:node|nodejs)$/,
    {
      values:
        /^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--env-file|--env-file-if-exists|--title|--icu-data-dir|--openssl-config|--dns-result-order|--inspect-port|--stack-trace-limit|--unhandled-rejections|--disable-warning|--input-type|--diagnostic-dir|--redirect-warnings|--experimental-sea-config)$/,
      loads: /^(?:-r|--require|--import|--loader|--experimental-loader|--env-file|--env-file-if-exists)$/,
      inline: /^(?:-e|--eval|-p|--print|-pe|-|--run|--test)$/,
      shell: false,
    },
  ],
  [
    /^(?:python|python\d|python\d\.\d+|pypy\d?)$/,
    { values: /^(?:-W|-X|--check-hash-based-pycs)$/, loads: NONE, inline: /^(?:-[A-Za-z]*[cm]|-)$/, shell: false },
  ],
  [/^(?:ruby|perl|php|lua|Rscript)$/, { values: /^(?:-I|-M|-r|-C|-d)$/, loads: NONE, inline: /^(?:-e|-E|-)$/, shell: false }],
  [/^(?:tsx|ts-node|bun|deno)$/, { values: NONE, loads: NONE, inline: /^(?:-e|--eval|eval|x|-)$/, shell: false }],
  [
    /^(?:sh|bash|dash|ash|zsh|ksh|fish)$/,
    {
      values: /^(?:-o|-O|\+o|--rcfile|--init-file)$/,
      loads: /^(?:--rcfile|--init-file)$/,
      inline: /^-[A-Za-z]*c[A-Za-z]*$/,
      shell: true,
    },
  ],
  [/^(?:cmd|powershell|pwsh)$/, { values: NONE, loads: NONE, inline: /^(?:\/c|\/k|-c|-command|-encodedcommand)$/i, shell: true }],
];

/** Reads the command line of a known interpreter; null for any other program. `run` of bun and deno is passed over. */
export function readInterpreter(program: string, argv: readonly string[]): InterpreterCommand | null {
  const grammar = GRAMMARS.find(([pattern]) => pattern.test(program))?.[1];
  if (grammar === undefined) return null;
  const loads: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const arg = argv[at] ?? "";
    if (grammar.inline.test(arg)) return { options: argv, loads, script: null, args: [], shell: grammar.shell };
    const [option = "", ...rest] = arg.split("=");
    const value = rest.length > 0 ? rest.join("=") : grammar.values.test(option) ? (argv[(at += 1)] ?? "") : null;
    if (value !== null && grammar.loads.test(option)) loads.push(value);
    if (arg === "--")
      return { options: argv.slice(0, at + 1), loads, script: argv[at + 1] ?? null, args: argv.slice(at + 2), shell: false };
    if (arg.startsWith("-") || value !== null || (arg === "run" && /^(?:bun|deno)$/.test(program))) continue;
    return { options: argv.slice(0, at), loads, script: arg, args: argv.slice(at + 1), shell: false };
  }
  return { options: argv, loads, script: null, args: [], shell: grammar.shell };
}
