import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const there = existsSync(executablePath);
if (!there) console.warn(`skipped: there is no Chromium at ${executablePath} (CHROMIUM names another place)`);

/** The scenario with the bundles of the last build, as a web application would bundle them. */
async function bundled(): Promise<string> {
  if (!existsSync(join(root, "dist/core.js"))) throw new Error("run npm run build first");
  const build = await rolldown({ input: join(root, "test/browser/scenario.ts"), platform: "browser", tsconfig: false });
  const { output } = await build.generate({ format: "esm", codeSplitting: false });
  await build.close();
  return output[0].code;
}

// CI must not pass because the browser is missing.
test.skipIf(!there && process.env["HEED_REQUIRE_CHROMIUM"] !== "1")(
  "core, policy and lint decide in a browser as they do in Node, under a policy that forbids eval",
  async () => {
    const code = await bundled();
    expect(code).not.toMatch(/from\s*["']node:|require\(["']node:/);
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      // Everything that the page asks for is answered here: a request that is none of these fails the test.
      await page.route("**/*", async (route) => {
        const path = new URL(route.request().url()).pathname;
        const headers = { "content-security-policy": "default-src 'none'; script-src 'self'" };
        if (path === "/")
          return await route.fulfill({
            headers,
            contentType: "text/html",
            body: '<!doctype html><script type="module" src="/run.js"></script>',
          });
        if (path === "/run.js")
          return await route.fulfill({
            headers,
            contentType: "text/javascript",
            body: 'import { scenario } from "/scenario.js"; globalThis.result = JSON.stringify(scenario());',
          });
        if (path === "/scenario.js") return await route.fulfill({ headers, contentType: "text/javascript", body: code });
        if (path === "/favicon.ico") return await route.fulfill({ status: 204 });
        problems.push(`asked for ${path}`);
        return await route.abort();
      });
      await page.goto("http://heed.test/");
      await page
        .waitForFunction("globalThis.result !== undefined", undefined, { timeout: 15_000 })
        .catch((error: unknown) => problems.push(String(error)));
      expect(problems).toEqual([]);
      const inBrowser: unknown = JSON.parse(await page.evaluate<string>("globalThis.result"));
      const { scenario } = await import("./scenario.js");
      expect(inBrowser).toEqual(JSON.parse(JSON.stringify(scenario())));
      expect(inBrowser).toMatchObject({
        refused: "json-duplicate-key",
        decisions: [
          { name: "list_invoices", verdict: "ask" },
          { name: "delete_invoice", verdict: "challenge" },
          { name: "pay", verdict: "allow" },
          { name: "purge_all", verdict: "deny" },
          { name: "__proto__", verdict: "ask" },
        ],
      });
    } finally {
      await browser.close();
    }
  },
  60_000,
);
