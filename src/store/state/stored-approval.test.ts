import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Json } from "../../wire/json.js";
import type { Approval, ApprovalQuestion, PendingApproval } from "../../core/approve/approval.js";
import { hash } from "../../node/hash.js";
import { openHome } from "../../node/home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { openApprovalStore } from "./approval-store.js";
import { advanceApproval, approvalFolder, createApproval, findApproval, readApproval } from "./stored-approval.js";

const sha = hash("x");
const question: ApprovalQuestion = {
  id: "a1",
  binding: { principal: "p", session: "s", server: sha, pin: sha, policy: sha, call: sha },
  asking: "challenge",
  tool: "__proto__",
  forSession: false,
  manner: "held",
  expires: 600_000,
};
const pending: PendingApproval = {
  ...question,
  state: "pending",
  shown: { surface: "form", since: 1 },
  next: ["console"],
  waiting: 45_000,
};

/** One of each state: the compiler demands that none is left out. */
const STATES: { readonly [S in Approval["state"]]: Extract<Approval, { state: S }> } = {
  pending,
  approved: { ...question, state: "approved", at: 2, shown: { surface: "console", since: 1 }, waiting: null, remember: null },
  checking: {
    ...question,
    state: "checking",
    at: 2,
    shown: { surface: "console", since: 1 },
    remember: { proposal: "p", for: "hour" },
    until: 9,
  },
  denied: { ...question, state: "denied", at: 2, by: "form", how: "mistyped" },
  expired: { ...question, state: "expired", at: 2 },
  withdrawn: { ...question, state: "withdrawn", at: 2, why: "policy-changed" },
  consumed: { ...question, state: "consumed", at: 2 },
};

describe("an approval's record", () => {
  test("holds what a person added to a no, and nothing that could not be one", () => {
    const { denied } = STATES;
    for (const said of [{ reason: "use staging" }, { all: true }, { reason: "later", all: true }, {}] as const)
      expect(readApproval({ ...denied, said })).toEqual({ ...denied, said });
    for (const said of [{ reason: "" }, { reason: "a\nb" }, { reason: 1 }, { all: false }, { more: 1 }, null, "later"])
      expect(readApproval({ ...denied, said } as unknown as Json), JSON.stringify(said)).toBeNull();
    expect(readApproval({ ...pending, said: {} } as unknown as Json)).toBeNull();
  });

  test.each(Object.values(STATES).map((approval) => [approval.state, approval] as const))(
    "%s is read back as it was, and nothing else is one",
    (_, approval) => {
      const record = JSON.parse(JSON.stringify(approval)) as { readonly [key: string]: Json };
      expect(readApproval(record)).toEqual(approval);
      expect(readApproval({ ...record, more: 1 })).toBeNull();
      for (const key of Object.keys(record)) {
        const { [key]: _, ...rest } = record;
        expect(readApproval(rest), `without ${key}`).toBeNull();
        expect(readApproval({ ...record, [key]: { wrong: true } }), `wrong ${key}`).toBeNull();
      }
      for (const state of Object.keys(STATES)) {
        const same =
          state === approval.state ||
          (["expired", "consumed"].includes(state) && ["expired", "consumed"].includes(approval.state));
        expect(readApproval({ ...record, state }) !== null, `as ${state}`).toBe(same);
      }
    },
  );

  test.each([null, [], "pending", {}])("%j is none", (record) => {
    expect(readApproval(record)).toBeNull();
  });
});

describe("a transition", () => {
  test("is written once, and only from the state it was computed from", () => {
    const store = openApprovalStore(openHome({ HEED_HOME: join(temporaryFolder(), "heed") }));
    createApproval(store, pending);
    const elsewhere: Approval = { ...pending, shown: { surface: "console", since: 5 }, next: [] };
    expect(advanceApproval(store, pending, elsewhere)).toBe(true);
    expect(findApproval(store, "a1")).toEqual(elsewhere);
    // The answer was computed from what stood there before: too late.
    expect(advanceApproval(store, pending, STATES.approved)).toBe(false);
    expect(findApproval(store, "a1")).toEqual(elsewhere);
    expect(advanceApproval(store, elsewhere, STATES.approved)).toBe(true);
    expect(advanceApproval(store, elsewhere, STATES.denied)).toBe(false);
    expect(advanceApproval(store, STATES.approved, STATES.consumed)).toBe(true);
    expect(advanceApproval(store, STATES.approved, STATES.consumed)).toBe(false);
    expect(findApproval(store, "a1")).toEqual(STATES.consumed);
  });

  test("a record in the folder of another state, or under another id, is none", () => {
    const home = openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
    const store = openApprovalStore(home);
    const put = (folder: string, id: string, approval: Approval): void =>
      writeFileSync(join(home.dir, "state", "approvals", folder, `${id}.json`), JSON.stringify(approval));
    put("answered", "a1", pending);
    put("answered", "a2", STATES.approved);
    expect([findApproval(store, "a1"), findApproval(store, "a2"), findApproval(store, "a3")]).toEqual([null, null, null]);
    expect(approvalFolder(STATES.approved)).toBe("answered");
  });
});
