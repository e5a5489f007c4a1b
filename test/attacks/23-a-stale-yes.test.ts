import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { VOID_YES } from "../../src/core/approve/void-yes.js";
import { decisionOf } from "../gateway/harness.test-support.js";
import { overHttp, overLines, Person, until, type Era, type Next, type Port } from "./stale-yes.test-support.js";

const TOOL = { name: "wipe" };
const HARMFUL = { name: "wipe", annotations: { destructiveHint: true } };
const DENY = "version: 1\nrules:\n  - {id: no, tool: wipe, verdict: deny}\n";

const outcome = ({ answer }: Next): unknown => decisionOf((answer ?? {}) as never)?.["outcome"];
const text = ({ answer }: Next): string => JSON.stringify(answer?.result?.["content"] ?? answer);
/** The server says that its list has changed; what it says of it stands in its own words. */
const announces = async (port: Port): Promise<void> => {
  port.send({ id: "change", method: "change", params: {} });
  await until(() => port.seen().some(({ id }) => id === "change"), "the announcement");
};

describe.each([
  ["lines", overLines],
  ["HTTP", overHttp],
] as const)("23. over %s a yes is judged by what is true when it comes", (_, open) => {
  describe.each<Era>(["2025-06-18", "2025-11-25", "2026-07-28"])("in %s", (era) => {
    describe.each(["form", "console"] as const)("at the %s:", (surface) => {
      async function asked() {
        const port = await open(era, surface === "form", [TOOL]);
        const person = new Person(port, era, surface);
        const first = await person.call();
        expect(first.asked).toContain("can change data. Run it?");
        return { port, person };
      }

      it("a yes runs the call once where nothing has changed, whatever the server announces, as often as it likes", async () => {
        const { port, person } = await asked();
        await announces(port);
        const ran = await person.yes();
        expect([outcome(ran), port.reached()]).toEqual([undefined, 1]);
        // It is spent.
        expect((await person.call()).asked).toContain("Run it?");
        expect(port.reached()).toBe(1);
        port.offer({ tools: [TOOL], restless: true });
        expect([outcome(await person.yes()), port.reached()]).toEqual([undefined, 2]);
      });

      it("a yes runs nothing where a rule, the server's silence or another definition stands against it by then", async () => {
        const { port, person } = await asked();
        const rules = join(port.home.dir, "heed.yaml");
        writeFileSync(rules, DENY, { mode: 0o600 });
        expect(outcome(await person.yes())).toBe("policy");
        writeFileSync(rules, "version: 1\n", { mode: 0o600 });
        expect((await person.call()).asked).toContain("Run it?");
        port.offer({ fails: true });
        const closed = await person.yes();
        expect(outcome(closed)).toBe("closed");
        expect(text(closed)).toContain("the server did not say what it offers now");
        port.offer({ tools: [TOOL] });
        // Not remembered as a no: it is asked about again.
        expect((await person.call()).asked).toContain("Run it?");
        // In silence: nobody could know before a list is asked for.
        port.offer({ tools: [HARMFUL] });
        const again = await person.yes();
        // A form takes no challenge of a client that nobody marked.
        if (surface === "form") expect(outcome(again)).toBe("unseen");
        else for (const words of ["Type its name to run it.", VOID_YES]) expect(again.asked).toContain(words);
        expect(port.reached()).toBe(0);
      });
    });
  });

  it("a server that says nothing at all holds a yes up for ten seconds at most", { timeout: 40_000 }, async () => {
    const port = await open("2025-11-25", true, [TOOL]);
    const person = new Person(port, "2025-11-25", "form");
    await person.call();
    port.offer({ mute: true });
    const closed = await person.yes();
    expect([outcome(closed), port.reached()]).toEqual(["closed", 0]);
    expect(text(closed)).toContain("the server did not say what it offers now");
  });

  it("another text of the same tool is asked about anew, with the words that an earlier yes does not count", async () => {
    const port = await open("2025-11-25", true, [TOOL]);
    const person = new Person(port, "2025-11-25", "form");
    expect((await person.call()).asked).not.toContain(VOID_YES);
    port.offer({ tools: [{ ...TOOL, description: "Wipes more." }] });
    expect((await person.yes()).asked).toContain(VOID_YES);
    expect(port.reached()).toBe(0);
    expect([outcome(await person.yes()), port.reached()]).toEqual([undefined, 1]);
  });

  it("a deny rule counts for the next call, however short before it was written", async () => {
    const port = await open("2025-11-25", true, [TOOL]);
    const person = new Person(port, "2025-11-25", "form");
    await person.call();
    await person.yes();
    for (let round = 0; round < 5; round++) {
      writeFileSync(join(port.home.dir, "heed.yaml"), `${DENY}# ${round}\n`, { mode: 0o600 });
      expect(outcome(await person.call())).toBe("policy");
      writeFileSync(join(port.home.dir, "heed.yaml"), `version: 1\n# ${round}\n`, { mode: 0o600 });
      expect((await person.call()).asked).toContain("Run it?");
    }
    expect(port.reached()).toBe(1);
  });

  it("a home that others may write closes the gate while it runs, and one that is mended opens it", async () => {
    const port = await open("2025-11-25", true, [TOOL]);
    const person = new Person(port, "2025-11-25", "form");
    onTestFinished(() => chmodSync(port.home.dir, 0o700));
    await person.call();
    chmodSync(port.home.dir, 0o777);
    const closed = await person.yes();
    expect([outcome(closed), port.reached()]).toEqual(["closed", 0]);
    expect(outcome(await person.call())).toBe("closed");
    chmodSync(port.home.dir, 0o700);
    let next = await person.call();
    // Of the folder itself the system tells, within a second at most.
    for (const end = Date.now() + 5000; next.asked === undefined && Date.now() < end;) next = await person.call();
    expect(next.asked).toContain("Run it?");
  });
});
