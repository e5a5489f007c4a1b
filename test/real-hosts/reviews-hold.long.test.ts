import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openHome } from "../../src/node/home.js";
import { announceConsole } from "../../src/node/state/console-presence.js";
import { openQuestions } from "../../src/node/state/question-store.js";
import type { Given } from "../../src/core/open-question.js";
import { atTerminal, HAS_TERMINAL, typedCode, type Reply } from "../cli/at-terminal.test-support.js";
import { journal } from "../gateway/harness.test-support.js";
import { heedProgram, installPinned } from "../live/published.test-support.js";
import { startModel, type WantedCall } from "./model-server.test-support.js";
import { REAL_HOSTS, type RealHost } from "./real-hosts.test-support.js";

const SERVER = join(import.meta.dirname, "../fixtures/servers/notes-for-hosts.mjs");
const { folder, ok } = installPinned(REAL_HOSTS, { optional: true });
let program = "";
beforeAll(async () => {
  program = await heedProgram(folder);
  for (const { package: name, setUp } of ok ? REAL_HOSTS : []) {
    const cwd = join(folder, "node_modules", name);
    if (setUp !== undefined) expect(spawnSync(process.execPath, [setUp], { cwd, timeout: 60_000 }).status, name).toBe(0);
  }
}, 120_000);

const at =
  (text: string, typed: string): Reply =>
  (screen) =>
    screen.includes(text) ? typed : null;

/** A person with one host, an empty HOME, one server in it, and an ordinary home of Heed's. */
async function person(host: RealHost, calls: readonly WantedCall[]) {
  const own = mkdtempSync(join(folder, "user-"));
  const [home, project, ran] = [join(own, "home"), join(own, "project"), join(own, "calls")];
  for (const each of [home, project]) mkdirSync(each);
  const model = await startModel(calls);
  onTestFinished(() => model.close());
  const place = { home, project, model: model.url };
  const base = { PATH: process.env["PATH"] ?? "", HOME: home, TERM: "xterm", NO_COLOR: "1" };
  const env = { ...base, ...host.env(place) };
  const start = (words: readonly string[]): Promise<{ code: number | null; out: string }> =>
    new Promise((resolve) => {
      const child = spawn(join(folder, "node_modules/.bin", host.bin), words, {
        cwd: project,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let out = "";
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (out += text));
      // A host that hangs must not hang the suite.
      const timer = setTimeout(() => child.kill("SIGKILL"), 150_000);
      child.on("close", (code) => {
        clearTimeout(timer);
        resolve({ code, out });
      });
    });
  const heed = (words: readonly string[], replies: readonly Reply[]) =>
    atTerminal([process.execPath, program, ...words], replies, { cwd: project, env: base });
  const server = [process.execPath, SERVER, ran];
  host.prepare?.(place);
  const put = async (command: readonly string[]): Promise<void> => {
    const words = host.add(command);
    if (words === null) host.write?.(place, command);
    else expect(await start(words)).toMatchObject({ code: 0 });
    host.allow?.(place);
  };
  const dir = (): ReturnType<typeof openHome> => openHome({ XDG_CONFIG_HOME: join(home, ".config") });
  return {
    heed,
    server,
    put,
    run: () => start(host.run),
    heedHome: dir,
    reached: () => (existsSync(ran) ? readFileSync(ran, "utf8").trim().split("\n") : []),
    decisions: () => journal(dir()).filter(({ type }) => type === "decision"),
    results: () => model.results().join("\n"),
  };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Sets a server up as the person of this host would: the gate in front, the tools reviewed. */
async function reviewed(host: RealHost, one: Person): Promise<void> {
  if (host.installs) {
    await one.put(one.server);
    const { code, screen } = await one.heed(
      ["install", "--proposals", "none", "--prompts", "both", "--journal", "digest"],
      [at("Believe the labels", "y"), typedCode],
    );
    expect([code, screen.includes("Trusted") || screen.includes("guarded")], screen).toEqual([0, true]);
    return;
  }
  const { code, screen } = await one.heed(["trust", "--proposals", "none", "--", ...one.server], [typedCode]);
  expect(code, screen).toBe(0);
  await one.put([process.execPath, program, "gate", "--label", "notes", "--", ...one.server]);
}

describe.skipIf(!ok || !HAS_TERMINAL)("through the real program, in an empty HOME", () => {
  test.each(REAL_HOSTS)("$name: a reviewed read runs unasked, and doctor agrees", { timeout: 300_000 }, async (host) => {
    const one = await person(host, [
      { tool: "read_notes", args: {} },
      { tool: "read_notes", args: {} },
    ]);
    await reviewed(host, one);
    const { out } = await one.run();
    expect(one.reached(), out).toEqual(["read_notes", "read_notes"]);
    expect(one.decisions().map(({ trust, verdict }) => [trust, verdict])).toEqual([
      ["trusted", "allow"],
      ["trusted", "allow"],
    ]);
    expect(one.results()).toContain("ran read_notes");
    const doctor = await one.heed(["doctor", "--json"], []);
    const { findings } = JSON.parse(doctor.screen.slice(doctor.screen.indexOf("{"))) as { findings: { code: string }[] };
    expect(findings.map(({ code }) => code).filter((code) => /review/u.test(code))).toEqual([]);
  });

  test.each(REAL_HOSTS)(
    "$name: what a person says of a call counts for the same call made again",
    { timeout: 300_000 },
    async (host) => {
      const add = (text: string): WantedCall => ({ tool: "add_note", args: { text } });
      const one = await person(host, [add("kept"), add("kept"), add("refused"), add("refused")]);
      await reviewed(host, one);
      const absent = announceConsole(one.heedHome());
      onTestFinished(() => absent());
      const asked: string[] = [];
      const stop = answering(one, asked);
      onTestFinished(stop);
      const { out } = await one.run();
      stop();
      // Each was asked about once: the yes holds for the session, the no for ten minutes.
      expect(asked, out).toEqual(["kept", "refused"]);
      expect(one.reached()).toEqual(["add_note", "add_note"]);
    },
  );
});

/** A person at the console: allows what is to be kept for the session, and says no to the rest. */
function answering(one: Person, asked: string[]): () => void {
  const timer = setInterval(() => {
    for (const { id, args, asked: since, forSession } of openQuestions(one.heedHome()).list()) {
      // No quicker than a person could.
      if (Date.now() - since < 400) continue;
      const { text } = args as { text: string };
      const given: Given =
        text === "kept"
          ? { by: "console", at: Date.now(), decision: forSession ? "allow-session" : "allow" }
          : { by: "console", at: Date.now(), decision: "deny" };
      if (openQuestions(one.heedHome()).answer(id, given)) asked.push(text);
    }
  }, 100);
  return () => clearInterval(timer);
}
