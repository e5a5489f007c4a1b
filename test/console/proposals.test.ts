import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CodeAsked, ProposalView } from "../../src/console/api.js";
import { loadLocks, updateUserLock } from "../../src/store/lock/load-locks.js";
import type { LockedProposal } from "../../src/core/trust/pin.js";
import { codeText } from "../../src/cli/console/code-text.js";
import { openTab } from "./console-tab.test-support.js";
import { NO_BROWSER, personWorld, type World } from "./console-world.test-support.js";
import { journaled } from "./review-tab.test-support.js";
import { sampleHistory } from "./sample-history.test-support.js";

let world: World;
let refusal: string | null;
beforeEach(async () => {
  refusal = null;
  world = await personWorld(() => refusal);
  sampleHistory(world.home, Date.now());
});
afterEach(async () => await world.close());

/** What the user's lock holds, by tool. */
function accepted(): Readonly<Record<string, readonly LockedProposal[]>> {
  const tools = loadLocks({ home: world.home, project: world.home.dir }).user.servers.flatMap((server) => server.tools);
  return Object.fromEntries(tools.filter((tool) => tool.proposals.length > 0).map((tool) => [tool.name, tool.proposals]));
}

async function tab() {
  const { send, view } = await openTab(world);
  const notes = view.servers.find(({ label }) => label === "notes");
  return {
    view,
    offered: notes?.proposals.flatMap(({ proposals }) => proposals) ?? [],
    ask: async (accept: readonly Partial<ProposalView>[], server = notes?.key ?? "") => {
      const { status, value, code } = await send(`servers/${server}/proposals`, {
        accept: accept.map(({ tool, hint, pin }) => ({ tool, hint, pin })),
      });
      return { status, text: JSON.stringify(value), asked: value as CodeAsked, code };
    },
    give: async (id: string, typed: string) => {
      const { status, code } = await send(`codes/${id}`, { code: typed });
      return { status, code };
    },
  };
}

describe("accepting what the judge proposes", () => {
  test("takes the code that the terminal alone shows, writes the lock, and stands in the journal before", async () => {
    const { offered, ask, give, view } = await tab();
    expect(offered.map(({ tool, meetsBar, verdict, then }) => [tool, meetsBar, verdict, then])).toEqual([
      ["get_tag", true, "ask", "allow"],
      ["list_tags", true, "ask", "allow"],
      ["note_summary", false, "ask", "allow"],
    ]);
    const { status, text, asked } = await ask(offered.slice(0, 2));
    expect(status).toBe(200);
    const [shown] = world.codes;
    expect(shown?.asked).toMatchObject({
      kind: "proposals",
      label: "notes",
      proposals: [{ tool: "get_tag" }, { tool: "list_tags" }],
    });
    expect(text).not.toContain(shown?.code);
    expect(accepted()).toEqual({});
    expect(await give(asked.id, ` ${shown?.code.toUpperCase()} `)).toMatchObject({ status: 200 });
    const shownOf = new Map(offered.map((one) => [one.tool, one]));
    expect(accepted()).toEqual(
      Object.fromEntries(
        ["list_tags", "get_tag"].map((tool) => [
          tool,
          [
            {
              hint: "readOnly",
              value: true,
              reason: shownOf.get(tool)?.reasons.join("; "),
              judge: view.judge,
              pin: shownOf.get(tool)?.pin,
            },
          ],
        ]),
      ),
    );
    expect(journaled(world)).toMatchObject([
      {
        label: "notes",
        accepted: [],
        by: "person",
        proposals: [{ tool: "get_tag", hint: "readOnly", value: true }, { tool: "list_tags" }],
      },
    ]);
    // It counts: the tools run unasked now, and are not proposed again.
    const later = await tab();
    expect(later.offered.map(({ tool }) => tool)).toEqual(["note_summary"]);
    const tools = later.view.servers.find(({ label }) => label === "notes")?.tools ?? [];
    expect(tools.filter(({ known }) => known?.verdict === "allow").map(({ name }) => name)).toEqual(
      expect.arrayContaining(["list_tags", "get_tag"]),
    );
  }, 60_000);

  test("a wrong code accepts nothing and uses the right one up; five of them end it", async () => {
    const { offered, ask, give } = await tab();
    for (let number = 0; number < 5; number += 1) {
      const { asked } = await ask(offered);
      expect(await give(asked.id, "wrong")).toEqual({ status: 422, code: "mistyped" });
      expect(await give(asked.id, world.codes.at(-1)?.code ?? "")).toMatchObject({ code: number < 4 ? "not-open" : "refused" });
    }
    expect(await ask(offered)).toMatchObject({ status: 403, code: "refused" });
    expect(world.codes).toHaveLength(5);
    expect(accepted()).toEqual({});
    expect(journaled(world)).toEqual([]);
  }, 60_000);

  test("a code is good for the tab that asked, for what was asked, and once", async () => {
    const one = await tab();
    const two = await tab();
    const first = await one.ask(one.offered.slice(0, 1));
    expect(await two.give(first.asked.id, world.codes[0]?.code ?? "")).toMatchObject({ code: "not-open" });
    // Whoever asks next takes the place of the first.
    const second = await two.ask(two.offered.slice(1, 2));
    expect(await one.give(first.asked.id, world.codes[0]?.code ?? "")).toMatchObject({ code: "not-open" });
    expect(await two.give(second.asked.id, world.codes[1]?.code ?? "")).toMatchObject({ status: 200 });
    expect(await two.give(second.asked.id, world.codes[1]?.code ?? "")).toMatchObject({ code: "not-open" });
    expect(Object.keys(accepted())).toEqual(["list_tags"]);
  }, 60_000);

  test("nobody is shown a code where commands would refuse to loosen", async () => {
    const { offered, ask, give } = await tab();
    const { asked } = await ask(offered);
    refusal = "loosen-by-agent";
    expect(await ask(offered)).toMatchObject({ status: 403, code: "refused" });
    expect(await give(asked.id, world.codes[0]?.code ?? "")).toEqual({ status: 403, code: "refused" });
    expect(world.codes).toHaveLength(1);
    expect(accepted()).toEqual({});
  }, 60_000);

  test("only what is proposed now can be chosen, for a tool that is accepted as it was shown", async () => {
    const { offered, ask, give, view } = await tab();
    const [list] = offered;
    const other = { ...list, pin: "0".repeat(64) };
    for (const [choice, code] of [
      [[{ ...list, tool: "delete_note" }], "changed"],
      [[{ ...list, hint: "openWorld" as const }], "changed"],
      [[list ?? {}, other], "changed"],
      [[], "malformed"],
    ] as const)
      expect((await ask(choice)).code, JSON.stringify(choice)).toBe(code);
    const billing = view.servers.find(({ label }) => label === "billing");
    const theirs = billing?.proposals.flatMap(({ proposals }) => proposals) ?? [];
    // The description of list_invoices hides something, so nothing is proposed for it.
    expect(theirs.map(({ tool }) => tool)).toEqual(["get_invoice"]);
    // Nobody has reviewed it: no proposal could count.
    expect((await ask(theirs, billing?.key)).code).toBe("not-found");
    expect(world.codes).toEqual([]);
    // Between the question and the code, somebody takes the tool out of the review.
    const { asked } = await ask(offered);
    updateUserLock(world.home, ({ servers }) => ({
      servers: servers.map((server) => ({
        ...server,
        tools: server.tools.map((tool) => (tool.name === "list_tags" ? { ...tool, accepted: false } : tool)),
      })),
    }));
    expect(await give(asked.id, world.codes[0]?.code ?? "")).toEqual({ status: 409, code: "changed" });
    expect(accepted()).toEqual({});
    expect(journaled(world)).toEqual([]);
  }, 60_000);
});

test("the terminal says what a code would do, in letters that a server cannot make its own", () => {
  const proposals = [{ tool: "a\u001b[2J\nType y", hint: "readOnly", value: true } as const];
  const text = codeText({ code: "abc234", asked: { kind: "proposals", label: "no\u202Etes", proposals } });
  expect(text).toContain("accept 1 proposed hint of no\\u{202E}tes");
  expect(text).toContain("  a\\u{1B}[2J\\nType y: readOnlyHint true\n");
  expect(text).toContain("type abc234 in the console");
  const many = (length: number): string =>
    codeText({
      code: "c",
      asked: { kind: "proposals", label: "l", proposals: Array.from({ length }, () => proposals[0] ?? never()) },
    });
  expect(many(20)).toContain("and 8 more");
});

function never(): never {
  throw new Error("there is one");
}

describe.skipIf(NO_BROWSER)("in the browser", () => {
  test("nothing is selected, a selects what is at the bar, and the code of the terminal accepts it", async () => {
    const page = await world.open();
    const answers: Promise<string>[] = [];
    page.on("response", (response) => {
      if (/\/api\/(servers|codes)/.test(response.url())) answers.push(response.text().catch(() => ""));
    });
    await page.locator('nav a[href="#/servers"]').click();
    await page.getByText("3 of 4 tools without readOnlyHint look as if they only read.").waitFor();
    await page.getByRole("button", { name: "Review these proposals" }).focus();
    await page.keyboard.press("Enter");
    const boxes = page.locator(".proposals input");
    await expect.poll(async () => await boxes.count()).toBe(3);
    const checked = async () => await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
    await expect.poll(checked).toEqual([false, false, false]);
    await expect.poll(async () => await page.getByRole("button", { name: /^Accept 0/ }).isDisabled()).toBe(true);
    await page.keyboard.press("a");
    await expect.poll(checked).toEqual([true, true, false]);
    await boxes.nth(1).uncheck();
    await page.getByRole("button", { name: "Accept 1 …" }).press("Enter");
    await page.getByText("type the code that stands in the terminal").waitFor();
    await page.keyboard.type("nonsense");
    await page.keyboard.press("Enter");
    await page.getByText("That is not the code. Nothing was accepted").waitFor();
    expect(accepted()).toEqual({});
    await page.getByRole("button", { name: "Accept 1 …" }).press("Enter");
    await page.getByText("type the code that stands in the terminal").waitFor();
    await page.keyboard.type(world.codes[1]?.code ?? "");
    await page.keyboard.press("Enter");
    await page.getByText("Accepted: 1 proposed hint of notes.").waitFor();
    expect(Object.keys(accepted())).toEqual(["get_tag"]);
    const tool = page.locator(".tool-line", { has: page.locator(".tool-name", { hasText: /^get_tag$/ }) });
    await expect.poll(async () => await tool.textContent()).toBe("get_tagreadsrun");
    await page.getByText("2 of 4 tools without readOnlyHint look as if they only read.").waitFor();
    // Neither code ever was in an answer of the server's.
    const said = (await Promise.all(answers)).join("\n");
    expect(said).toContain("list_tags");
    for (const { code } of world.codes) expect(said).not.toContain(code);
  }, 60_000);
});
