import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { NO_CODE, NODE_CODE } from "./steers.js";

/** What the names of variables begin with that the launcher set aside: the rest is the name under which they came. */
export const ASIDE = "HEED_ASIDE_";

/** The launcher's path in a home. */
export function launcherFile(home: string, platform: NodeJS.Platform = process.platform): string {
  return join(home, "bin", platform === "win32" ? "heed.cmd" : "heed");
}

/** The words by which a host starts the installed copy. Windows' hosts cannot start a batch file by itself. */
export function launcherWords(home: string, platform: NodeJS.Platform = process.platform): readonly string[] {
  const file = launcherFile(home, platform);
  return platform === "win32" ? ["cmd", "/c", file] : [file];
}

/** Where the launcher looks for Node.js: one path a line. */
export function nodesFile(home: string): string {
  return join(home, "bin", "nodes");
}

/** What names the copy that is started. */
export function currentFile(home: string): string {
  return join(home, "versions", "current");
}

/**
 * The launcher of a home: the same text for every version of Heed. What chooses Node.js's code is set aside before Node.js
 * starts, whoever set it, and handed on under another name, for the server is to have it.
 */
export function launcherText(home: string, shell: string, platform: NodeJS.Platform = process.platform): string {
  return platform === "win32" ? batch(home) : script(home, shell);
}

/** The shells that can run the launcher, the best first. `-p`: nothing of the environment is code to them. */
const SHELLS = ["/bin/bash -p", "/bin/sh -p", "/bin/sh"];

/**
 * The shell for the launcher on this machine. bash keeps variables whose names are no identifiers, which dash drops; the shells
 * that do not know `-p` take no functions or options from the environment.
 */
export function launcherShell(works: (shell: string, options: readonly string[]) => boolean = canRun): string {
  const found = SHELLS.find((line) => {
    const [shell = "", ...options] = line.split(" ");
    return works(shell, options);
  });
  return found ?? "/bin/sh";
}

function canRun(shell: string, options: readonly string[]): boolean {
  return spawnSync(shell, [...options, "-c", ":"], { env: {}, stdio: "ignore" }).status === 0;
}

/** In the person's own folder, for npx takes what the folder it is run in brings. */
const HELP = "Run this once in a terminal: cd ~ && npx -y heed install";
const WINDOWS_HELP = "Run this once in a terminal: cd /d %USERPROFILE% ^&^& npx -y heed install";

function script(home: string, shell: string): string {
  return `#!${shell}
# Starts the copy of Heed in this folder, for the hosts' entries that heed install wrote. It stays the same when Heed is
# upgraded: what is started is named in versions/current, and Node.js by the first line of bin/nodes that is there.
heed__home=${quote(home)}
set -f
IFS='
'

# What chooses code for Node.js is kept from it, under a name by which the gate gives it to the server. Whom Node.js believes
# and reaches over the network is not.
for heed__line in $(set); do
  case $heed__line in
    ${NO_CODE.map((name) => `${name}=*`).join(" | ")}) continue ;;
    ${NODE_CODE.map((pattern) => `${pattern}=*`).join(" | ")}) heed__name=\${heed__line%%=*} ;;
    *) continue ;;
  esac
  case $heed__name in *[!A-Za-z0-9_]*) continue ;; esac
  eval "heed__set=\\\${$heed__name+set} heed__value=\\\${$heed__name-}"
  [ -n "$heed__set" ] || continue
  export "${ASIDE}$heed__name=$heed__value"
  unset "$heed__name"
done

heed__version=
[ ! -r "$heed__home/versions/current" ] || IFS= read -r heed__version < "$heed__home/versions/current"
case $heed__version in '' | .* | *[!A-Za-z0-9._+-]*) heed__version=none ;; esac
heed__cli=$heed__home/versions/$heed__version/dist/cli.js
if [ ! -r "$heed__cli" ]; then
  echo "heed: the copy of Heed in $heed__home is not whole. ${HELP}" >&2
  exit 2
fi

heed__found=
heed__first=yes
set +f
[ ! -r "$heed__home/bin/nodes" ] || while IFS= read -r heed__line || [ -n "$heed__line" ]; do
  for heed__node in $heed__line; do
    case $heed__node in /*) ;; *) continue ;; esac
    if [ -f "$heed__node" ] && [ -x "$heed__node" ]; then
      # The first is the one that Heed was installed with; of another it is not known what it is.
      [ -n "$heed__first" ] || case $("$heed__node" --version < /dev/null 2> /dev/null) in
        v20.19.* | v20.[2-9][0-9].* | v2[1-9].* | v[3-9][0-9].*) ;;
        *) continue ;;
      esac
      heed__found=$heed__node
      break 2
    fi
  done
  heed__first=
done < "$heed__home/bin/nodes"
if [ -z "$heed__found" ]; then
  echo "heed: Node.js 20.19 or newer is not where it was when Heed was installed, nor where systems have it. ${HELP}" >&2
  exit 2
fi

set -- "$heed__found" "$heed__cli" "$@"
unset heed__home heed__line heed__name heed__set heed__value heed__version heed__cli heed__found heed__first heed__node
exec "$@"
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Of Node.js's variables those that choose code. A batch file cannot go through all names without starting another program. */
const WINDOWS_ASIDE = `NODE_OPTIONS NODE_PATH NODE_REPL_EXTERNAL_MODULE NODE_COMPILE_CACHE NODE_ICU_DATA NODE_V8_COVERAGE
  NODE_REDIRECT_WARNINGS NODE_CHANNEL_FD NODE_PRESERVE_SYMLINKS NODE_PRESERVE_SYMLINKS_MAIN NODE_TLS_REJECT_UNAUTHORIZED
  OPENSSL_CONF OPENSSL_MODULES OPENSSL_ENGINES ICU_DATA`.split(/\s+/u);

function batch(home: string): string {
  const dir = home.replaceAll("%", "%%");
  return [
    "@echo off",
    "rem Starts the copy of Heed in this folder, for the hosts' entries that heed install wrote.",
    "setlocal EnableExtensions DisableDelayedExpansion",
    "set HEED_ASIDE=%*",
    `set "HEED_ASIDE_DIR=${dir}"`,
    "setlocal EnableDelayedExpansion",
    `for %%N in (${WINDOWS_ASIDE.join(" ")}) do if defined %%N (`,
    `  set "${ASIDE}%%N=!%%N!"`,
    '  set "%%N="',
    ")",
    'set "HEED_ASIDE_VERSION="',
    'set /p HEED_ASIDE_VERSION=<"!HEED_ASIDE_DIR!\\versions\\current"',
    'set "HEED_ASIDE_NODE="',
    'for /f "usebackq delims=" %%P in ("!HEED_ASIDE_DIR!\\bin\\nodes") do if not defined HEED_ASIDE_NODE if exist "%%P" set "HEED_ASIDE_NODE=%%P"',
    "if not defined HEED_ASIDE_NODE (",
    `  echo heed: Node.js is not where it was when Heed was installed. ${WINDOWS_HELP} 1>&2`,
    "  exit /b 2",
    ")",
    '"!HEED_ASIDE_NODE!" "!HEED_ASIDE_DIR!\\versions\\!HEED_ASIDE_VERSION!\\dist\\cli.js" !HEED_ASIDE!',
    "exit /b !ERRORLEVEL!",
    "",
  ].join("\r\n");
}
