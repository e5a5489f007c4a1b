import { homedir } from "node:os";
import type { Host } from "./host.js";

type Env = Readonly<Record<string, string | undefined>>;

/** What the folders in a host's texts mean. */
export type ExpandWorld = { readonly env: Env; readonly project: string; readonly home?: string };

/**
 * A text of a configuration as its host would fill it in before it starts the server, or null where only the host can
 * (`${input:…}`, an unset variable). What stands in the file is never changed by it.
 *
 * `braces`: `${NAME}`, `${NAME:-otherwise}`. `env-prefix`: `${env:NAME}`, `${workspaceFolder}`, `${userHome}`.
 * `dollar`: `$NAME` and `${NAME}`; an unset one stays as it is.
 *
 * @example
 * expandVariables("${env:TOKEN}", "env-prefix", { env: { TOKEN: "t" }, project: "/p" }); // "t"
 */
export function expandVariables(text: string, how: Host["variables"], world: ExpandWorld): string | null {
  switch (how) {
    case "none":
      return text;
    case "dollar":
      return text.replaceAll(
        /\$(?:\{(\w+)\}|(\w+))/gu,
        (whole, braced?: string, bare?: string) => ownValue(world.env, braced ?? bare ?? "") ?? whole,
      );
    case "braces":
      return filled(text, (inside) => {
        const [, name = "", otherwise] = /^(\w+)(?::-(.*))?$/su.exec(inside) ?? [];
        return ownValue(world.env, name) ?? otherwise ?? null;
      });
    case "env-prefix":
      return filled(text, (inside) => {
        if (inside.startsWith("env:")) return ownValue(world.env, inside.slice(4)) ?? null;
        if (inside === "workspaceFolder") return world.project;
        if (inside === "userHome") return world.home ?? homedir();
        if (inside === "pathSeparator" || inside === "/") return process.platform === "win32" ? "\\" : "/";
        return null;
      });
  }
}

function ownValue(env: Env, name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined;
}

function filled(text: string, fill: (inside: string) => string | null): string | null {
  let missing = false;
  const whole = text.replaceAll(/\$\{([^}]*)\}/gu, (_, inside: string) => {
    const value = fill(inside);
    if (value === null) missing = true;
    return value ?? "";
  });
  return missing ? null : whole;
}
