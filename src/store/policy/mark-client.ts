import { isMap, type Document } from "yaml";
import type { ClientPolicy } from "../../core/decide/policy.js";
import type { Diagnostic } from "../../core/decide/reason.js";
import { loadPolicy } from "../../policy/load-policy.js";
import type { Sha256 } from "../../wire/branded.js";
import { acceptanceOf } from "../acceptance.js";
import { readOwned } from "../../node/files/read-owned.js";
import { hash } from "../../node/hash.js";
import { homePath, type Home } from "../../node/home.js";
import { asMap, editableFile, editPolicy, withEdit, type PolicyEdit } from "./edit-policy.js";

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
  const before = editableFile(home, markEdit(mark));
  return before.ok ? { ok: true, file: before.file, text: before.text, marked: before.done } : before;
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
  before: MarkableFile,
  writeDown: (digest: Sha256) => void,
): { readonly ok: true } | Refused {
  return editPolicy(home, markEdit(mark), before, writeDown);
}

/** A policy's text with the mark in it; null where anything else would change. Empty: a new policy. */
export function withMark(text: string, mark: ClientMark): string | null {
  return withEdit(text, markEdit(mark));
}

function markEdit(mark: ClientMark): PolicyEdit {
  const { marks, client, key, value } = mark;
  return {
    apply: (document) => putMark(document, mark),
    without: (content) => withoutMark(content, mark),
    holds: ({ policy }) =>
      marks.every((one) => {
        const said = policy.clients.get(one);
        if (value === null) return (said?.prompts ?? "gate") === "gate";
        return said !== undefined && (client === null || said.client === client) && said[key] === value;
      }),
    byDefault: value === null,
    byHand: `clients, ${marks.join(" and ")}, ${client === null ? "" : `client: ${JSON.stringify(client)} and `}${key}${value === null ? " taken out" : `: ${value}`}`,
  };
}

function putMark(document: Document, { marks, client, key, value }: ClientMark): void {
  for (const one of marks) {
    if (value === null) takeOut(document, one, key);
    else {
      if (!isMap(document.get("clients"))) document.set("clients", document.createNode({}));
      if (!isMap(document.getIn(["clients", one]))) document.setIn(["clients", one], document.createNode({}));
      if (client !== null) document.setIn(["clients", one, "client"], client);
      document.setIn(["clients", one, key], value);
    }
  }
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
function withoutMark(content: ReadonlyMap<unknown, unknown>, { marks, client, key, value }: ClientMark): unknown {
  const members = new Map(content);
  const clients = asMap(members.get("clients"));
  for (const mark of marks) {
    const one = asMap(clients.get(mark));
    one.delete(key);
    if (client !== null || (value === null && one.size === 1)) one.delete("client");
    clients.set(mark, one);
  }
  return members.set("clients", clients);
}

/** The marks in the user's heed.yaml, as far as it is valid and accepted. */
export function markedClients(home: Home): ReadonlyMap<string, ClientPolicy> {
  const file = homePath(home, "heed.yaml");
  const text = readOwned(file);
  if (text === null || !acceptanceOf(home, file, text).accepted) return new Map();
  const loaded = loadPolicy([{ tier: "user", file, text, accepted: true, acceptedText: text }], { hash });
  return loaded.ok ? loaded.policy.clients : new Map();
}
