import { describe, expect, test } from "vitest";
import type { Sha256 } from "../../wire/branded.js";
import type { Binding } from "./approval-binding.js";
import { NO_DECLINES, recallDecline, rememberDecline, type ApprovalMemory } from "./approval-memory.js";
import { routeCall } from "./approval-route.js";
import { openApproval, transition } from "./approval-transition.js";
import type { Approval, ApprovalSurface } from "./approval.js";

const sha = (text: string): Sha256 => text as Sha256;
function binding(changes: Partial<Record<keyof Binding, string>> = {}): Binding {
  return {
    principal: "u",
    session: "s",
    server: sha("v"),
    pin: sha("p"),
    policy: sha("q"),
    call: sha("c"),
    ...changes,
  } as Binding;
}
function declined(...calls: readonly string[]): ApprovalMemory {
  return calls.reduce((memory, call) => rememberDecline(memory, binding({ call }), "t", 0), NO_DECLINES);
}

describe("what a person declined", () => {
  test("is denied unasked for ten minutes, whatever the definition has become", () => {
    const memory = declined("c");
    expect(recallDecline(memory, binding(), "t", 599_999)).toBe("denied");
    expect(recallDecline(memory, binding({ pin: "p2", policy: "q2" }), "t", 1)).toBe("denied");
    expect(recallDecline(memory, binding(), "t", 600_000)).toBeNull();
  });

  test.each(["principal", "session", "server", "call"] as const)("does not touch another %s", (part) => {
    expect(recallDecline(declined("c"), binding({ [part]: "other" }), "t", 1)).toBeNull();
  });

  test("three times stops a tool's prompts for the session", () => {
    expect(recallDecline(declined("c1", "c2"), binding(), "t", 1)).toBeNull();
    const memory = declined("c1", "c2", "c3");
    expect(recallDecline(memory, binding(), "t", 10_000_000)).toBe("policy");
    expect(recallDecline(memory, binding(), "other", 1)).toBeNull();
    expect(recallDecline(memory, binding({ session: "s2" }), "t", 1)).toBeNull();
  });

  test("of the whole tool is denied unasked for the session, and nothing else is", () => {
    const memory = rememberDecline(NO_DECLINES, binding(), "t", 0, { all: true });
    expect(recallDecline(memory, binding({ call: "other" }), "t", 10_000_000)).toBe("denied");
    expect(recallDecline(memory, binding({ call: "other" }), "u", 1)).toBeNull();
    expect(recallDecline(memory, binding({ session: "s2", call: "other" }), "t", 1)).toBeNull();
    // A later no to one call takes nothing of it back.
    const later = rememberDecline(memory, binding(), "t", 5);
    expect(recallDecline(later, binding({ call: "third" }), "t", 10_000_000)).toBe("denied");
  });

  test("keeps no entry longer than it counts, and changes no earlier memory", () => {
    const first = declined("c1");
    const later = rememberDecline(first, binding({ call: "c2" }), "t", 600_000);
    expect([first.declined.size, later.declined.size]).toEqual([1, 1]);
  });

  test("names that look like each other's keys stay apart", () => {
    const memory = rememberDecline(NO_DECLINES, binding({ principal: 'u","s' }), "__proto__", 0);
    expect(recallDecline(memory, binding({ principal: "u", session: 's","s' }), "__proto__", 1)).toBeNull();
    expect(recallDecline(memory, binding({ principal: 'u","s' }), "__proto__", 1)).toBe("denied");
  });
});

describe("routeCall", () => {
  const open = (call: string, surfaces: readonly ApprovalSurface[] = ["console"]): Approval =>
    openApproval(
      {
        id: call,
        binding: binding({ call }),
        asking: "ask",
        tool: "t",
        forSession: false,
        manner: "held",
        surfaces,
        attended: false,
      },
      0,
    ).state;
  const late = (call: string): Approval => transition(open(call), { type: "tick", at: 45_000 }).state;
  const approved = (call: string): Approval =>
    transition(late(call), { type: "answered", surface: "console", answer: { kind: "allow" }, at: 50_000 }).state;
  const route = (approvals: readonly Approval[], memory: ApprovalMemory, needs: "ask" | "challenge" = "ask"): string => {
    const way = routeCall(approvals, memory, { binding: binding(), tool: "t", needs, now: 60_000 });
    return way.go === "answer" ? way.outcome : way.go;
  };

  test.each<[string, readonly Approval[], ApprovalMemory, string]>([
    ["nothing is known", [], NO_DECLINES, "open"],
    ["the same call was declined", [], declined("c"), "denied"],
    ["the same call was declined and approved", [approved("c")], declined("c"), "denied"],
    ["the tool was declined three times", [late("c")], declined("1", "2", "3"), "policy"],
    ["a person said yes late", [open("x"), late("c"), approved("c")], NO_DECLINES, "use"],
    ["a yes to exactly this call outlives three noes to others", [approved("c")], declined("1", "2", "3"), "use"],
    ["a yes was given to another call", [approved("x")], NO_DECLINES, "open"],
    ["the question is still open", [late("c")], NO_DECLINES, "repeat"],
    ["an identical call still waits", [open("c")], NO_DECLINES, "open"],
    ["the question of another call is still open", [late("x")], NO_DECLINES, "open"],
  ])("%s", (_name, approvals, memory, expected) => {
    expect(route(approvals, memory)).toBe(expected);
  });

  test("a question whose time is over is not repeated, whether or not a timer has said so", () => {
    const call = { binding: binding(), tool: "t", needs: "ask" } as const;
    expect(routeCall([late("c")], NO_DECLINES, { ...call, now: 599_999 }).go).toBe("repeat");
    expect(routeCall([late("c")], NO_DECLINES, { ...call, now: 600_000 }).go).toBe("open");
  });

  test("neither a yes nor a question of an ask serves a challenge", () => {
    expect(route([approved("c"), late("c")], NO_DECLINES, "challenge")).toBe("open");
  });
});
