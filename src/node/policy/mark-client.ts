import { isDeepStrictEqual } from "node:util";
import { isMap, parseDocument, stringify, type Document } from "yaml";
import type { ClientPolicy } from "../../core/policy.js";
import type { Diagnostic } from "../../core/reason.js";
import { loadPolicy } from "../../policy/load-policy.js";
import type { Sha256 } from "../../wire/branded.js";
import { acceptanceOf, rewriteAccepted } from "../acceptance.js";
import { readOwned } from "../files/read-owned.js";
import { hash } from "../hash.js";
import { homePath, type Home } from "../home.js";

/**
 * What Heed writes of a client by itself, once a person wanted it, under each of these marks. `client`: the name that the client
 * was tested under; null leaves it. `value` null: the setting goes, and the gate asks again.
 */
export type ClientMark = { readonly marks: readonly string[]; readonly client: string | null } & (
  | { readonly key: "attended"; readonly value: true }
  | { readonly key: "prompts"; readonly value: "host" | null }
);

/** The user's heed.yaml as it stands before a client is marked in it; `text` null: there is none. */
export type MarkableFile = { readonly file: string; readonly text: string | null; readonly marked: boolean };

type Refused = { readonly ok: false; readonly problem: Diagnostic };

/**
 * Reads the user's heed.yaml for a mark. Refused where it is not valid, or not as the person accepted it: marking would
 * accept what else stands there too.
 *
 * @throws EnvironmentError what reading the file and its acceptance throws
 */
export function markableFile(home: Home, mark: ClientMark): ({ readonly ok: true } & MarkableFile) | Refused {
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
  const marked = holdsMark(file, text, mark);
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
 * const mark = { marks: [entryMark(key)], client: "my-client", key: "attended", value: true } as const;
 * const before = markableFile(home, mark);
 * if (before.ok) markClient(home, mark, before, (digest) => journal.append({ type: "file-accepted", file, digest, by: "person" }));
 */
export function markClient(
  home: Home,
  mark: ClientMark,
  { file, text }: MarkableFile,
  writeDown: (digest: Sha256) => void,
): { readonly ok: true } | Refused {
  const marked = withMark(text ?? "", mark);
  if (marked === null || holdsMark(file, marked, mark) !== true)
    return refused(
      "policy-not-markable",
      file,
      `The mark could not be put into ${file} without changing something else.`,
      `Write it by hand, and accept the file: clients, ${mark.marks.join(" and ")}, ${mark.client === null ? "" : `client: ${JSON.stringify(mark.client)} and `}${mark.key}${mark.value === null ? " taken out" : `: ${mark.value}`}.`,
    );
  const now = markableFile(home, mark);
  if (!now.ok) return now;
  if (now.text !== text)
    return refused("policy-changed", file, `${file} changed meanwhile, and was left alone.`, "Run the command again.");
  writeDown(hash(marked));
  rewriteAccepted(home, file, marked);
  return { ok: true };
}

/** A policy's text with the mark in it; null where anything else would change. Empty: a new policy. */
export function withMark(text: string, mark: ClientMark): string | null {
  const { marks, client, key, value } = mark;
  const document = parseDocument(text === "" ? stringify({ version: 1 }) : text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const before: unknown = document.toJS({ mapAsMap: true });
  for (const one of marks) {
    if (value === null) takeOut(document, one, key);
    else {
      if (!isMap(document.get("clients"))) document.set("clients", document.createNode({}));
      if (!isMap(document.getIn(["clients", one]))) document.setIn(["clients", one], document.createNode({}));
      if (client !== null) document.setIn(["clients", one, "client"], client);
      document.setIn(["clients", one, key], value);
    }
  }
  // Long lines stay as they are.
  const written = document.toString({ lineWidth: 0 });
  const marked = text.includes("\r\n") ? written.replaceAll(/\r?\n/gu, "\r\n") : written;
  const after: unknown = parseDocument(marked).toJS({ mapAsMap: true });
  return isDeepStrictEqual(withoutMark(after, mark), withoutMark(before, mark)) ? marked : null;
}

/** Takes a setting out, with what holds nothing else then: a name that nothing is said of is nothing. */
function takeOut(document: Document, mark: string, key: string): void {
  if (document.getIn(["clients", mark, key]) === undefined) return;
  document.deleteIn(["clients", mark, key]);
  const one = document.getIn(["clients", mark]);
  if (isMap(one) && (one.items.length === 0 || (one.items.length === 1 && one.has("client"))))
    document.deleteIn(["clients", mark]);
  const all = document.get("clients");
  if (isMap(all) && all.items.length === 0) document.delete("clients");
}

/** A policy's content apart from one setting of some marks, for a comparison. */
function withoutMark(content: unknown, { marks, client, key, value }: ClientMark): unknown {
  const members = asMap(content);
  const clients = asMap(members.get("clients"));
  for (const mark of marks) {
    const one = asMap(clients.get(mark));
    one.delete(key);
    if (client !== null || (value === null && one.size === 1)) one.delete("client");
    clients.set(mark, one);
  }
  return members.set("clients", clients);
}

function asMap(value: unknown): Map<unknown, unknown> {
  return new Map<unknown, unknown>(value instanceof Map ? value : []);
}

/** Whether the file, once accepted, holds all of the mark; null where it is not valid. */
function holdsMark(file: string, text: string, { marks, client, key, value }: ClientMark): boolean | null {
  const loaded = loadPolicy([{ tier: "user", file, text, accepted: true, acceptedText: text }], { hash });
  if (!loaded.ok) return null;
  return marks.every((mark) => {
    const said = loaded.policy.clients.get(mark);
    if (value === null) return (said?.prompts ?? "gate") === "gate";
    return said !== undefined && (client === null || said.client === client) && said[key] === value;
  });
}

/** The marks in the user's heed.yaml, as far as it is valid and accepted. */
export function markedClients(home: Home): ReadonlyMap<string, ClientPolicy> {
  const file = homePath(home, "heed.yaml");
  const text = readOwned(file);
  if (text === null || !acceptanceOf(home, file, text).accepted) return new Map();
  const loaded = loadPolicy([{ tier: "user", file, text, accepted: true, acceptedText: text }], { hash });
  return loaded.ok ? loaded.policy.clients : new Map();
}

function refused(
  code: "policy-not-accepted" | "policy-not-valid" | "policy-not-markable" | "policy-changed",
  file: string,
  message: string,
  help: string,
): Refused {
  return { ok: false, problem: { code, args: { file }, severity: "error", message: `${message} Nothing was changed.`, help } };
}
