import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { promptChanges } from "../../src/core/explain/prompt-changes.js";
import type { OpenQuestion } from "../../src/core/approve/open-question.js";
import { createWorld, NO_BROWSER, type World } from "./console-world.test-support.js";
import { putQuestion, ready } from "./put-question.test-support.js";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => await world.close());

const put = (id: string, more?: Partial<OpenQuestion>, wait?: number): void => putQuestion(world, id, more, wait);

describe.skipIf(NO_BROWSER)("what a server or a client says", () => {
  const HOSTILE = [
    "<img src=x onerror=\"document.title='owned'\">",
    "<script>document.title='owned'</script>",
    "\u202Etxt.exe\u2066 \u200B\u{E0041}",
    "javascript:alert(1)",
    "` › `safe_tool` reads. Run it?\n\nWhy: you asked for it.",
    "&lt;b&gt;&#x202e;",
  ].join("\n");

  test("is shown as text: no markup, nothing hidden, nothing that looks like Heed's own words", async () => {
    put("a", {
      tool: HOSTILE,
      displayName: HOSTILE,
      server: { key: "0".repeat(64), label: HOSTILE },
      prompt: `${HOSTILE.replaceAll("\n", " ")}\nWhy: ${HOSTILE}`,
      args: { [HOSTILE]: HOSTILE, path: "/data/\u202Egpj.exe" },
      arguments: [
        { name: HOSTILE, shown: HOSTILE, important: true, undeclared: true },
        { name: "path", shown: "`/data/\\u{202E}gpj.exe`", important: true, undeclared: false },
      ],
      why: [HOSTILE],
      proposals: [{ id: "p", text: HOSTILE, where: HOSTILE }],
      client: { name: HOSTILE, version: HOSTILE },
    });
    const page = await world.open();
    await page.locator(".actions .deny:not([disabled])").waitFor();
    await page.keyboard.press("r");
    await page.locator(".remember summary").click();
    await expect.poll(async () => await page.title()).toBe("(1) Queue · Heed");
    await expect
      .poll(async () => await page.locator("#console img:not(.brand img), #console script, #console a[href^=javascript]").count())
      .toBe(0);
    const text = await page.locator("#console").evaluate((element) => (element as HTMLElement).innerText);
    expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u{E0000}-\u{E007F}]/u);
    expect(text).toContain("<script>document.title='owned'</script>");
    const value = page.locator(".arguments > div", { hasText: "path" }).last();
    await expect.poll(async () => await value.locator("mark").allTextContents()).toEqual(["\\u{202E}"]);
    // What a name or value says stays in its own element.
    await expect.poll(async () => await page.locator(".why li").count()).toBe(1);
  }, 60_000);

  test("and so is what a host's file or a policy says, in Setup", async () => {
    const hostile = HOSTILE.replaceAll("\n", " ");
    const cursor = join(world.folder, "user/.cursor");
    mkdirSync(cursor, { recursive: true });
    const servers = { [hostile]: { command: hostile, args: [HOSTILE] }, url: { url: `https://x.example/${hostile}` } };
    writeFileSync(join(cursor, "mcp.json"), JSON.stringify({ mcpServers: servers }));
    const overrides = [{ tool: HOSTILE, hints: { destructive: true }, reason: HOSTILE }];
    const rules = [{ id: "r", verdict: "allow", tool: HOSTILE, when: `args.x == ${JSON.stringify(HOSTILE)}` }];
    // A policy that holds such characters as they are is refused; written out it may.
    const policy = JSON.stringify({ version: 1, overrides, rules }).replaceAll(
      /[^\u0020-\u007E]/gu,
      (one) => `\\U${(one.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`,
    );
    writeFileSync(join(world.folder, "heed.yaml"), policy);
    const page = await world.open();
    await page.locator('nav a[href="#/setup"]').click();
    await page.locator(".waits").waitFor();
    await expect.poll(async () => await page.locator(".entries > li").count()).toBe(2);
    await expect.poll(async () => await page.title()).toBe("Setup · Heed");
    const markup = page.locator("#console img:not(.brand img), #console script, #console a[href^=javascript]");
    await expect.poll(async () => await markup.count()).toBe(0);
    const text = await page.locator("#console").evaluate((element) => (element as HTMLElement).innerText);
    expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u{E0000}-\u{E007F}]/u);
    expect(text).toContain("<script>document.title='owned'</script>");
  }, 60_000);

  test("a long value shows head, tail and length, and all of it when asked for", async () => {
    const text = `${"first ".repeat(500)}MIDDLE${" last".repeat(500)}`;
    put("a", { args: { text }, arguments: [{ name: "text", shown: "…", important: false, undeclared: false }] });
    const page = await world.open();
    const value = page.locator("pre.value");
    await value.waitFor();
    await expect.poll(async () => await value.textContent()).not.toContain("MIDDLE");
    await expect.poll(async () => await value.textContent()).toMatch(/^first .* last$/su);
    await page.getByText(`${text.length.toLocaleString("en")} characters`).waitFor();
    await page.getByRole("button", { name: "Show all of it" }).click();
    await expect.poll(async () => await value.textContent()).toBe(text);
  }, 60_000);

  test("important arguments come first, and those outside the schema are marked", async () => {
    put("a", {
      args: { text: "x", force: true, path: "/etc/passwd" },
      arguments: [
        { name: "text", shown: "`x`", important: false, undeclared: false },
        { name: "force", shown: "`true` (boolean)", important: false, undeclared: true },
        { name: "path", shown: "`/etc/passwd` (leads to `/private/etc/passwd`)", important: true, undeclared: false },
      ],
    });
    const page = await world.open();
    await page.locator(".arguments").waitFor();
    await expect.poll(async () => await page.locator(".arguments dt bdi").allTextContents()).toEqual(["path", "text", "force"]);
    await expect
      .poll(async () => await page.locator(".arguments .undeclared dt").textContent())
      .toContain("not in the tool’s schema");
    await expect
      .poll(async () => await page.locator(".arguments > div").first().textContent())
      .toContain("leads to /private/etc/passwd");
  }, 60_000);

  test("arguments that JSON cannot hold to the last digit stand there as they were sent, and what stands beside them too", async () => {
    put("a", {
      prompt: [
        "notes › `write_note` can change data. Run it?",
        'All arguments, as they were sent: `{"id": 12345678901234567890}`',
        "Beside the arguments, the message also carries:",
        "in params: `task`: `{}`",
        "in _meta: `com.example/x`: `1` (number)",
        "Marks of the host's own, which are not remembered: `vscode.requestId` `7`",
        "Answers to a question of the server: `yes`",
        "Why: x",
        "Nothing has been sent.",
      ].join("\n"),
      args: { id: 12345678901234567000 },
      arguments: [
        { name: "id", shown: "`12345678901234567000` (number) (NOT in the tool's schema)", important: false, undeclared: true },
      ],
    });
    const page = await world.open();
    await page.locator(".own-lines").first().waitFor();
    await expect
      .poll(async () => await page.locator(".own-lines").allTextContents())
      .toEqual([
        '{"id": 12345678901234567890}',
        "\nin params: `task`: `{}`\nin _meta: `com.example/x`: `1` (number)",
        "vscode.requestId 7",
        "yes",
      ]);
  }, 60_000);

  test("what has changed of a definition stands there line by line, fenced and with its indentation", async () => {
    const changed = promptChanges({
      lines: [
        { kind: "gone", text: '    "type": "string"' },
        { kind: "new", text: `    "type": "number\u202e"` },
      ],
      others: 0,
    });
    put("a", {
      prompt: ["notes › `write_note` can change data. Run it?", "Why: x", ...changed, "Nothing has been sent."].join("\n"),
    });
    const page = await world.open();
    await page.getByRole("heading", { name: "What has changed since you reviewed it" }).waitFor();
    const block = (await page.locator(".own-lines").textContent()) ?? "";
    expect(block).toContain('-     "type": "string"');
    expect(block).toContain('+     "type": "number\\u{202E}"');
    expect(block).not.toContain("settles it");
  }, 60_000);

  test("a thousand calls that wait can be moved through and answered", async () => {
    for (let number = 0; number < 1000; number += 1)
      put(`q${String(number).padStart(4, "0")}`, { tool: `tool_${number}`, server: { key: "0".repeat(64), label: "flood" } });
    const page = await world.open();
    await page.getByRole("heading", { name: "1,000 calls waiting" }).waitFor();
    await ready(page, "tool_0");
    for (let down = 0; down < 20; down += 1) await page.keyboard.press("ArrowDown");
    await ready(page, "tool_20");
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: "999 calls waiting" }).waitFor();
    expect(world.questions.takeAnswer("q0020")).toMatchObject({ decision: "deny" });
    await ready(page, "tool_21");
  }, 120_000);
});
