import { describe, expect, test } from "vitest";
import { ran } from "../gateway/harness.test-support.js";
import { NO_BROWSER } from "./console-world.test-support.js";
import { withGatedInvoices } from "./gated-invoices.test-support.js";

describe.skipIf(NO_BROWSER)("a real gate, a real server, the console and a browser", () => {
  test("a call waits until the person presses y, and one that is denied never arrives", async () => {
    await withGatedInvoices(async ({ world, client, calls }) => {
      const page = await world.open();
      await page.getByText("Nothing waits").waitFor();
      client.call(1, "create_invoice", { invoice_id: "INV-1", path: "/etc/passwd" });
      await page.locator(".actions .allow:not([disabled])").waitFor();
      await expect
        .poll(async () => await page.locator("h1").textContent())
        .toMatch(/› create_invoice .*can change data\. Run it\?$/);
      await expect.poll(async () => await page.locator(".arguments").textContent()).toContain("/etc/passwd");
      expect(ran(calls)).toEqual([]);
      await page.keyboard.press("y");
      expect((await client.answerTo(1)).result?.["content"]).toEqual([{ type: "text", text: "created INV-1" }]);
      client.call(2, "create_invoice", { invoice_id: "INV-2" });
      await page.locator(".actions .deny:not([disabled])").waitFor();
      await page.keyboard.press("n");
      expect(JSON.stringify((await client.answerTo(2)).result)).toContain("said no");
      expect(ran(calls)).toHaveLength(1);
      // What was decided, asked and answered stands in the history.
      await page.locator('nav a[href="#/history"]').click();
      await page.locator(".call").first().click();
      await page.locator(".events").waitFor();
      await expect.poll(async () => await page.locator(".events").textContent()).toContain("denied by a person, in the console");
    });
  }, 60_000);
});
