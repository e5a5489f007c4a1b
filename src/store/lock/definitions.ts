import { existsSync } from "node:fs";
import type { Sha256 } from "../../wire/branded.js";
import type { Json } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { readOwned } from "../../node/files/read-owned.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";

/**
 * Keeps a tool definition under its pin, so that a later drift can be shown as a difference. The
 * first one of a pin stays, until a person has `reviewed` an equivalent one.
 */
export function saveDefinition(home: Home, pin: Sha256, definition: Json, as: "seen" | "reviewed" = "seen"): void {
  homeFolder(home, "definitions");
  if (as === "reviewed" || !hasDefinition(home, pin)) atomicWrite(fileOf(home, pin), `${JSON.stringify(definition)}\n`);
}

/** True if something is kept under a pin. */
export function hasDefinition(home: Home, pin: Sha256): boolean {
  return existsSync(fileOf(home, pin));
}

function fileOf(home: Home, pin: Sha256): string {
  return homePath(home, "definitions", `${pin}.json`);
}

/**
 * The definition kept under a pin, or null. It serves a person's reading alone: nothing is decided
 * by it. Whoever shows it should pin it again, for the file may have been changed.
 */
export function loadDefinition(home: Home, pin: Sha256): Json | null {
  const text = readOwned(fileOf(home, pin));
  const parsed = text === null ? null : parseStrict(text);
  return parsed?.ok === true ? parsed.strict.value : null;
}
