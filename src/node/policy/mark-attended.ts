import { isDeepStrictEqual } from "node:util";
import { isMap, parseDocument, stringify } from "yaml";
import type { Diagnostic } from "../../core/reason.js";
import { loadPolicy } from "../../policy/load-policy.js";
import type { Sha256 } from "../../wire/branded.js";
import { acceptanceOf, rewriteAccepted } from "../acceptance.js";
import { readOwned } from "../files/read-owned.js";
import { hash } from "../hash.js";
import { homePath, type Home } from "../home.js";

/** The user's heed.yaml as it stands before a client is marked in it; `text` null: there is none. */
export type MarkableFile = { readonly file: string; readonly text: string | null; readonly marked: boolean };

type Refused = { readonly ok: false; readonly problem: Diagnostic };

/**
 * Reads the user's heed.yaml for a mark. Refused where it is not valid, or not as the person accepted it: marking would
 * accept what else stands there too.
 *
 * @throws EnvironmentError what reading the file and its acceptance throws
 */
export function markableFile(home: Home, client: string): ({ readonly ok: true } & MarkableFile) | Refused {
  const file = homePath(home, "heed.yaml");
  const text = readOwned(file);
  const state = acceptanceOf(home, file, text);
  if (!state.accepted && (text !== null || state.acceptedText !== null))
    return refused(
      "policy-not-accepted",
      file,
      `${file} is not as you accepted it, and marking a client would accept what else changed.`,
      `Look through it first: heed policy ${JSON.stringify(file)} --accept`,
    );
  if (text === null) return { ok: true, file, text, marked: false };
  const marked = attendedIn(file, text, client);
  if (marked !== null) return { ok: true, file, text, marked };
  return refused(
    "policy-not-valid",
    file,
    `${file} is not valid, and nothing can be marked in it.`,
    `See what is wrong: heed policy ${JSON.stringify(file)}`,
  );
}

/**
 * Marks a client as attended in the user's heed.yaml and accepts the new bytes, as the old ones were. Comments, order and
 * everything else stay. Whether a person wanted it is the caller's to make sure of.
 *
 * @param writeDown records the new bytes' digest in the journal; called before they are written
 *
 * @throws EnvironmentError what reading and writing throws
 *
 * @example
 * const before = markableFile(home, "my-client");
 * if (before.ok) markAttended(home, "my-client", before, (digest) => journal.append({ type: "file-accepted", file, digest, by: "person" }));
 */
export function markAttended(
  home: Home,
  client: string,
  { file, text }: MarkableFile,
  writeDown: (digest: Sha256) => void,
): { readonly ok: true } | Refused {
  const marked = withAttended(text ?? "", client);
  if (marked === null || attendedIn(file, marked, client) !== true)
    return refused(
      "policy-not-markable",
      file,
      `The mark could not be put into ${file} without changing something else.`,
      `Write it by hand, and accept the file: clients, ${JSON.stringify(client)}, attended: true.`,
    );
  const now = markableFile(home, client);
  if (!now.ok) return now;
  if (now.text !== text)
    return refused("policy-changed", file, `${file} changed meanwhile, and was left alone.`, "Run the test again.");
  writeDown(hash(marked));
  rewriteAccepted(home, file, marked);
  return { ok: true };
}

/** A policy's text with the mark in it; null where anything else would change. Empty: a new policy. */
export function withAttended(text: string, client: string): string | null {
  const document = parseDocument(text === "" ? stringify({ version: 1 }) : text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const before: unknown = document.toJS({ mapAsMap: true });
  if (!isMap(document.get("clients"))) document.set("clients", document.createNode({}));
  if (!isMap(document.getIn(["clients", client]))) document.setIn(["clients", client], document.createNode({}));
  document.setIn(["clients", client, "attended"], true);
  // Long lines stay as they are.
  const written = document.toString({ lineWidth: 0 });
  const marked = text.includes("\r\n") ? written.replaceAll(/\r?\n/gu, "\r\n") : written;
  const after: unknown = parseDocument(marked).toJS({ mapAsMap: true });
  return isDeepStrictEqual(withoutMark(after, client), withoutMark(before, client)) ? marked : null;
}

/** A policy's content apart from one client's mark, for a comparison. */
function withoutMark(content: unknown, client: string): unknown {
  const members = asMap(content);
  const clients = asMap(members.get("clients"));
  const one = asMap(clients.get(client));
  one.delete("attended");
  return members.set("clients", clients.set(client, one));
}

function asMap(value: unknown): Map<unknown, unknown> {
  return new Map<unknown, unknown>(value instanceof Map ? value : []);
}

/** Whether the file, once accepted, marks the client; null where it is not valid. */
function attendedIn(file: string, text: string, client: string): boolean | null {
  const loaded = loadPolicy([{ tier: "user", file, text, accepted: true, acceptedText: text }], { hash });
  return loaded.ok ? loaded.policy.clients.get(client)?.attended === true : null;
}

function refused(
  code: "policy-not-accepted" | "policy-not-valid" | "policy-not-markable" | "policy-changed",
  file: string,
  message: string,
  help: string,
): Refused {
  return { ok: false, problem: { code, args: { file }, severity: "error", message: `${message} Nothing was changed.`, help } };
}
