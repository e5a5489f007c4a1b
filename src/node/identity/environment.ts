import type { Digested, StdioIdentity } from "./identity.js";
import { hash } from "../hash.js";

/** The environment a server is started with. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Variables that choose which code runs. */
const CHOOSES_CODE =
  /^(?:NODE_.+|LD_.+|DYLD_.+|PYTHON.+|PIP_.+|UV_.+|RUBYOPT|RUBYLIB|GEM_.+|PERL5OPT|PERL5LIB|PERL5DB|PERLLIB|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|BASH_ENV|ENV|DENO_.+|BUN_OPTIONS|DOTNET_STARTUP_HOOKS|(?:COR|CORECLR)_PROFILER.*|LUA_(?:INIT|PATH|CPATH).*|PHPRC|PHP_INI_SCAN_DIR|BUNDLE_GEMFILE|OPENSSL_(?:CONF|ENGINES|MODULES)|GCONV_PATH|GIT_(?:SSH|SSH_COMMAND|EXEC_PATH|EXTERNAL_DIFF|ASKPASS|EDITOR|PAGER|PROXY_COMMAND|TEMPLATE_DIR|CONFIG.*)|npm_config_(?:registry|@.+|node_options|script_shell))$/i;

/** Variables that choose whom a server talks to, or whom it believes. */
const CHOOSES_ENDPOINT =
  /(?:^|_)(?:URL|URI|HOST|HOSTNAME|PROXY|ENDPOINT|ADDR|ADDRESS|ORIGIN|DSN|SERVER|CA_BUNDLE|CERT_FILE|CERT_DIR)$|^PGHOST(?:ADDR)?$/i;

/** Words of a variable's name that speak of what a server may do: without the variable it may do more. Whole words, or what a word begins with. */
const RESTRICTS =
  /^(?:only|ro|rw|dry|dryrun|max|maximum|mode|role|roles|acl|writes?|writable|readonly|noexec|jail|chroot|cap|quota|(?:un|in|non|dis)?(?:allow|restrict|safe|secur|limit|protect|permi|privileg|sandbox|trust).*|(?:den(?:y|ied)|disabl|enabl|scope|block|forbid|forbidden|prohibit|reject|exclud|filter|ignor|skip|whitelist|blacklist|guard|confin|isolat|contain(?:ed|ment)|lock(?:ed|down)|immutab|frozen|enforc|strict|polic|access|approv|confirm|consent|require|verif|valid|audit|danger|destruct|expos|hid(?:e|den)|mask|redact).*)$/;

/** A credential opens: without it a server can do less. Its value, which may be short, is nothing to keep, not even as a digest. */
const CREDENTIAL = /^(?:token|key|secret|pass|password|passwd|passphrase|pwd|pin|credential|bearer|jwt)s?$/;

/** What merely looks like one of the two: bookkeeping of Node.js and of Python's output. */
const HARMLESS =
  /^(?:NODE_(?:CHANNEL_FD|CHANNEL_SERIALIZATION_MODE|UNIQUE_ID|REPL_HISTORY|V8_COVERAGE|DISABLE_COLORS)|PYTHON(?:UNBUFFERED|IOENCODING|UTF8|DONTWRITEBYTECODE))$/;

/**
 * Variables of a person's session rather than of one server's configuration. They differ between a
 * terminal and a host started from the desktop, so they do not count: otherwise nothing trusted in
 * one would be trusted in the other. What they choose is pinned otherwise: `PATH` chose the program,
 * which is in the identity by its place; programs that a server starts later are not seen (a stated limit).
 */
const AMBIENT = new Set(
  `
    _ HOME PATH PWD OLDPWD SHELL SHLVL USER LOGNAME USERNAME HOSTNAME HOSTTYPE OSTYPE MACHTYPE UID GID GROUPS MAIL TZ
    TMPDIR TMP TEMP TERM TERMINFO COLORTERM COLORFGBG COLUMNS LINES NO_COLOR FORCE_COLOR LS_COLORS LSCOLORS PAGER
    MANPATH MANPAGER INFOPATH EDITOR VISUAL BROWSER PS1 PS2 LANG LANGUAGE DISPLAY XAUTHORITY XMODIFIERS SESSION_MANAGER
    WINDOWID WINDOWPATH GDMSESSION INVOCATION_ID JOURNAL_STREAM MANAGERPID container DEBIAN_FRONTEND DEBUGINFOD_URLS
    STY VTE_VERSION COMMAND_MODE SECURITYSESSIONID LaunchInstanceID OSLogRateLimit MallocNanoZone SystemRoot
    SystemDrive windir ComSpec PATHEXT APPDATA LOCALAPPDATA USERPROFILE HOMEDRIVE HOMEPATH ProgramData ProgramW6432
    PUBLIC ALLUSERSPROFILE COMPUTERNAME LOGONSERVER NUMBER_OF_PROCESSORS OS SESSIONNAME PSModulePath DriverData
    PNPM_HOME BUN_INSTALL CARGO_HOME GOPATH GOROOT GOBIN JAVA_HOME NODE INIT_CWD VITEST AI_AGENT AGENT CI CLICOLOR
    CLICOLOR_FORCE LESS LESSOPEN LESSCLOSE LESSCHARSET PROMPT PROMPT_COMMAND HISTFILE HISTSIZE HISTFILESIZE HISTCONTROL
    HISTTIMEFORMAT TMUX TMUX_PANE ZSH WSLENV CLAUDECODE GEMINI_CLI ANDROID_HOME ANDROID_SDK_ROOT VIRTUAL_ENV VIRTUAL_ENV_PROMPT
  `.split(/\s+/),
);
const AMBIENT_PREFIXES = `
    LC_ XDG_ WAYLAND_ DBUS_ DESKTOP_ GNOME_ KDE_ GTK_ QT_ GDK_ SYSTEMD_ MEMORY_PRESSURE_ SUDO_
    SSH_ GPG_ WSL_ ITERM_ TERM_ KITTY_ WEZTERM_ ALACRITTY_ GHOSTTY_ KONSOLE_ WT_ STARSHIP_ ZSH_ P9K_
    POWERLEVEL9K_ FZF_ DIRENV_ ATUIN_ __CF XPC_ ProgramFiles CommonProgram USERDOMAIN PROCESSOR_ OneDrive NVM_ FNM_
    VOLTA_ ASDF_ MISE_ PYENV_ RBENV_ SDKMAN_ CONDA_ HOMEBREW_ RUSTUP_ npm_ VSCODE_ ELECTRON_
    CHROME_ ORIGINAL_XDG_ CURSOR_ CLAUDE_CODE_ CODEX_ COPILOT_ GEMINI_CLI_ HEED_ VITEST_
  `
  .split(/\s+/)
  .filter((prefix) => prefix !== "");

/**
 * True for a variable that may have kept a server in bounds, so that the server without it is not the one that was
 * reviewed: it chose code or an endpoint (a proxy may be what filters), or its name speaks of a restriction. Which
 * values restrict is not known (`ENABLE_WRITES=false`), so any of these names counts.
 */
export function mayGuard(name: string): boolean {
  return CHOOSES_CODE.test(name) || CHOOSES_ENDPOINT.test(name) || restricts(name);
}

function restricts(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => RESTRICTS.test(word)) && !words.some((word) => CREDENTIAL.test(word));
}

/** True for a variable of the person's session, whose name does not count. */
export function isAmbient(name: string): boolean {
  return name !== "" && (AMBIENT.has(name) || AMBIENT_PREFIXES.some((prefix) => name.startsWith(prefix)));
}

/**
 * What of an environment belongs to a server's identity: the names of its own variables, and by
 * digest those that choose code (even if they are of the session) or an endpoint, or that may restrict.
 */
export function identifyEnvironment(env: Env): Pick<StdioIdentity, "envNames" | "env"> {
  const names = Object.keys(env)
    .filter((name) => env[name] !== undefined)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const counts = (name: string): boolean =>
    !HARMLESS.test(name) && (CHOOSES_CODE.test(name) || (!isAmbient(name) && mayGuard(name)));
  return {
    envNames: names.filter((name) => !HARMLESS.test(name) && (!isAmbient(name) || CHOOSES_CODE.test(name))),
    env: names.filter(counts).map((name): Digested => ({ name, digest: hash(`${name}=${env[name] ?? ""}`) })),
  };
}
