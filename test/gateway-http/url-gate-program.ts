import { parseArgs } from "node:util";
import { createHttpUpstream } from "../../src/gateway/http/http-upstream.js";
import { runUrlGate } from "../../src/gateway/http/run-url-gate.js";
import { openHome } from "../../src/node/home.js";
import { identifyUrl } from "../../src/launch/identify-url.js";

// The gate between stdio and a URL as a program, without the command line's frame: what tests start.
const { values } = parseArgs({ options: { url: { type: "string", default: "" } }, allowPositionals: true });
const identified = identifyUrl(values.url, { startedByHeed: false });
if (!identified.ok) throw new Error("no URL of a server");
process.exitCode = await runUrlGate({
  upstream: createHttpUpstream(new URL(values.url), []),
  identity: identified.identity,
  label: "billing",
  guess: "x",
  env: process.env,
  cwd: process.cwd(),
  policyFile: null,
  home: () => openHome(process.env),
  heed: "0.0.0-test",
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
