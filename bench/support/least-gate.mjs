// The least that a gate in this language can do with a call: read it, digest its arguments, write one record that is chained
// to the last before it goes on, and look whether the journal's file is still there. No policy, no pins, no lists, nothing
// strict: what no gate with a journal can be quicker than.
import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { fstatSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [command, ...args] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "least-gate-"));
const file = openSync(join(folder, "journal.jsonl"), "ax", 0o600);
const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
// As long as a record of the gate's.
const facts = "x".repeat(700);
let last = "";
let held = "";

process.stdin.on("data", (chunk) => {
  const lines = (held + chunk.toString("utf8")).split("\n");
  held = lines.pop();
  let records = "";
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    if (method !== "tools/call") continue;
    const record = JSON.stringify({ id, tool: params.name, args: hash("sha256", JSON.stringify(params)), facts, last });
    last = hash("sha256", record);
    records += `${record}${last}\n`;
  }
  if (records !== "" && fstatSync(file).nlink > 0) writeSync(file, records);
  child.stdin.write(chunk);
});
child.stdout.on("data", (chunk) => {
  for (const line of chunk.toString("utf8").split("\n")) if (line !== "") JSON.parse(line);
  process.stdout.write(chunk);
});
process.stdin.on("end", () => child.stdin.end());
child.on("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
