import { request as httpRequest, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Sessions, LINK_LIFE } from "../../src/console-server/sessions.js";
import { sampleQuestion } from "../../src/store/state/question.test-support.js";
import { createWorld, NO_BROWSER, type World } from "./console-world.test-support.js";

let world: World;
let authority: string;
beforeEach(async () => {
  world = await createWorld();
  authority = `127.0.0.1:${world.console.port}`;
  world.questions.put(sampleQuestion("q", { tool: "write_note" }));
});
afterEach(async () => await world.close());

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string };

/** A request in which every header is ours to choose, as a program on this machine can make it. */
async function raw(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port: world.console.port, method, path, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

const tokenOf = (link: string): string => link.slice(link.indexOf("#") + 1);
const ours = (): Record<string, string> => ({ origin: `http://${authority}`, "content-type": "application/json" });
const exchange = async (token: string): Promise<Answer> => await raw("POST", "/api/session", ours(), JSON.stringify({ token }));
async function key(): Promise<string> {
  return (JSON.parse((await exchange(tokenOf(world.console.link()))).body) as { key: string }).key;
}
const withKey = async (): Promise<Record<string, string>> => ({ ...ours(), authorization: `Bearer ${await key()}` });
const ALLOW = JSON.stringify({ decision: "allow" });
const waits = (): number => world.questions.list().length;

describe("without a key", () => {
  test.each([
    ["GET", "/api/queue"],
    ["GET", "/api/question/q"],
    ["POST", "/api/question/q/answer"],
    ["GET", "/api/servers"],
    ["POST", "/api/servers/x/proposals"],
    ["GET", "/api/servers/x/review"],
    ["POST", "/api/servers/x/trust"],
    ["POST", "/api/servers/x/forget"],
    ["POST", "/api/codes/x"],
    ["GET", "/api/history"],
    ["GET", "/api/history/x"],
    ["GET", "/api/grants"],
    ["POST", "/api/grants/x/revoke"],
    ["GET", "/api/figures"],
    ["GET", "/api/setup"],
    ["GET", "/api/nothing"],
  ])("%s %s is 401, whatever stands in its place", async (method, path) => {
    for (const authorization of [undefined, "", "Bearer", "Bearer x", `Basic ${await key()}`, `bearer ${await key()}x`]) {
      const headers = { ...ours(), ...(authorization === undefined ? {} : { authorization }) };
      const { status, body } = await raw(method, path, headers, method === "POST" ? ALLOW : undefined);
      expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([401, "no-session"]);
    }
    expect(waits()).toBe(1);
  });

  test("neither a cookie nor the address carries one", async () => {
    const secret = await key();
    expect((await raw("GET", `/api/grants?key=${secret}`, { ...ours(), cookie: `key=${secret}` })).status).toBe(401);
    const { headers } = await exchange(tokenOf(world.console.link()));
    expect(headers["set-cookie"]).toBeUndefined();
  });
});

describe("a link", () => {
  test("opens once; used again it opens nothing more, for neither of the two", async () => {
    const token = tokenOf(world.console.link());
    const first = JSON.parse((await exchange(token)).body) as { key: string };
    const mine = { ...ours(), authorization: `Bearer ${first.key}` };
    expect((await raw("GET", "/api/grants", mine)).status).toBe(200);
    const again = await exchange(token);
    expect([again.status, (JSON.parse(again.body) as { code: string }).code]).toEqual([401, "link-used"]);
    expect((await raw("GET", "/api/grants", mine)).status).toBe(401);
    expect((await raw("POST", "/api/question/q/answer", mine, ALLOW)).status).toBe(401);
    expect(waits()).toBe(1);
    expect(world.notes).toEqual(["opened", "used-twice"]);
  });

  test("is 256 random bits in the fragment, another one each time", () => {
    const [one, two] = [world.console.link(), world.console.link()];
    expect(one).toMatch(new RegExp(`^http://${authority}/#[A-Za-z0-9_-]{43}$`));
    expect(one).not.toBe(two);
  });

  test("that was never given, or ran out, opens nothing", async () => {
    for (const token of ["", "x", tokenOf(world.console.link()).slice(1)]) expect((await exchange(token)).status).toBe(401);
    let now = 0;
    const sessions = new Sessions(() => now);
    const link = sessions.newLink();
    now = LINK_LIFE;
    expect(sessions.exchange(link)).toEqual({ ok: false, code: "link-unknown" });
  });

  test("ends the stream of the tab whose link was used twice", async () => {
    const token = tokenOf(world.console.link());
    const first = JSON.parse((await exchange(token)).body) as { key: string };
    const ended = raw("GET", "/api/queue", { ...ours(), authorization: `Bearer ${first.key}` });
    await expect.poll(async () => (await exchange(token)).status).toBe(401);
    expect((await ended).status).toBe(200);
  });
});

describe("where a request comes from", () => {
  test.each([
    ["a rebound name", { host: "heed.example" }],
    ["localhost", { host: "localhost" }],
    ["another port's page", { origin: "http://127.0.0.1:1" }],
    ["the same port by another name", { origin: "http://localhost" }],
    ["a file or sandboxed page", { origin: "null" }],
    ["a page of another site, as the browser says", { "sec-fetch-site": "cross-site" }],
    ["another port, as the browser says", { "sec-fetch-site": "same-site" }],
  ])("%s is refused, with a good key", async (_, wrong) => {
    const headers = { host: authority, ...(await withKey()), ...wrong };
    expect((await raw("POST", "/api/question/q/answer", headers, ALLOW)).status).toBe(403);
    expect((await raw("GET", "/api/grants", headers)).status).toBe(403);
    expect(waits()).toBe(1);
  });

  test("what changes something must say where it comes from", async () => {
    const { origin: _, ...headers } = await withKey();
    expect((await raw("POST", "/api/question/q/answer", headers, ALLOW)).status).toBe(403);
    expect((await raw("POST", "/api/session", { "content-type": "application/json" }, "{}")).status).toBe(403);
  });

  test("no other origin is let in by CORS", async () => {
    const preflight = await raw("OPTIONS", "/api/question/q/answer", {
      origin: "http://127.0.0.1:1",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    });
    expect(preflight.status).toBe(403);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });

  test("it listens on 127.0.0.1 alone", async () => {
    const reach = async (host: string): Promise<string> =>
      await new Promise((resolve) => {
        httpRequest({ host, port: world.console.port, path: "/" }, () => resolve("answered"))
          .on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "failed"))
          .end();
      });
    expect(await reach("127.0.0.2")).not.toBe("answered");
    expect(await reach("::1")).not.toBe("answered");
  });
});

describe("answers", () => {
  test.each<[string, string, number]>([
    ["no JSON", "{", 400],
    ["a member twice", '{"decision":"deny","decision":"allow"}', 400],
    ["a member too many", '{"decision":"allow","confirm":"x"}', 400],
    ["an unknown decision", '{"decision":"yes"}', 400],
    ["a grant without its span", '{"decision":"grant","proposal":"p1"}', 400],
    ["a grant that was not proposed", '{"decision":"grant","proposal":"p2","for":"hour"}', 409],
    ["a name typed where none is asked for", '{"confirm":"write_note"}', 409],
    ["much too long", JSON.stringify({ confirm: "x".repeat(40_000) }), 413],
  ])("%s is none", async (_, body, status) => {
    expect((await raw("POST", "/api/question/q/answer", await withKey(), body)).status).toBe(status);
    expect(waits()).toBe(1);
    expect(world.questions.takeAnswer("q")).toBeNull();
  });

  test("a challenge is not passed by a yes, and a mistyped name changes nothing", async () => {
    world.questions.put(sampleQuestion("c", { asking: "challenge", tool: "delete_it" }));
    const headers = await withKey();
    expect((await raw("POST", "/api/question/c/answer", headers, ALLOW)).status).toBe(409);
    expect((await raw("POST", "/api/question/c/answer", headers, '{"confirm":"delete_It"}')).status).toBe(422);
    expect(world.questions.get("c")).not.toBeNull();
    expect((await raw("POST", "/api/question/c/answer", headers, '{"confirm":"delete_it"}')).status).toBe(200);
  });

  test("only JSON is read", async () => {
    const headers = { ...(await withKey()), "content-type": "text/plain" };
    expect((await raw("POST", "/api/question/q/answer", headers, ALLOW)).status).toBe(400);
    expect(waits()).toBe(1);
  });
});

describe("what is sent", () => {
  test.each(["/", "/console.js", "/console.css", "/icon.svg", "/api/grants", "/nothing"])(
    "%s forbids everything that the page does not need",
    async (path) => {
      const { headers } = await raw("GET", path, await withKey());
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      );
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
      });
    },
  );

  test.each(["/../package.json", "/..%2fpackage.json", "/console.js?x", "//etc/passwd", "/api/question/..%2f..%2fgrants"])(
    "%s leads nowhere",
    async (path) => {
      expect((await raw("GET", path, await withKey())).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe.skipIf(NO_BROWSER)("a page of another local port, in the same browser", () => {
  test("can neither read nor answer, frame the console, nor find a key", async () => {
    const evil = createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>evil</title><body></body>");
    });
    await new Promise<void>((resolve) => evil.listen(0, "127.0.0.1", resolve));
    const { port } = evil.address() as AddressInfo;
    try {
      const tab = await world.open();
      await tab.locator(".actions .deny:not([disabled])").waitFor();
      const secret = await tab.evaluate(() => sessionStorage.getItem("heed-key") ?? "");
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      // The same browser profile, so that whatever a browser shares between ports is shared.
      const page = await tab.context().newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      const tried = await page.evaluate(
        async ({ at, bearer }) => {
          const outcome = async (work: Promise<Response>): Promise<string> =>
            await work.then(
              (response) => `${response.type} ${response.status}`,
              () => "refused",
            );
          const answer = `${at}/api/question/q/answer`;
          const body = '{"decision":"allow"}';
          const json = { "content-type": "application/json" };
          const results = [
            // Even with a key in hand, another origin is not let through.
            await outcome(fetch(answer, { method: "POST", body, headers: { ...json, authorization: `Bearer ${bearer}` } })),
            await outcome(fetch(answer, { method: "POST", body, mode: "no-cors", credentials: "include" })),
            await outcome(fetch(answer, { method: "POST", body, headers: json, credentials: "include" })),
            await outcome(fetch(`${at}/api/grants`, { headers: { authorization: `Bearer ${bearer}` } })),
          ];
          const form = document.createElement("form");
          form.method = "post";
          form.action = answer;
          form.enctype = "text/plain";
          const frame = document.createElement("iframe");
          frame.name = "into";
          form.target = "into";
          form.innerHTML = `<input name='{"decision":"allow","x":"' value='"}'>`;
          document.body.append(frame, form);
          form.submit();
          const framed = document.createElement("iframe");
          framed.src = `${at}/`;
          document.body.append(framed);
          await new Promise((resolve) => setTimeout(resolve, 800));
          let inside: string;
          try {
            inside = framed.contentDocument?.title ?? "closed";
          } catch {
            inside = "closed";
          }
          return { results, inside, key: sessionStorage.getItem("heed-key"), cookie: document.cookie };
        },
        { at: `http://${authority}`, bearer: secret },
      );
      expect(tried).toEqual({ results: ["refused", "refused", "refused", "refused"], inside: "closed", key: null, cookie: "" });
      expect(waits()).toBe(1);
      expect(world.questions.takeAnswer("q")).toBeNull();
      // The person still can.
      await tab.bringToFront();
      await tab.keyboard.press("n");
      await tab.getByText("Nothing waits").waitFor();
    } finally {
      evil.closeAllConnections();
      evil.close();
    }
  }, 60_000);

  test("the link's secret stays in neither the address nor the history, and a second tab of it is refused", async () => {
    const link = world.console.link();
    const tab = await world.open(undefined, link);
    await tab.locator(".actions .deny:not([disabled])").waitFor();
    expect(tab.url()).not.toContain(tokenOf(link));
    await tab.reload();
    await tab.locator(".actions .deny:not([disabled])").waitFor();
    const other = await world.open(undefined, link);
    await other.getByText("This link was used before").waitFor();
    await tab.getByRole("heading", { name: "This tab cannot be opened" }).waitFor();
    expect(waits()).toBe(1);
  }, 60_000);
});
