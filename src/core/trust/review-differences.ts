import { isObject, member, type Json } from "../../wire/json.js";

/** A part in which what runs differs from what a person reviewed under the same name. */
export type ReviewPart =
  | "variable-added"
  | "variable-changed"
  | "variable-missing"
  | "arguments"
  | "script-changed"
  | "other-script"
  | "loaded-changed"
  | "interpreter"
  | "interpreter-options"
  | "other-package"
  | "package-place"
  | "package-changed"
  | "version"
  | "other-program"
  | "program-changed"
  | "image"
  | "folder"
  | "folder-files"
  | "address"
  | "started-otherwise"
  | "not-installed"
  | "not-known"
  | "several";

/** One part, and the names that it is about: of variables or options, never their values. */
export type ReviewDifference = { readonly part: ReviewPart; readonly names: readonly string[] };

type Words = (names: string, several: boolean) => string;

const WORDS: Readonly<Record<ReviewPart, Words>> = {
  "variable-added": (names) => `this host also sets ${names}`,
  "variable-changed": (names, several) => `${names} ${several ? "have other values" : "has another value"} here`,
  "variable-missing": (names, several) => `${names} ${several ? "are" : "is"} not set here`,
  arguments: (names) => `its arguments differ${names === "" ? "" : ` (${names})`}`,
  "script-changed": () => "its script changed",
  "other-script": () => "it runs another script",
  "loaded-changed": () => "a file that is loaded before it changed",
  interpreter: () => "another interpreter runs it",
  "interpreter-options": () => "its interpreter gets other options",
  "other-package": () => "it is another package",
  "package-place": () => "its package comes from another place",
  "package-changed": () => "the program of its package changed",
  version: () => "its version differs, and your policy counts that",
  "other-program": () => "it runs another program",
  "program-changed": () => "its program changed",
  image: () => "it runs another image",
  folder: () => "it is started in another folder, which its code comes from",
  "folder-files": () => "the files that it takes code from in its folder changed",
  address: () => "its address differs",
  "started-otherwise": () => "it is started in another way",
  "not-installed": () => "its package was not installed yet when it was started, so nobody could tell what runs",
  "not-known": () => "nobody can tell what runs here",
  several: () => "it could be any of several that you reviewed",
};

/**
 * The parts as clauses, safe to print where `show` makes its texts so: "this host also sets NODE_OPTIONS; its script changed".
 *
 * @param differences as a reason's arguments hold them: {@link ReviewDifference}s
 */
export function differenceWords(differences: Json | undefined, show: (text: string) => string): string {
  const clauses = (Array.isArray(differences) ? differences : []).map((one: Json) => {
    const [part, names] = [member(one, "part"), member(one, "names")];
    const shown = (Array.isArray(names) ? names : []).map((name: Json) => show(typeof name === "string" ? name : "?"));
    if (!isObject(one) || typeof part !== "string" || !Object.hasOwn(WORDS, part)) return "something differs";
    return WORDS[part as ReviewPart](joined(shown), shown.length > 1);
  });
  return clauses.length === 0 ? "something differs" : clauses.join("; ");
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
