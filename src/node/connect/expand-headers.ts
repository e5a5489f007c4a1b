import { ConnectFailure } from "./connect-failure.js";

/**
 * `Name: value` headers with `${VARIABLE}` filled in from the environment, so that no secret stands on a command
 * line. `$$` stands for a dollar sign. A variable that is not set or is empty is an error: a header without its
 * secret would be sent otherwise.
 *
 * @throws ConnectFailure
 */
export function expandHeaders(given: readonly string[], env: NodeJS.ProcessEnv): readonly (readonly [string, string])[] {
  return given.map((header) => {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/su.exec(header) ?? [];
    if (name === undefined || value === undefined) {
      throw new ConnectFailure(
        "header-malformed",
        "A header is not written as 'Name: value'.",
        "Write it like this: --header 'Authorization: Bearer ${TOKEN}'",
      );
    }
    const filled = value.replace(/\$\$|\$\{([^}]*)\}/gu, (_whole, variable: string | undefined) => {
      if (variable === undefined) return "$";
      const found = Object.hasOwn(env, variable) ? env[variable] : undefined;
      if (found === undefined || found === "") {
        throw new ConnectFailure(
          "header-variable-missing",
          `The header ${name} needs the environment variable ${variable}, which is not set.`,
          `Set it: export ${variable}=…`,
          { header: name, variable },
        );
      }
      return found;
    });
    if (/[\r\n\0]/u.test(filled)) {
      throw new ConnectFailure(
        "header-malformed",
        `The header ${name} would hold a line break.`,
        "Look at the variable's value: secrets read from files often end in one.",
        { header: name },
      );
    }
    return [name, filled] as const;
  });
}
