import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { decisionOf, gateProgram, LineClient, places, ran, SERVERS } from "./harness.test-support.js";

let program = "";
beforeAll(async () => {
  program = await gateProgram();
});

const POLICY = `version: 1
rules:
  - { id: secrets, verdict: deny, when: 'has(args.path) && under(args.path, "\${root}/secrets")' }
  - { id: notes, verdict: allow, tool: create_invoice, when: 'under(args.path, "\${root}/notes")' }
`;

test("a rule over a folder looks at the real path of what a call names", async () => {
  const at = places(POLICY);
  mkdirSync(join(at.project, "notes"));
  mkdirSync(join(at.project, "secrets"));
  symlinkSync(join(at.project, "secrets"), join(at.project, "notes", "innocent"));
  const server = [process.execPath, join(SERVERS, "gate-invoices.mjs")];
  const client = new LineClient(program, { server, cwd: at.project, env: at.env });
  await client.initialize({});
  const outcomes: unknown[] = [];
  const names = ["notes/today.txt", "notes/innocent/key", "notes/../secrets/key", "elsewhere.txt"];
  // Nobody said where this server begins relative paths.
  for (const path of [...names.map((name) => `${at.project}/${name}`), "notes/today.txt"]) {
    const id = outcomes.length;
    client.call(id, "create_invoice", { invoice_id: "INV-1", path });
    outcomes.push(decisionOf(await client.answerTo(id)) ?? "ran");
  }
  client.child.stdin.end();
  await client.exit;
  // `path` is not in the tool's schema, so that even the first is no allow of conditions; the deny rule needs no schema.
  expect(outcomes).toMatchObject([
    { verdict: "ask" },
    { verdict: "deny", reasons: ["rule", "preset"] },
    { verdict: "deny", reasons: ["rule", "preset"] },
    { verdict: "ask" },
    { verdict: "deny", reasons: ["rule", "preset"] },
  ]);
  expect(ran(at.calls)).toEqual([]);
});
