import { isDeepStrictEqual } from "node:util";
import { isMap, parseDocument, stringify, type Document } from "yaml";
import type { Diagnostic } from "../../core/decide/reason.js";
import { loadPolicy, type LoadedPolicy } from "../../policy/load-policy.js";
import type { Sha256 } from "../../wire/branded.js";
import { acceptanceOf, rewriteAccepted } from "../acceptance.js";
import { readOwned } from "../../node/files/read-owned.js";
import { hash } from "../../node/hash.js";
import { homePath, type Home } from "../../node/home.js";

/** One edit that Heed makes in the user's heed.yaml, once a person wanted it. */
export type PolicyEdit = {
  /** Makes it in a document whose contents are a map. */
  apply(document: Document): void;
  /** A policy's content without what the edit is about: the rest must stay as it is. */
  without(content: ReadonlyMap<unknown, unknown>): unknown;
  /** Whether a policy says all of it. */
  holds(loaded: Extract<LoadedPolicy, { readonly ok: true }>): boolean;
  /** True for one that holds where there is no file. */
  readonly byDefault: boolean;
  /** What a person writes to have the same. */
  readonly byHand: string;
};

/** The user's heed.yaml as it stands before an edit; `text` null: there is none. `done`: it says so already. */
export type EditableFile = { readonly file: string; readonly text: string | null; readonly done: boolean };

type Refused = { readonly ok: false; readonly problem: Diagnostic };

/**
 * Reads the user's heed.yaml for an edit. Refused where it is not valid, or not as the person accepted it: the edit would
 * accept what else stands there too.
 *
 * @throws EnvironmentError what reading the file and its acceptance throws
 */
export function editableFile(home: Home, edit: PolicyEdit): ({ readonly ok: true } & EditableFile) | Refused {
  const file = homePath(home, "heed.yaml");
  const text = readOwned(file);
  const state = acceptanceOf(home, file, text);
  if (!state.accepted && (text !== null || state.acceptedText !== null))
    return refused(
      "policy-not-accepted",
      file,
      `${file} is not as you accepted it, and writing in it would accept what else changed.`,
      `Look through it first: heed policy ${JSON.stringify(file)} --accept`,
    );
  if (text === null) return { ok: true, file, text, done: edit.byDefault };
  const done = holds(file, text, edit);
  if (done !== null) return { ok: true, file, text, done };
  return refused(
    "policy-not-valid",
    file,
    `${file} is not valid, and nothing can be written in it.`,
    `See what is wrong: heed policy ${JSON.stringify(file)}`,
  );
}

/**
 * Makes an edit in the user's heed.yaml and accepts the new bytes, as the old ones were. Comments, order and everything else
 * stay. Whether a person wanted it is the caller's to make sure of.
 *
 * @param before what `editableFile` gave for the same edit
 * @param writeDown records the new bytes' digest in the journal; called before they are written
 * @throws EnvironmentError what reading and writing throws
 *
 * @example
 * const edit = argumentsEdit("values");
 * const before = editableFile(home, edit);
 * if (before.ok) editPolicy(home, edit, before, (digest) => journal.append({ type: "file-accepted", file, digest, by: "person" }));
 */
export function editPolicy(
  home: Home,
  edit: PolicyEdit,
  { file, text }: Pick<EditableFile, "file" | "text">,
  writeDown: (digest: Sha256) => void,
): { readonly ok: true } | Refused {
  const edited = withEdit(text ?? "", edit);
  if (edited === null || holds(file, edited, edit) !== true)
    return refused(
      "policy-not-markable",
      file,
      `This could not be put into ${file} without changing something else.`,
      `Write it by hand, and accept the file: ${edit.byHand}.`,
    );
  const now = editableFile(home, edit);
  if (!now.ok) return now;
  if (now.text !== text)
    return refused("policy-changed", file, `${file} changed meanwhile, and was left alone.`, "Run the command again.");
  writeDown(hash(edited));
  rewriteAccepted(home, file, edited);
  return { ok: true };
}

/** A policy's text with the edit in it; null where anything else would change. Empty: a new policy. */
export function withEdit(text: string, edit: Pick<PolicyEdit, "apply" | "without">): string | null {
  const document = parseDocument(text === "" ? stringify({ version: 1 }) : text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const before: unknown = document.toJS({ mapAsMap: true });
  edit.apply(document);
  // Long lines stay as they are.
  const written = document.toString({ lineWidth: 0 });
  const edited = text.includes("\r\n") ? written.replaceAll(/\r?\n/gu, "\r\n") : written;
  const after: unknown = parseDocument(edited).toJS({ mapAsMap: true });
  return isDeepStrictEqual(edit.without(asMap(after)), edit.without(asMap(before))) ? edited : null;
}

/** A copy of what YAML gave as a map; empty where it is none. */
export function asMap(value: unknown): Map<unknown, unknown> {
  return new Map<unknown, unknown>(value instanceof Map ? value : []);
}

/** Whether the file, once accepted, says all of the edit; null where it is not valid. */
function holds(file: string, text: string, edit: PolicyEdit): boolean | null {
  const loaded = loadPolicy([{ tier: "user", file, text, accepted: true, acceptedText: text }], { hash });
  return loaded.ok ? edit.holds(loaded) : null;
}

function refused(
  code: "policy-not-accepted" | "policy-not-valid" | "policy-not-markable" | "policy-changed",
  file: string,
  message: string,
  help: string,
): Refused {
  return { ok: false, problem: { code, args: { file }, severity: "error", message: `${message} Nothing was changed.`, help } };
}
