import { isDeepStrictEqual } from "node:util";
import { isMap, parseDocument, stringify, type Document } from "yaml";
import type { Diagnostic } from "../../core/reason.js";
import { loadPolicy } from "../../policy/load-policy.js";
import type { Sha256 } from "../../wire/branded.js";
import { acceptanceOf, rewriteAccepted } from "../acceptance.js";
import { readOwned } from "../files/read-owned.js";
import { hash } from "../hash.js";
import { homePath, type Home } from "../home.js";

/** What Heed writes of a client by itself, once a person wanted it. `prompts` null: the setting goes, and the gate asks again. */
export type ClientMark =
  | { readonly key: "attended"; readonly value: true }
  | { readonly key: "prompts"; readonly value: "host" | null };

/** The user's heed.yaml as it stands before a client is marked in it; `text` null: there is none. */
export type MarkableFile = { readonly file: string; readonly text: string | null; readonly marked: boolean };

type Refused = { readonly ok: false; readonly problem: Diagnostic };

/**
 * Reads the user's heed.yaml for a mark. Refused where it is not valid, or not as the person accepted it: marking would
 * accept what else stands there too.
 *
 * @throws EnvironmentError what reading the file and its acceptance throws
 */
export function markableFile(home: Home, client: string, mark: ClientMark): ({ readonly ok: true } & MarkableFile) | Refused {
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
  if (text === null) return { ok: true, file, text, marked: mark.value === null };
  const marked = holdsMark(file, text, client, mark);
  if (marked !== null) return { ok: true, file, text, marked };
  return refused(
    "policy-not-valid",
    file,
    `${file} is not valid, and nothing can be marked in it.`,
    `See what is wrong: heed policy ${JSON.stringify(file)}`,
  );
}

/**
 * Marks a client in the user's heed.yaml and accepts the new bytes, as the old ones were. Comments, order and
 * everything else stay. Whether a person wanted it is the caller's to make sure of.
 *
 * @param writeDown records the new bytes' digest in the journal; called before they are written
 *
 * @throws EnvironmentError what reading and writing throws
 *
 * @example
 * const mark = { key: "attended", value: true } as const;
 * const before = markableFile(home, "my-client", mark);
 * if (before.ok) markClient(home, "my-client", mark, before, (digest) => journal.append({ type: "file-accepted", file, digest, by: "person" }));
 */
export function markClient(
  home: Home,
  client: string,
  mark: ClientMark,
  { file, text }: MarkableFile,
  writeDown: (digest: Sha256) => void,
): { readonly ok: true } | Refused {
  const marked = withMark(text ?? "", client, mark);
  if (marked === null || holdsMark(file, marked, client, mark) !== true)
    return refused(
      "policy-not-markable",
      file,
      `The mark could not be put into ${file} without changing something else.`,
      `Write it by hand, and accept the file: clients, ${JSON.stringify(client)}, ${mark.key}${mark.value === null ? " taken out" : `: ${mark.value}`}.`,
    );
  const now = markableFile(home, client, mark);
  if (!now.ok) return now;
  if (now.text !== text)
    return refused("policy-changed", file, `${file} changed meanwhile, and was left alone.`, "Run the command again.");
  writeDown(hash(marked));
  rewriteAccepted(home, file, marked);
  return { ok: true };
}

/** A policy's text with the mark in it; null where anything else would change. Empty: a new policy. */
export function withMark(text: string, client: string, { key, value }: ClientMark): string | null {
  const document = parseDocument(text === "" ? stringify({ version: 1 }) : text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const before: unknown = document.toJS({ mapAsMap: true });
  if (value === null) takeOut(document, client, key);
  else {
    if (!isMap(document.get("clients"))) document.set("clients", document.createNode({}));
    if (!isMap(document.getIn(["clients", client]))) document.setIn(["clients", client], document.createNode({}));
    document.setIn(["clients", client, key], value);
  }
  // Long lines stay as they are.
  const written = document.toString({ lineWidth: 0 });
  const marked = text.includes("\r\n") ? written.replaceAll(/\r?\n/gu, "\r\n") : written;
  const after: unknown = parseDocument(marked).toJS({ mapAsMap: true });
  return isDeepStrictEqual(withoutMark(after, client, key), withoutMark(before, client, key)) ? marked : null;
}

/** Takes a client's setting out, with what holds nothing else then. */
function takeOut(document: Document, client: string, key: string): void {
  for (const path of [["clients", client, key], ["clients", client], ["clients"]]) {
    const node = document.getIn(path);
    if (path.length === 3 ? node !== undefined : isMap(node) && node.items.length === 0) document.deleteIn(path);
    else if (path.length < 3) return;
  }
}

/** A policy's content apart from one setting of one client, for a comparison. */
function withoutMark(content: unknown, client: string, key: string): unknown {
  const members = asMap(content);
  const clients = asMap(members.get("clients"));
  const one = asMap(clients.get(client));
  one.delete(key);
  return members.set("clients", clients.set(client, one));
}

function asMap(value: unknown): Map<unknown, unknown> {
  return new Map<unknown, unknown>(value instanceof Map ? value : []);
}

/** Whether the file, once accepted, holds the mark; null where it is not valid. */
function holdsMark(file: string, text: string, client: string, { key, value }: ClientMark): boolean | null {
  const loaded = loadPolicy([{ tier: "user", file, text, accepted: true, acceptedText: text }], { hash });
  if (!loaded.ok) return null;
  const said = loaded.policy.clients.get(client);
  return key === "attended" ? said?.attended === true : (said?.prompts ?? "gate") === (value ?? "gate");
}

function refused(
  code: "policy-not-accepted" | "policy-not-valid" | "policy-not-markable" | "policy-changed",
  file: string,
  message: string,
  help: string,
): Refused {
  return { ok: false, problem: { code, args: { file }, severity: "error", message: `${message} Nothing was changed.`, help } };
}
