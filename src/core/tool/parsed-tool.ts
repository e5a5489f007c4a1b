import type { Branded } from "../../wire/branded.js";
import type { Json } from "../../wire/json.js";
import type { Revision } from "../../wire/revision.js";
import type { Declared4, HintName } from "./hint.js";

/** The kinds of oddity that parsing one definition can meet. Lint rules turn each into a finding. */
export type AnomalyKind =
  | "not-an-object"
  | "invalid-name"
  | "annotations-not-an-object"
  | "malformed-hint"
  | "null-hint"
  | "misspelt-hint"
  | "misplaced-hint"
  | "unknown-annotation"
  | "malformed-title"
  | "content-annotation"
  | "not-in-revision"
  | "malformed-field";

/** One oddity: its kind, the hint it is about if any, where it stands (JSON Pointer into the definition) and what stood there. */
export type Anomaly = {
  readonly kind: AnomalyKind;
  readonly pointer: string;
  readonly hint?: HintName;
  readonly found: Json;
  /** What the place should hold or be called, where there is one right answer. */
  readonly expected?: string;
};

/** A tool definition as read from any input: never trusted, never thrown on. */
export type ParsedTool = Branded<ParsedToolFields, "ParsedTool">;

/** The fields of a {@link ParsedTool}; only `parseTool` makes the branded type. */
export type ParsedToolFields = {
  /** The raw name; "" where the definition has none. */
  readonly name: string;
  readonly title?: string;
  readonly annotationsTitle?: string;
  readonly description?: string;
  readonly inputSchema: Json;
  readonly outputSchema?: Json;
  readonly declared: Declared4;
  /** Hints of which a misplaced or misspelt value warns beside a valid one in its place. */
  readonly stray: readonly HintName[];
  readonly anomalies: readonly Anomaly[];
  /** Why the tool must not run, or null: an empty name, one with characters that cannot be seen, a definition too deep or with half a character. */
  readonly unusable: string | null;
  readonly revision: Revision;
  readonly raw: Json;
};

/** What a person is shown as the tool's name: `title`, then `annotations.title`, then `name` (2026-07-28 BaseMetadata.title). */
export function displayName(tool: Pick<ParsedTool, "name" | "title" | "annotationsTitle">): string {
  return tool.title ?? tool.annotationsTitle ?? tool.name;
}
