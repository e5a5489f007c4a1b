import { dirname, resolve } from "node:path";
import { expandHeaders } from "../../connect/expand-headers.js";
import { readPlain } from "../../node/files/read-plain.js";
import type { GatedServer } from "../../gateway/http/run-http-gate.js";
import { UsageError } from "../../review/usage-error.js";
import { gatedCommand, gatedUrl, type GatedSurroundings } from "./gated-servers.js";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const KEYS = ["url", "headers", "command", "args", "env", "cwd"];

type Entry = { readonly [key: string]: unknown };

/**
 * Reads the servers that one gate stands in front of. Each has its name as its label, and as its path: `/NAME`.
 *
 * @throws UsageError for a file that is not as it must be, ConnectFailure for a header
 */
export async function readServersFile(name: string, cwd: string, by: GatedSurroundings): Promise<readonly GatedServer[]> {
  const file = resolve(cwd, name);
  const text = readPlain(file);
  if (text === null)
    throw new UsageError("servers-file-missing", `There is no file ${file}.`, "Name the file that lists your servers.");
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text, { uniqueKeys: true, strict: true });
  const [error] = document.errors;
  if (error !== undefined) throw wrong(file, error.message.split("\n")[0] ?? "not YAML");
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const servers = isEntry(value) ? value["servers"] : undefined;
  if (!isEntry(value) || value["version"] !== 1 || !isEntry(servers) || Object.keys(servers).length === 0)
    throw wrong(file, "it has no version: 1 with servers");
  const odd = Object.keys(value).find((key) => key !== "version" && key !== "servers");
  if (odd !== undefined) throw wrong(file, `it has a key that Heed does not know: ${JSON.stringify(odd)}`);
  return Object.entries(servers).map(([label, entry]) => read(file, label, entry, by));
}

function read(file: string, label: string, entry: unknown, by: GatedSurroundings): GatedServer {
  const fail = (what: string): UsageError => wrong(file, `servers.${label}: ${what}`);
  if (!NAME.test(label)) throw fail("the name is part of an address: letters, digits, dots, dashes and underscores");
  if (!isEntry(entry)) throw fail("it has neither url nor command");
  const odd = Object.keys(entry).find((key) => !KEYS.includes(key));
  if (odd !== undefined) throw fail(`${JSON.stringify(odd)} is not a key of a server; the keys are ${KEYS.join(", ")}`);
  const { url, command, cwd } = entry;
  const args = entry["args"] ?? [];
  const env = texts(entry["env"]);
  const headers = texts(entry["headers"]);
  if (headers === null || env === null) throw fail("headers and env hold names with texts");
  const named = { path: `/${label}`, label };
  if (typeof url === "string" && command === undefined && cwd === undefined && entry["args"] === undefined) {
    const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return gatedUrl(named, url, expandHeaders(given, by.env), by);
  }
  const isArgs = Array.isArray(args) && args.every((word) => typeof word === "string");
  if (typeof command !== "string" || url !== undefined || !isArgs || !(cwd === undefined || typeof cwd === "string"))
    throw fail("it has a url (with headers), or a command (with args, env and cwd), all of them texts");
  if (entry["headers"] !== undefined) throw fail("headers are for a url");
  const folder = resolve(dirname(file), typeof cwd === "string" ? cwd : ".");
  return gatedCommand(named, { command, args, cwd: folder, env: { ...by.env, ...env } });
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A map of texts; an empty one where there is none, null where it is something else. */
function texts(value: unknown): Readonly<Record<string, string>> | null {
  if (value === undefined) return {};
  if (!isEntry(value)) return null;
  const all = Object.entries(value);
  return all.every(([, text]) => typeof text === "string") ? (Object.fromEntries(all) as Record<string, string>) : null;
}

function wrong(file: string, what: string): UsageError {
  return new UsageError("servers-file-malformed", `${file}: ${what}.`, "heed gate --help shows how it is written.");
}
