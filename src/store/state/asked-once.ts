import { isObject, member } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { readOwned } from "../../node/files/read-owned.js";
import { homePath, type Home } from "../../node/home.js";

/** Questions that a person is asked once for a home, whatever they answer. */
export type AskedOnce = "arguments";

const fileOf = (home: Home): string => homePath(home, "asked-once.json");

/** Whether a person has answered this question. What cannot be read was not answered: asking again harms nobody. @throws EnvironmentError */
export function wasAsked(home: Home, what: AskedOnce): boolean {
  return answered(home).includes(what);
}

/** Keeps that a person has answered this question. @throws EnvironmentError */
export function noteAsked(home: Home, what: AskedOnce): void {
  const before = answered(home);
  if (!before.includes(what)) atomicWrite(fileOf(home), `${JSON.stringify({ version: 1, answered: [...before, what] })}\n`);
}

function answered(home: Home): readonly string[] {
  const text = readOwned(fileOf(home));
  const parsed = text === null ? null : parseStrict(text);
  const value = parsed?.ok === true ? parsed.strict.value : null;
  const list = isObject(value) ? member(value, "answered") : null;
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
}
