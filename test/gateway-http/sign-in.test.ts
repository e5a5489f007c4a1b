import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createHttpUpstream } from "../../src/gateway/http/http-upstream.js";
import { signedInUpstream } from "../../src/gateway/http/signed-in-upstream.js";
import { openCredentials } from "../../src/connect/oauth/credentials.js";
import { openSignIn } from "../../src/connect/oauth/sign-in.js";
import { httpGate, messagesOf, places, post, raw, serve } from "./harness.test-support.js";

type World = {
  /** The tokens that the server takes. */
  readonly good: Set<string>;
  readonly seen: string[];
  /** Where the page to sign in at is said to be; null: where it is. */
  page: string | null;
};

/** A server that asks for a sign-in, with its authorization server (RFC 9728, 8414, 7591, 7636) at the same origin. */
async function protectedServer(world: World): Promise<string> {
  let issued = 0;
  let challenge = "";
  let origin = "";
  const token = () => {
    world.good.clear();
    issued += 1;
    world.good.add(`token-${issued}`);
    return { access_token: `token-${issued}`, token_type: "Bearer", refresh_token: `refresh-${issued}`, expires_in: 3600 };
  };
  origin = await serve((request, response) => {
    const url = new URL(request.url ?? "/", origin);
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      const json = (value: unknown, status = 200) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
      world.seen.push(`${request.method} ${url.pathname}`);
      if (url.pathname.startsWith("/.well-known/oauth-protected-resource"))
        return json({ resource: `${origin}/mcp`, authorization_servers: [origin] });
      if (url.pathname.startsWith("/.well-known/oauth-authorization-server"))
        return json({
          issuer: origin,
          authorization_endpoint: world.page ?? `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          registration_endpoint: `${origin}/register`,
          response_types_supported: ["code"],
          code_challenge_methods_supported: ["S256"],
          token_endpoint_auth_methods_supported: ["none"],
        });
      if (url.pathname === "/register") return json({ ...(JSON.parse(body) as object), client_id: "registered" }, 201);
      if (url.pathname === "/authorize") {
        challenge = url.searchParams.get("code_challenge") ?? "";
        const back = new URL(url.searchParams.get("redirect_uri") ?? "");
        back.search = new URLSearchParams({ code: "the-code", state: url.searchParams.get("state") ?? "" }).toString();
        return response.writeHead(302, { location: back.href }).end();
      }
      if (url.pathname === "/token") {
        const form = new URLSearchParams(body);
        if (form.get("grant_type") === "refresh_token") return json(token());
        const proof = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        return form.get("code") === "the-code" && proof === challenge ? json(token()) : json({ error: "invalid_grant" }, 400);
      }
      if (!world.good.has((request.headers.authorization ?? "").replace("Bearer ", ""))) {
        const metadata = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
        return response.writeHead(401, { "www-authenticate": metadata }).end();
      }
      return json({
        jsonrpc: "2.0",
        id: (JSON.parse(body) as { id: unknown }).id,
        result: { authorization: request.headers.authorization },
      });
    });
  });
  return `${origin}/mcp`;
}

async function start(page: string | null = null) {
  const world: World = { good: new Set(), seen: [], page };
  const address = await protectedServer(world);
  const at = places();
  const url = new URL(address);
  const opened: string[] = [];
  const told: string[] = [];
  const open = (shown: URL): void => {
    opened.push(shown.href);
    // The person's browser, and a page of somebody else's that tries first.
    const back = new URL(shown.searchParams.get("redirect_uri") ?? "");
    void raw(`${back.href}?code=stolen&state=guessed`, { method: "GET" })
      .then(() => fetch(shown))
      .catch(() => undefined);
  };
  const signIn = () => openSignIn({ home: at.home, url, tell: (text) => void told.push(text), open });
  const gate = await httpGate(address, { at, upstream: signedInUpstream(createHttpUpstream(url, []), signIn) });
  return {
    ...gate,
    address,
    world,
    opened,
    told,
    ping: (headers = {}) => post(gate, { jsonrpc: "2.0", id: 1, method: "ping" }, headers),
  };
}
const used = (answered: Parameters<typeof messagesOf>[0]) =>
  (messagesOf(answered)[0] as unknown as { result: { authorization: string } }).result.authorization;

describe("a server that asks for a sign-in", () => {
  it("gets one from the person's browser, once, and the token with every request from then on", async () => {
    const gate = await start();
    const both = await Promise.all([gate.ping(), gate.ping()]);
    expect(both.map(used)).toEqual(["Bearer token-1", "Bearer token-1"]);
    expect(gate.opened).toHaveLength(1);
    expect(used(await gate.ping())).toBe("Bearer token-1");
    expect(gate.told.at(-1)).toContain("signed in");
    const [file = ""] = readdirSync(join(gate.home.dir, "oauth"));
    expect(statSync(join(gate.home.dir, "oauth", file)).mode & 0o777).toBe(0o600);
  });

  it("renews a token that has run out without the person", async () => {
    const gate = await start();
    await gate.ping();
    gate.world.good.clear();
    expect(used(await gate.ping())).toBe("Bearer token-2");
    expect(gate.opened).toHaveLength(1);
  });

  it("takes the token that another gate has renewed, as soon as the one it knows is refused", async () => {
    const gate = await start();
    await gate.ping();
    const before = gate.world.seen.length;
    // Within the time for which a token that was read is not read again.
    openCredentials(gate.home, new URL(gate.address)).write({ tokens: { access_token: "of-another", token_type: "Bearer" } });
    gate.world.good.clear();
    gate.world.good.add("of-another");
    expect(used(await gate.ping())).toBe("Bearer of-another");
    expect(gate.world.seen.slice(before).filter((line) => !line.endsWith(" /mcp"))).toEqual([]);
    expect(gate.opened).toHaveLength(1);
  });

  it("keeps out of it where the client brings credentials of its own", async () => {
    const gate = await start();
    const answered = await raw(gate.url, {
      headers: { "content-type": "application/json", "heed-client": gate.secret, authorization: "Bearer mine" },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect([answered.status, answered.headers["www-authenticate"], gate.opened.length]).toEqual([401, undefined, 0]);
    gate.world.good.add("mine");
  });

  it.each(["file:///bin/sh", "http://evil.example/authorize", "javascript:alert(1)"])(
    "opens no page but a web page: %s",
    async (page) => {
      const gate = await start(page);
      // The gate is the server's client: its own client is told, and is not sent to sign in at the gate.
      const answered = await gate.ping();
      expect([answered.status, answered.headers["www-authenticate"]]).toEqual([502, undefined]);
      expect(answered.text).toContain("wants its client to sign in");
      expect(gate.opened).toEqual([]);
      expect(gate.told.at(-1)).toContain("failed");
    },
  );
});
