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
      if (found === undefined || found === "") throw missing(name, variable);
      return found;
    });
    return [name, oneLine(name, filled)] as const;
  });
}

/**
 * Headers whose whole values stand in variables, `Name=VARIABLE`: nothing in them is filled in, so that a value may hold
 * dollar signs, and a host that fills in its own references leaves the words alone.
 *
 * @throws ConnectFailure
 */
export function headersFromEnvironment(given: readonly string[], env: NodeJS.ProcessEnv): readonly (readonly [string, string])[] {
  return given.map((header) => {
    const [, name, variable] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)=([A-Za-z_]\w*)$/u.exec(header) ?? [];
    if (name === undefined || variable === undefined) {
      throw new ConnectFailure(
        "header-malformed",
        "--header-env is not written as 'Name=VARIABLE'.",
        "Write it like this: --header-env Authorization=MY_AUTHORIZATION",
      );
    }
    const value = Object.hasOwn(env, variable) ? env[variable] : undefined;
    if (value === undefined || value === "") throw missing(name, variable);
    return [name, oneLine(name, value)] as const;
  });
}

function missing(header: string, variable: string): ConnectFailure {
  return new ConnectFailure(
    "header-variable-missing",
    `The header ${header} needs the environment variable ${variable}, which is not set.`,
    `Set it: export ${variable}=…`,
    { header, variable },
  );
}

function oneLine(header: string, value: string): string {
  if (!/[\r\n\0]/u.test(value)) return value;
  throw new ConnectFailure(
    "header-malformed",
    `The header ${header} would hold a line break.`,
    "Look at the variable's value: secrets read from files often end in one.",
    { header },
  );
}
