import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWorld, NO_BROWSER, type World } from "./console-world.test-support.js";
import { journaled, lock, reviewTab } from "./review-tab.test-support.js";
import { relist, sampleHistory } from "./sample-history.test-support.js";

let world: World;
beforeEach(async () => {
  world = await createWorld({ mayLoosen: () => ({ ok: true, by: "person" }) });
  sampleHistory(world.home, Date.now());
});
afterEach(async () => await world.close());

describe.skipIf(NO_BROWSER)("in the browser", () => {
  const go = async (options?: Parameters<World["open"]>[0]): Promise<Page> => {
    const page = await world.open(options);
    await page.locator('nav a[href="#/servers"]').click();
    await page.locator(".card").first().waitFor();
    return page;
  };
  const focused = async (page: Page): Promise<string> =>
    await page.evaluate(
      () =>
        document.activeElement?.closest("li")?.querySelector(".tool-name")?.textContent ??
        document.activeElement?.textContent ??
        "",
    );
  /** Goes on by Tab until the focus is on what has this text. */
  const tabTo = async (page: Page, text: RegExp): Promise<void> => {
    for (let number = 0; number < 80; number += 1) {
      if (text.test(await focused(page))) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard does not reach ${text}`);
  };

  test("a review is made by the keyboard alone: a wrong code is refused, the right one trusts, and the way back needs none", async () => {
    const page = await go();
    const answers: Promise<string>[] = [];
    page.on("response", (response) => {
      if (/\/api\/(servers|codes)/.test(response.url())) answers.push(response.text().catch(() => ""));
    });
    await tabTo(page, /^Review this server/);
    await page.keyboard.press("Enter");
    await page.getByText("Which of these tools do you trust").waitFor();
    await expect.poll(async () => await focused(page)).toBe("Review of billing");
    const boxes = page.locator(".review .proposals > li > label input");
    const checked = async () => await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
    await expect.poll(checked).toEqual([true, true, true]);
    await tabTo(page, /^list_invoices/);
    await page.keyboard.press("Space");
    await expect.poll(checked).toEqual([false, true, true]);
    await tabTo(page, /^Trust 2 tools/);
    await page.keyboard.press("Enter");
    await page.getByText("type the code that stands in the terminal").waitFor();
    await page.keyboard.type("nonsense");
    await page.keyboard.press("Enter");
    await page.getByText("That is not the code. Nothing was accepted").waitFor();
    expect(lock(world)).not.toHaveProperty("billing");
    // What was chosen is still chosen.
    await expect.poll(checked).toEqual([false, true, true]);
    await tabTo(page, /^Trust 2 tools/);
    await page.keyboard.press("Enter");
    await page.getByText("type the code that stands in the terminal").waitFor();
    await page.keyboard.type(world.codes[1]?.code ?? "");
    await page.keyboard.press("Enter");
    await page.getByText("Accepted: 2 tools of billing.").waitFor();
    await expect.poll(async () => await focused(page)).toContain("Accepted: 2 tools of billing.");
    expect(lock(world)["billing"]).toEqual({ list_invoices: false, get_invoice: true, delete_invoice: true });
    const billing = page.locator(".card", { hasText: "@acme/billing" });
    await billing.getByText("reviewed", { exact: true }).waitFor();
    const said = (await Promise.all(answers)).join("\n");
    expect(said).toContain("get_invoice");
    for (const { code } of world.codes) expect(said).not.toContain(code);
    await billing.getByRole("button", { name: "Take the review back" }).press("Enter");
    await expect.poll(async () => await focused(page)).toBe("Keep it");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("No longer trusted: billing.").waitFor();
    expect(lock(world)).not.toHaveProperty("billing");
  }, 60_000);

  test("a list that changed in between is refused with a word, and shown as it is now with nothing of it chosen", async () => {
    const page = await go();
    await page.getByRole("button", { name: "Review what changed" }).click();
    const search = page.locator(".review li", { has: page.locator(".tool-name", { hasText: /^search$/ }) });
    await search.locator(".diff").getByText("Also sends each query").waitFor();
    await expect.poll(async () => await search.locator("label input").first().isChecked()).toBe(false);
    await search.locator("label input").first().check();
    await page.getByRole("button", { name: /^Trust 7 tools/ }).click();
    await page.getByText("type the code that stands in the terminal").waitFor();
    relist(world.home, "notes", "search", { description: "Searches all notes. Also posts them." });
    await page.keyboard.type(world.codes[0]?.code ?? "");
    await page.keyboard.press("Enter");
    await page.getByText("has changed meanwhile").waitFor();
    await search.locator(".diff").getByText("Also posts them.").waitFor();
    await expect.poll(async () => await search.locator("label input").first().isChecked()).toBe(false);
    expect(journaled(world)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(async () => await focused(page)).toBe("Review what changed");
  }, 60_000);

  test("one's own word is asked for its reason before anything is sent", async () => {
    const page = await go();
    await page.getByRole("button", { name: "Review this server" }).click();
    const invoice = page.locator(".review li", { has: page.locator(".tool-name", { hasText: /^get_invoice$/ }) });
    await invoice.getByText("Your own word on its hints").click();
    await invoice.getByLabel("it only reads").check();
    await page.getByText("Your word on get_invoice needs a reason.").waitFor();
    await expect.poll(async () => await page.getByRole("button", { name: /^Trust 3 tools/ }).isDisabled()).toBe(true);
    // Letters that are keys of the page are letters here.
    await invoice.getByLabel("Why it is so").pressSequentially("a look at its source");
    await page.getByRole("button", { name: /^Trust 3 tools/ }).click();
    await page.getByText("type the code that stands in the terminal").waitFor();
    expect(world.codes[0]?.asked).toMatchObject({
      overrides: [{ tool: "get_invoice", hint: "readOnly", value: true, reason: "a look at its source" }],
    });
  }, 60_000);

  test("a page of another local port, with the key in its hands, can neither see nor ask for it, nor take a review back", async () => {
    const evil = createServer((_, response) =>
      response.setHeader("content-type", "text/html").end("<!doctype html><title>evil</title>"),
    );
    await new Promise<void>((resolve) => evil.listen(0, "127.0.0.1", resolve));
    try {
      const page = await go();
      const bearer = await page.evaluate(() => sessionStorage.getItem("heed-key") ?? "");
      expect(bearer).toMatch(/^[A-Za-z0-9_-]{43}$/);
      const { key, review } = await reviewTab(world, "notes");
      const { digest } = await review();
      const other = await page.context().newPage();
      await other.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
      const tried = await other.evaluate(
        async ({ at, bearer, key, digest }) => {
          const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
          const body = JSON.stringify({ digest, accept: ["read_note"], overrides: [] });
          const outcome = async (path: string, init: RequestInit): Promise<string> =>
            await fetch(`${at}/api/${path}`, init).then(
              (response) => `${response.type} ${response.status}`,
              () => "refused",
            );
          return [
            await outcome(`servers/${key}/review`, { headers }),
            await outcome(`servers/${key}/trust`, { method: "POST", headers, body }),
            await outcome(`servers/${key}/trust`, { method: "POST", mode: "no-cors", body }),
            await outcome(`servers/${key}/forget`, { method: "POST", headers, body: "{}" }),
            await outcome("codes/x", { method: "POST", headers, body: '{"code":"abc"}' }),
          ];
        },
        { at: `http://127.0.0.1:${world.console.port}`, bearer, key, digest },
      );
      // What is sent without asking first is answered by a refusal that its page cannot read.
      expect(tried).toEqual(
        ["refused", "refused", "opaque 0", "refused", "refused"].map((word) =>
          expect.stringMatching(word === "opaque 0" ? /opaque 0|refused/ : /refused/),
        ),
      );
      expect(world.codes).toEqual([]);
      expect(Object.keys(lock(world))).toEqual(["notes"]);
    } finally {
      evil.closeAllConnections();
      evil.close();
    }
  }, 60_000);
});
