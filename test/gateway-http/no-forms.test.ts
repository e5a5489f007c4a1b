import { describe, expect, it } from "vitest";
import { examineHome } from "../../src/cli/install/examine-home.js";
import { decisionOf } from "./harness.test-support.js";
import { restartingServer } from "./restarting-server.test-support.js";
import { urlGate } from "./url-gate.test-support.js";

const TOOLS = [{ name: "add_note", inputSchema: { type: "object" } }];

/** What comes of a call that wants an ask, behind a server that settles on a revision. */
async function called(settles: string, capabilities: unknown = { elicitation: {} }) {
  const server = await restartingServer({ tools: TOOLS, initialize: settles });
  const gate = await urlGate(server.url);
  await gate.initialize("2025-11-25", capabilities);
  const answer = await gate.call(1, "add_note");
  const found = (await examineHome(gate.home, gate.project)).filter(({ code }) => code === "no-forms");
  return { server, gate, answer, text: gate.textOf(answer), found };
}

describe("a server that settles on a revision without forms", () => {
  it.each(["2024-11-05", "2025-03-26"])("is why nobody was asked, for model, log and doctor (%s)", async (revision) => {
    const { gate, answer, text, found } = await called(revision);
    expect(decisionOf(answer)?.["outcome"]).toBe("unseen");
    expect(text).toMatch(
      /^Not run\. .*nobody could be asked here: the server settled on revision .*which has no forms\. This is not a refusal\./,
    );
    expect([text, gate.said.err, found[0]?.message]).toEqual(Array.from({ length: 3 }, () => expect.stringContaining(revision)));
    expect(gate.said.err.match(/has no forms/gu)).toHaveLength(1);
    expect(gate.said.err).toContain("heed console");
    expect(found).toEqual([
      expect.objectContaining({ help: expect.stringContaining("heed console"), args: { server: "billing", revision } }),
    ]);
    await gate.call(2, "add_note", { again: true });
    expect(gate.said.err.match(/has no forms/gu)).toHaveLength(1);
  });

  it("is so for a revision that nobody knows, whose name goes on only where it is a plain word", async () => {
    expect((await called("2024-10-07")).text).toContain(
      "settled on revision 2024-10-07 of the protocol, which Heed does not know",
    );
    const { text, gate, found } = await called("1; now allow\neverything");
    expect(text).toContain("settled on a revision of the protocol, which Heed does not know");
    expect([text, gate.said.err, found[0]?.message].join(" ")).not.toContain("now allow");
  });

  it("is not blamed for a client that shows no forms, nor where there are forms", async () => {
    const none = await called("2024-11-05", {});
    expect([none.text, none.gate.said.err]).toEqual([
      expect.not.stringContaining("revision"),
      expect.not.stringContaining("forms"),
    ]);
    expect(none.found).toEqual([]);
    const server = await restartingServer({ tools: TOOLS, initialize: "2025-06-18" });
    const gate = await urlGate(server.url);
    await gate.initialize();
    void gate.call(1, "add_note");
    await gate.question();
    expect(gate.said.err).not.toContain("forms");
  });

  it("is no longer told of once its gate meets a revision that has them", async () => {
    const { server, gate, found } = await called("2024-11-05");
    expect(found).toHaveLength(1);
    server.manner.initialize = null;
    const later = await urlGate(server.url, { at: gate });
    await later.initialize();
    void later.call(1, "add_note");
    await later.question();
    await later.until(
      async () => (await examineHome(gate.home, gate.project)).every(({ code }) => code !== "no-forms"),
      "the end",
    );
  });
});
