import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Grant } from "../../src/core/decide/decision.js";
import { APPROVAL_TIMES } from "../../src/core/approve/approval.js";
import { ClientNames } from "../../src/gateway/client-names.js";
import type { ToolCall } from "../../src/gateway/tool-call.js";
import { judgeCall, type Judged } from "../../src/gateway/judge-call.js";
import { ProtectedPlaces } from "../../src/gateway/protected-places.js";
import { createQuestion } from "../../src/gateway/question.js";
import { readCall } from "../../src/gateway/read-call.js";
import { Rounds } from "../../src/gateway/rounds.js";
import { createSealer } from "../../src/gateway/sealed-state.js";
import { sentBytes } from "../../src/gateway/sent-bytes.js";
import { isObject, type Json, type JsonObject } from "../../src/wire/json.js";
import { parseStrict } from "../../src/wire/strict.js";
import { judgeList } from "../support/judge-one.js";
import { policyOf } from "../support/policy-of.js";

/** As the law says it, spelled anew: what routes, what a host marks, and in which shape. */
const MARKS: readonly (readonly [string, Json])[] = [
  ["claudecode/toolUseId", "toolu_01"],
  ["vscode.requestId", 7],
  ["callId", "call_1"],
  ["itemId", "fc_1"],
  ["sessionId", "01a2"],
  ["threadId", "01a2"],
  ["windowId", "01a2:0"],
  ["vscode.conversationId", true],
  ["traceparent", "00-4bf92f-00f067-01"],
];
const ROUTES: readonly (readonly [string, Json])[] = [
  ["progressToken", 1],
  ["progressToken", "p"],
  ["io.modelcontextprotocol/protocolVersion", "2026-07-28"],
  ["io.modelcontextprotocol/clientInfo", { name: "a", version: "1" }],
  ["io.modelcontextprotocol/clientCapabilities", { elicitation: { form: {} } }],
  ["io.modelcontextprotocol/logLevel", "debug"],
];
const LISTED = [...MARKS, ...ROUTES].map(([key]) => key);

const name = "pay";
const policy = policyOf();
const [listed] = judgeList([{ name, inputSchema: { type: "object" } }], { policy, trusted: true });
const rounds = new Rounds(createSealer());
const decoder = new TextDecoder();

/** Reads a message as a gate does; null where it is none that is decided. */
function read(message: JsonObject): ToolCall | null {
  const bytes = Buffer.from(JSON.stringify(message));
  const parsed = parseStrict(bytes);
  const { id, params } = message;
  if (!parsed.ok || (typeof id !== "string" && typeof id !== "number")) return null;
  const caller = { name: "", version: "", revision: null, form: true, modern: false, names: new ClientNames() };
  return readCall({ id, method: "tools/call", params: params ?? null, bytes, strict: parsed.strict }, "key", () => caller);
}

const HERE = new ProtectedPlaces({ home: "/home/ada", project: "/", env: {}, platform: "linux" }, ["/home/ada/.heed"]);

function judge(call: ToolCall, grants: readonly Grant[] = []): Judged {
  if (listed === undefined) throw new Error("one tool is listed");
  return judgeCall(call, listed, false, {
    policy,
    legs: { content: false, private: false },
    principal: "p",
    session: "s",
    now: 0,
    cwd: "/",
    places: HERE,
    round: () => rounds.of(call),
    grants: () => grants,
  });
}

const shown = (call: ToolCall, judged: Judged): string =>
  createQuestion(call, judged, "ask", { lookalikes: [], changes: null }, APPROVAL_TIMES.life, 1_000_000).prompt.text;

function grantFor({ binding, call }: Judged): Grant {
  const { server, pin, principal, policy: of } = binding;
  const scope = { call: call.digest ?? binding.call };
  return {
    id: "g",
    server,
    tool: name,
    pin,
    principal,
    policy: of,
    given: { content: false, private: false },
    expires: 1,
    scope,
  };
}

const text = fc.string({ unit: "binary", maxLength: 6 });
const key = fc.oneof(
  text,
  fc.constantFrom("force", "task", "inputResponses", "requestState", "name", "arguments", "args", "__proto__", "constructor"),
  fc.constantFrom(
    "_meta",
    "params",
    "id",
    "method",
    "jsonrpc",
    "progressToken",
    "io.modelcontextprotocol/related-task",
    ...LISTED,
  ),
);
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, 1, 1.5, "", "x", [], {}, [1], { a: 1 }, { force: true }, "x".repeat(300)),
  fc.jsonValue({ maxDepth: 2, noUnicodeString: false }) as fc.Arbitrary<Json>,
);
const members = fc.dictionary(key, value, { maxKeys: 3 }) as fc.Arbitrary<JsonObject>;
const meta = fc
  .tuple(members, fc.subarray([...MARKS, ...ROUTES]))
  .map(([own, usual]): JsonObject => ({ ...own, ...Object.fromEntries(usual) }));

type Place = "message" | "params" | "_meta" | "arguments";
const message = fc
  .record({
    top: members,
    params: members,
    meta: fc.option(meta, { nil: undefined }),
    args: fc.option(members, { nil: undefined }),
  })
  .map(({ top, params, meta: carried, args }): JsonObject => ({
    ...top,
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      ...params,
      name,
      ...(args === undefined ? without(params, "arguments") : { arguments: args }),
      ...(carried === undefined ? {} : { _meta: carried }),
    },
  }));

/** A member that is taken out again by an undefined that JSON.stringify leaves out. */
function without(of: JsonObject, gone: string): JsonObject {
  return Object.hasOwn(of, gone) ? { [gone]: {} } : {};
}

const change = fc.record({
  place: fc.constantFrom<Place>("message", "params", "_meta", "arguments"),
  key: fc.oneof(key, fc.nat(5)),
  value: fc.option(value, { nil: undefined }),
});

/** The message with one member changed, added or taken out; and the key and both values. */
function changed(of: JsonObject, { place, key: at, value: to }: { place: Place; key: string | number; value: Json | undefined }) {
  const params = (of["params"] ?? {}) as JsonObject;
  const held = place === "message" ? of : place === "params" ? params : Object.hasOwn(params, place) ? params[place] : undefined;
  // A place that is no object holds no members to change.
  if (held !== undefined && !isObject(held)) return null;
  const object = held ?? {};
  const keys = Object.keys(object);
  const member = typeof at === "string" ? at : keys[at % Math.max(keys.length, 1)];
  if (member === undefined) return null;
  const before = Object.hasOwn(object, member) ? object[member] : undefined;
  const entries = Object.entries(object).filter(([one]) => one !== member);
  const after = Object.fromEntries(to === undefined ? entries : [...entries, [member, to]]);
  const whole =
    place === "message"
      ? after
      : Object.fromEntries([
          ...Object.entries(of).filter(([one]) => one !== "params"),
          [
            "params",
            place === "params"
              ? after
              : Object.fromEntries([...Object.entries(params).filter(([one]) => one !== place), [place, after]]),
          ],
        ]);
  return { place, member, before, to, whole: whole as JsonObject };
}

/** By the law: this member in this place, with this value, may differ from call to call. */
function free(place: Place, member: string, held: Json | undefined): boolean {
  if (held === undefined) return true;
  if (place === "message") return ["jsonrpc", "id", "method"].includes(member);
  if (place !== "_meta") return false;
  if (MARKS.some(([mark]) => mark === member))
    return typeof held === "number" || typeof held === "boolean" || (typeof held === "string" && held.length <= 200);
  if (member === "progressToken") return typeof held === "number" || (typeof held === "string" && held.length <= 200);
  const is = JSON.stringify(held);
  // Of the client's own facts only these two shapes occur here; an empty one says nothing.
  return is === "{}"
    ? ["clientInfo", "clientCapabilities"].some((fact) => member === `io.modelcontextprotocol/${fact}`)
    : ROUTES.some(([route, usual]) => route === member && JSON.stringify(usual) === is);
}

const plain = (of: Json): string => JSON.stringify(sorted(of));
function sorted(of: Json): Json {
  if (Array.isArray(of)) return (of as readonly Json[]).map(sorted);
  if (!isObject(of)) return of === 0 ? 0 : of;
  return Object.fromEntries(
    Object.entries(of)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([member, held]) => [member, sorted(held)]),
  );
}

describe("L9: what is shown is what is bound is what is sent", () => {
  it("one member changed anywhere changes the digest, the grant's match and the prompt, unless it routes or is a host's mark", () => {
    let told = { same: 0, other: 0 };
    fc.assert(
      fc.property(message, change, (of, how) => {
        const made = changed(of, how);
        const call = read(of);
        const other = made === null ? null : read(made.whole);
        if (made === null || call === null || other === null) return;
        const { place, member, before, to } = made;
        // An empty place is as good as none, but for the arguments.
        const alike = before !== undefined && to !== undefined && plain(before) === plain(to);
        const container =
          place === "params" && member === "_meta" && [before, to].every((one) => one === undefined || isObject(one));
        if (container || (place === "message" && member === "params")) return;
        const bare = place === "arguments" && !Object.hasOwn(of["params"] as object, "arguments");
        const same = !bare && (alike || (free(place, member, before) && free(place, member, to)));
        const [one, two] = [judge(call), judge(other)];
        const why = JSON.stringify({ place, member, before, to });
        expect(one.binding.call === two.binding.call, why).toBe(same);
        expect(judge(other, [grantFor(one)]).decision.verdict === "allow", why).toBe(same && other.args.exact);
        // Another name is another tool's call, with another list at hand.
        if (!same && other.name === name) expect(shown(call, one), why).not.toBe(shown(other, two));
        told = same ? { ...told, same: told.same + 1 } : { ...told, other: told.other + 1 };
      }),
      { numRuns: 3000 },
    );
    // It looked at enough of both.
    expect(told.same).toBeGreaterThan(100);
    expect(told.other).toBeGreaterThan(1000);
  });

  it("what goes on by a grant is the message that was judged, less a host's marks", () => {
    let cut = 0;
    fc.assert(
      fc.property(message, (of) => {
        const call = read(of);
        if (call === null) return;
        const judged = judge(call);
        const granted = judge(call, [grantFor(judged)]);
        if (granted.decision.verdict !== "allow") return;
        const sent = decoder.decode(sentBytes(call.bytes, granted.decision, policy));
        const params = (of["params"] ?? {}) as JsonObject;
        const carried = params["_meta"];
        const kept = isObject(carried)
          ? Object.entries(carried).filter(
              ([member, held]) => !MARKS.some(([mark]) => mark === member) || !free("_meta", member, held),
            )
          : [];
        const expected = isObject(carried) ? { ...of, params: { ...params, _meta: Object.fromEntries(kept) } } : of;
        expect(plain(JSON.parse(sent) as Json)).toBe(plain(JSON.parse(JSON.stringify(expected)) as Json));
        // What a person was shown goes on as it came.
        expect(sentBytes(call.bytes, judged.decision, policy)).toBe(call.bytes);
        if (sent.length < call.bytes.length) cut += 1;
      }),
      { numRuns: 1000 },
    );
    expect(cut).toBeGreaterThan(100);
  });

  it("what stands beside the arguments voids a grant over arguments, and every text of it is looked at", () => {
    fc.assert(
      fc.property(message, (of) => {
        const call = read(of);
        if (call === null || !call.args.exact) return;
        const judged = judge(call);
        const where = { text: "true", test: () => true };
        const open = judge(call, [{ ...grantFor(judged), scope: { where } }]).decision.verdict === "allow";
        if (open) expect(judged.plain).toBe(true);
        const reaches = /heed\.yaml/;
        expect(judged.call.selfReach).toBe(reaches.test(JSON.stringify(of)));
      }),
      { numRuns: 1000 },
    );
    const call = read({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, _meta: { a: [{ b: "/x/heed.yaml" }] } } });
    expect(call === null ? null : judge(call).call.selfReach).toBe(true);
  });
});
