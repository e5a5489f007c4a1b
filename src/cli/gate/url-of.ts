import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";

/**
 * The URL that `--url` gives, or that stands in the variable of `--url-env`; undefined where neither is given.
 *
 * @throws UsageError
 */
export function urlOf(input: Input, { env }: Pick<Io, "env">): string | undefined {
  const [url, variable] = [input.text.get("url"), input.text.get("url-env")];
  if (variable === undefined) return url;
  if (url !== undefined)
    throw new UsageError("url-twice", "The URL is given twice.", "Give --url, or --url-env with the variable that holds it.");
  if (!/^[A-Za-z_]\w*$/u.test(variable))
    throw new UsageError(
      "url-variable-malformed",
      `${JSON.stringify(variable)} is not the name of a variable.`,
      "Give the variable that holds the URL, not the URL: --url-env HEED_URL",
    );
  const held = Object.hasOwn(env, variable) ? (env[variable] ?? "").trim() : "";
  if (held !== "") return held;
  throw new UsageError(
    "url-variable-missing",
    `The URL is to stand in the environment variable ${variable}, which is not set.`,
    `Set it where the gate is started: in a host's file, ${variable} under env.`,
    { variable },
  );
}
