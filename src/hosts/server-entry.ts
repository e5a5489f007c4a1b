import { isObject, member, type Json } from "../wire/json.js";
import type { ConfigPath } from "./config-format.js";
import { HEADER_MEMBERS, NO_HEADERS, readHeaders, type EntryHeaders } from "./entry-headers.js";
import { hasPassword, isPlainUrl, URL_VARIABLE } from "./plain-url.js";
import { seeThrough, type Wrapped } from "./wrapper.js";
import type { CommandWords } from "./command-words.js";

/** What an entry of a configuration says of how its server is reached. */
export type Reached =
  | {
      readonly by: "command";
      /** As it stands in the file. */
      readonly line: CommandWords;
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | null;
      /** A file with more variables, as VS Code reads it. */
      readonly envFile: string | null;
      /** Set where the command is Heed's gate already. */
      readonly wrapped: Wrapped | null;
    }
  | {
      readonly by: "url";
      readonly url: string;
      /** The member that holds it, and the kind of transport that the entry names, if any. */
      readonly key: string;
      readonly type: string | null;
      readonly headers: EntryHeaders;
      /** The variable that is to hold the address, for it may hold a secret; null for a plain one. */
      readonly variable: string | null;
      /** Members that say more of how it is reached: a login, a password in the address, or something that Heed does not know. */
      readonly more: readonly string[];
    }
  /** Nothing that Heed could read as a server; `why` says what is odd. */
  | { readonly by: "nothing"; readonly why: string };

/** One server of a configuration. */
export type ServerEntry = {
  /** The name that the host knows the server by. */
  readonly name: string;
  readonly path: ConfigPath;
  /** The folder that the entry belongs to, where a file holds servers of several folders. */
  readonly folder: string | null;
  readonly reached: Reached;
  /** Switched off in the file. */
  readonly disabled: boolean;
  /** The entry as it stands. */
  readonly value: Json;
};

/** What `more` calls a user name or password in the address. */
export const PASSWORD = "a user name or password in the address";

const URL_KEYS = ["url", "httpUrl", "serverUrl"];

/** Members of an entry that have nothing to do with how its server is reached. */
const APART = new Set(
  `type disabled enabled timeout trust description alwaysAllow autoApprove includeTools excludeTools gallery version required
   startup_timeout_sec startup_timeout_ms tool_timeout_sec enabled_tools disabled_tools default_tools_approval_mode tools`.split(
    /\s+/u,
  ),
);

/** Reads one entry. Nothing in it can make this throw. */
export function readEntry(path: ConfigPath, folder: string | null, value: Json): ServerEntry {
  const disabled = member(value, "disabled") === true || member(value, "enabled") === false;
  return { name: path.at(-1) ?? "", path, folder, reached: readReached(value), disabled, value };
}

function readReached(value: Json): Reached {
  if (!isObject(value)) return { by: "nothing", why: "it is not an object" };
  const command = member(value, "command");
  const key = URL_KEYS.find((one) => typeof member(value, one) === "string") ?? "";
  const url = member(value, key);
  if (command === undefined && typeof url === "string") {
    const type = member(value, "type");
    const headers = readHeaders(value);
    const read = new Set([key, ...(headers === null ? [] : HEADER_MEMBERS)]);
    const more = Object.keys(value).filter((one) => !read.has(one) && !APART.has(one));
    if (hasPassword(url)) more.push(PASSWORD);
    return {
      by: "url",
      url,
      key,
      type: typeof type === "string" ? type : null,
      headers: headers ?? NO_HEADERS,
      variable: isPlainUrl(url) ? null : URL_VARIABLE,
      more,
    };
  }
  if (typeof command !== "string" || command.trim() === "") return { by: "nothing", why: "it names neither a command nor a URL" };
  if (typeof url === "string") return { by: "nothing", why: "it names both a command and a URL" };
  const args = member(value, "args") ?? [];
  if (!Array.isArray(args) || !args.every((arg): arg is string => typeof arg === "string"))
    return { by: "nothing", why: "its args are not a list of texts" };
  const env = member(value, "env");
  const texts = isObject(env) ? Object.entries(env).flatMap(([key, text]) => asText(key, text)) : [];
  const cwd = member(value, "cwd");
  const envFile = member(value, "envFile");
  const line = { command, args };
  const wrapped = seeThrough(line);
  const variable = new Map(wrapped?.options).get("--url-env");
  const held = variable === undefined ? undefined : new Map(texts).get(variable);
  return {
    by: "command",
    line,
    env: Object.fromEntries(texts),
    cwd: typeof cwd === "string" ? cwd : null,
    envFile: typeof envFile === "string" ? envFile : null,
    // The address is in the entry's own variables.
    wrapped: wrapped === null || held === undefined ? wrapped : { ...wrapped, url: held },
  };
}

/** Hosts take numbers and booleans as texts; null unsets. */
function asText(key: string, value: Json): readonly (readonly [string, string])[] {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [[key, String(value)]] : [];
}
