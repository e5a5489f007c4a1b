// A home with a long journal, made once by the journal's own writer and used again by the next run.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** How many records; RECORDS sets it. */
export const RECORDS = Number(process.env["RECORDS"] ?? 1_000_000);
/** The home that holds them; JOURNAL_HOME sets it. */
export const LONG_HOME = process.env["JOURNAL_HOME"] ?? join(tmpdir(), `heed-bench-journal-${RECORDS}`);

/** The journal's own modules: the package does not offer a way to write records. */
export async function journalModules() {
  const folder = mkdtempSync(join(tmpdir(), "heed-bench-"));
  const input = join(folder, "journal.ts");
  const from = (path) => JSON.stringify(here(`../../src/${path}.ts`));
  writeFileSync(
    input,
    `export { openHome } from ${from("node/home")};
     export { openJournal, journalFolder } from ${from("store/journal/open-journal")};
     export { randomId } from ${from("node/ids")};`,
  );
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  const file = join(folder, "journal.mjs");
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  const modules = await import(file);
  rmSync(folder, { recursive: true, force: true });
  return modules;
}

const sha = (text) => createHash("sha256").update(text).digest("hex");

/** A call's records: decided, asked about where it must be, answered, ended. */
export function callRecords(at) {
  const call = `${sha(`call ${at}`).slice(0, 8)}-0000-4000-8000-${String(at).padStart(12, "0")}`;
  const server = at % 20;
  const verdict = ["allow", "allow", "allow", "allow", "allow", "allow", "allow", "ask", "challenge", "deny"][at % 10];
  const asked = verdict === "ask" || verdict === "challenge";
  const denied = asked && at % 7 === 0;
  const rule = { code: "rule", args: { rule: `rule-${at % 40}`, tier: "user", verdict, file: "heed.yaml", line: at % 40 } };
  const preset = { code: "preset", args: { preset: "balanced", tier: "default", verdict, effect: "read", reach: "closed" } };
  const records = [
    {
      type: "decision",
      call,
      session: `session-${Math.floor(at / 500)}`,
      principal: "1000@/usr/bin/host",
      server: sha(`server ${server}`),
      label: `server-${server}`,
      tool: `tool-${at % 300}`,
      pin: sha(`tool ${at % 300}`),
      trust: "trusted",
      verdict,
      effect: "read",
      reach: "closed",
      reasons: [verdict === "deny" ? rule : preset],
      legs: { content: at % 2 === 0, private: false },
      policy: sha("policy"),
      judge: "1",
      args: { digest: sha(`arguments ${at}`) },
    },
  ];
  const approval = `approval-${at}`;
  if (asked) {
    records.push({ type: "asked", call, approval, surface: "form", kind: verdict });
    records.push({ type: "answered", approval, surface: "form", answer: denied ? "denied" : "approved", by: "person" });
  }
  records.push({ type: "outcome", call, outcome: verdict === "deny" ? "policy" : denied ? "denied" : "ran" });
  return records;
}

/** Makes the journal: a year of it, as the writer writes it. */
export function makeRecords({ openHome, openJournal, randomId }) {
  const done = join(LONG_HOME, "made");
  if (existsSync(done)) return;
  rmSync(LONG_HOME, { recursive: true, force: true });
  mkdirSync(LONG_HOME, { mode: 0o700 });
  let now = Date.now() - 365 * 86_400_000;
  const step = (364 * 86_400_000) / RECORDS;
  // Rotation by size alone: a day of this journal would be a segment, and a year 365 of them.
  const rotation = { bytes: 16 * 1024 * 1024, age: Number.POSITIVE_INFINITY };
  const options = {
    home: openHome({ HEED_HOME: LONG_HOME }),
    clock: () => Math.floor(now),
    ids: randomId,
    heed: "bench",
    rotation,
  };
  const journal = openJournal(options);
  for (let records = 0, call = 0; records < RECORDS; call += 1) {
    for (const record of callRecords(call)) {
      now += step;
      journal.append(record);
      records += 1;
    }
  }
  journal.close();
  writeFileSync(done, "");
}
