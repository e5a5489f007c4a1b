import { delimiter } from "node:path";
import { createHttpUpstream } from "../../gateway/http/http-upstream.js";
import type { GatedServer } from "../../gateway/http/run-http-gate.js";
import { signedInUpstream } from "../../gateway/http/signed-in-upstream.js";
import { createStdioUpstream } from "../../gateway/http/stdio-upstream.js";
import type { HeaderList, Upstream } from "../../gateway/http/upstream.js";
import { shownUrl } from "../../hosts/plain-url.js";
import { guessLabel } from "../../connect/guess-label.js";
import { identifyLaunch } from "../../launch/identify-launch.js";
import { identifyUrl } from "../../launch/identify-url.js";
import type { Home } from "../../node/home.js";
import { openPage } from "../../connect/oauth/open-page.js";
import { openSignIn } from "../../connect/oauth/sign-in.js";
import { UsageError } from "../../review/usage-error.js";

/** What a server is named by, whatever it is reached by. */
type Named = { readonly path: string; readonly label: string | null };

/** What a server at a URL may need. `home`: where tokens are kept, opened when one is needed. */
export type GatedSurroundings = {
  readonly env: NodeJS.ProcessEnv;
  readonly home: () => Home;
  readonly tell: (text: string) => void;
};

/** A server at a URL, as a gate stands in front of it. @throws UsageError */
export function gatedUrl(
  { path, label }: Named,
  text: string,
  headers: HeaderList,
  { home, tell }: GatedSurroundings,
): GatedServer & { readonly shared: Upstream } {
  const identified = identifyUrl(text, { startedByHeed: false });
  if (!identified.ok) {
    const help = "Write it in full, without a user name or password: https://example.com/mcp. A password goes into a header.";
    throw new UsageError(
      "url-unusable",
      `${JSON.stringify(shownUrl(text))} is not an address that a gate can stand in front of.`,
      help,
    );
  }
  const url = new URL(text);
  const plain = createHttpUpstream(url, headers);
  // Who gives credentials means those.
  const known = headers.some(([name]) => name.toLowerCase() === "authorization");
  const shared = known ? plain : signedInUpstream(plain, () => openSignIn({ home: home(), url, tell, open: openPage }));
  const guess = guessLabel({ kind: "http", url: text, headers });
  return { path, label, guess, identity: identified.identity, shared, upstream: () => shared };
}

/** A server that is started: each client has processes of its own. What was identified is what is started. */
export function gatedCommand(
  { path, label }: Named,
  launch: { readonly command: string; readonly args: readonly string[]; readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): GatedServer {
  const { identity, spawn } = identifyLaunch(launch);
  const prefix = spawn.prependPath;
  const env = prefix.length === 0 ? launch.env : { ...launch.env, PATH: [...prefix, launch.env["PATH"] ?? ""].join(delimiter) };
  const started = { command: spawn.command, args: spawn.args, cwd: launch.cwd, env };
  const guess = guessLabel({ ...launch, kind: "stdio" });
  return { path, label, guess, identity, upstream: (_, noise) => createStdioUpstream({ ...started, noise }) };
}
