import type { Paths } from "../../core/decide/policy.js";
import { member, type Json, type JsonObject } from "../../wire/json.js";
import { hostOf } from "../condition/host-of.js";

/** What an argument is to a grant: where it can be widened, and what binds it to somebody. */
export type ArgumentKind =
  /** Real paths, and the folder in which each of them lies. */
  | { readonly kind: "path"; readonly folder: string; readonly several: boolean }
  | { readonly kind: "address"; readonly host: string; readonly origin: string }
  /** A person, a channel: never widened. */
  | { readonly kind: "recipient" }
  /** A repository, or a value that the schema lists: never widened, but what the rest may vary within. */
  | { readonly kind: "place" }
  /** Free text that goes where the others say: may be left open. */
  | { readonly kind: "content" }
  | { readonly kind: "other" };

const PATH_KEY = /(?:^|_)(?:path|paths|file|files|filename|filepath|dir|directory|folder|source|destination|target)$/;
const PATH_TEXT = /^(?:[/~]|\.{1,2}[/\\]|[A-Za-z]:[\\/]|\\\\|file:)/;
const RECIPIENT_KEY = /^(?:to|cc|bcc|recipients?|emails?|email_address|channel|channel_id|chat_id|user_id|phone|phone_number)$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const CONTENT_KEY =
  /^(?:content|contents|text|body|title|subject|message|description|comment|note|notes|summary|caption|markdown)$/;
const OWNER_KEY = /^(?:owner|org|organization|namespace)$/;
const REPOSITORY_KEY = /^(?:repo|repository|repo_name|full_name)$/;
/** Folders that hold more than anybody means by "this folder". */
const TOO_WIDE =
  /^(?:[/\\]|[A-Za-z]:[/\\]?|\/(?:home|Users|root|etc|usr|var|opt|tmp|private|mnt|media|Volumes)|\/(?:home|Users)\/[^/]+|[A-Za-z]:[/\\]Users(?:[/\\][^/\\]+)?)[/\\]?$/;

/** The kinds of a call's arguments, by name. */
export function argumentKinds(args: JsonObject, schema: Json, paths: Paths): ReadonlyMap<string, ArgumentKind> {
  const properties = member(schema, "properties");
  const keys = Object.keys(args).map(plain);
  const named = keys.some((key) => OWNER_KEY.test(key)) && keys.some((key) => REPOSITORY_KEY.test(key));
  return new Map(
    Object.entries(args).map(([key, value]) => [key, kindOf(plain(key), value, member(properties, key), paths, named)]),
  );
}

function kindOf(key: string, value: Json, schema: Json | undefined, paths: Paths, repository: boolean): ArgumentKind {
  const listed = member(schema, "enum");
  if ((Array.isArray(listed) && listed.includes(value)) || member(schema, "const") !== undefined) return { kind: "place" };
  const texts = typeof value === "string" ? [value] : Array.isArray(value) ? (value as readonly Json[]) : [];
  if (!texts.every((text) => typeof text === "string") || texts.length === 0) return { kind: "other" };
  if (RECIPIENT_KEY.test(key) || texts.every((text) => EMAIL.test(text))) return { kind: "recipient" };
  if (typeof value === "string" && CONTENT_KEY.test(key)) return { kind: "content" };
  if (repository && (OWNER_KEY.test(key) || REPOSITORY_KEY.test(key))) return { kind: "place" };
  if (REPOSITORY_KEY.test(key) && typeof value === "string" && /^[\w.-]+\/[\w.-]+$/.test(value)) return { kind: "place" };
  const host = typeof value === "string" && /^https?:/i.test(value) ? hostOf(value) : null;
  if (host !== null && typeof value === "string")
    return { kind: "address", host, origin: /^https?:\/\/[^/?#]*/iu.exec(value)?.[0] ?? value };
  if (PATH_KEY.test(key) || texts.every((text) => PATH_TEXT.test(text))) {
    const folder = commonFolder(texts.map((text) => paths.get(text)));
    if (folder !== null && !TOO_WIDE.test(folder)) return { kind: "path", folder, several: Array.isArray(value) };
  }
  return { kind: "other" };
}

/** A key in one spelling: `filePath` and `file-path` are `file_path`. */
function plain(key: string): string {
  return key
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}

/**
 * The folder in which each of these real paths lies; null where one is not known, or they lie in several: the folder above would
 * hold more than anybody saw.
 */
function commonFolder(reals: readonly (string | undefined)[]): string | null {
  let common: string | null = null;
  for (const real of reals) {
    if (real === undefined) return null;
    const own = folderOf(real);
    if (common !== null && common !== own) return null;
    common = own;
  }
  return common;
}

/** A name with an ending is taken for a file, and any other for a folder: a guess that can only be too narrow. */
function folderOf(real: string): string {
  const cut = Math.max(real.lastIndexOf("/"), real.lastIndexOf("\\"));
  if (cut < 0 || !/\.[^./\\]+$/.test(real.slice(cut + 1))) return real;
  return cut === 0 ? real.slice(0, 1) : real.slice(0, cut);
}
