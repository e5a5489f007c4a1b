import { isObject, member, type Json } from "../../wire/json.js";
import { hintOfKey } from "./declared-hints.js";

/**
 * The annotations of a content block or resource (2026-07-28 Annotations). They describe content, not
 * what a tool does: nothing here ever reaches a decision.
 */
export type ContentAnnotations = {
  readonly audience?: readonly ("user" | "assistant")[];
  /** 0 (least) to 1 (most important). */
  readonly priority?: number;
  /** ISO 8601 date and time. */
  readonly lastModified?: string;
  /** Keys of which the value was left out, and why. */
  readonly anomalies: readonly { readonly key: string; readonly kind: "malformed" | "tool-hint" | "unknown" }[];
};

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads the annotations of a content block, resource or prompt message. Total: malformed values are
 * left out and named, a tool hint found here is reported, never heeded and never believed.
 */
export function parseContentAnnotations(block: Json): ContentAnnotations {
  const annotations = member(block, "annotations");
  const anomalies: { key: string; kind: "malformed" | "tool-hint" | "unknown" }[] = [];
  if (annotations === undefined) return { anomalies };
  if (!isObject(annotations)) return { anomalies: [{ key: "annotations", kind: "malformed" }] };
  const read: { audience?: ("user" | "assistant")[]; priority?: number; lastModified?: string } = {};
  for (const [key, value] of Object.entries(annotations)) {
    if (key === "audience") {
      const roles = Array.isArray(value)
        ? (value as readonly Json[]).filter((role) => role === "user" || role === "assistant")
        : [];
      if (Array.isArray(value) && roles.length === value.length) read.audience = roles;
      else anomalies.push({ key, kind: "malformed" });
    } else if (key === "priority") {
      if (typeof value === "number" && value >= 0 && value <= 1) read.priority = value;
      else anomalies.push({ key, kind: "malformed" });
    } else if (key === "lastModified") {
      if (typeof value === "string" && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value))) read.lastModified = value;
      else anomalies.push({ key, kind: "malformed" });
    } else anomalies.push({ key, kind: hintOfKey(key) === undefined ? "unknown" : "tool-hint" });
  }
  return { ...read, anomalies };
}
