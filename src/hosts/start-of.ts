import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { expandVariables } from "./expand-variables.js";
import type { FoundFile } from "./find-servers.js";
import type { HostWorld } from "./host.js";
import { openedFolderSlots } from "./opened-folder-slots.js";
import type { ServerEntry } from "./server-entry.js";

/** How a host would start a server: everything filled in. */
export type ServerStart = {
  readonly command: string;
  readonly args: readonly string[];
  /** Which of them the host fills with the folder that is open; of a project's entry, which anybody may have written, none counts. */
  readonly slots: readonly number[];
  readonly cwd: string;
  /** The server's own variables, beside those that everything of this user has. */
  readonly env: Readonly<Record<string, string>>;
  /** Where it is reached, of a server that is not started at all; its command is then empty. */
  readonly url: string | null;
  /** What is sent to a URL with every request. */
  readonly headers: readonly (readonly [name: string, value: string])[];
};

/** A start, or what only the host could fill in. */
export type StartOrNot =
  | { readonly ok: true; readonly start: ServerStart }
  | { readonly ok: false; readonly lacks: readonly string[] };

/**
 * How the host of a file would start one of its servers, behind any wrapper of Heed's. Null for a server that is not
 * reached in a way that Heed can follow.
 */
export function startOf(
  { host, place }: Pick<FoundFile, "host" | "place">,
  entry: ServerEntry,
  world: HostWorld,
): StartOrNot | null {
  if (entry.reached.by === "url") return urlStart(host, entry, entry.reached, world);
  if (entry.reached.by !== "command") return null;
  const { line, wrapped, env, cwd, envFile } = entry.reached;
  const { command, args } = wrapped === null ? line : (wrapped.original ?? line);
  if (wrapped !== null && wrapped.original === null) return null;
  // Hosts start a user's servers where they please; a server that minds names its folder.
  const folder = entry.folder ?? (place.scope === "project" ? world.project : world.home);
  // The folder that is open is the one that this is called in, wherever the server starts.
  const within = { env: world.env, project: entry.folder ?? world.project, home: world.home };
  const lacks: string[] = [];
  const fill = (text: string): string => {
    const filled = expandVariables(text, host.variables, within);
    if (filled === null) lacks.push(text);
    return filled ?? text;
  };
  const more = envFile === null ? {} : readEnvFile(resolve(folder, fill(envFile)), () => lacks.push(envFile));
  const start = {
    command: fill(command),
    args: args.map(fill),
    slots: place.scope === "user" ? openedFolderSlots(host, args) : [],
    cwd: cwd === null ? folder : absolute(folder, fill(cwd)),
    env: { ...more, ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)])) },
    url: null,
    headers: [],
  };
  return lacks.length === 0 ? { ok: true, start } : { ok: false, lacks };
}

function urlStart(
  { variables }: FoundFile["host"],
  { folder }: ServerEntry,
  reached: Extract<ServerEntry["reached"], { by: "url" }>,
  world: HostWorld,
): StartOrNot {
  const lacks: string[] = [];
  const fill = (text: string): string => {
    const filled = expandVariables(text, variables, { env: world.env, project: folder ?? world.project, home: world.home });
    // What stands around a reference may be secret.
    if (filled === null) lacks.push(...(text.match(/\$\{[^}]*\}/gu) ?? []));
    return filled ?? text;
  };
  const url = fill(reached.url);
  const headers = reached.headers.headers.map((header) => {
    if ("text" in header) return [header.name, fill(header.text)] as const;
    const value = world.env[header.variable] ?? "";
    if (value === "") lacks.push(header.variable);
    return [header.name, `${header.prefix}${value}`] as const;
  });
  if (lacks.length > 0) return { ok: false, lacks: [...new Set(lacks)] };
  return { ok: true, start: { command: "", args: [], slots: [], cwd: folder ?? world.home, env: {}, url, headers } };
}

function absolute(folder: string, path: string): string {
  return isAbsolute(path) ? path : resolve(folder, path);
}

/** The simple lines of a file of variables: `NAME=value`, with or without quotes. */
function readEnvFile(file: string, missing: () => void): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(
      readFileSync(file, "utf8")
        .split(/\r?\n/u)
        .flatMap((line) => {
          const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/u.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name, value.replace(/^(["'])(.*)\1$/u, "$2")]];
        }),
    );
  } catch {
    missing();
    return {};
  }
}
