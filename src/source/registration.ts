import type { HintName } from "../core/tool/hint.js";
import type { Fix } from "../core/decide/reason.js";
import type { Place, SourceFile, Span } from "./source-file.js";

/**
 * How a source brings a tool into the list. The surest first: a call of an SDK (`registerTool`, `tool`, `addTool`), a
 * Python `decorator` or `Tool(…)`; a `definition` object with a name; an object under the name as its `key`; a `call`
 * of something else with "tool" in its name; a `class` or a `module` with a name and a description.
 */
export type RegistrationForm =
  | "registerTool"
  | "tool"
  | "addTool"
  | "decorator"
  | "constructor"
  | "definition"
  | "call"
  | "key"
  | "class"
  | "module";

/** A hint as the source states it; `value` is null where only running it would tell. */
export type SourceHint = { readonly hint: HintName; readonly at: Place; readonly value: boolean | null };

/** A hint in a place or under a name where no SDK looks for it. `where` says so in words. */
export type StrayHint = { readonly hint: HintName; readonly at: Place; readonly where: string };

/** One exchange of text in one file. */
export type Edit = Span & { readonly file: SourceFile; readonly text: string };

/** The edits that write a fix at a registration, or why none can be made by machine. */
export type Written = { readonly ok: true; readonly edits: readonly Edit[] } | { readonly ok: false; readonly why: string };

/** One place where a tool is registered. */
export type Registration = {
  readonly name: string;
  readonly form: RegistrationForm;
  /** The whole registration: a call, an object, a decorated function. */
  readonly place: Place;
  /** Where the tool gets its name: what a finding points to. */
  readonly at: Place;
  readonly hints: readonly SourceHint[];
  /** False where a part of the annotations only shows when the program runs. */
  readonly complete: boolean;
  readonly stray: readonly StrayHint[];
  write(set: Fix["set"]): Written;
};

/** A comment, without what marks it as one. */
export type Comment = Span & { readonly text: string };

/** A branch of the server's own code that hangs on a hint. */
export type HintBranch = {
  readonly at: Place;
  readonly hint: HintName;
  /** What hangs on it. `enforces`: whether a call is refused. `asks`: whether a person is asked. `filters`: which tools are offered. */
  readonly does: "enforces" | "asks" | "filters";
  /** What shows it, in words. */
  readonly because: string;
};

/** What one file says. */
export type FileReading = {
  readonly file: SourceFile;
  readonly registrations: readonly Registration[];
  readonly branches: readonly HintBranch[];
  readonly comments: readonly Comment[];
};
