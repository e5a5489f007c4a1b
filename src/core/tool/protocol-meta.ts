import { isObject, type Json } from "../../wire/json.js";

const PREFIX = "io.modelcontextprotocol/";
/** A revision's date. */
const REVISION = /^\d{4}-\d{2}-\d{2}$/;
const LOG_LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];
/** The members of `Implementation`, of an icon, and of `ClientCapabilities` (2026-07-28 schema). */
const ABOUT = ["name", "version", "title", "description", "websiteUrl"];
const ICON = ["src", "mimeType", "sizes", "theme"];
const CAPABILITIES = ["roots", "sampling", "elicitation", "tasks"];
/** Facts about a client are short; what is longer carries something. */
const SHORT = 200;
const LONGEST_ICON = 20_000;
const ICON_SOURCE = /^(?:https?:\/\/|data:image\/)/;
const MOST_DEPTH = 5;

type Holds = (value: Json) => boolean;

const isShort: Holds = (value) => typeof value === "string" && value.length <= SHORT;
const isIcon: Holds = (value) =>
  isObject(value) &&
  Object.entries(value).every(([key, held]) => {
    if (!ICON.includes(key)) return false;
    if (key === "src") return typeof held === "string" && held.length <= LONGEST_ICON && ICON_SOURCE.test(held);
    return isShort(held) || (Array.isArray(held) && held.length <= 20 && (held as readonly Json[]).every(isShort));
  });
const isAbout: Holds = (value) =>
  isObject(value) &&
  Object.entries(value).every(([key, held]) =>
    key === "icons" ? Array.isArray(held) && (held as readonly Json[]).every(isIcon) : ABOUT.includes(key) && isShort(held),
  );

/** Flags, and objects of flags: what capabilities are made of. `texts`: also short texts and lists of them. */
function isFlags(value: Json, texts: boolean, depth = 0): boolean {
  if (depth > MOST_DEPTH) return false;
  if (Array.isArray(value)) return texts && (value as readonly Json[]).every((item) => isFlags(item, true, depth + 1));
  if (isObject(value)) return Object.values(value).every((held) => isFlags(held, texts, depth + 1));
  return typeof value === "boolean" || (texts && isShort(value));
}

/** What a client can do. An extension of the protocol's own has settings; what another one is told can be anything. */
const isCapabilities: Holds = (value) =>
  isObject(value) &&
  Object.entries(value).every(([key, held]) => {
    if (CAPABILITIES.includes(key)) return isObject(held) && isFlags(held, false);
    if (key === "experimental") return isObject(held) && Object.keys(held).length === 0;
    return (
      key === "extensions" &&
      isObject(held) &&
      Object.entries(held).every(
        ([id, settings]) =>
          isObject(settings) && isFlags(settings, id.startsWith(PREFIX)) && (id.startsWith(PREFIX) || isEmpty(settings)),
      )
    );
  });
const isEmpty: Holds = (value) => isObject(value) && Object.keys(value).length === 0;

/** Each key that routes, with the shape in which it does. */
const KEYS: ReadonlyMap<string, Holds> = new Map<string, Holds>([
  ["progressToken", (value) => isShort(value) || typeof value === "number"],
  [`${PREFIX}protocolVersion`, (value) => typeof value === "string" && REVISION.test(value)],
  [`${PREFIX}clientInfo`, isAbout],
  [`${PREFIX}clientCapabilities`, isCapabilities],
  [`${PREFIX}logLevel`, (value) => typeof value === "string" && LOG_LEVELS.includes(value)],
]);

/**
 * True for a member of `params._meta` that only routes: the progress token, and what a request of 2026-07-28 says of its
 * client. It says who asks and in which words the answer comes, not what the call does. Another shape than the protocol's,
 * or a setting that the protocol does not name, is a member like any other; so is `io.modelcontextprotocol/related-task`,
 * which names what the call is done for.
 *
 * Source: 2026-07-28 basic, `_meta`; 2025-11-25 schema, `RequestParams`, `RELATED_TASK_META_KEY`.
 *
 * @example
 * isProtocolMeta("progressToken", 7); // true
 */
export function isProtocolMeta(key: string, value: Json): boolean {
  return KEYS.get(key)?.(value) === true;
}
