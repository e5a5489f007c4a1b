import { Environment } from "@marcbachmann/cel-js";
import { matchesPattern } from "../../core/tool/pattern.js";
import type { Paths } from "../../core/decide/policy.js";
import { directoryKey } from "./directory.js";
import { hostOf } from "./host-of.js";
import { isUnder } from "./is-under.js";

/** The longest condition, in UTF-16 code units. */
export const MAX_CONDITION_LENGTH = 2000;

/** Bounds on the syntax of one condition. */
export const LIMITS = { maxAstNodes: 400, maxDepth: 40, maxListElements: 200, maxMapEntries: 0, maxCallArguments: 4 };

/** The evaluator, and the slot for the paths of the call that is being looked at (evaluation is synchronous). */
export type CelEnvironment = { readonly environment: Environment; paths: Paths };

const ASCII_UPPER = /[A-Z]+/g;
const ASCII_LOWER = /[a-z]+/g;

/** The evaluator with `args` and the functions of policies. Making one costs about a millisecond. */
export function celEnvironment(): CelEnvironment {
  const sync = { async: false };
  const environment = new Environment({ limits: LIMITS, homogeneousAggregateLiterals: false });
  const cel: CelEnvironment = { environment, paths: new Map() };
  environment
    .registerVariable("args", "map")
    .registerFunction(
      "under(string, string): bool",
      (path: string, directory: string) => {
        // No path holds a NUL; a folder's key does, and must not pass for a path.
        const real = path.includes("\0") ? undefined : cel.paths.get(path);
        const folder = cel.paths.get(directoryKey(directory));
        const under = real === undefined || folder === undefined ? null : isUnder(real, folder);
        if (under === null) throw new Error("under: the path or the folder was not resolved");
        return under;
      },
      sync,
    )
    .registerFunction(
      "host(string): string",
      (url: string) => {
        const host = hostOf(url);
        if (host === null) throw new Error("host: no URL with one clear host");
        return host;
      },
      sync,
    )
    .registerFunction("like(string, string): bool", (text: string, pattern: string) => matchesPattern([pattern], text), sync)
    .registerFunction(
      "string.lowerAsciiOnly(): string",
      (text: string) => text.replace(ASCII_UPPER, (part) => part.toLowerCase()),
      sync,
    )
    .registerFunction(
      "string.upperAsciiOnly(): string",
      (text: string) => text.replace(ASCII_LOWER, (part) => part.toUpperCase()),
      sync,
    );
  return cel;
}
