/** Options of `docker run` that take no value; of any other, the next word is one. */
const SWITCHES =
  /^(?:-[dtiPq]+|--(?:detach|init|interactive|tty|rm|privileged|read-only|publish-all|quiet|no-healthcheck|oom-kill-disable|sig-proxy|disable-content-trust|tls|tlsverify|env-host|http-proxy|replace|rmi|tz|use-api-socket|help))$/;

/**
 * The image of a `docker run` command line: its first word that is neither an option nor an option's value; null for any
 * other command. What stands behind it is the container's own business, an image's name too.
 */
export function imageOf(args: readonly string[]): string | null {
  const at = args[0] === "container" ? 1 : 0;
  if (args[at] !== "run") return null;
  for (let word = at + 1; word < args.length; word += 1) {
    const arg = args[word] ?? "";
    if (arg === "--") return args[word + 1] ?? null;
    if (!arg.startsWith("-")) return arg;
    // `-eKEY=x`: a short option with its value; `-e KEY=x` and `--env KEY=x` have it behind them.
    const holdsValue =
      arg.includes("=") || (/^-[^-]/.test(arg) && arg.length > 2 && !SWITCHES.test(arg) && !/^-[dtiPq]+[a-zA-Z]$/.test(arg));
    if (!holdsValue && !SWITCHES.test(arg)) word += 1;
  }
  return null;
}
