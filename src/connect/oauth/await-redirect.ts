import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The address on loopback that a sign-in page redirects to, and what it brings: null if nobody came in time. */
export type Redirect = {
  readonly url: string;
  readonly port: number;
  readonly answer: Promise<{ readonly code: string; readonly iss: string | null } | null>;
  close(): void;
};

/**
 * Listens on 127.0.0.1 for the one redirect of a sign-in (RFC 8252, 7.3). Only one that brings `state` back counts.
 *
 * @param port the port of an earlier registration, which is tried first; 0 is any
 * @param within how long to wait, in milliseconds
 */
export async function awaitRedirect(port: number, state: string, within: number): Promise<Redirect> {
  let settle: (answer: { code: string; iss: string | null } | null) => void = () => undefined;
  const answer = new Promise<{ code: string; iss: string | null } | null>((resolve) => (settle = resolve));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const code = url.searchParams.get("code");
    const mine = url.pathname === "/signed-in" && url.searchParams.get("state") === state;
    const headers = { "content-type": "text/plain; charset=utf-8", "referrer-policy": "no-referrer", connection: "close" };
    if (!mine) return void response.writeHead(404, headers).end("There is nothing here.\n");
    response
      .writeHead(200, headers)
      .end(code === null ? "You were not signed in. You can close this page.\n" : "Signed in. You can close this page.\n");
    settle(code === null ? null : { code, iss: url.searchParams.get("iss") });
  });
  const taken = (await listen(server, port)) || (port !== 0 && (await listen(server, 0)));
  if (!taken) throw new Error("no port can be listened on");
  const own = (server.address() as AddressInfo).port;
  const timer = setTimeout(() => settle(null), within);
  return {
    url: `http://127.0.0.1:${own}/signed-in`,
    port: own,
    answer,
    close() {
      clearTimeout(timer);
      settle(null);
      server.close();
      server.closeIdleConnections();
    },
  };
}

function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = (): void => resolve(false);
    server.once("error", failed);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", failed);
      resolve(true);
    });
  });
}
