import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openHome } from "../../src/node/home.js";
import { atTerminal, typedCode, type Reply } from "../cli/at-terminal.test-support.js";
import { journal } from "../gateway/harness.test-support.js";
import { startModel, type WantedCall } from "./model-server.test-support.js";
import { runProgram } from "./run-program.test-support.js";
import type { RealHost } from "./real-hosts.test-support.js";

const SERVER = join(import.meta.dirname, "../fixtures/servers/notes-for-hosts.mjs");

/** Where hosts and Heed are installed, and the script by which Heed is started. */
export type HostFolder = { readonly folder: string; readonly program: string };

/** Puts the hosts' programs of this platform in their places. */
export function setUpHosts(folder: string, hosts: readonly RealHost[]): void {
  for (const { package: name, setUp } of hosts) {
    const cwd = join(folder, "node_modules", name);
    if (setUp !== undefined && spawnSync(process.execPath, [setUp], { cwd, timeout: 60_000 }).status !== 0)
      throw new Error(`${name} could not be set up`);
  }
}

const at =
  (text: string, typed: string): Reply =>
  (screen) =>
    screen.includes(text) ? typed : null;

/**
 * A person with one host, an empty HOME, one server in it, and an ordinary home of Heed's.
 *
 * @param onEnd what is to be done when the test has ended
 */
export async function hostPerson(
  { folder, program }: HostFolder,
  host: RealHost,
  calls: readonly WantedCall[],
  onEnd: (end: () => Promise<void>) => void,
) {
  const own = mkdtempSync(join(folder, "user-"));
  const [home, project, ran] = [join(own, "home"), join(own, "project"), join(own, "calls")];
  for (const each of [home, project]) mkdirSync(each);
  const model = await startModel(calls);
  onEnd(() => model.close());
  const place = { home, project, model: model.url };
  const base = { PATH: process.env["PATH"] ?? "", HOME: home, TERM: "xterm", NO_COLOR: "1" };
  const env = { ...base, ...host.env(place) };
  const start = (words: readonly string[]) =>
    runProgram(join(folder, "node_modules/.bin", host.bin), words, { cwd: project, env });
  const heed = (words: readonly string[], replies: readonly Reply[]) =>
    atTerminal([process.execPath, program, ...words], replies, { cwd: project, env: base });
  const server = [process.execPath, SERVER, ran];
  host.prepare?.(place);
  const put = async (command: readonly string[]): Promise<void> => {
    const words = host.add(command);
    if (words === null) host.write?.(place, command);
    else {
      const { code, out } = await start(words);
      if (code !== 0) throw new Error(`${host.name} did not take the server:\n${out}`);
    }
    host.allow?.(place);
  };
  const dir = (): ReturnType<typeof openHome> => openHome({ XDG_CONFIG_HOME: join(home, ".config") });
  return {
    heed,
    program,
    server,
    put,
    run: () => start(host.run),
    heedHome: dir,
    reached: () => (existsSync(ran) ? readFileSync(ran, "utf8").trim().split("\n") : []),
    decisions: () => journal(dir()).filter(({ type }) => type === "decision"),
    results: () => model.results().join("\n"),
  };
}
export type HostPerson = Awaited<ReturnType<typeof hostPerson>>;

/** Sets a server up as the person of this host would: the gate in front, the tools reviewed. */
export async function setUpReviewed(host: RealHost, one: HostPerson): Promise<void> {
  const done = host.installs
    ? await one
        .put(one.server)
        .then(() =>
          one.heed(
            ["install", "--proposals", "none", "--prompts", "both", "--journal", "digest"],
            [at("Believe the labels", "y"), typedCode],
          ),
        )
    : await one.heed(["trust", "--proposals", "none", "--", ...one.server], [typedCode]);
  if (done.code !== 0 || (host.installs && !/Trusted|guarded|Believed/u.test(done.screen)))
    throw new Error(`${host.name}: the server was not reviewed:\n${done.screen}`);
  if (!host.installs) await one.put([process.execPath, one.program, "gate", "--label", "notes", "--", ...one.server]);
}
