import { parseArgs } from "node:util";
import { runGate } from "../../src/gateway/run-gate.js";
import { entryOf, markOf } from "../../src/cli/gate/entry-of-gate.js";
import { openHome } from "../../src/node/home.js";

// The gate as a program, without the command line's frame: what tests start.
const at = process.argv.indexOf("--");
const { values } = parseArgs({
  args: process.argv.slice(2, at),
  options: { label: { type: "string" }, policy: { type: "string" }, terminal: { type: "boolean" }, entry: { type: "string" } },
});
const home = () => openHome(process.env);
const input = { text: new Map(values.entry === undefined ? [] : [["entry", values.entry]]) };
const entry = entryOf(input, home);
const [command = "", ...args] = process.argv.slice(at + 1);
process.exitCode = await runGate({
  command,
  args,
  env: process.env,
  cwd: process.cwd(),
  label: values.label ?? null,
  policyFile: values.policy ?? null,
  terminal: values.terminal === true,
  home,
  entry,
  mark: markOf(input, entry),
  heed: "0.0.0-test",
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
