import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hash } from "../../src/node/hash.js";
import { randomId } from "../../src/node/ids.js";
import { openJournal } from "../../src/store/journal/open-journal.js";
import { openGrantStore } from "../../src/store/state/grant-store.js";
import { sampleQuestion } from "../../src/store/state/question.test-support.js";
import { violations } from "./axe.test-support.js";
import { createWorld, NO_BROWSER, type World } from "./console-world.test-support.js";
import { sampleHistory } from "./sample-history.test-support.js";

const LIGHT = { colorScheme: "light", viewport: { width: 1200, height: 800 } } as const;
const DARK = { colorScheme: "dark", viewport: { width: 1200, height: 800 } } as const;
const SMALL = { colorScheme: "light", viewport: { width: 320, height: 640 } } as const;
const PAGES = ["queue", "servers", "history", "grants", "figures", "setup"] as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  sampleHistory(world.home, Date.now());
  world.questions.put(sampleQuestion("a", { tool: "write_note" }));
  world.questions.put(
    sampleQuestion("b", {
      asked: 2,
      tool: "delete_invoice",
      asking: "challenge",
      effect: "destructive",
      proposals: [],
      forSession: false,
    }),
  );
});
afterAll(async () => await world.close());

async function go(page: Page, name: (typeof PAGES)[number]): Promise<void> {
  await page.locator(`nav a[href="#/${name}"]`).click();
  await page.locator(`nav a[aria-current][href="#/${name}"]`).waitFor();
  await page
    .locator(name === "queue" ? ".question .lead" : ".page > :nth-child(3)")
    .first()
    .waitFor();
}

describe.skipIf(NO_BROWSER)("every page", () => {
  test.each([
    ["light", LIGHT],
    ["dark", DARK],
    ["320 pixels wide", SMALL],
  ])(
    "%s: axe finds nothing, and nothing lies outside the screen",
    async (_, options) => {
      const page = await world.open(options);
      for (const name of PAGES) {
        await go(page, name);
        if (name === "queue") {
          // The graver question stands first.
          await page.locator('[data-id="a"]').click();
          await page.locator(".actions .deny:not([disabled])").waitFor();
          await page.keyboard.press("r");
          await page.locator(".remember").waitFor();
          expect(await violations(page), "remember").toEqual([]);
          await page.keyboard.press("Escape");
          await page.keyboard.press("d");
          await page.getByLabel("Why not, or what instead").fill("k".repeat(50));
          await page.locator(".wrong:not(:empty)").waitFor();
          expect(await violations(page), "no").toEqual([]);
          await page.locator('[data-id="b"]').click();
          await page.locator(".typed").waitFor();
        }
        if (name === "servers") {
          await page.getByRole("button", { name: "Review these proposals" }).click();
          await page.locator(".proposals input").first().check();
          await page.getByRole("button", { name: "Accept 1 …" }).click();
          await page.locator(".code").waitFor();
          expect(await violations(page), "proposals").toEqual([]);
          await page.getByRole("button", { name: "Review this server" }).click();
          await page.getByRole("button", { name: "Trust 3 tools …" }).click();
          await page.locator(".code").waitFor();
          for (const closed of await page.locator(".review details:not([open]) > summary").all())
            if (await closed.isVisible()) await closed.click();
          expect(await violations(page), "first review").toEqual([]);
          await page.getByRole("button", { name: "Review what changed" }).click();
          await page.locator(".review .diff").waitFor();
        }
        for (const closed of await page.locator("details:not([open]) > summary").all())
          if (await closed.isVisible()) await closed.click();
        expect(await violations(page), name).toEqual([]);
        const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(wide[0], name).toBeLessThanOrEqual(wide[1] ?? 0);
      }
      await go(page, "history");
      await page.locator(".call").first().click();
      await page.locator(".events").waitFor();
      expect(await violations(page), "call").toEqual([]);
      await page.close();
    },
    240_000,
  );

  test("can be reached and worked by the keyboard alone", async () => {
    const page = await world.open(LIGHT);
    await page.locator(".lead").waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(async () => await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the page");
    await page.keyboard.press("Enter");
    await expect.poll(async () => await page.evaluate(() => document.activeElement?.id)).toBe("main");
    for (const name of PAGES) {
      await page.locator(`nav a[href="#/${name}"]`).focus();
      await page.keyboard.press("Enter");
      await page.locator(`nav a[aria-current][href="#/${name}"]`).waitFor();
    }
    await page.close();
  }, 60_000);
});

describe.skipIf(NO_BROWSER)("pages", () => {
  test("servers: what needs a person stands first, with a badge that says how many", async () => {
    const page = await world.open(LIGHT);
    await page.locator(".lead").waitFor();
    // Before the page was ever opened.
    await expect.poll(async () => await page.locator('nav a[href="#/servers"] .badge').textContent()).toBe("2");
    await go(page, "servers");
    await page.getByText("2 servers need you: they stand first.").waitFor();
    const names = await page.locator(".card > h2 > bdi").allTextContents();
    expect(names).toEqual(["notes", "billing"]);
    const notes = page.locator(".card", { hasText: "/srv/notes/server.js" });
    await expect
      .poll(async () => (await notes.locator(".tool-name").allTextContents()).slice(0, 2))
      .toEqual(["search", "share_note"]);
    await expect
      .poll(async () => await notes.locator("h2 .tag").allTextContents())
      .toEqual(["reviewed", "1 tool changed", "1 new tool"]);
    await page.close();
  }, 60_000);

  test("history: searched in words, by app, saved as it is filtered, and new calls come by themselves", async () => {
    const own = await createWorld();
    sampleHistory(own.home, Date.now());
    const page = await own.open({ ...LIGHT, acceptDownloads: true });
    await go(page, "history");
    const rows = page.locator(".call");
    await rows.first().waitFor();
    await expect.poll(async () => await rows.first().locator("time").textContent()).toMatch(/^\d{1,2} \w{3}, \d\d:\d\d:\d\d$/);
    await expect.poll(async () => await rows.first().locator(".from").textContent()).toBe('claude-desktop{"path":"string(12)"}');
    const search = page.getByLabel("Search");
    // A rule's name, which stands in no row.
    await search.fill("NEVER-purge");
    await expect
      .poll(
        async () =>
          await page
            .locator(".call b")
            .allTextContents()
            .then((all) => [...new Set(all)]),
      )
      .toEqual(["purge_all"]);
    const shown = await rows.count();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as JSON lines" }).click(),
    ]);
    const lines = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect([lines.length, download.suggestedFilename()]).toEqual([
      shown,
      expect.stringMatching(/^heed-calls-\d{4}-\d\d-\d\d\.jsonl$/),
    ]);
    expect(lines[0]).toMatchObject({ tool: "purge_all", verdict: "deny", end: "policy", client: "claude-desktop" });
    await page.getByText(`Saved ${shown} calls.`).waitFor();
    await search.fill("nothing of the kind");
    await page.getByText("No call in the journal fits that. Take a part of the filter away.").waitFor();
    await search.fill("");
    await page.getByLabel("App").selectOption("claude-desktop");
    await page.getByText(/^2\d\d calls/).waitFor();
    const journal = openJournal({ home: own.home, clock: Date.now, ids: randomId, heed: "0.0.0-test" });
    journal.append({ type: "client", session: "s9", name: "other-app", version: "1", revision: "2025-11-25" });
    journal.append({
      type: "decision",
      call: "call-live",
      session: "s9",
      principal: "me",
      server: hash("s"),
      label: "notes",
      tool: "came_live",
      pin: null,
      trust: "unknown",
      verdict: "ask",
      effect: "presumed",
      reach: "open",
      reasons: [],
      legs: { content: false, private: false },
      policy: null,
      judge: "1",
      args: { digest: hash("x") },
    });
    journal.close();
    await page.getByLabel("App").selectOption("");
    await page.locator(".call b", { hasText: "came_live" }).waitFor();
    await page.getByLabel("App").selectOption("other-app");
    await expect.poll(async () => await page.locator(".call b").allTextContents()).toEqual(["came_live"]);
    await own.close();
  }, 60_000);

  test("figures: every letter of an axis lies within its chart, and its numbers are whole", async () => {
    const page = await world.open(SMALL);
    await go(page, "figures");
    for (const span of ["A day", "A week", "30 days", "A year", "Everything"]) {
      await page.getByLabel(span).check();
      await page.waitForTimeout(400);
      const outside = await page.locator(".chart svg[role=img]").evaluateAll((charts) =>
        charts.flatMap((chart) => {
          const box = chart.getBoundingClientRect();
          return [...chart.querySelectorAll("text")].flatMap((text) => {
            const { left, right } = text.getBoundingClientRect();
            return left < box.left || right > box.right || /\./.test(text.textContent ?? "") ? [text.textContent] : [];
          });
        }),
      );
      expect(outside, span).toEqual([]);
    }
    await page.close();
  }, 60_000);

  test("servers: what was reviewed, what changed, what others would do, and the commands in place of buttons", async () => {
    const page = await world.open(LIGHT);
    await go(page, "servers");
    const notes = page.locator(".card", { hasText: "/srv/notes/server.js" });
    const tool = (name: string) => notes.locator("li", { has: page.locator(".tool-name", { hasText: new RegExp(`^${name}$`) }) });
    const line = async (name: string) => await tool(name).locator(".tool-line").textContent();
    await tool("search").locator("summary").first().click();
    const diff = tool("search").locator(".diff");
    await expect
      .poll(async () => await diff.locator(".new").allTextContents())
      .toContainEqual(expect.stringContaining("Also sends each query to https://stats.example."));
    await expect
      .poll(async () => await tool("search").textContent())
      .toContain("What it says in words changed.What it takes or gives changed.");
    // Side by side where there is room: what went and what came stand at one height.
    const boxes = async () =>
      await Promise.all([".gone", ".new"].map(async (side) => await diff.locator(`.diff-row > ${side}`).first().boundingBox()));
    await expect
      .poll(async () => (await boxes()).map((box) => Math.round(box?.y ?? 0)).every((y, _, all) => y === all[0]))
      .toBe(true);
    // It is judged as it is now: drifted, so asked about.
    // Trusting it would change nothing: the judge doubts a search that sends each query away.
    await expect.poll(async () => await line("search")).toMatch(/may changeaskchanged$/);
    await tool("delete_note").locator("summary").first().click();
    await expect.poll(async () => await tool("delete_note").textContent()).toMatch(/would run it unasked: VS Code/);
    await tool("delete_note").getByText("Each of them").click();
    await expect.poll(async () => await tool("delete_note").textContent()).toMatch(/Codexwould run it unasked as of 20\d\d-\d\d/);
    await expect
      .poll(async () => await tool("delete_note").textContent())
      .toContain("A review leaves that hint out because of this.");
    await expect.poll(async () => await line("delete_note")).toContain("left outlooks mislabelled");
    await expect.poll(async () => await line("read_note")).toBe("read_notereadsrun");
    await expect.poll(async () => await line("share_note")).toContain("not reviewed");
    await expect.poll(async () => await notes.locator(".commands").textContent()).toContain("heed trust notes");
    // Of a server that nobody has reviewed, the gate keeps what it has seen; a text of it stays a text.
    const billing = page.locator(".card", { hasText: "@acme/billing" });
    await billing.locator("summary", { hasText: "list_invoices" }).click();
    await expect.poll(async () => await billing.locator("blockquote").first().textContent()).toContain("\\u{202E}");
    await expect.poll(async () => await billing.locator("blockquote b").count()).toBe(0);
    await billing.getByText("purge_allits definition is not kept here").waitFor();
    await expect
      .poll(async () => await page.locator(".card button").allTextContents())
      .toEqual(["Review what changed", "Take the review back", "Review these proposals", "Review this server"]);
    await page.close();
  }, 60_000);

  test("history: filtered, and one call in full", async () => {
    const page = await world.open(LIGHT);
    await go(page, "history");
    await page.getByText("240 calls").waitFor();
    await page.getByLabel("Server").selectOption("billing");
    await page.getByLabel("Decision").selectOption("challenge");
    await expect.poll(async () => await page.locator(".call").count()).toBeLessThan(60);
    expect(new Set(await page.locator(".call .who b").allTextContents())).toEqual(new Set(["delete_invoice"]));
    await page.getByLabel("Tool").fill("no such tool");
    await page.getByText("0 calls").waitFor();
    await page.getByLabel("Tool").fill("INVOICE");
    await page.getByText(/^2\d calls/).waitFor();
    // From tomorrow on there is nothing; until tomorrow there is all of it.
    await page.getByLabel("From", { exact: true }).fill("2999-01-01");
    await page.getByText("No call in the journal fits that.").waitFor();
    await page.getByLabel("From", { exact: true }).fill("");
    await page.getByLabel("To", { exact: true }).fill("2999-01-01");
    await page.getByText(/^2\d calls/).waitFor();
    await page.locator(".call").first().click();
    await page.locator(".events").waitFor();
    const text = await page.locator("main").textContent();
    expect(text).toContain("says type the name for a call that can destroy data");
    expect(text).toContain("denied by a person");
    expect(text).toContain("claude-desktop 1.2.0");
    await page.goBack();
    await expect.poll(async () => await page.getByLabel("Server").inputValue()).toBe("billing");
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByText("240 calls").waitFor();
    await page.getByText("1 to 200").waitFor();
    const first = await page.locator(".call").first().getAttribute("href");
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByText("201 to 240").waitFor();
    await expect.poll(async () => await page.locator(".call").count()).toBe(40);
    await expect.poll(async () => await page.getByRole("button", { name: "Older" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Newer" }).click();
    await expect.poll(async () => await page.locator(".call").first().getAttribute("href")).toBe(first);
    await page.close();
  }, 60_000);

  test("grants: taken back at once, and written down", async () => {
    const page = await world.open(LIGHT);
    await go(page, "grants");
    await expect.poll(async () => await page.locator(".grants > li").count()).toBe(2);
    await page.locator(".grants > li", { hasText: "Exactly the call" }).getByRole("button", { name: "Take back" }).click();
    await page.getByText("Taken back: notes › add_note").waitFor();
    await expect.poll(async () => await page.locator(".grants > li").count()).toBe(1);
    const left = openGrantStore(world.home).read(Date.now(), (text) => ({ text, test: () => true }));
    expect(left.grants.map(({ id }) => id)).toEqual(["grant-1"]);
    await page.close();
  }, 60_000);

  test("figures: the numbers of the journal, and what would have spared questions", async () => {
    const page = await world.open(LIGHT);
    await go(page, "figures");
    await page.locator(".summary").waitFor();
    const summary = (await page.locator(".summary").textContent()) ?? "";
    const asked = Number(/asked (\d+) times/.exec(summary)?.[1]);
    expect(sumOf(summary)).toBeGreaterThan(200);
    await expect
      .poll(async () => await page.getByRole("img", { name: /^Calls over time/ }).getAttribute("aria-label"))
      .toContain(`${asked} asked about`);
    const curve = page.getByRole("img", { name: /^Questions in 100 calls over time, by cause: / });
    const causes = ((await curve.getAttribute("aria-label")) ?? "").split(": ")[1]?.split(", ") ?? [];
    expect(causes.length).toBeGreaterThan(1);
    for (const cause of causes) await page.locator(".legend li", { hasText: cause }).first().waitFor();
    expect(await curve.locator("rect").count()).toBeGreaterThan(causes.length);
    const one = page.locator(".card", { hasText: "The one change that would save most" });
    await expect.poll(async () => await one.locator("li").count()).toBe(1);
    const savings = page.locator(".savings > li");
    await expect.poll(async () => await savings.count()).toBe(2);
    await savings.filter({ hasText: /^Up to \d+ questions: a review of billing/ }).waitFor();
    await savings.filter({ hasText: /^\d+ questions: a rule.*allow-add_note/ }).waitFor();
    await page.getByLabel("A day").check();
    await expect.poll(async () => await page.locator(".summary").textContent()).not.toBe(summary);
    await page.getByLabel("Everything").check();
    await expect.poll(async () => sumOf((await page.locator(".summary").textContent()) ?? ""), { timeout: 10_000 }).toBe(240);
    await page.getByLabel("Days of your choice").check();
    await page.getByLabel("From", { exact: true }).fill("1999-01-01");
    await page.getByLabel("To", { exact: true }).fill("1999-12-31");
    await page.getByText("No call in this time").waitFor();
    await page.close();
  }, 60_000);
});

/** All calls that the figures' sentence speaks of. */
function sumOf(summary: string): number {
  return [/asked (\d+) times/, /(\d+) calls ran/, /(\d+) calls were stopped/].reduce(
    (sum, part) => sum + Number(part.exec(summary)?.[1]),
    0,
  );
}
