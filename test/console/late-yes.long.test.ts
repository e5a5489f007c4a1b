import { describe, expect, test } from "vitest";
import { type LineClient, ran } from "../gateway/harness.test-support.js";
import { NO_BROWSER } from "./console-world.test-support.js";
import { withGatedInvoices } from "./gated-invoices.test-support.js";

const textOf = async (client: LineClient, id: number) => JSON.stringify((await client.answerTo(id, 60_000)).result);

describe.skipIf(NO_BROWSER)("a real gate, its own clocks, and a person who comes late", () => {
  test("the card says that the agent waits, then that it was told to ask again; the late yes runs nothing, and the repeated call once", async () => {
    await withGatedInvoices(async ({ world, client, calls }) => {
      const page = await world.open();
      client.call(1, "create_invoice", { invoice_id: "INV-1" });
      const clock = page.locator(".line-button .clock");
      await expect.poll(async () => await clock.textContent(), { timeout: 20_000 }).toMatch(/^the agent waits, \d+ s more$/);
      await page.getByRole("button", { name: "Allow once" }).waitFor();
      // Nobody has reviewed this server, and the card says so.
      await expect.poll(async () => await page.locator(".line-button .tag.warn").allTextContents()).toEqual(["not reviewed"]);
      expect(await textOf(client, 1)).toContain("Nobody has answered yet");
      await expect
        .poll(async () => await clock.textContent(), { timeout: 5000 })
        .toMatch(/^the agent was told to ask again; 9 min /);
      await page.getByRole("button", { name: "Allow when it asks again" }).click();
      await expect
        .poll(async () => await page.locator(".said").textContent(), { timeout: 5000 })
        .toContain("It will run when the agent asks again.");
      expect(ran(calls)).toEqual([]);
      client.call(2, "create_invoice", { invoice_id: "INV-1" });
      expect(await textOf(client, 2)).toContain("created INV-1");
      expect(ran(calls)).toHaveLength(1);
    });
  }, 120_000);
});
