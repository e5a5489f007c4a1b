import type { Hash } from "../../wire/branded.js";
import { canonical } from "../../wire/canonical.js";
import { isObject, member, type Json } from "../../wire/json.js";
import { hintOfKey } from "../tool/declared-hints.js";
import { HINTS } from "../tool/hint.js";
import type { ParsedTool } from "../tool/parsed-tool.js";
import { pinBearing, type Pin } from "./pin.js";

/** Keys that have a part of their own, and `icons`, which change nothing that a decision looks at. */
const ELSEWHERE = new Set(["name", "title", "description", "inputSchema", "outputSchema", "annotations", "_meta", "icons"]);

/** `_meta` keys that change what a host does with a call; the rest of `_meta` is bookkeeping that servers change at will. */
const SIGNIFICANT_META = ["anthropic/requiresUserInteraction", "ui"];

/** The members whose keys are kept, as a list; hints stand in their own part, wherever the author put them. */
function entries(value: Json | undefined, keep: (key: string) => boolean): Json {
  if (!isObject(value)) return [];
  return Object.entries(value)
    .filter(([key]) => keep(key) && hintOfKey(key) === undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/**
 * The pin of a definition: a digest for each part, and one over the name and all parts. Key order,
 * icons and insignificant `_meta` do not change it; an absent and a malformed hint count the same.
 * That one of these differs is told by `written`, beside it.
 */
export function pinTool(tool: ParsedTool, hash: Hash): Pin {
  const digest = (value: Json) => hash(canonical(value));
  // An unusable definition may be too deep, or hold half a character, to have a canonical text. It is withheld; its name is pin enough.
  const unread = tool.unusable !== null;
  const raw = unread ? null : tool.raw;
  const { declared, stray } = tool;
  const parts = {
    text: digest(unread ? null : [tool.title ?? null, tool.annotationsTitle ?? null, tool.description ?? null]),
    schema: digest(unread ? null : [tool.inputSchema, tool.outputSchema ?? null]),
    hints: digest(HINTS.map((hint) => pinBearing({ declared, stray }, hint))),
    other: digest([
      entries(raw, (key) => !ELSEWHERE.has(key)),
      entries(unread ? null : member(raw, "annotations"), (key) => key !== "title"),
      SIGNIFICANT_META.map((key) => member(member(raw, "_meta"), key) ?? null),
    ]),
  };
  const name = tool.name.replaceAll(/\p{Cs}/gu, "\uFFFD");
  return {
    pin: digest([name, parts.text, parts.schema, parts.hints, parts.other]),
    parts,
    declared,
    ...(stray.length === 0 ? {} : { stray }),
    // Not the canonical text, in which the order of keys is gone.
    ...(unread ? {} : { written: hash(JSON.stringify(raw)) }),
  };
}
