/**
 * Just enough of vitest to run the core's tables inside the mutation check, in the same process and
 * against a mutated core. An unknown matcher is no function, so a table that needs one fails loudly.
 */
import { isDeepStrictEqual } from "node:util";

type Body = (...args: readonly unknown[]) => void;
export type TinyTest = { readonly name: string; readonly run: () => void };

export const collected: TinyTest[] = [];
let prefix = "";

export function test(name: string, options: unknown, body?: Body): void {
  const run = (body ?? options) as Body;
  const full = prefix + name;
  collected.push({ name: full, run: () => run() });
}
test.each =
  (rows: readonly unknown[]) =>
  (name: string, options: unknown, body?: Body): void => {
    for (const row of rows)
      test(name, () => ((body ?? options) as Body)(...(Array.isArray(row) ? (row as readonly unknown[]) : [row])));
  };
export const it = test;

export function describe(name: string, body: () => void): void {
  const before = prefix;
  prefix = `${prefix}${name} > `;
  body();
  prefix = before;
}
describe.each =
  (rows: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const row of rows) describe(name, () => body(...(Array.isArray(row) ? (row as readonly unknown[]) : [row])));
  };

class Containing {
  constructor(readonly part: object) {}
}

/** `toEqual` takes a member that is undefined for one that is absent. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => (part === undefined ? [] : [[key, plain(part)]])));
}

function equal(got: unknown, want: unknown): boolean {
  if (want instanceof Containing)
    return Object.entries(want.part).every(([key, part]) => equal((got as Record<string, unknown>)[key], part));
  if (Array.isArray(want) && Array.isArray(got))
    return got.length === want.length && want.every((part, at) => equal(got[at], part));
  return isDeepStrictEqual(plain(got), plain(want));
}

const lines = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== '"')
    .join("\n")
    .replace(/^"|"$/g, "");

export function expect(got: unknown, _message?: string) {
  const matchers = (not: boolean) => {
    const hold = (holds: boolean): void => {
      if (holds === not) throw new Error("an expectation does not hold");
    };
    return {
      toBe: (want: unknown) => hold(Object.is(got, want)),
      toEqual: (want: unknown) => hold(equal(got, want)),
      toStrictEqual: (want: unknown) => hold(isDeepStrictEqual(got, want)),
      toBeNull: () => hold(got === null),
      toBeUndefined: () => hold(got === undefined),
      toMatch: (want: RegExp | string) =>
        hold(typeof want === "string" ? (got as string).includes(want) : want.test(got as string)),
      toContain: (want: unknown) => hold((got as string | readonly unknown[]).includes(want as never)),
      toContainEqual: (want: unknown) => hold((got as readonly unknown[]).some((one) => equal(one, want))),
      toHaveLength: (want: number) => hold((got as readonly unknown[]).length === want),
      toBeGreaterThan: (want: number) => hold((got as number) > want),
      toBeLessThan: (want: number) => hold((got as number) < want),
      toBeLessThanOrEqual: (want: number) => hold((got as number) <= want),
      toMatchInlineSnapshot: (want: string) => hold(lines(got as string) === lines(want)),
    };
  };
  return { ...matchers(false), not: matchers(true) };
}
expect.objectContaining = (part: object): Containing => new Containing(part);
