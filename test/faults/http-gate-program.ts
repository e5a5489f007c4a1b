import { clientSecret } from "../../src/gateway/http/client-secrets.js";
import { createHttpUpstream } from "../../src/gateway/http/http-upstream.js";
import { startHttpGate } from "../../src/gateway/http/run-http-gate.js";
import { openHome } from "../../src/node/home.js";
import { identifyUrl } from "../../src/node/identity/identify-url.js";

// A gate over HTTP as a program, so that it can be killed: port and secret stand on the first line of standard output.
const url = process.argv[2] ?? "";
const identified = identifyUrl(url, { startedByHeed: false });
if (!identified.ok) throw new Error("no URL of a server");
const home = openHome(process.env);
const upstream = createHttpUpstream(new URL(url), []);
const gate = await startHttpGate({
  servers: [
    {
      path: "/mcp",
      upstream: () => upstream,
      identity: identified.identity,
      label: "faults",
      guess: "x",
    },
  ],
  port: 0,
  clients: ["editor"],
  env: process.env,
  cwd: process.cwd(),
  policyFile: null,
  home,
  heed: "0.0.0-test",
  stdout: process.stderr,
  stderr: process.stderr,
});
process.once("SIGTERM", () => void gate.end().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ port: gate.port, secret: clientSecret(home, "editor").secret })}\n`);
