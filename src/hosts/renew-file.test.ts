import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openHome } from "../node/home.js";
import { temporaryFolder } from "../node/testing/temporary-folder.test-support.js";
import { anyJsonConfig, anyTomlConfig } from "./any-config.test-support.js";
import { planChanges, planUndo, writeChanges, writeUndo, type ChangedFile } from "./change-file.js";
import type { ConfigChange } from "./edit-config.js";
import { put } from "./host-world.test-support.js";
import { hostFileOf, readHostFile } from "./host-file.js";
import { loadInstallRecords } from "./install-record.js";
import { planRenewal, writeRenewal, type Renewal } from "./renew-file.js";
import { renewWords, wrapWords } from "./wrapper.js";

const KEY = "k".repeat(24);
const NEW = ["/home/ada/.config/heed/bin/heed"];

function renewalOf(path: readonly string[], command: string, args: readonly string[]): Renewal {
  const original = { command, args };
  const wrapped = wrapWords(["npx", "-y", "heed@0.1.0"], "l", original);
  const old = { kind: "wrap", path, original, wrapped } as const;
  return { old, now: { ...old, wrapped: renewWords(NEW, KEY, wrapped) ?? wrapped } };
}

const cursor = (file: string): ChangedFile => ({ file, host: "cursor", scope: "user", format: "json" });
const A = renewalOf(["mcpServers", "a"], "one", ["x"]);
const TEXT =
  '{\n  "mcpServers": {\n    "a": { "command": "one", "args": ["x"] }, // first\n    "b": { "command": "two" }\n  }\n}';

/** A file with the old gate in it, put there by Heed, and its record. */
function installed(...changes: readonly ConfigChange[]) {
  const home = openHome({ HEED_HOME: temporaryFolder() });
  const file = put(join(temporaryFolder(), "mcp.json"), TEXT);
  expect(writeChanges(home, planChanges(cursor(file), readHostFile(file), changes))).toBe(true);
  return { home, file };
}

function renew({ home, file }: { readonly home: ReturnType<typeof openHome>; readonly file: string }, isKnown = true) {
  const record = isKnown ? (loadInstallRecords(home).records[0] ?? null) : null;
  const before = readHostFile(file);
  if (before === null) throw new Error("no file");
  const plan = planRenewal(cursor(file), before, record, [A]);
  expect(plan.failed).toEqual([]);
  return { plan, record, write: () => writeRenewal(home, plan, record) };
}

function undo({ home }: { readonly home: ReturnType<typeof openHome> }) {
  const [record] = loadInstallRecords(home).records;
  if (record === undefined) throw new Error("no record");
  const plan = planUndo(home, record, readHostFile(record.file), () => true);
  expect(writeUndo(home, plan, record)).toBe(true);
  return plan;
}

describe("gates that are started in another way from now on", () => {
  test("are exchanged where they stand, and taking them back gives the very bytes of the beginning", () => {
    const at = installed(A.old, { kind: "member", path: ["mcpServers", "a"], key: "trust", value: true });
    expect(renew(at).write()).toBe(true);
    expect(readFileSync(at.file, "utf8")).toContain(
      `"a": { "command": "${NEW[0]}", "args": ["gate", "--label", "l", "--entry", "${KEY}", "--", "one", "x"], "trust": true }, // first`,
    );
    expect(undo(at).exact).toBe(true);
    expect(readFileSync(at.file, "utf8")).toBe(TEXT);
  });

  test("in a file that somebody else changed since: their change stays", () => {
    const at = installed(A.old);
    writeFileSync(at.file, readFileSync(at.file, "utf8").replace('"two"', '"three"'));
    expect(renew(at).write()).toBe(true);
    expect(undo(at).exact).toBe(false);
    expect(readFileSync(at.file, "utf8")).toBe(TEXT.replace('"two"', '"three"'));
  });

  test("that no record knows are known from then on", () => {
    const home = openHome({ HEED_HOME: temporaryFolder() });
    const text = TEXT.replace('"one", "args": ["x"]', `"npx", "args": ${JSON.stringify(A.old.wrapped.args)}`);
    const file = put(join(temporaryFolder(), "mcp.json"), text);
    expect(renew({ home, file }, false).write()).toBe(true);
    undo({ home });
    expect(JSON.parse(readFileSync(file, "utf8").replace("// first", ""))).toEqual(JSON.parse(TEXT.replace("// first", "")));
  });

  test("in a file that changes meanwhile stay as they are, and so does the record", () => {
    const at = installed(A.old);
    const { write } = renew(at);
    const records = loadInstallRecords(at.home);
    writeFileSync(at.file, `${readFileSync(at.file, "utf8")}\n`);
    const before = readFileSync(at.file, "utf8");
    expect(write()).toBe(false);
    expect(readFileSync(at.file, "utf8")).toBe(before);
    expect(loadInstallRecords(at.home)).toEqual(records);
  });

  test.each([
    ["json", anyJsonConfig()],
    ["toml", anyTomlConfig()],
  ] as const)("of any %s: what the new ones leave behind is what the old ones would have", (format, configs) => {
    fc.assert(
      fc.property(configs, ({ text, path, command, args }) => {
        const target: ChangedFile = { file: "/f", host: "codex", scope: "user", format };
        const bytes = (from: string) => hostFileOf("/f", new TextEncoder().encode(from));
        const renewal = renewalOf(path, command, args);
        const first = planChanges(target, bytes(text), [renewal.old]);
        fc.pre(first.failed.length === 0 && first.text !== null);
        const record = { ...target, existed: true, madeFolder: false, after: "" as never, exact: true, changes: first.changes };
        const direct = planChanges(target, bytes(text), [renewal.now]);
        const renewed = planRenewal(target, bytes(first.text ?? ""), record, [renewal]);
        expect([renewed.text, renewed.changes]).toEqual([direct.text, direct.changes]);
      }),
      { numRuns: 60 },
    );
  });
});
