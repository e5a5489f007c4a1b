import type { Problem, ServersView } from "../../src/console/api.js";
import type { World } from "./console-world.test-support.js";

/** A tab without a browser. */
export type Tab = {
  readonly view: ServersView;
  readonly send: (
    path: string,
    body?: object,
  ) => Promise<{ readonly status: number; readonly value: unknown; readonly code: string }>;
};

/** Opens a tab by a new link, and looks at the servers. */
export async function openTab(world: World): Promise<Tab> {
  const base = `http://127.0.0.1:${world.console.port}`;
  let key = "";
  const send: Tab["send"] = async (path, body) => {
    const response = await fetch(`${base}/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { origin: base, "content-type": "application/json", authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const value = (await response.json()) as unknown;
    return { status: response.status, value, code: (value as Problem).code };
  };
  const token = world.console.link().split("#")[1];
  ({ key } = (await send("session", { token })).value as { key: string });
  return { send, view: (await send("servers")).value as ServersView };
}
