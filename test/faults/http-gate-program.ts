import { clientSecret } from "../../src/gateway/http/client-secrets.js";
import { createHttpUpstream } from "../../src/gateway/http/http-upstream.js";
import { readServersFile } from "../../src/cli/gate/read-servers-file.js";
import { startHttpGate, type GatedServer } from "../../src/gateway/http/run-http-gate.js";
import { openHome } from "../../src/node/home.js";
import { identifyUrl } from "../../src/launch/identify-url.js";

// A gate over HTTP as a program, so that it can be killed: port and secret stand on the first line of standard output.
// It stands before the server at a URL, or before those of a file, as `heed gate --config` does.
const named = process.argv[2] ?? "";
const home = openHome(process.env);
const surroundings = { env: process.env, home: () => home, tell: () => undefined };

function atUrl(url: string): readonly GatedServer[] {
  const identified = identifyUrl(url, { startedByHeed: false });
  if (!identified.ok) throw new Error("no URL of a server");
  const upstream = createHttpUpstream(new URL(url), []);
  return [{ path: "/mcp", upstream: () => upstream, identity: identified.identity, label: "faults", guess: "x" }];
}
const gate = await startHttpGate({
  servers: named.endsWith(".yaml") ? await readServersFile(named, process.cwd(), surroundings) : atUrl(named),
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
