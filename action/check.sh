#!/usr/bin/env bash
# Runs `heed check` once for the action beside it: annotations in the log, a summary of the step, a SARIF file.
set -euo pipefail

# An error that the log shows as an annotation; GitHub reads a command to the end of its line.
stop() {
  local text=${1//'%'/%25}
  text=${text//$'\r'/%0D}
  printf '::error title=heed::%s\n' "${text//$'\n'/%0A}"
  exit 2
}

# lines VALUE: puts the lines of a value into `found`, blank ones left out. (bash 3.2 of macOS has no references.)
lines() {
  local line
  found=()
  while IFS= read -r line || [[ -n $line ]]; do
    line=${line%$'\r'}
    line=${line#"${line%%[![:space:]]*}"}
    line=${line%"${line##*[![:space:]]}"}
    [[ -z $line ]] || found+=("$line")
  done <<<"$1"
}

# beneath PATH FOLDER: whether a path lies in a folder, by what the folders are and not by how they are spelled.
beneath() {
  local at=$1
  while :; do
    [[ ! $at -ef $2 ]] || return 0
    [[ $at == */* && $at != / ]] || return 1
    at=${at%/*}
    at=${at:-/}
  done
}

# ofProject FOLDER: whether a folder belongs to what was checked out, or to where the server is started (which is no
# project where it holds the home).
ofProject() {
  [[ $workspace == / ]] || ! beneath "$1" "$workspace" || return 0
  [[ $PWD == / ]] || beneath "${HOME:-/}" "$PWD" || beneath "${RUNNER_TEMP:-/}" "$PWD" || ! beneath "$1" "$PWD" || return 0
  return 1
}

# realFolder PATH: the real folder of a file, links followed, into `folder`.
realFolder() {
  local at=$1 turn
  for ((turn = 0; turn < 40; turn++)); do
    folder=$(cd -P -- "$(dirname -- "$at")" && pwd -P)
    at=$folder/$(basename -- "$at")
    [[ -L $at ]] || return 0
    local to
    to=$(readlink -- "$at")
    [[ $to == /* ]] || to=$folder/$to
    at=$to
  done
  stop "The links of $1 have no end."
}

# Nothing that the project holds starts or steers Heed: neither a folder of PATH (node_modules/.bin holds whatever it
# likes), nor what chooses Node's code, which the server gets all the same (action/told.cjs).
unset CDPATH
workspace=${GITHUB_WORKSPACE:-$PWD}
started=$PWD
cd -- "${INPUT_WORKING_DIRECTORY:-.}" || stop "There is no folder ${INPUT_WORKING_DIRECTORY:-}."
for name in ${!NODE_*} ${!OPENSSL_*} ICU_DATA; do
  case $name in NODE_EXTRA_CA_CERTS | NODE_ENV | NODE_USE_ENV_PROXY | NODE_USE_SYSTEM_CA | NODE_NO_WARNINGS) continue ;; esac
  [[ -n ${!name+set} ]] || continue
  export "HEED_ASIDE_$name=${!name}"
  unset "$name"
done
told_path=$PATH
own_path=
IFS=: read -r -a entries <<<"$PATH"
for entry in ${entries[@]+"${entries[@]}"}; do
  [[ $entry == /* ]] || continue
  real=$(cd -P -- "$entry" 2>/dev/null && pwd -P) || continue
  ofProject "$real" || own_path=${own_path:+$own_path:}$entry
done
PATH=$own_path
hash -r
node=$(type -P node) || stop "Node is not installed here, outside the project. Put actions/setup-node before this step."
realFolder "$node"
! ofProject "$folder" || stop "$node leads into the project, which is not to choose what runs Heed. Put actions/setup-node before this step."

scratch=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/heed.XXXXXX")
trap 'rm -rf -- "$scratch"' EXIT

if [[ -n ${INPUT_PATH:-} ]]; then
  cli=$INPUT_PATH
  [[ $cli == /* || $cli == [A-Za-z]:* ]] || cli=$started/$cli
  [[ -f $cli ]] || stop "There is no file $INPUT_PATH: path is to name the dist/cli.js of a heed."
  realFolder "$cli"
  ! ofProject "$folder" ||
    stop "$INPUT_PATH lies in the project, and who changes the project would change what checks it. Leave path out, or install Heed outside: npm install --prefix \"\$RUNNER_TEMP/heed\" heed@$INPUT_VERSION"
else
  [[ ${INPUT_VERSION:?} =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] ||
    stop "version is one exact version such as 0.1.0, not $INPUT_VERSION."
  [[ ${INPUT_REGISTRY:-} =~ ^(https?://[^[:space:]]+)?$ ]] || stop "registry is an address, not $INPUT_REGISTRY."
  npm=$(type -P npm) || stop "npm is not installed here, outside the project. Put actions/setup-node before this step."
  printf '{"private": true}\n' >"$scratch/package.json"
  # npm gets its own folder, home and files of configuration; of the environment only how the network is reached, and
  # what Windows needs to start a program.
  kept=()
  for name in HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy NODE_EXTRA_CA_CERTS NODE_USE_SYSTEM_CA \
    SSL_CERT_FILE SSL_CERT_DIR SYSTEMROOT SystemRoot WINDIR windir COMSPEC ComSpec PATHEXT; do
    [[ -z ${!name:-} ]] || kept+=("$name=${!name}")
  done
  fetch=(--prefix "$scratch" --userconfig "$scratch/user.npmrc" --globalconfig "$scratch/global.npmrc"
    --cache "$scratch/cache" --ignore-scripts --no-audit --no-fund --no-update-notifier --no-package-lock --loglevel=error)
  [[ -z ${INPUT_REGISTRY:-} ]] || fetch+=(--registry "$INPUT_REGISTRY")
  (
    cd -- "$scratch"
    env -i ${kept[@]+"${kept[@]}"} PATH="$PATH" HOME="$scratch" USERPROFILE="$scratch" APPDATA="$scratch" \
      TMPDIR="$scratch" TMP="$scratch" TEMP="$scratch" "$npm" install "${fetch[@]}" "heed@$INPUT_VERSION" >&2
  ) || stop "npm could not fetch heed@$INPUT_VERSION; what it said stands above."
  cli=$scratch/node_modules/heed/dist/cli.js
fi
heed=("$node")
[[ -z ${!HEED_ASIDE_*} ]] || heed+=(--require "$HEED_ACTION_PATH/action/told.cjs")
heed+=("$cli")

case ${INPUT_FORMAT:-github} in
  github | text) ;;
  *) stop "format is github or text, not ${INPUT_FORMAT}." ;;
esac

summary=$scratch/summary.md
sarif=${INPUT_SARIF_FILE:-heed.sarif}
# What an earlier step left must not be taken for this report.
rm -f -- "$sarif"

options=(--format "${INPUT_FORMAT:-github}" --output "sarif=$sarif" --output "markdown=$summary")
options+=(--fail-on "${INPUT_FAIL_ON:-error}")
[[ -z ${INPUT_CONFIG:-} ]] || options+=("--policy=$INPUT_CONFIG")
[[ -z ${INPUT_BASELINE:-} ]] || options+=("--baseline=$INPUT_BASELINE")
[[ -z ${INPUT_SINCE:-} ]] || options+=("--since=$INPUT_SINCE")
case ${INPUT_LOCKED:-false} in
  true) options+=(--locked) ;;
  false) ;;
  *) stop "locked is true or false, not ${INPUT_LOCKED}." ;;
esac
profile_list=${INPUT_PROFILE:-}
lines "${profile_list//,/$'\n'}"
for profile in ${found[@]+"${found[@]}"}; do options+=("--profile=$profile"); done

lines "${INPUT_LIST:-}"
lists=(${found[@]+"${found[@]}"})
words=()
if [[ ${INPUT_COMMAND:-} == *$'\n'*[![:space:]]* ]]; then
  lines "$INPUT_COMMAND"
  words=(${found[@]+"${found[@]}"})
else
  read -r -a words <<<"${INPUT_COMMAND:-}" || true
fi
if ((${#lists[@]} > 0 && ${#words[@]} > 0)); then stop "Give command or list, not both."; fi
if ((${#lists[@]} > 0)); then
  for list in "${lists[@]}"; do
    [[ $list != -* ]] || stop "A list cannot begin with a dash: $list"
  done
  target=("${lists[@]}")
elif ((${#words[@]} > 0)); then
  target=(-- "${words[@]}")
else
  stop "Nothing to check: give command (what starts the server) or list (a saved answer to tools/list)."
fi

status=0
PATH=$told_path "${heed[@]}" check "${options[@]}" "${target[@]}" || status=$?

if [[ -s $summary && -n ${GITHUB_STEP_SUMMARY:-} ]]; then cat "$summary" >>"$GITHUB_STEP_SUMMARY"; fi
if [[ -n ${GITHUB_OUTPUT:-} ]]; then
  # A path may hold anything but the delimiter, which nobody can know before.
  [[ $sarif == /* || $sarif == [A-Za-z]:* ]] || sarif=$PWD/$sarif
  delimiter="heed_$("$node" -p 'require("node:crypto").randomUUID()')"
  {
    printf 'exit-code=%s\n' "$status"
    [[ ! -f $sarif ]] || printf 'sarif-file<<%s\n%s\n%s\n' "$delimiter" "$sarif" "$delimiter"
  } >>"$GITHUB_OUTPUT"
fi
exit "$status"
