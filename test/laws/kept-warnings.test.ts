import { describe, expect, test } from "vitest";
import type { Claim } from "../../src/core/trust/claim.js";
import type { LockedServer } from "../../src/core/trust/pin.js";
import type { Json } from "../../src/wire/json.js";
import { core } from "./core-under-test.js";
import { listInput, lockOf } from "./list-laws.js";

const tool = (
  name: string,
  annotations: { readonly [key: string]: Json },
  more: { readonly [key: string]: Json } = {},
): Json => ({
  name,
  description: "Settles an invoice.",
  inputSchema: { type: "object" },
  annotations,
  ...more,
});
const CAREFUL = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
const GONE = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const lock = (...reviewed: readonly Json[]): LockedServer => lockOf(core.resolveList(listInput(reviewed)));

/** What the review says of the first tool of a list, as "hint code name". */
function told(locked: LockedServer, now: readonly Json[], read = false): readonly string[] {
  const input = listInput(now, { locked });
  const listed = core.resolveList(input, read ? core.resolveList(listInput(now)) : undefined)[0];
  return Object.values(listed?.tool.hints ?? {})
    .flatMap(({ claims }) => claims)
    .flatMap((claim: Claim) =>
      claim.source === "review"
        ? [`${claim.hint} ${claim.weight} ${claim.reason.code} ${JSON.stringify(claim.reason.args)}`]
        : [],
    );
}
const taken = (hint: string): string => `${hint} warning warning-taken-back {"hint":"${hint}"}`;
const former = (hint: string, name: string): string =>
  `${hint} warning warning-of-former-name {"hint":"${hint}","name":"${name}"}`;

describe("a warning that was reviewed", () => {
  test.each(["readOnly", "destructive", "idempotent", "openWorld"])("of %s is the review's own once it is taken back", (hint) => {
    const key = `${hint}Hint` as keyof typeof CAREFUL;
    const locked = lock(tool("pay", { [key]: CAREFUL[key] }));
    for (const now of [{ [key]: GONE[key] }, {}, { [key]: null }])
      expect(told(locked, [tool("pay", now)])).toEqual([taken(hint)]);
    for (const now of [{ [key]: CAREFUL[key] }, { [key]: String(CAREFUL[key]) }])
      expect(told(locked, [tool("pay", now, { description: "Other." })])).toEqual([]);
  });

  test("is one where it stood in the wrong place beside a valid value, and stays while a stray one says it", () => {
    const strayed = tool("pay", { destructiveHint: false }, { destructiveHint: true });
    expect(told(lock(strayed), [tool("pay", { destructiveHint: false })])).toEqual([taken("destructive")]);
    expect(told(lock(tool("pay", { destructiveHint: true })), [strayed])).toEqual([]);
    expect(told(lock(tool("pay", { destructiveHint: false })), [tool("pay", {})])).toEqual([]);
  });

  test("stays for a tool that was left out, and not for a name that must not run", () => {
    const left = core.resolveList(listInput([tool("pay", CAREFUL)]));
    const locked = lockOf(left, "alpha", () => false);
    expect(told(locked, [tool("pay", {})])).toHaveLength(4);
    expect(told(lock(tool("", CAREFUL)), [tool("", {})])).toEqual([]);
  });

  test("comes to what the changed definition warns of by itself", () => {
    const [listed] = core.resolveList(
      listInput([tool("pay", { readOnlyHint: false })], { locked: lock(tool("pay", { destructiveHint: true })) }),
    );
    expect([listed?.tool.trust, listed?.tool.effect]).toEqual(["drifted", "destructive"]);
  });
});

describe("a new name for what was reviewed", () => {
  const pay = tool("pay", { destructiveHint: true });

  test("takes over its warnings, and says whose they were", () => {
    expect(told(lock(pay), [tool("settle", {})])).toEqual([former("destructive", "pay")]);
    expect(told(lock(tool("pay", CAREFUL)), [tool("settle", GONE)])).toHaveLength(4);
    expect(told(lock(pay), [tool("settle", {})], true)).toEqual([former("destructive", "pay")]);
  });

  test("takes over nothing where text or schema differ, or the reviewed one stands", () => {
    expect(told(lock(pay), [tool("settle", {}, { description: "Other." })])).toEqual([]);
    expect(told(lock(pay), [tool("settle", {}, { inputSchema: { type: "object", title: "x" } })])).toEqual([]);
    expect(told(lock(pay), [tool("settle", {}), pay])).toEqual([]);
    expect(told(lock(pay), [tool("settle", {}), tool("pay", {})])).toEqual([]);
  });

  test("takes them over although something else bears the old name, or bears it twice", () => {
    const other = tool("pay", {}, { description: "Other." });
    expect(told(lock(pay), [tool("settle", {}), other])).toEqual([former("destructive", "pay")]);
    expect(told(lock(pay), [tool("settle", {}), other, other])).toEqual([former("destructive", "pay")]);
    expect(told(lock(pay), [tool("settle", {}), other, pay])).toEqual([]);
    expect(told(lock(pay), [tool("settle", {}), pay, other])).toEqual([]);
  });

  test("is what it is under a name that was reviewed too: with another text it is a new one, with its own it keeps its own", () => {
    const list = tool("list", {}, { description: "Lists." });
    expect(told(lock(pay, list), [tool("list", {})])).toEqual([former("destructive", "pay")]);
    expect(told(lock(pay, tool("settle", {})), [tool("settle", {})])).toEqual([]);
  });

  test("names one of several that are gone, in whatever order the lock holds them", () => {
    const [a, b] = [tool("b", { destructiveHint: true }), tool("a", { destructiveHint: true })];
    for (const locked of [lock(a, b), lock(b, a)]) expect(told(locked, [tool("new", {})])).toEqual([former("destructive", "a")]);
    const milder = lock(tool("a", {}), tool("b", { destructiveHint: true }));
    expect(told(milder, [tool("new", {})])).toEqual([former("destructive", "b")]);
  });

  test("takes over contradictions, of the hints and of the judge, and no doubt", () => {
    const judge = {
      version: "1",
      infer: ({
        name,
        declared,
      }: {
        readonly name: string;
        readonly declared: { readonly readOnly: string };
      }): readonly Claim[] => [
        { hint: "openWorld", source: "inference", weight: "doubt", reason: { code: `of-${name}`, args: {} } },
        ...(name === "purge" && declared.readOnly === "true"
          ? [{ hint: "readOnly", source: "contradiction", weight: "doubt", reason: { code: "named", args: {} } } as const]
          : []),
      ],
    };
    const of = (before: Json, now: Json): unknown => {
      const locked = lockOf(core.resolveList(listInput([before], { judge })));
      const listed = core.resolveList(listInput([now], { judge, locked }))[0];
      return [
        listed?.tool.floor?.code,
        listed?.tool.hints.openWorld.claims.map((claim) => "weight" in claim && claim.reason.code),
      ];
    };
    expect(of(tool("purge", { readOnlyHint: true }), tool("tidy", {}))).toEqual(["named", ["of-tidy"]]);
    expect(of(tool("pay", { readOnlyHint: true, destructiveHint: true }), tool("tidy", {}))).toEqual([
      "declares-read-only-and-destructive",
      ["of-tidy"],
    ]);
    expect(of(tool("purge", {}), tool("tidy", { readOnlyHint: true }))).toEqual([undefined, ["of-tidy"]]);
  });

  test("that must not run takes over nothing and is not judged", () => {
    expect(told(lock(tool("", CAREFUL)), [tool("a\u202eb", {})])).toEqual([]);
  });

  test("a lock entry that stands twice counts for no name", () => {
    const once = lock(pay);
    const locked = { ...once, tools: [...once.tools, ...once.tools] };
    expect(told(locked, [tool("settle", {})])).toEqual([]);
  });
});
