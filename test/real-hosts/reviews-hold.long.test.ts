import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { openQuestions } from "../../src/store/state/question-store.js";
import type { Given } from "../../src/core/approve/open-question.js";
import { HAS_TERMINAL } from "../cli/at-terminal.test-support.js";
import { heedProgram, installPinned } from "../live/published.test-support.js";
import { hostPerson, setUpHosts, setUpReviewed, type HostPerson } from "./host-person.test-support.js";
import { lateYes } from "./late-yes.test-support.js";
import type { WantedCall } from "./model-server.test-support.js";
import { REAL_HOSTS, type RealHost } from "./real-hosts.test-support.js";

const { folder, ok } = installPinned(REAL_HOSTS, { optional: true });
let program = "";
beforeAll(async () => {
  program = await heedProgram(folder);
  if (ok) setUpHosts(folder, REAL_HOSTS);
}, 120_000);

const person = (host: RealHost, calls: readonly WantedCall[]): Promise<HostPerson> =>
  hostPerson({ folder, program }, host, calls, onTestFinished);

describe.skipIf(!ok || !HAS_TERMINAL)("through the real program, in an empty HOME", () => {
  test.each(REAL_HOSTS)("$name: a reviewed read runs unasked, and doctor agrees", { timeout: 300_000 }, async (host) => {
    const one = await person(host, [
      { tool: "read_notes", args: {} },
      { tool: "read_notes", args: {} },
    ]);
    await setUpReviewed(host, one);
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
      await setUpReviewed(host, one);
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

// All hosts at once: each waits its 45 seconds.
describe.skipIf(!ok || !HAS_TERMINAL).concurrent("through the real program, with a person who comes late", () => {
  test.for(REAL_HOSTS)(
    "$name: the model is told that nobody has answered yet, and the same call made again after the yes runs once, unasked",
    { timeout: 280_000 },
    async (host, context) => lateYes({ folder, program }, host, context),
  );
});

/** A person at the console: allows what is to be kept for the session, and says no to the rest. */
function answering(one: HostPerson, asked: string[]): () => void {
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
