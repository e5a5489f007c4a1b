import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReviewAsked, ReviewView } from "../../src/console/api.js";
import { codeText } from "../../src/cli/console/code-text.js";
import { hash } from "../../src/node/hash.js";
import type { Identity } from "../../src/node/identity/identity.js";
import { serverKey } from "../../src/node/identity/server-key.js";
import { journalFolder, openJournal } from "../../src/node/journal/open-journal.js";
import { readJournal } from "../../src/node/journal/read-journal.js";
import { identityDigest, saveIdentity } from "../../src/node/lock/identities.js";
import { loadLocks, updateUserLock } from "../../src/node/lock/load-locks.js";
import { openTab } from "./console-tab.test-support.js";
import { createWorld, NO_BROWSER, type World } from "./console-world.test-support.js";
import { relist, sampleHistory } from "./sample-history.test-support.js";

let world: World;
let refusal: string | null;
beforeEach(async () => {
  refusal = null;
  world = await createWorld({
    mayLoosen: () =>
      refusal === null
        ? { ok: true, by: "person" }
        : { ok: false, refusal: { code: refusal, args: {}, severity: "error", message: "No.", help: "A person must do this." } },
  });
  sampleHistory(world.home, Date.now());
});
afterEach(async () => await world.close());

/** The user's lock: by label, each tool and whether it is accepted. */
function lock(): Readonly<Record<string, Readonly<Record<string, boolean>>>> {
  const { servers } = loadLocks({ home: world.home, project: world.home.dir }).user;
  return Object.fromEntries(
    servers.map(({ label, tools }) => [label, Object.fromEntries(tools.map(({ name, accepted }) => [name, accepted]))]),
  );
}

function journaled(): readonly unknown[] {
  return [...readJournal(journalFolder(world.home), { types: ["trusted", "untrusted"] })].map((entry) =>
    "record" in entry ? entry.record : null,
  );
}

/** A tab at the review of one server. */
async function tab(label: string) {
  const { send, view } = await openTab(world);
  const server = view.servers.find((one) => one.label === label);
  const key = server?.key ?? "";
  const review = async (): Promise<ReviewView> => (await send(`servers/${key}/review`)).value as ReviewView;
  return {
    send,
    server,
    key,
    review,
    ask: async (choice: object) => {
      const { status, value, code } = await send(`servers/${key}/trust`, { overrides: [], ...choice });
      return { status, code, asked: value as ReviewAsked, text: JSON.stringify(value) };
    },
    give: async (id: string, typed = world.codes.at(-1)?.code ?? "") => {
      const { status, value, code } = await send(`codes/${id}`, { code: typed });
      return { status, code, value };
    },
  };
}

describe("a first review", () => {
  test("is of what a gate saw, takes the code that the terminal alone shows, and writes exactly that", async () => {
    const { server, review, ask, give } = await tab("billing");
    expect(server).toMatchObject({ from: "seen", unreviewable: null, forgettable: false });
    const view = await review();
    expect(view).toMatchObject({
      label: "billing",
      what: "npm @acme/billing 2.1.0",
      args: ["--region", "eu"],
      first: true,
      gone: [],
      unread: ["purge_all"],
      withheld: [],
    });
    expect(view.tools.map(({ tool, accepted, mislabels }) => [tool.name, tool.state, accepted, mislabels])).toEqual([
      ["list_invoices", "new", false, []],
      ["get_invoice", "new", false, []],
      ["delete_invoice", "new", false, []],
    ]);
    const { status, asked, text } = await ask({ digest: view.digest, accept: ["get_invoice", "delete_invoice"] });
    expect(status).toBe(200);
    expect(new Map(asked.then)).toEqual(
      new Map([
        ["list_invoices", "ask"],
        ["get_invoice", "ask"],
        ["delete_invoice", "challenge"],
      ]),
    );
    const [shown] = world.codes;
    expect(shown?.asked).toEqual({
      kind: "trust",
      label: "billing",
      what: "npm @acme/billing 2.1.0",
      accepted: ["get_invoice", "delete_invoice"],
      leftOut: ["list_invoices"],
      overrides: [],
    });
    expect(text).not.toContain(shown?.code);
    expect(lock()).not.toHaveProperty("billing");
    expect(await give(asked.id)).toMatchObject({ status: 200, value: { label: "billing", accepted: 2 } });
    expect(lock()["billing"]).toEqual({ list_invoices: false, get_invoice: true, delete_invoice: true });
    const entry = loadLocks({ home: world.home, project: world.home.dir }).user.servers.find(({ label }) => label === "billing");
    expect(entry === undefined ? null : serverKey(entry.identity, "package", hash)).toBe(server?.key);
    expect(journaled()).toMatchObject([
      { type: "trusted", label: "billing", accepted: ["get_invoice", "delete_invoice"], by: "person" },
    ]);
    // Used once.
    expect(await give(asked.id)).toMatchObject({ code: "not-open" });
    const after = await tab("billing");
    expect(after.server).toMatchObject({ from: "user", forgettable: true, acceptable: true });
  }, 60_000);

  test("a person's own word on a hint needs a reason, reassures, and makes a tool run unasked", async () => {
    const { review, ask, give } = await tab("billing");
    const { digest, tools } = await review();
    expect(tools[1]?.words).toContainEqual({ hint: "readOnly", value: true });
    const word = { tool: "get_invoice", hint: "readOnly", value: true, reason: "read its source" };
    const closed = { ...word, hint: "openWorld", value: false };
    for (const overrides of [
      [{ ...word, reason: " " }],
      [{ ...word, reason: "x".repeat(501) }],
      [{ ...word, value: false }],
      [{ ...word, hint: "readOnlyHint" }],
      [{ ...word, tool: "delete_invoice" }],
      [word, word],
      ["x"],
      null,
    ])
      expect((await ask({ digest, accept: ["get_invoice"], overrides })).code, JSON.stringify(overrides)).toBe("malformed");
    for (const accept of [[], ["no_such"], [1], "get_invoice"])
      expect((await ask({ digest, accept })).code, JSON.stringify(accept)).toMatch(/^(malformed|changed)$/);
    expect(world.codes).toEqual([]);
    const { asked } = await ask({ digest, accept: ["get_invoice"], overrides: [word, closed] });
    expect(new Map(asked.then).get("get_invoice")).toBe("allow");
    expect(codeText(world.codes[0] ?? never())).toContain(
      "Your word:\n  get_invoice: readOnlyHint true, because read its source\n",
    );
    expect(await give(asked.id)).toMatchObject({ status: 200 });
    const { server, review: again } = await tab("billing");
    expect(server?.tools.find(({ name }) => name === "get_invoice")?.known).toMatchObject({ verdict: "allow", effect: "read" });
    const given = (await again()).tools.find(({ tool }) => tool.name === "get_invoice")?.given;
    expect(given?.map(({ hint, value, reason }) => [hint, value, reason])).toEqual([
      ["openWorld", false, "read its source"],
      ["readOnly", true, "read its source"],
    ]);
  }, 60_000);

  test("a wrong code accepts nothing and uses the right one up; codes of both kinds count together", async () => {
    const { review, ask, give } = await tab("billing");
    const { digest } = await review();
    for (let number = 0; number < 5; number += 1) {
      const { asked } = await ask({ digest, accept: ["get_invoice"] });
      expect(await give(asked.id, "wrong")).toMatchObject({ status: 422, code: "mistyped" });
      expect(await give(asked.id)).toMatchObject({ code: number < 4 ? "not-open" : "refused" });
    }
    expect(await ask({ digest, accept: ["get_invoice"] })).toMatchObject({ status: 403, code: "refused" });
    expect(world.codes).toHaveLength(5);
    expect(lock()).not.toHaveProperty("billing");
    expect(journaled()).toEqual([]);
  }, 60_000);

  test("refuses where the commands do, at both steps, and another tab's code", async () => {
    const { review, ask, give } = await tab("billing");
    const other = await tab("billing");
    const { digest } = await review();
    const { asked } = await ask({ digest, accept: ["get_invoice"] });
    expect(await other.give(asked.id)).toMatchObject({ code: "not-open" });
    refusal = "loosen-by-agent";
    expect(await ask({ digest, accept: ["get_invoice"] })).toMatchObject({ status: 403, code: "refused" });
    expect(await give(asked.id)).toMatchObject({ status: 403, code: "refused" });
    expect(world.codes).toHaveLength(1);
    expect(lock()).not.toHaveProperty("billing");
  }, 60_000);
});

describe("what was shown is what is accepted", () => {
  test.each<[string, () => void]>([
    [
      "a gate got another list",
      () => relist(world.home, "billing", "get_invoice", { description: "Returns one invoice, and mails it." }),
    ],
    [
      "the lock changed",
      () =>
        updateUserLock(world.home, ({ servers }) => ({ servers: servers.map((one) => ({ ...one, tools: one.tools.slice(1) })) })),
    ],
  ])(
    "%s: refused before a code is shown, and after",
    async (_, change) => {
      const { review, ask, give } = await tab("billing");
      const first = await review();
      const { asked } = await ask({ digest: first.digest, accept: ["get_invoice"] });
      change();
      expect(await give(asked.id)).toMatchObject({ status: 409, code: "changed" });
      expect(await ask({ digest: first.digest, accept: ["get_invoice"] })).toMatchObject({ status: 409, code: "changed" });
      expect(world.codes).toHaveLength(1);
      expect(lock()).not.toHaveProperty("billing");
      expect(journaled()).toEqual([]);
      expect((await review()).digest).not.toBe(first.digest);
    },
    60_000,
  );

  test("a policy that does not validate, a label of another server, and what is not kept are told", async () => {
    const { review, send } = await tab("billing");
    expect(await send(`servers/${hash("nobody")}/review`)).toMatchObject({ status: 404, code: "not-found" });
    updateUserLock(world.home, ({ servers }) => ({ servers: servers.map((one) => ({ ...one, label: "billing" })) }));
    expect(await review()).toMatchObject({ code: "refused", message: expect.stringContaining("is the label of another server") });
  }, 60_000);
});

describe("a later review", () => {
  test("shows the whole change; a changed tool that is not chosen goes on waiting as it was", async () => {
    const { server, review, ask, give } = await tab("notes");
    expect(server).toMatchObject({ from: "user", unreviewable: null, forgettable: true });
    const view = await review();
    const search = view.tools.find(({ tool }) => tool.name === "search");
    expect(search).toMatchObject({ accepted: false, tool: { state: "changed", change: { direction: "drifted", cut: 0 } } });
    expect(search?.tool.change?.lines?.map(({ text }) => text).join("\n")).toContain("Also sends each query to");
    const before = loadLocks({ home: world.home, project: world.home.dir }).user.servers[0];
    const kept = view.tools.filter(({ accepted }) => accepted).map(({ tool }) => tool.name);
    const without = await ask({ digest: view.digest, accept: kept.filter((name) => name !== "tag_note") });
    expect(await give(without.asked.id)).toMatchObject({ status: 200 });
    const middle = loadLocks({ home: world.home, project: world.home.dir }).user.servers[0];
    const of = (entry: typeof before, name: string) => entry?.tools.find((tool) => tool.name === name);
    expect(of(middle, "search")).toEqual(of(before, "search"));
    expect(of(middle, "tag_note")).toEqual({ ...of(before, "tag_note"), accepted: false });
    const again = await review();
    const taken = await ask({ digest: again.digest, accept: [...kept, "search"] });
    expect(await give(taken.asked.id)).toMatchObject({ status: 200 });
    const after = loadLocks({ home: world.home, project: world.home.dir }).user.servers[0];
    expect(of(after, "search")?.pin.pin).not.toBe(of(before, "search")?.pin.pin);
    expect((await tab("notes")).server?.tools.find(({ name }) => name === "search")?.state).toBe("accepted");
  }, 60_000);

  test("is taken back without a code, and once", async () => {
    const { send, key } = await tab("notes");
    refusal = "loosen-by-agent";
    expect(await send(`servers/${key}/forget`, {})).toMatchObject({ status: 200, value: { label: "notes" } });
    expect(lock()).toEqual({});
    expect(journaled()).toMatchObject([{ type: "untrusted", label: "notes" }]);
    expect(await send(`servers/${key}/forget`, {})).toMatchObject({ status: 404, code: "not-found" });
    // It is reviewed anew as one that nobody knows.
    expect((await tab("notes")).server).toMatchObject({ from: "seen", unreviewable: null });
  }, 60_000);
});

test("what ran and is not kept, or is what cannot be trusted, is told in place of a review", async () => {
  const journal = openJournal({ home: world.home, clock: Date.now, ids: () => "fedcba9876543210fedcba9876543210", heed: "0" });
  const opened = { type: "session-opened", session: "s", principal: "me", mode: "enforce", policy: null } as const;
  const tools = [{ name: "a", pin: hash("a"), trust: "unknown" }] as const;
  // A package is first run before it is installed; the same label has run what it became since.
  const early: Identity = {
    transport: "stdio",
    artifact: { kind: "unresolved", command: "npx", why: "not-installed" },
    args: [],
    envNames: [],
    env: [],
  };
  saveIdentity(world.home, early);
  const later = openJournal({ home: world.home, clock: () => 1, ids: () => "0123456789abcdef0123456789abcde0", heed: "0" });
  const server = serverKey(early, "package", hash);
  for (const label of ["billing", "lone"]) {
    const key = label === "lone" ? hash("lone") : server;
    later.append({
      ...opened,
      server: key,
      label,
      identity: "npx (package not installed yet)",
      identityDigest: identityDigest(early),
    });
    later.append({ type: "list", server: key, label, tools });
  }
  later.close();
  journal.append({ ...opened, server: hash("old"), label: "old", identity: "npm old 1.0.0" });
  journal.append({ type: "list", server: hash("old"), label: "old", tools });
  journal.append({ ...opened, server: hash("mute"), label: "mute", identity: "npm mute 1.0.0" });
  journal.close();
  expect((await tab("old")).server?.unreviewable).toMatch(/^What ran is not kept here\./);
  expect((await tab("mute")).server?.unreviewable).toMatch(/has not listed its tools yet/);
  const { view } = await openTab(world);
  expect(view.servers.map(({ label }) => label).filter((label) => label === "billing" || label === "lone")).toEqual([
    "billing",
    "lone",
  ]);
  // Another server's key beside it: what is kept must be what ran.
  expect(view.servers.find(({ label }) => label === "lone")?.unreviewable).toMatch(/^What ran is not kept here\./);
  const { review } = await tab("old");
  expect(await review()).toMatchObject({ code: "not-found" });
});

function never(): never {
  throw new Error("there is one");
}

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
    expect(lock()).not.toHaveProperty("billing");
    // What was chosen is still chosen.
    await expect.poll(checked).toEqual([false, true, true]);
    await tabTo(page, /^Trust 2 tools/);
    await page.keyboard.press("Enter");
    await page.getByText("type the code that stands in the terminal").waitFor();
    await page.keyboard.type(world.codes[1]?.code ?? "");
    await page.keyboard.press("Enter");
    await page.getByText("Accepted: 2 tools of billing.").waitFor();
    await expect.poll(async () => await focused(page)).toContain("Accepted: 2 tools of billing.");
    expect(lock()["billing"]).toEqual({ list_invoices: false, get_invoice: true, delete_invoice: true });
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
    expect(lock()).not.toHaveProperty("billing");
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
    expect(journaled()).toEqual([]);
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
      const { key, review } = await tab("notes");
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
      expect(Object.keys(lock())).toEqual(["notes"]);
    } finally {
      evil.closeAllConnections();
      evil.close();
    }
  }, 60_000);
});
