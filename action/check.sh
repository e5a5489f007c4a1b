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

heed=(npx --yes "heed@${INPUT_VERSION:?}")
if [[ -n ${INPUT_PATH:-} ]]; then
  [[ -f $INPUT_PATH ]] || stop "There is no file $INPUT_PATH: path is to name the dist/cli.js of a heed."
  heed=(node "$(cd "$(dirname "$INPUT_PATH")" && pwd)/$(basename "$INPUT_PATH")")
fi
command -v node >/dev/null || stop "Node is not installed here. Put actions/setup-node before this step."

cd "${INPUT_WORKING_DIRECTORY:-.}" || stop "There is no folder ${INPUT_WORKING_DIRECTORY:-}."

case ${INPUT_FORMAT:-github} in
  github | text) ;;
  *) stop "format is github or text, not ${INPUT_FORMAT}." ;;
esac

summary=$(mktemp)
trap 'rm -f "$summary"' EXIT
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
"${heed[@]}" check "${options[@]}" "${target[@]}" || status=$?

if [[ -s $summary && -n ${GITHUB_STEP_SUMMARY:-} ]]; then cat "$summary" >>"$GITHUB_STEP_SUMMARY"; fi
if [[ -n ${GITHUB_OUTPUT:-} ]]; then
  # A path may hold anything but the delimiter, which nobody can know before.
  [[ $sarif == /* || $sarif == [A-Za-z]:* ]] || sarif=$PWD/$sarif
  delimiter="heed_$(node -p 'require("node:crypto").randomUUID()')"
  {
    printf 'exit-code=%s\n' "$status"
    [[ ! -f $sarif ]] || printf 'sarif-file<<%s\n%s\n%s\n' "$delimiter" "$sarif" "$delimiter"
  } >>"$GITHUB_OUTPUT"
fi
exit "$status"
