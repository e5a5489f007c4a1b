import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { hash } from "../../node/hash.js";
import { GENESIS, sealLine } from "./chain.js";
import type { ChainRecord, JournalRecord } from "./journal-record.js";

const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../../schema/journal.schema.json"), "utf8")) as object;
const valid = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(schema);

const sha = hash("x");
const legs = { content: true, private: false };
const reason = { code: "c", args: { a: 1 } };
type All = JournalRecord | ChainRecord;

/** One record of each type: the compiler demands that none is left out. */
const SAMPLES: { readonly [T in All["type"]]: Extract<All, { type: T }> } = {
  "segment-opened": {
    type: "segment-opened",
    journal: 1,
    segment: "s",
    pid: 1,
    heed: "0",
    anchors: [{ segment: "t", n: 0, hash: sha }],
  },
  anchors: { type: "anchors", anchors: [] },
  "segment-closed": { type: "segment-closed", next: "t" },
  "session-opened": {
    type: "session-opened",
    session: "s",
    principal: "p",
    server: sha,
    label: "l",
    identity: "i",
    identityDigest: sha,
    review: reason,
    mode: "enforce",
    policy: null,
  },
  client: { type: "client", session: "s", name: "n", version: "v", revision: "2026-07-28" },
  list: {
    type: "list",
    server: sha,
    label: "l",
    tools: [{ name: "__proto__", pin: sha, trust: "withheld", standing: reason, drift: "equivalent" }],
  },
  decision: {
    type: "decision",
    call: "c",
    session: "s",
    principal: "p",
    server: sha,
    label: "l",
    tool: "t",
    pin: null,
    trust: "unknown",
    verdict: "ask",
    cause: "not-reviewed",
    effect: "presumed",
    reach: "open",
    reasons: [reason],
    legs,
    policy: sha,
    judge: "1",
    args: { digest: sha, preview: { a: "string(1)" } },
    grant: "g",
    approval: "a",
    observed: true,
  },
  asked: { type: "asked", call: "c", approval: "a", surface: "form", kind: "challenge" },
  answered: { type: "answered", approval: "a", surface: "form", answer: "approved", by: "person" },
  "software-answer": { type: "software-answer", approval: "a", surface: "form", what: "decline", afterMs: 12 },
  outcome: { type: "outcome", call: "c", outcome: "ran", isError: false },
  legs: { type: "legs", session: "s", legs, call: "c" },
  message: { type: "message", direction: "to-server", method: null, fate: "refused", reason },
  grant: { type: "grant", grant: "g", server: sha, tool: "t", expires: 1 },
  "grant-revoked": { type: "grant-revoked", grant: "g" },
  trusted: {
    type: "trusted",
    server: sha,
    label: "l",
    accepted: ["a"],
    proposals: [{ tool: "a", hint: "readOnly", value: true, judge: "1" }],
    by: "person",
  },
  untrusted: { type: "untrusted", server: sha, label: "l", by: "scratch" },
  "file-accepted": { type: "file-accepted", file: "/f", digest: null, by: "person" },
  installed: { type: "installed", host: "codex", file: "/f", guarded: ["a"], told: ["a: trust"], by: "command" },
  uninstalled: { type: "uninstalled", host: "codex", file: "/f", guarded: [], told: [], by: "person" },
  "server-asked": { type: "server-asked", call: "c", session: "s", label: "l" },
  pruned: {
    type: "pruned",
    by: "person",
    before: 1,
    segments: [{ segment: "s", n: 1, hash: sha }],
    earlier: [{ segment: "t", n: 2, hash: sha }],
  },
  "policy-failed": { type: "policy-failed", errors: [reason] },
};

describe("the journal's schema", () => {
  test.each(Object.values(SAMPLES).map((record) => [record.type, record] as const))(
    "takes %s as it is written, and nothing more",
    (_, record) => {
      const line = JSON.parse(sealLine({ n: 0, at: 1, prev: GENESIS }, record).line) as Record<string, unknown>;
      expect(valid(line), JSON.stringify(valid.errors?.slice(0, 3))).toBe(true);
      expect(valid({ ...line, more: 1 })).toBe(false);
      for (const member of ["n", "at", "prev", "hash", "type"]) expect(valid({ ...line, [member]: undefined })).toBe(false);
    },
  );
});
