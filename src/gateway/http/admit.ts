import type { ClientSecrets, HttpClient } from "./client-secrets.js";
import { SECRET_HEADER } from "./request-headers.js";
import { field, fieldValues, type HeaderList } from "./upstream.js";

/** Whether a request comes from a client that may speak here. `secret`: the `Authorization` that held the secret, else null. */
export type Admission =
  | { readonly ok: true; readonly client: HttpClient; readonly secret: string | null }
  | { readonly ok: false; readonly status: 401 | 403; readonly why: string };

/**
 * Admits a request: to a loopback name and this port (a page that rebinds its own name cannot say so), from no web page
 * but one of this very address, with the secret of a client: in `Authorization: Bearer`, or in `Heed-Client` where
 * `Authorization` is for the server.
 */
export function admit(headers: HeaderList, port: number, secrets: ClientSecrets): Admission {
  const host = fieldValues(headers, "host");
  if (host.length !== 1 || !isOwn((host[0] ?? "").toLowerCase(), port)) return refused(403, "This address is not for that Host.");
  const origins = fieldValues(headers, "origin").map((origin) => origin.toLowerCase());
  if (!origins.every((origin) => origin.startsWith("http://") && isOwn(origin.slice("http://".length), port)))
    return refused(403, "Web pages may not connect.");
  const own = field(headers, SECRET_HEADER);
  const authorization = field(headers, "authorization");
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
  const given = own ?? bearer;
  const client = given === null ? null : secrets.find(given);
  if (client === null) return refused(401, "Heed knows no client of this secret.");
  return { ok: true, client, secret: own === null ? authorization : null };
}

function isOwn(host: string, port: number): boolean {
  return NAMES.some((name) => host === `${name}:${port}`);
}
const NAMES = ["127.0.0.1", "localhost", "[::1]"];

function refused(status: 401 | 403, why: string): Admission {
  return { ok: false, status, why };
}
