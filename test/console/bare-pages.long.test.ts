import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "./axe.test-support.js";
import { createWorld, NO_BROWSER } from "./console-world.test-support.js";
import { sampleHistory } from "./sample-history.test-support.js";
import { sampleSetup } from "./sample-setup.test-support.js";

const LIGHT = { colorScheme: "light", viewport: { width: 1200, height: 800 } } as const;
const DARK = { colorScheme: "dark", viewport: { width: 1200, height: 800 } } as const;
const SMALL = { colorScheme: "light", viewport: { width: 390, height: 844 } } as const;
const SMALL_DARK = { ...SMALL, colorScheme: "dark" } as const;

/** What each page says where there is nothing, and what comes next. */
const NEXT = {
  queue: "heed install",
  servers: "heed install",
  history: "heed install",
  grants: "Remember",
  figures: "heed install",
  setup: "heed install --list",
} as const;

async function within(page: Page, what: string, least?: number): Promise<void> {
  expect(await violations(page, least), what).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, what).toBeLessThanOrEqual(0);
}

describe.skipIf(NO_BROWSER)("pages with nothing on them", () => {
  test.each([
    ["light", LIGHT],
    ["dark", DARK],
    ["390 pixels wide", SMALL],
    ["390 pixels wide and dark", SMALL_DARK],
  ])(
    "%s: axe finds nothing, nothing lies outside the screen, and each says what comes next",
    async (_, options) => {
      const world = await createWorld();
      const page = await world.open(options);
      for (const [name, next] of Object.entries(NEXT)) {
        await page.locator(`nav a[href="#/${name}"]`).click();
        await page.locator("main", { hasText: next }).waitFor();
        await within(page, name);
      }
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await page.getByRole("heading", { name: "This tab has no key" }).waitFor();
      await within(page, "no key", 12);
      await world.close();
    },
    120_000,
  );
});

describe.skipIf(NO_BROWSER)("policy and hosts", () => {
  test.each([
    ["light", LIGHT],
    ["dark", DARK],
    ["390 pixels wide", SMALL],
  ])(
    "%s: what counts and what doctor knows, with nothing that axe finds and nothing outside the screen",
    async (_, options) => {
      const world = await createWorld();
      sampleHistory(world.home, Date.now());
      sampleSetup(world);
      const page = await world.open(options);
      await page.locator('nav a[href="#/setup"]').focus();
      await page.keyboard.press("Enter");
      const project = page.locator(".card", { hasText: "This folder’s" });
      await expect.poll(async () => await project.locator("h3 .tag").allTextContents()).toEqual(["counts in part"]);
      await expect.poll(async () => await project.locator(".waits").textContent()).toMatch(/let-me, line 4.*does not count yet/);
      const notes = page.locator(".entries > li", { hasText: "/srv/notes/server.js" });
      await expect.poll(async () => await notes.locator(".tag").allTextContents()).toEqual(["guarded", "review holds"]);
      await within(page, "setup");
      writeFileSync(join(world.folder, "heed.yaml"), "version: 1\nrules: [{id: a, verdict: alow}]\n");
      await page.getByRole("button", { name: "Look again" }).click();
      await page.getByText("A policy file cannot be read").waitFor();
      await within(page, "a policy that cannot be read");
      await world.close();
    },
    120_000,
  );
});

describe.skipIf(NO_BROWSER)("the history on a narrow screen", () => {
  test("begins with calls; what filters unfolds, and stays while it filters", async () => {
    const world = await createWorld();
    sampleHistory(world.home, Date.now());
    const page = await world.open(SMALL);
    await page.locator('nav a[href="#/history"]').click();
    await page.locator(".call").first().waitFor();
    const top = await page.locator(".call").first().boundingBox();
    expect(top?.y ?? Infinity).toBeLessThan(SMALL.viewport.height / 2);
    await expect.poll(async () => await page.getByLabel("Server").isVisible()).toBe(false);
    await page.getByRole("button", { name: /^Server, app/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Server").selectOption("billing");
    await expect
      .poll(async () => new Set(await page.locator(".call .who bdi:first-child").allTextContents()))
      .toContain("billing");
    await within(page, "unfolded");
    await page.locator(".call").first().click();
    await page.goBack();
    await expect.poll(async () => await page.getByLabel("Server").inputValue()).toBe("billing");
    await world.close();
  }, 60_000);
});
