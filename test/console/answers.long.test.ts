import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OpenQuestion } from "../../src/core/approve/open-question.js";
import { repeatCall } from "./held-call.test-support.js";
import { createWorld, NO_BROWSER, type World } from "./console-world.test-support.js";
import { putQuestion, ready } from "./put-question.test-support.js";

const CHALLENGE = {
  asking: "challenge",
  effect: "destructive",
  tool: "delete_invoice",
  proposals: [],
  forSession: false,
} as const;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => await world.close());

const put = (id: string, more?: Partial<OpenQuestion>, wait?: number): void => putQuestion(world, id, more, wait);

describe.skipIf(NO_BROWSER)("a person answers in the browser", () => {
  test("y allows one call, n denies the next, and the arrows move", async () => {
    for (const id of ["a", "b", "c"]) put(id, { tool: `tool_${id}` });
    const page = await world.open();
    await ready(page, "tool_a");
    await page.keyboard.press("y");
    await ready(page, "tool_b");
    expect(world.questions.takeAnswer("a")).toMatchObject({ by: "console", decision: "allow" });
    await page.keyboard.press("ArrowDown");
    await ready(page, "tool_c");
    await page.keyboard.press("n");
    await ready(page, "tool_b");
    expect(world.questions.takeAnswer("c")).toMatchObject({ by: "console", decision: "deny" });
    expect(world.questions.list().map(({ id }) => id)).toEqual(["b"]);
    await expect.poll(async () => await page.title()).toBe("(1) Queue · Heed");
  }, 60_000);

  test("a key that was meant for the question before does not answer the next", async () => {
    for (const id of ["a", "b"]) put(id, { tool: `tool_${id}` });
    const page = await world.open();
    await ready(page, "tool_a");
    await page.keyboard.press("y");
    await page.locator(".line-button[aria-current] >> text=tool_b").waitFor();
    await page.keyboard.press("y");
    await ready(page, "tool_b");
    expect(world.questions.list().map(({ id }) => id)).toEqual(["b"]);
  }, 60_000);

  test("single keys can be turned off", async () => {
    put("a");
    const page = await world.open();
    await ready(page, "write_note");
    await page.getByLabel("Answer by single keys").uncheck();
    await page.keyboard.press("y");
    await page.keyboard.press("n");
    await page.getByRole("button", { name: "Allow once" }).click();
    await page.getByText("Nothing waits").waitFor();
    expect(world.questions.takeAnswer("a")).toMatchObject({ decision: "allow" });
  }, 60_000);

  test("a challenge wants the name typed, and nothing less runs it", async () => {
    put("a", CHALLENGE);
    const page = await world.open();
    await ready(page, "delete_invoice");
    // y leads to the field; it does not run anything.
    await page.keyboard.press("y");
    const run = page.getByRole("button", { name: "Run it" });
    await page.keyboard.type("delete_invoic");
    expect(await run.isDisabled()).toBe(true);
    await page.keyboard.press("Enter");
    expect(world.questions.list()).toHaveLength(1);
    await page.keyboard.type("e");
    await expect.poll(async () => await run.isDisabled()).toBe(false);
    await page.keyboard.press("Enter");
    await page.getByText("Nothing waits").waitFor();
    expect(world.questions.takeAnswer("a")).toMatchObject({ confirm: "delete_invoice" });
  }, 60_000);

  test("a grant's words stand there before it is given, and the chosen one is what is given", async () => {
    const proposals = [
      { id: "exact", text: "exactly these arguments", where: 'args.path == "/data/notes/a.md"' },
      { id: "places", text: "`path` anywhere under `/data/notes`", where: 'under(args.path, "/data/notes")' },
    ];
    put("a", { proposals });
    const page = await world.open();
    await ready(page, "write_note");
    await page.keyboard.press("r");
    await page.getByText("anywhere under").waitFor();
    expect(world.questions.list()).toHaveLength(1);
    await page.keyboard.press("ArrowDown");
    await page.getByLabel("for this session").check();
    await page.keyboard.press("Enter");
    await page.getByText("Nothing waits").waitFor();
    expect(world.questions.takeAnswer("a")).toMatchObject({ decision: "grant", proposal: "places", for: "session" });
  }, 60_000);

  test("two tabs: what one answers is gone in the other, and only the first answer counts", async () => {
    put("a");
    const one = await world.open();
    const two = await world.open();
    await ready(one, "write_note");
    await ready(two, "write_note");
    await one.keyboard.press("n");
    await two.getByText("This question is over").waitFor();
    // The other tab's person presses on; nothing of it counts.
    await two.keyboard.press("y");
    expect(world.questions.takeAnswer("a")).toMatchObject({ decision: "deny" });
    expect(world.questions.takeAnswer("a")).toBeNull();
    put("b", { tool: "next_tool" });
    await two.getByRole("button", { name: "To the next" }).click();
    await ready(two, "next_tool");
  }, 60_000);

  test("a question that goes away is not replaced under the person's finger", async () => {
    for (const id of ["a", "b"]) put(id, { tool: `tool_${id}` });
    const page = await world.open();
    await ready(page, "tool_a");
    world.questions.close("a");
    await page.getByText("This question is over").waitFor();
    await page.keyboard.press("y");
    expect(world.questions.list().map(({ id }) => id)).toEqual(["b"]);
    await page.keyboard.press("ArrowDown");
    await ready(page, "tool_b");
  }, 60_000);
});

describe.skipIf(NO_BROWSER)("the two clocks", () => {
  test("while the call waits a yes is for now; once it does not, a yes says that it runs when the agent asks again", async () => {
    put("a", { asked: Date.now() - 12_000 }, 4000);
    const page = await world.open();
    await ready(page, "write_note");
    const card = page.locator('[data-id="a"]');
    await expect.poll(async () => await card.locator(".clock").textContent()).toMatch(/^the agent waits, \d s more$/);
    await expect.poll(async () => await card.locator(".from").textContent()).toMatch(/^lines, 1\d s ago$/);
    await page.getByRole("button", { name: "Allow once" }).waitFor();
    expect(await page.locator(".late").count()).toBe(0);
    await expect
      .poll(async () => await card.locator(".clock").textContent(), { timeout: 8000 })
      .toMatch(/^the agent was told to ask again; 9 min /);
    await expect
      .poll(async () => await page.locator(".late").textContent())
      .toContain("it will run when the agent asks again, once, until");
    expect(await page.getByRole("button", { name: "Allow once" }).count()).toBe(0);
    await page.getByRole("button", { name: "Allow when it asks again" }).click();
    await expect
      .poll(async () => await page.locator(".said").textContent(), { timeout: 8000 })
      .toBe("Noted: notes › write_note. It will run when the agent asks again.");
    expect(world.questions.takeAnswer("a")).toMatchObject({ decision: "allow" });
  }, 60_000);

  test("an agent that asks again waits anew, and the card says so", async () => {
    put("a", {}, 0);
    const page = await world.open();
    await page.getByRole("button", { name: "Allow when it asks again" }).waitFor();
    repeatCall(world.home, "a");
    await page.getByRole("button", { name: "Allow once" }).waitFor();
    await expect
      .poll(async () => await page.locator('[data-id="a"] .clock').textContent())
      .toMatch(/^the agent waits, 4\d s more$/);
    await ready(page, "write_note");
    await page.keyboard.press("y");
    await expect.poll(async () => await page.locator(".said").textContent()).toBe("Allowed once: notes › write_note.");
  }, 60_000);

  test("a late no says what it does, and a typed name what it did", async () => {
    put("a", CHALLENGE, 0);
    put("b", {}, 0);
    const page = await world.open();
    await ready(page, "delete_invoice");
    await page.keyboard.press("y");
    await page.keyboard.type("delete_invoice");
    await page.getByRole("button", { name: "Run it when it asks again" }).click();
    await expect
      .poll(async () => await page.locator(".said").textContent())
      .toBe("Noted, by name: notes › delete_invoice. It will run when the agent asks again.");
    await ready(page, "write_note");
    await page.keyboard.press("n");
    await expect
      .poll(async () => await page.locator(".said").textContent())
      .toBe("Denied: notes › write_note. The agent is told so if it asks again within ten minutes.");
  }, 60_000);
});

describe.skipIf(NO_BROWSER)("a no with more to it", () => {
  test("d asks for the reason, which goes with the no; what cannot be one is said at the field", async () => {
    put("a");
    const page = await world.open();
    await ready(page, "write_note");
    await page.keyboard.press("d");
    const field = page.getByLabel("Why not, or what instead");
    await expect.poll(async () => await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill(`the key is ${"k".repeat(43)}`);
    await page.getByText("A reason cannot hold a link’s secret".replace("’", "'")).waitFor();
    await page.keyboard.press("Enter");
    expect(world.questions.list()).toHaveLength(1);
    await field.fill("use the staging project");
    await expect.poll(async () => await field.getAttribute("aria-invalid")).toBe("false");
    await page.keyboard.press("Enter");
    await expect.poll(async () => await page.locator(".said").textContent()).toBe("Denied: notes › write_note.");
    expect(world.questions.takeAnswer("a")).toEqual({
      by: "console",
      at: expect.any(Number) as number,
      decision: "deny",
      reason: "use the staging project",
    });
  }, 60_000);

  test("for every call of the tool it also answers those that wait, and no others", async () => {
    put("a");
    put("b");
    put("elsewhere", { session: "s2" });
    put("server", { server: { key: "1".repeat(64), label: "notes" } });
    put("tool", { tool: "read_note" });
    const page = await world.open();
    await ready(page, "write_note");
    await page.getByRole("button", { name: "Deny and say why" }).click();
    await page.getByRole("radio", { name: /every call of/ }).check();
    await page.locator(".remember .deny").click();
    await expect
      .poll(async () => await page.locator(".said").textContent())
      .toBe("Denied: every call of notes › write_note, for the rest of this session.");
    for (const id of ["a", "b"]) expect(world.questions.takeAnswer(id)).toMatchObject({ decision: "deny", all: true });
    expect(world.questions.list().map(({ id }) => id)).toEqual(["elsewhere", "server", "tool"]);
  }, 60_000);
});

describe.skipIf(NO_BROWSER)("the list", () => {
  test("holds the gravest first, then the oldest, and says who asks and what deserves a second look", async () => {
    put("plain", { tool: "plain", causes: [], client: { name: "first-app", version: "1" } });
    put("unreviewed", { tool: "unreviewed", causes: ["not-reviewed"] });
    put("mislabelled", { tool: "mislabelled", causes: ["mislabelled", "not-reviewed"] });
    put("changed", { tool: "changed", causes: ["changed"], client: { name: "second-app", version: "1" } });
    put("challenge", CHALLENGE);
    put("younger", { tool: "younger", causes: [] });
    const page = await world.open();
    await page.locator(".line-button").nth(5).waitFor();
    await expect
      .poll(async () => await page.locator(".line-button b").allTextContents())
      .toEqual(["delete_invoice", "changed", "mislabelled", "unreviewed", "plain", "younger"]);
    const marks = async (id: string) => await page.locator(`[data-id="${id}"] .tag.warn`).allTextContents();
    expect(await marks("changed")).toEqual(["changed since its review"]);
    expect(await marks("mislabelled")).toEqual(["looks mislabelled", "not reviewed"]);
    expect(await marks("plain")).toEqual([]);
    await expect.poll(async () => await page.locator('[data-id="changed"] .from').textContent()).toContain("second-app");
    await expect.poll(async () => await page.locator('[data-id="plain"] .from').textContent()).toContain("first-app");
  }, 60_000);

  test("a wrong name is said at the field, as soon as it cannot become the right one, and with Enter", async () => {
    put("a", CHALLENGE);
    const page = await world.open();
    await ready(page, "delete_invoice");
    await page.keyboard.press("y");
    const field = page.locator(".typed input");
    await page.keyboard.type("delete_inv");
    expect(await field.getAttribute("aria-invalid")).toBe("false");
    await page.keyboard.press("Enter");
    await page.getByText("That is not the tool’s name").waitFor();
    await page.keyboard.type("o");
    await expect.poll(async () => await field.getAttribute("aria-invalid")).toBe("false");
    await page.keyboard.type("k");
    await expect.poll(async () => await field.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(async () => await page.locator(".wrong").textContent()).toContain("nothing has happened");
    expect(world.questions.list()).toHaveLength(1);
  }, 60_000);
});

describe.skipIf(NO_BROWSER)("the connection", () => {
  test("lost: it says so and nothing is answered; back: the queue is as it is now", async () => {
    put("a");
    const page = await world.open();
    await ready(page, "write_note");
    const { port } = world.console;
    await world.console.close();
    await page.getByText("The connection to Heed is lost").waitFor();
    expect(await page.locator(".actions .allow").isDisabled()).toBe(true);
    await page.keyboard.press("y");
    expect(world.questions.list()).toHaveLength(1);
    // A console that was started anew knows no key of the old one.
    const again = await createWorld({ port, home: world.home });
    await page.getByText("This tab cannot be opened").waitFor();
    expect(again.questions.list()).toHaveLength(1);
    await again.close();
  }, 60_000);

  test("a moment without network is survived, with the same key", async () => {
    put("a", { tool: "tool_a" });
    const page = await world.open();
    await ready(page, "tool_a");
    await page.route("**/api/queue", async (route) => await route.abort());
    // Only new requests are cut by that: the page is opened anew.
    await page.reload();
    await page.getByText("The connection to Heed is lost").waitFor();
    put("b", { tool: "tool_b" });
    await page.unroute("**/api/queue");
    await page.locator(".line-button >> text=tool_b").waitFor();
    await expect.poll(async () => await page.getByText("The connection to Heed is lost").count()).toBe(0);
    await ready(page, "tool_a");
    await page.keyboard.press("n");
    await ready(page, "tool_b");
    expect(world.questions.takeAnswer("a")).toMatchObject({ decision: "deny" });
  }, 60_000);

  test("the person is told once where no tab is open, and not while one is", async () => {
    put("a");
    await expect.poll(world.told).toBe(1);
    put("b");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(world.told()).toBe(1);
    const page = await world.open();
    await ready(page, "write_note");
    put("c");
    await page.locator(".line-button").nth(2).waitFor();
    expect(world.told()).toBe(1);
    await page.close();
    await expect
      .poll(async () => {
        put(`d${Math.random().toString(36).slice(2)}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
        return world.told();
      })
      .toBe(2);
  }, 60_000);
});
