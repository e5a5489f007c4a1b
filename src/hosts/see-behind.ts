import { ENTRY_OPTION } from "../store/entries/entry-key.js";
import { isObject, member, type Json } from "../wire/json.js";
import type { ConfigChange } from "./edit-config.js";
import { NO_HEADERS, type EntryHeaders } from "./entry-headers.js";
import type { Host } from "./host.js";
import type { ServerEntry } from "./server-entry.js";
import type { GateOption } from "./wrapper.js";

/** What a wrapper stands in place of: the change that put it there, or why that cannot be told from the entry. */
export type SeenBehind =
  | {
      readonly ok: true;
      readonly change: Extract<ConfigChange, { kind: "wrap" | "url" }>;
      /** What the entry does not say any more and was supposed; null where nothing was. */
      readonly supposed: string | null;
    }
  | { readonly ok: false; readonly why: string };

/** What of a gate's options is its own affair, and goes with it. */
const OWN = new Set(["--label", "--policy", "--url", "--url-env", "--scratch", "--terminal", ENTRY_OPTION]);

/**
 * Works out what an entry said before Heed's gate was put in front of its server, from the entry alone: there may be no
 * record, for a file can be copied from another machine. Null where no gate stands there.
 */
export function seeBehind(host: Host, { path, reached, value }: ServerEntry): SeenBehind | null {
  if (reached.by !== "command" || reached.wrapped === null) return null;
  const { original, url, options } = reached.wrapped;
  if (original !== null) return { ok: true, change: { kind: "wrap", path, original, wrapped: reached.line }, supposed: null };
  const given = new Map(options);
  const variable = given.get("--url-env") ?? null;
  if (given.has("--config")) return { ok: false, why: `its servers stand in ${given.get("--config") ?? ""}` };
  if (url === null && variable !== null)
    return { ok: false, why: `its URL is in the variable ${variable}, which the entry does not set` };
  if (url === null) return { ok: false, why: "it names neither a command nor a URL" };
  const headers = headersBehind(host, options, value, variable);
  if ("why" in headers) return { ok: false, why: headers.why };
  const typed = member(value, "type") !== undefined;
  const key = host.id === "gemini-cli" ? "httpUrl" : "url";
  return {
    ok: true,
    change: { kind: "url", path, key, url, variable, type: typed ? "http" : null, wrapped: reached.line, headers },
    supposed: typed
      ? 'as of a server over Streamable HTTP; if it was one of the older kind, write "type": "sse"'
      : key === "httpUrl"
        ? 'as of a server over Streamable HTTP; if it was one of the older kind, write "url" for "httpUrl"'
        : null,
  };
}

type Moved = Pick<EntryHeaders, "moved" | "dropped" | "added">;

/** The headers that the gate sends, as the entry of a URL has them. */
function headersBehind(
  host: Host,
  options: readonly GateOption[],
  value: Json,
  variable: string | null,
): Moved | { readonly why: string } {
  const env = member(value, "env");
  const set = isObject(env) ? env : {};
  const names = new Map<string, string>();
  const fromHost = new Map<string, string>();
  let bearer: string | null = null;
  for (const [option, text] of options) {
    if (OWN.has(option)) continue;
    const [, header = "", held] = (option === "--header-env" ? /^([^=]+)=([A-Za-z_]\w*)$/u.exec(text) : null) ?? [];
    const [, name = "", prefix, from] =
      (option === "--header" && host.id === "codex" ? /^([^:]+): (Bearer )?\$\{([A-Za-z_]\w*)\}$/u.exec(text) : null) ?? [];
    if (held !== undefined && typeof member(set, held) === "string") names.set(header, held);
    else if (held !== undefined) return { why: `the header ${header} is in the variable ${held}, which the entry does not set` };
    else if (from !== undefined && prefix === undefined) fromHost.set(name, from);
    else if (from !== undefined && name === "Authorization") bearer = from;
    else return { why: `its gate was given ${option}, which heed install does not write so` };
  }
  const more = Object.keys(set).find((key) => key !== variable && ![...names.values()].includes(key));
  if (more !== undefined) return { why: `its env holds ${more}, for which the entry of a URL has no place` };
  const handed = [...fromHost.values(), ...(bearer === null ? [] : [bearer])];
  const vars = member(value, "env_vars");
  if (vars !== undefined && (!Array.isArray(vars) || vars.some((one) => typeof one !== "string" || !handed.includes(one))))
    return { why: "its env_vars hand on more than its headers need" };
  const from = host.id === "codex" ? "http_headers" : "headers";
  return {
    moved: names.size === 0 ? NO_HEADERS.moved : { from, names: Object.fromEntries(names) },
    dropped: {
      ...(fromHost.size === 0 ? {} : { env_http_headers: Object.fromEntries(fromHost) }),
      ...(bearer === null ? {} : { bearer_token_env_var: bearer }),
    },
    added: vars === undefined ? {} : { env_vars: vars },
  };
}
