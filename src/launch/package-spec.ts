import { isPlace } from "./server-key.js";

/** A package specifier in its parts. `name` null: a place that does not say the name. */
export type PackageSpec = { readonly raw: string; readonly name: string | null; readonly spec: string };

/** Reads `name`, `name@spec`, `@scope/name@spec`, or a place such as `github:a/b`. */
export function parsePackageSpec(raw: string): PackageSpec {
  const match = /^((?:@[a-z0-9~*-][\w.~*-]*\/)?[a-z0-9~-][\w.~-]*)(?:@(.*))?$/i.exec(raw);
  const name = match?.[1];
  if (name === undefined || (match?.[2] === undefined && isPlace(raw) && !raw.startsWith("@")))
    return { raw, name: null, spec: raw };
  return { raw, name, spec: match?.[2] ?? "" };
}

/**
 * Whether an installed version meets a specifier, or null where only the registry could tell (a tag)
 * or the range is of a kind not read here. Ranges: exact, `^`, `~`, `x`/`*` and shortened versions.
 */
export function meetsSpec(version: string, spec: string): boolean | null {
  if (spec === "" || spec === "*") return true;
  const range = /^([\^~]?)v?(\d+)(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(-[0-9A-Za-z.-]+)?$/.exec(spec);
  const have = /^(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?/.exec(version);
  if (range === null || have === null) return null;
  const wanted = [range[2], range[3], range[4]].map((part) => (part === undefined || /[xX*]/.test(part) ? null : Number(part)));
  const [major, minor, patch] = [Number(have[1]), Number(have[2]), Number(have[3])];
  const [a, b, c] = [wanted[0] ?? 0, wanted[1] ?? null, wanted[2] ?? null];
  if (range[5] !== undefined || have[4] !== undefined)
    return range[1] === "" && c !== null ? version.split("+")[0] === spec.replace(/^v/, "") : null;
  if (major !== a) return false;
  if (range[1] === "^") {
    const atLeast = minor > (b ?? 0) || (minor === (b ?? 0) && patch >= (c ?? 0));
    if (a > 0 || b === null) return atLeast;
    return b > 0 || c === null ? minor === b && patch >= (c ?? 0) : minor === 0 && patch === c;
  }
  if (b !== null && minor !== b) return false;
  return c === null || (range[1] === "~" ? patch >= c : patch === c);
}
