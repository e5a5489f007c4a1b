import type { IncomingMessage } from "node:http";

/**
 * True if a request comes from the console's own page, or is the browser's own opening of it.
 *
 * A name that leads here by a rebound DNS entry shows in Host; a page of another port or site shows in Origin and in
 * Sec-Fetch-Site. Both must be exactly ours, and what changes something must name its Origin.
 *
 * @param authority what the console was opened as: "127.0.0.1:4321"
 */
export function comesFromUs({ headers, method, url }: IncomingMessage, authority: string): boolean {
  if (headers.host !== authority) return false;
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${authority}`) return false;
  if (method === "GET" && !isApi(url)) return true;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  return method === "GET" || origin !== undefined;
}

/** True for everything but the page and its parts. */
export function isApi(url: string | undefined): boolean {
  return url?.startsWith("/api/") === true;
}
