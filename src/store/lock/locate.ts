import type { Position } from "../../core/decide/reason.js";

/** The way to a value inside a JSON text: member names and array indices. */
export type Path = readonly (string | number)[];

/** Where the value at `path` begins in a valid JSON text; where the path leaves the value, its last place on the way. */
export function locate(text: string, path: Path): number {
  let at = skip(text, 0);
  for (const step of path) {
    const next = typeof step === "number" ? item(text, at, step) : memberAt(text, at, step);
    if (next === null) return at;
    at = next;
  }
  return at;
}

/** Line and column (from 1) of an offset. */
export function positionAt(file: string, text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { file, line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

function skip(text: string, at: number): number {
  let end = at;
  while (" \t\r\n,:".includes(text[end] ?? "x")) end += 1;
  return end;
}

function valueEnd(text: string, at: number): number {
  if (text[at] === '"') return stringEnd(text, at);
  if (text[at] !== "{" && text[at] !== "[") {
    let end = at;
    while (end < text.length && !" \t\r\n,:]}".includes(text[end] ?? "")) end += 1;
    return end;
  }
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === '"') end = stringEnd(text, end) - 1;
    else if (text[end] === "{" || text[end] === "[") depth += 1;
    else if (text[end] === "}" || text[end] === "]") {
      depth -= 1;
      if (depth === 0) return end + 1;
    }
  }
  return text.length;
}

function stringEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end + 1;
}

function item(text: string, at: number, index: number): number | null {
  if (text[at] !== "[") return null;
  let place = skip(text, at + 1);
  for (let seen = 0; text[place] !== "]" && place < text.length; seen += 1) {
    if (seen === index) return place;
    place = skip(text, valueEnd(text, place));
  }
  return null;
}

function memberAt(text: string, at: number, key: string): number | null {
  if (text[at] !== "{") return null;
  let place = skip(text, at + 1);
  while (text[place] !== "}" && place < text.length) {
    const end = valueEnd(text, place);
    const value = skip(text, end);
    if (JSON.parse(text.slice(place, end)) === key) return value;
    place = skip(text, valueEnd(text, value));
  }
  return null;
}
